import 'server-only';
import pg from 'pg';
import { Prisma } from '@/lib/database/db';
import { driverErrorOf } from '@/lib/database/sqlstate';
import { readOwnProperty } from '@/lib/text/own-property';

/** Meaning of a database error for the caller. */
export type DatabaseErrorKind =
  | 'exists' // The row already exists.
  | 'gone' // A row that is referred to does not exist.
  | 'unstorable' // The database cannot store the value.
  | 'away'; // The failure is temporary.

const PRISMA: Record<string, DatabaseErrorKind> = {
  P2002: 'exists',
  P2003: 'gone',
  P2025: 'gone',
  ENOENT: 'away', // The database's socket does not exist, because the database has not started yet.
  EAGAIN: 'away', // The queue of the database's socket is full, because the database is paused.
  P1001: 'away',
  P1002: 'away',
  P1008: 'away',
  P1017: 'away',
  P2024: 'away',
  P2028: 'away',
  P2034: 'away',
};

/**
 * Meaning of PostgreSQL's error codes (SQLSTATE). A key of two characters applies to all codes that begin with these
 * characters.
 */
const SQLSTATE: Record<string, DatabaseErrorKind> = {
  '23505': 'exists',
  '23503': 'gone',
  '22021': 'unstorable', // Invalid text: it contains a NUL character.
  '40001': 'away', // Serialization failure: the transaction conflicted with another one.
  '40P01': 'away', // Deadlock: several transactions waited for each other.
  '55P03': 'away', // Lock timeout: the statement waited too long for a lock.
  '57014': 'away', // Statement timeout: the statement ran too long.
  '08': 'away', // Codes 08…: the connection to the database failed.
  '25': 'away', // Codes 25…: the transaction's state is invalid, because something else ended the transaction.
  '53': 'away', // Codes 53…: the database has run out of disk space, memory or connections.
  '57': 'away', // Codes 57…: an operator stopped the statement or the database, for example by a shutdown.
};

/**
 * Meaning of Prisma's names for driver errors. The names are needed because Prisma reports every error of our own SQL
 * statements with the same code (P2010).
 */
const KIND: Record<string, DatabaseErrorKind> = {
  ConnectionClosed: 'away',
  DatabaseNotReachable: 'away',
  SocketTimeout: 'away',
  TooManyConnections: 'away',
  TransactionWriteConflict: 'away',
};

/** Messages of connection errors that have no error code. */
const MESSAGES =
  /connect (?:ENOENT|EAGAIN)|ECONNREFUSED|ECONNRESET|EPIPE|timeout|terminated|not queryable|can't reach database|connection.*closed/i;

/** Returns the meaning of a thrown error, or null if the error did not come from the database. */
export function classifyDatabaseError(thrown: unknown): DatabaseErrorKind | null {
  if (thrown instanceof Prisma.PrismaClientInitializationError) return 'away';
  const isKnown = thrown instanceof Prisma.PrismaClientKnownRequestError;
  if (isKnown || (thrown instanceof Error && thrown.name === 'DriverAdapterError')) {
    const { state, kind } = driverErrorOf(thrown);
    const fault =
      readOwnProperty(PRISMA, isKnown ? thrown.code : '') ?? faultOfState(state) ?? readOwnProperty(KIND, kind);
    if (fault) return fault;
  }
  // Our own statements throw a pg.DatabaseError when they run outside a transaction.
  if (thrown instanceof pg.DatabaseError) return faultOfState(thrown.code ?? '') ?? null;
  return thrown instanceof Error && isOfDatabase(thrown) && MESSAGES.test(thrown.message) ? 'away' : null;
}

const faultOfState = (state: string) =>
  readOwnProperty(SQLSTATE, state) ?? readOwnProperty(SQLSTATE, state.slice(0, 2));

/**
 * Returns true if an error came from the database client. Timeouts of other libraries have similar messages, but must
 * not count as database errors.
 */
function isOfDatabase(error: Error): boolean {
  return (
    error.name.startsWith('PrismaClient') || error.name === 'DriverAdapterError' || (error.stack ?? '').includes('/pg')
  );
}
