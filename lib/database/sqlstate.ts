import 'server-only';
import pg from 'pg';
import { Prisma } from '@/prisma/generated/client';

type Cause = { originalCode?: unknown; kind?: unknown };

/**
 * Returns the SQLSTATE (`state`) and kind of a database driver's error. Prisma wraps such an error in its own, except
 * when a transaction cannot begin.
 */
export function driverErrorOf(error: Error): { state: string; kind: string } {
  const known = error instanceof Prisma.PrismaClientKnownRequestError;
  const adapterError = known ? (error.meta as { driverAdapterError?: Error } | undefined)?.driverAdapterError : error;
  const { originalCode, kind } = (adapterError?.cause ?? {}) as Cause;
  return { state: typeof originalCode === 'string' ? originalCode : '', kind: typeof kind === 'string' ? kind : '' };
}

/**
 * Returns the SQLSTATE (PostgreSQL's error code) of an error from the driver or from Prisma, or '' for other errors.
 */
export function sqlStateOf(error: unknown): string {
  if (error instanceof pg.DatabaseError) return error.code ?? '';
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return '';
  const { state, kind } = driverErrorOf(error);
  // If a statement that Prisma itself generates fails with a deadlock or serialization failure, Prisma reports its own
  // error code instead of the SQLSTATE.
  return state || (error.code === 'P2034' || kind === 'TransactionWriteConflict' ? '40P01' : '');
}
