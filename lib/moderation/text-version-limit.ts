import 'server-only';
import type { TransactionClient } from '@/lib/database/db';
import { AppError } from '@/lib/errors';
import { reviewTargetFilter, type ReviewTarget } from './review-lifecycle';

/** Maximum number of stored versions of one text, because reviewers must read all versions. */
export const MAX_STORED_TEXT_VERSIONS = 200;

/**
 * Throws `conflict` if the post or comment has too many earlier versions. Must be called after the edit in the same
 * transaction, so that the error undoes the edit.
 */
export async function enforceVersionLimit(tx: TransactionClient, target: ReviewTarget): Promise<void> {
  if ((await tx.revision.count({ where: reviewTargetFilter(target) })) > MAX_STORED_TEXT_VERSIONS)
    throw new AppError('conflict', 'This post or comment has been edited too many times. Please write a new one.');
}
