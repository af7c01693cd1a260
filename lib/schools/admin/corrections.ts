import 'server-only';
import { Prisma, timestamp, type Transaction } from '@/lib/db';
import type { SchoolField } from './schema';

/** Remembers that these fields were put right by hand, so that no older file overwrites them (decision D10). */
export async function recordCorrections(
  tx: Transaction,
  schoolId: number,
  fields: SchoolField[],
  moment: Date,
): Promise<void> {
  await tx.$executeRaw(Prisma.sql`
    INSERT INTO school_corrections (school_id, field, corrected_at)
    SELECT ${schoolId}::int, field, ${timestamp(moment)} FROM unnest(${fields}::text[]) AS field
    ON CONFLICT (school_id, field) DO UPDATE SET corrected_at = excluded.corrected_at`);
}
