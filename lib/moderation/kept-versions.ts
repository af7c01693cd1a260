import 'server-only';
import type { Transaction } from '@/lib/database/db';
import { AppError } from '@/lib/errors';
import { whereOf, type Target } from './review';

/**
 * So many versions of one text are kept, and whoever decides about it reads all of them: were it fewer there, so many edits after a report would
 * push out what was reported. They are kept for good, and what reads all of them (a case, who is forgotten, one's own copy) has to bear them.
 */
export const MOST_VERSIONS = 200;

/** To be asked when an edit has kept what was there. Throws `conflict` where that was one too many, so that its transaction undoes it. */
export async function requireFewVersions(tx: Transaction, target: Target): Promise<void> {
  if ((await tx.revision.count({ where: whereOf(target) })) > MOST_VERSIONS)
    throw new AppError('conflict', 'This has been edited too many times. Please write a new one.');
}
