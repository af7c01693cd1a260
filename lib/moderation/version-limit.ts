import 'server-only';
import type { TransactionClient } from '@/lib/database/db';
import { AppError } from '@/lib/errors';
import { targetFilter, type ReviewTarget } from './review';

/**
 * Maximum stored versions of one text. If reviewers read only some versions, an author could push out a reported
 * version with many later edits. Reviewers therefore read all of them. So do account deletions and data exports.
 * Versions are stored permanently, so their number must stay manageable.
 */
export const MAX_VERSIONS = 200;

/**
 * Throws `conflict` if the post or comment has more than the maximum number of earlier versions. Must be called after
 * the edit, so that the error rolls back the edit.
 */
export async function enforceVersionLimit(tx: TransactionClient, target: ReviewTarget): Promise<void> {
  if ((await tx.revision.count({ where: targetFilter(target) })) > MAX_VERSIONS)
    throw new AppError('conflict', 'This post or comment has been edited too many times. Please write a new one.');
}
