import { messageOf } from '@/components/ui/toasts/toast-failure';
import type { ToastMessage } from '@/components/ui/toasts/toast';
import type { BulkDeleteReply } from '@/lib/users/admin-schema';

/** So many in one call: each may have a plan to end at Stripe, and a proxy in between waits for a minute or so. */
export const AT_ONCE = 20;

type Deletion = Pick<BulkDeleteReply, 'deleted' | 'kept'> & {
  /** What it stopped at, where it did. */
  failure: Error | null;
};

/**
 * Deletes people part by part; `onPart` hears how many are dealt with. What was done before a failure is told with it: it cannot be undone,
 * whatever follows. Throws where nothing was done.
 */
export async function deleteInParts(
  ids: number[],
  send: (userIds: number[]) => Promise<BulkDeleteReply>,
  onPart: (done: number) => void,
): Promise<Deletion> {
  const total: Deletion = { deleted: [], kept: [], failure: null };
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    try {
      const { deleted, kept } = await send(ids.slice(from, from + AT_ONCE));
      total.deleted.push(...deleted);
      total.kept.push(...kept);
    } catch (error) {
      if (from === 0 || !(error instanceof Error)) throw error;
      return { ...total, failure: error };
    }
    onPart(Math.min(from + AT_ONCE, ids.length));
  }
  return total;
}

const people = (count: number) => (count === 1 ? '1 user' : `${count.toLocaleString('en-CA')} users`);

/** What an administrator is told of it. */
export function deletionToast({ deleted, kept, failure }: Deletion): ToastMessage {
  const [first, ...others] = kept;
  const sentences = [
    ...(deleted.length > 0 || !first ? [`${people(deleted.length)} deleted.`] : []),
    ...(first && others.length === 0 ? [`1 was kept: ${first.message}`] : []),
    ...(first && others.length > 0
      ? [`${others.length + 1} were kept, user ${first.id} because: ${first.message}`]
      : []),
    ...(failure ? [`Then it stopped: ${messageOf(failure)}`] : []),
  ];
  const description = sentences.join(' ');
  if (failure) return { title: 'Not all users were deleted', description, variant: 'destructive' };
  if (!first) return { title: 'Users deleted', description, variant: 'success' };
  if (deleted.length === 0) return { title: 'Failed to delete users', description, variant: 'destructive' };
  return { title: 'Users deleted', description };
}
