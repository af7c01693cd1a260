import 'server-only';
import pg from 'pg';
import { Prisma } from '@/prisma/generated/client';

type Cause = { originalCode?: unknown; kind?: unknown };

/** What the driver said under an error of Prisma's. */
export function causeOf(error: Prisma.PrismaClientKnownRequestError): { state: string; kind: string } {
  const meta = error.meta as { driverAdapterError?: { cause?: Cause } } | undefined;
  const { originalCode, kind } = meta?.driverAdapterError?.cause ?? {};
  return { state: typeof originalCode === 'string' ? originalCode : '', kind: typeof kind === 'string' ? kind : '' };
}

/** PostgreSQL's own code (SQLSTATE), of an error of its driver or of Prisma's; '' where there is none. */
export function stateOf(error: unknown): string {
  if (error instanceof pg.DatabaseError) return error.code ?? '';
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return '';
  const { state, kind } = causeOf(error);
  // Prisma's own word for both, where its own statements meet them.
  return state || (error.code === 'P2034' || kind === 'TransactionWriteConflict' ? '40P01' : '');
}
