import { errorToastText } from '@/components/ui/toasts/failure-toast';
import type { ToastMessage } from '@/components/ui/toasts/toast';
import type { BulkDeleteReply } from '@/lib/users/admin/schema';

/**
 * Maximum users per request. A larger request could exceed a proxy's time limit of about a minute, because each user
 * may have a subscription to end at Stripe.
 */
export const MAX_DELETIONS_PER_REQUEST = 20;

type Deletion = Pick<BulkDeleteReply, 'deleted' | 'kept'> & {
  /** The error that stopped the deletion, if any. */
  failure: Error | null;
};

/**
 * Deletes users in batches. Throws if the first batch fails. If a later batch fails, returns its error and the users
 * whom the earlier batches deleted.
 */
export async function deleteUsersInBatches(
  ids: number[],
  send: (userIds: number[]) => Promise<BulkDeleteReply>,
  onPart: (done: number) => void,
): Promise<Deletion> {
  const total: Deletion = { deleted: [], kept: [], failure: null };
  for (let from = 0; from < ids.length; from += MAX_DELETIONS_PER_REQUEST) {
    try {
      const { deleted, kept } = await send(ids.slice(from, from + MAX_DELETIONS_PER_REQUEST));
      total.deleted.push(...deleted);
      total.kept.push(...kept);
    } catch (error) {
      if (from === 0 || !(error instanceof Error)) throw error;
      return { ...total, failure: error };
    }
    onPart(Math.min(from + MAX_DELETIONS_PER_REQUEST, ids.length));
  }
  return total;
}

const people = (count: number) => (count === 1 ? '1 user' : `${count.toLocaleString('en-CA')} users`);

/** Returns the toast that reports how many users were deleted. */
export function createUserDeletionToast({ deleted, kept, failure }: Deletion): ToastMessage {
  const [first, ...others] = kept;
  const sentences = [
    ...(deleted.length > 0 || !first ? [`${people(deleted.length)} deleted.`] : []),
    ...(first && others.length === 0 ? [`1 wasn't deleted: ${first.message}`] : []),
    ...(first && others.length > 0
      ? [`${others.length + 1} weren't deleted, user ${first.id} because: ${first.message}`]
      : []),
    ...(failure ? [`The deletion stopped early: ${errorToastText(failure)}`] : []),
  ];
  const description = sentences.join(' ');
  if (failure) return { title: 'Not all users were deleted', description, variant: 'destructive' };
  if (!first) return { title: 'Users deleted', description, variant: 'success' };
  if (deleted.length === 0) return { title: 'Failed to delete users', description, variant: 'destructive' };
  return { title: 'Users deleted', description, variant: 'default' };
}
