import 'server-only';
import { db } from '@/lib/database/db';
import { fieldConflictError } from '@/lib/errors';
import { classifyDatabaseError } from '@/lib/http/response/database-error';
import { DUPLICATE_SCHOOL_MESSAGES } from './schema';

type Unique = { slc?: string | null | undefined; schoolUuid?: string | null | undefined };

/**
 * Runs a write to a school. If another school has the same SLC number or UUID, throws `conflict` and names the field.
 */
export async function withDuplicateSchoolError<T>({ slc, schoolUuid }: Unique, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (classifyDatabaseError(error) !== 'exists') throw error;
    const isTaken = async (where: { slc: string } | { schoolUuid: string }) => (await db().school.count({ where })) > 0;
    if (slc && (await isTaken({ slc }))) throw fieldConflictError('slc', DUPLICATE_SCHOOL_MESSAGES.slc);
    if (schoolUuid && (await isTaken({ schoolUuid })))
      throw fieldConflictError('schoolUuid', DUPLICATE_SCHOOL_MESSAGES.schoolUuid);
    throw error;
  }
}
