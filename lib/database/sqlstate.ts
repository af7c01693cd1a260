import 'server-only';
import pg from 'pg';
import { Prisma } from '@/prisma/generated/client';

type Cause = { originalCode?: unknown; kind?: unknown };

/** Returns the database driver's error that a Prisma error contains. */
export function causeOf(error: Prisma.PrismaClientKnownRequestError): { state: string; kind: string } {
  const meta = error.meta as { driverAdapterError?: { cause?: Cause } } | undefined;
  const { originalCode, kind } = meta?.driverAdapterError?.cause ?? {};
  return { state: typeof originalCode === 'string' ? originalCode : '', kind: typeof kind === 'string' ? kind : '' };
}

/** Returns the SQLSTATE of a driver or Prisma error, or ''. */
export function sqlStateOf(error: unknown): string {
  if (error instanceof pg.DatabaseError) return error.code ?? '';
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return '';
  const { state, kind } = causeOf(error);
  // For its own statements, Prisma reports deadlocks and serialization failures with an error code of its own.
  return state || (error.code === 'P2034' || kind === 'TransactionWriteConflict' ? '40P01' : '');
}
