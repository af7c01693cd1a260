import { Trash2 } from '@/components/ui/icons/icons';
import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { ConfirmDeleteDialog } from '@/components/ui/confirm-dialog';
import { ProgressBar } from '@/components/ui/progress-bar';
import type { AdminUserRow } from '@/lib/users/admin/schema';
import { MAX_DELETIONS_PER_REQUEST } from './delete-users-in-batches';
import { nameForAdministrators } from '@/lib/text/person-names';
import { useDeleteUsers } from './use-users';

const NAMED = 5;

type DeleteUsersProps = { users: AdminUserRow[]; onDeleted: () => void };

/** Deletes the selected users after a confirmation that lists the consequences. */
export function DeleteUsersButton({ users, onDeleted }: DeleteUsersProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending, done } = useDeleteUsers();
  const close = () => setIsAsking(false);

  function remove() {
    const ids = users.map(({ id }) => id);
    mutate(ids, { onSuccess: ({ failure }) => (close(), failure ?? onDeleted()), onError: close });
  }

  return (
    <>
      <Button
        ref={trigger}
        variant={users.length === 0 ? 'outline' : 'destructive'}
        disabled={users.length === 0}
        onClick={() => setIsAsking(true)}
      >
        <Trash2 aria-hidden />
        Delete Selected ({users.length})
      </Button>
      <ConfirmDeleteDialog
        question="Are you sure?"
        open={isAsking}
        onOpenChange={setIsAsking}
        onConfirm={remove}
        isPending={isPending}
        trigger={trigger}
      >
        <p>
          This action cannot be undone. It permanently deletes{' '}
          {users.length === 1 ? 'this user' : `these ${users.length} users`} and also removes their posts, comments and
          subscriptions.
        </p>
        <ul className="list-disc pl-5 break-words">
          {users.slice(0, NAMED).map((user) => (
            <li key={user.id}>
              {nameForAdministrators(user)}, {user.email}
            </li>
          ))}
          {users.length > NAMED && <li>and {users.length - NAMED} more</li>}
        </ul>
        {isPending && users.length > MAX_DELETIONS_PER_REQUEST && (
          <ProgressBar aria-label={`${done} of ${users.length} done`} max={users.length} value={done} />
        )}
      </ConfirmDeleteDialog>
    </>
  );
}
