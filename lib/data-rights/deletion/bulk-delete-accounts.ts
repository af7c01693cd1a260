import 'server-only';
import type { Act } from '@/lib/audit/record-audit-entry';
import { db } from '@/lib/database/db';
import { AppError } from '@/lib/errors';
import { log } from '@/lib/process/log';
import type { BulkDeleteReply } from '@/lib/users/admin/schema';
import { tryDeletedAccountCleanup, deleteAccountRows } from './account-deletion';
import { isStripeConfigured, runStripeCalls } from '@/lib/membership/stripe';

/**
 * Maximum number of accounts whose files are deleted during the request. The scheduled job deletes the files of further
 * accounts.
 */
const MAX_CLEANED_AT_ONCE = 50;

/**
 * Deletes accounts one after the other, and returns the reason for each account that cannot be deleted (decision C8).
 * Throws `invalid` if the acting administrator is among the accounts.
 */
export async function bulkDeleteAccounts(act: Act, userIds: readonly number[]): Promise<BulkDeleteReply> {
  const requestedIds = [...new Set(userIds)];
  if (requestedIds.includes(act.actorId))
    throw new AppError('invalid', "You can't delete your own account here. No one was deleted.");
  const existingIds = new Set(
    (await db().user.findMany({ where: { id: { in: requestedIds } }, select: { id: true } })).map(({ id }) => id),
  );
  const idsToDelete = requestedIds.filter((id) => existingIds.has(id));
  const deleted: number[] = [];
  const keptAccounts: BulkDeleteReply['kept'] = [];
  for (const id of idsToDelete) {
    const refusal = await refusalOf(id, act);
    if (refusal === null) deleted.push(id);
    else keptAccounts.push({ id, message: refusal });
  }
  for (const id of deleted.slice(0, MAX_CLEANED_AT_ONCE)) await tryDeletedAccountCleanup(id);
  return {
    message: inWords(deleted.length, keptAccounts),
    deleted,
    kept: keptAccounts,
    unknown: requestedIds.filter((id) => !existingIds.has(id)),
  };
}

/** Deletes one account. Returns null, or the reason if the account could not be deleted. */
async function refusalOf(id: number, act: Act): Promise<string | null> {
  const work = () => deleteAccountRows(id, act, 'now');
  try {
    await (isStripeConfigured() ? runStripeCalls(work) : work());
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) log.error({ event: 'user.delete-failed', userId: id, err: error });
    if (!(error instanceof AppError)) return "Something went wrong on our side. This account wasn't deleted.";
    // Another administrator has already deleted the account, so this deletion counts as done.
    if (error.code === 'not_found') return null;
    return error.code === 'unavailable'
      ? "We couldn't cancel the membership at Stripe, so the account wasn't deleted. Please try again later."
      : error.message;
  }
}

function inWords(deleted: number, keptAccounts: BulkDeleteReply['kept']): string {
  const done =
    deleted === 0
      ? 'No one was deleted.'
      : `${deleted.toLocaleString('en-CA')} ${deleted === 1 ? 'user was' : 'users were'} deleted.`;
  const [first] = keptAccounts;
  if (!first) return done;
  return keptAccounts.length === 1
    ? `${done} 1 wasn't deleted: ${first.message}`
    : `${done} ${keptAccounts.length.toLocaleString('en-CA')} weren't deleted, the first because: ${first.message}`;
}
