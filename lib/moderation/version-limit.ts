import 'server-only';
import type { Transaction } from '@/lib/database/db';
import { AppError } from '@/lib/errors';
import { whereOf, type Target } from './review';

/**
 * Maximum stored versions of one text. Reviewers read all of them. If they read only some, an author could make many
 * edits after a report to push out the reported version. Versions are stored permanently. Reviews, account deletions
 * and data exports read all of them, so the number must stay manageable.
 */
export const MAX_VERSIONS = 200;

/**
 * Throws `conflict` if an edit has stored one version too many. Call it after the edit, so that its transaction is
 * rolled back.
 */
export async function requireFewVersions(tx: Transaction, target: Target): Promise<void> {
  if ((await tx.revision.count({ where: whereOf(target) })) > MAX_VERSIONS)
    throw new AppError('conflict', 'This post or comment has been edited too many times. Please write a new one.');
}
