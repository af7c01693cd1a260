import 'server-only';
import pg from 'pg';
import { Prisma } from '@/lib/database/db';
import { causeOf } from '@/lib/database/state';
import { entryOf } from '@/lib/entry';

/** What a database error means to who asked: it exists already, what it points at is gone, it cannot be stored, or try again later. */
export type DatabaseFault = 'exists' | 'gone' | 'unstorable' | 'away';

const PRISMA: Record<string, DatabaseFault> = {
  P2002: 'exists',
  P2003: 'gone',
  P2025: 'gone',
  ENOENT: 'away', // its socket is not there while it starts
  EAGAIN: 'away', // or full while it stands still
  P1001: 'away',
  P1002: 'away',
  P1008: 'away',
  P1017: 'away',
  P2024: 'away',
  P2028: 'away',
  P2034: 'away',
};

/** Whole SQLSTATEs, or their first two characters where the class says it all. */
const SQLSTATE: Record<string, DatabaseFault> = {
  '23505': 'exists',
  '23503': 'gone',
  '22021': 'unstorable', // NUL in a text: fields that people write refuse it before
  '40001': 'away', // serialization failure
  '40P01': 'away', // deadlock
  '55P03': 'away', // lock timeout
  '57014': 'away', // statement timeout
  '08': 'away', // connection
  '25': 'away', // a transaction that others have ended
  '53': 'away', // out of disk, memory or connections
  '57': 'away', // shutdown
};

/** Prisma's own words for a driver's error; a statement of our own (P2010) that lost its connection has no other mark. */
const KIND: Record<string, DatabaseFault> = {
  ConnectionClosed: 'away',
  DatabaseNotReachable: 'away',
  SocketTimeout: 'away',
  TooManyConnections: 'away',
  TransactionWriteConflict: 'away',
};

/** What the pool and its driver say, for which there is no code. */
const WORDS =
  /connect (?:ENOENT|EAGAIN)|ECONNREFUSED|ECONNRESET|EPIPE|timeout|terminated|not queryable|can't reach database|connection.*closed/i;

/** null for everything that is no fault of this kind. */
export function databaseFault(thrown: unknown): DatabaseFault | null {
  if (thrown instanceof Prisma.PrismaClientInitializationError) return 'away';
  if (thrown instanceof Prisma.PrismaClientKnownRequestError) {
    const { state, kind } = causeOf(thrown);
    const known = entryOf(PRISMA, thrown.code) ?? ofState(state) ?? entryOf(KIND, kind);
    if (known) return known;
  }
  // A statement of our own, outside of a transaction.
  if (thrown instanceof pg.DatabaseError) return ofState(thrown.code ?? '') ?? null;
  return thrown instanceof Error && isOfDatabase(thrown) && WORDS.test(thrown.message) ? 'away' : null;
}

const ofState = (state: string) => entryOf(SQLSTATE, state) ?? entryOf(SQLSTATE, state.slice(0, 2));

/** Errors of other makers may speak of timeouts too; those are not ours to explain away. */
function isOfDatabase(error: Error): boolean {
  return (
    error.name.startsWith('PrismaClient') || error.name === 'DriverAdapterError' || (error.stack ?? '').includes('/pg')
  );
}
