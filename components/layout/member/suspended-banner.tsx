'use client';

import { useCurrentUser } from '@/components/auth/use-current-user';
import { Alert } from '@/components/ui/alert';
import { formatEndDate } from '@/lib/users/format-end-date';

/** Banner on every signed-in page of a suspended member, with the end of the suspension and its reason. */
export function SuspendedBanner() {
  const user = useCurrentUser();
  if (!user?.suspendedUntil) return null;
  return (
    <Alert variant="warning" title={`Your account is suspended ${formatEndDate(user.suspendedUntil)}`} className="mb-6">
      {user.suspensionReason && <p className="break-words">{user.suspensionReason}</p>}
      <p>
        You can read, and you can delete what you wrote. You can't post, comment, vote, share, report or follow a
        school.
      </p>
    </Alert>
  );
}
