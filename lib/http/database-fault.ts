import 'server-only';
import pg from 'pg';
import { Prisma } from '@/lib/database/db';
import { causeOf } from '@/lib/database/sqlstate';
import { ownProperty } from '@/lib/own-property';

/**
 * What a database error means for the caller: a duplicate, a missing reference, a value that cannot be stored, or a
 * temporary failure.
 */
export type DatabaseFault = 'exists' | 'gone' | 'unstorable' | 'away';

const PRISMA: Record<string, DatabaseFault> = {
  P2002: 'exists',
  P2003: 'gone',
  P2025: 'gone',
  ENOENT: 'away', // The database's socket does not exist while the database starts.
  EAGAIN: 'away', // The queue of the database's socket is full while the database is paused.
  P1001: 'away',
  P1002: 'away',
  P1008: 'away',
  P1017: 'away',
  P2024: 'away',
  P2028: 'away',
  P2034: 'away',
};

/** Meaning of each SQLSTATE. A key of two characters stands for a whole class of states. */
const SQLSTATE: Record<string, DatabaseFault> = {
  '23505': 'exists',
  '23503': 'gone',
  '22021': 'unstorable', // The text contains NUL. Form fields refuse NUL before it gets to the database.
  '40001': 'away', // serialization failure
  '40P01': 'away', // deadlock
  '55P03': 'away', // lock timeout
  '57014': 'away', // statement timeout
  '08': 'away', // connection failure
  '25': 'away', // invalid transaction state, because the transaction was ended from outside
  '53': 'away', // out of disk space, memory or connections
  '57': 'away', // operator intervention, such as a shutdown
};

/**
 * Meaning of Prisma's names for driver errors. If one of our own statements (P2010) loses its connection, this name is
 * the only sign of that.
 */
const KIND: Record<string, DatabaseFault> = {
  ConnectionClosed: 'away',
  DatabaseNotReachable: 'away',
  SocketTimeout: 'away',
  TooManyConnections: 'away',
  TransactionWriteConflict: 'away',
};

/** Error messages of the connection pool and its driver, for errors that have no code. */
const MESSAGES =
  /connect (?:ENOENT|EAGAIN)|ECONNREFUSED|ECONNRESET|EPIPE|timeout|terminated|not queryable|can't reach database|connection.*closed/i;

/** Returns the meaning of a thrown error if the error came from the database. Returns null for other errors. */
export function databaseFault(thrown: unknown): DatabaseFault | null {
  if (thrown instanceof Prisma.PrismaClientInitializationError) return 'away';
  if (thrown instanceof Prisma.PrismaClientKnownRequestError) {
    const { state, kind } = causeOf(thrown);
    const fault = ownProperty(PRISMA, thrown.code) ?? faultOfState(state) ?? ownProperty(KIND, kind);
    if (fault) return fault;
  }
  // Outside a transaction, our own statements throw this class of error.
  if (thrown instanceof pg.DatabaseError) return faultOfState(thrown.code ?? '') ?? null;
  return thrown instanceof Error && isOfDatabase(thrown) && MESSAGES.test(thrown.message) ? 'away' : null;
}

const faultOfState = (state: string) => ownProperty(SQLSTATE, state) ?? ownProperty(SQLSTATE, state.slice(0, 2));

/**
 * Returns true if an error came from the database client. Other libraries report timeouts too, and their timeouts must
 * not count.
 */
function isOfDatabase(error: Error): boolean {
  return (
    error.name.startsWith('PrismaClient') || error.name === 'DriverAdapterError' || (error.stack ?? '').includes('/pg')
  );
}
