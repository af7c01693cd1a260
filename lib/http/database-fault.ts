import 'server-only';
import pg from 'pg';
import { Prisma } from '@/lib/database/db';
import { causeOf } from '@/lib/database/sqlstate';
import { ownProperty } from '@/lib/own-property';

/**
 * Meaning of a database error for the caller: a duplicate, a missing reference, a value that cannot be stored, or a
 * temporary failure.
 */
export type DatabaseFault = 'exists' | 'gone' | 'unstorable' | 'away';

const PRISMA: Record<string, DatabaseFault> = {
  P2002: 'exists',
  P2003: 'gone',
  P2025: 'gone',
  ENOENT: 'away', // the socket does not exist while the database starts
  EAGAIN: 'away', // or its queue is full while it is paused
  P1001: 'away',
  P1002: 'away',
  P1008: 'away',
  P1017: 'away',
  P2024: 'away',
  P2028: 'away',
  P2034: 'away',
};

/** Whole SQLSTATEs, or the first two characters for a whole class. */
const SQLSTATE: Record<string, DatabaseFault> = {
  '23505': 'exists',
  '23503': 'gone',
  '22021': 'unstorable', // NUL in a text; form fields refuse it earlier
  '40001': 'away', // serialization failure
  '40P01': 'away', // deadlock
  '55P03': 'away', // lock timeout
  '57014': 'away', // statement timeout
  '08': 'away', // connection
  '25': 'away', // a transaction that was ended from outside
  '53': 'away', // out of disk, memory or connections
  '57': 'away', // shutdown
};

/** Prisma's names of driver errors. Our own statements (P2010) that lost their connection have no other mark. */
const KIND: Record<string, DatabaseFault> = {
  ConnectionClosed: 'away',
  DatabaseNotReachable: 'away',
  SocketTimeout: 'away',
  TooManyConnections: 'away',
  TransactionWriteConflict: 'away',
};

/** Messages of the pool and its driver for errors without a code. */
const MESSAGES =
  /connect (?:ENOENT|EAGAIN)|ECONNREFUSED|ECONNRESET|EPIPE|timeout|terminated|not queryable|can't reach database|connection.*closed/i;

/** Returns null for errors that are not the database's. */
export function databaseFault(thrown: unknown): DatabaseFault | null {
  if (thrown instanceof Prisma.PrismaClientInitializationError) return 'away';
  if (thrown instanceof Prisma.PrismaClientKnownRequestError) {
    const { state, kind } = causeOf(thrown);
    const fault = ownProperty(PRISMA, thrown.code) ?? faultOfState(state) ?? ownProperty(KIND, kind);
    if (fault) return fault;
  }
  // An error of our own statement outside a transaction.
  if (thrown instanceof pg.DatabaseError) return faultOfState(thrown.code ?? '') ?? null;
  return thrown instanceof Error && isOfDatabase(thrown) && MESSAGES.test(thrown.message) ? 'away' : null;
}

const faultOfState = (state: string) => ownProperty(SQLSTATE, state) ?? ownProperty(SQLSTATE, state.slice(0, 2));

/** Other libraries report timeouts too; those errors are not the database's. */
function isOfDatabase(error: Error): boolean {
  return (
    error.name.startsWith('PrismaClient') || error.name === 'DriverAdapterError' || (error.stack ?? '').includes('/pg')
  );
}
