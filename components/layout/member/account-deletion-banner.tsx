'use client';

import { useCurrentUser } from '@/components/auth/use-current-user';
import { createFailureToastHandler } from '@/components/auth/request-failure-text';
import { useMutationWithToast } from '@/components/providers/use-mutation-with-toast';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { focusMainContent } from '@/components/ui/keyboard/focus-main-content';
import { Link } from '@/components/ui/page/link';
import { formatExpiryTime } from '@/lib/time/format-dates';
import { DAY } from '@/lib/time/duration';
import { callApi } from '@/lib/http/api-client';
import { queryKeys } from '@/lib/http/query-keys';
import type { UserView } from '@/lib/users/schema';

/**
 * Banner on every signed-in page after a member has requested account deletion. It shows the date of the deletion, and
 * an undo button while undoing is possible.
 */
export function AccountDeletionBanner() {
  const user = useCurrentUser();
  const undo = useMutationWithToast({
    call: () => callApi('POST', '/api/user/deletion/undo'),
    done: ({ isPlanAsBefore }) => {
      const description = isPlanAsBefore
        ? 'Everything is back to how it was.'
        : 'Your membership will end, though. You can subscribe again on the Subscription page.';
      focusMainContent(); // The focused button is removed, so the focus moves to the main content.
      return { title: "Your account won't be deleted", description };
    },
    failed: createFailureToastHandler("We couldn't undo the deletion"),
    refresh: [queryKeys.user()],
  });
  if (!user?.deletionDueAt) return null;
  if (!user.canUndoDeletion) {
    return (
      <Alert variant="warning" className="mb-6" title="Your account is being deleted">
        It's too late to undo the deletion. We'll email you when it's done.
      </Alert>
    );
  }
  return (
    <Alert
      variant="warning"
      className="mb-6"
      title={`Your account will be deleted ${daysLeft(user.deletionDueAt)}`}
      action={
        <Button size="sm" pending={undo.isPending} onClick={() => undo.mutate(undefined)}>
          Keep my account
        </Button>
      }
    >
      That is on {formatExpiryTime(user.deletionDueAt)}. Until then you can read, but you can't post, comment, vote,
      share, follow or report.{' '}
      {planGoesOn(user) && (
        <>
          We couldn't stop your membership. If a payment is due before then,{' '}
          <Link href="/subscription" className="font-semibold underline underline-offset-4">
            cancel it
          </Link>
          .
        </>
      )}
    </Alert>
  );
}

/**
 * Returns true if the membership continues although the member requested account deletion. Usually the request stops
 * the membership.
 */
const planGoesOn = ({
  hasAccess,
  isComplimentary,
  hasSeat,
  isAdmin,
  billingIssue,
  cancelAtPeriodEnd,
}: UserView): boolean =>
  !cancelAtPeriodEnd && (billingIssue === 'payment_failed' || (hasAccess && !isComplimentary && !hasSeat && !isAdmin));

/** Returns the time until the deletion in whole days, rounded up, such as 'in 3 days'. */
function daysLeft(dueAt: string): string {
  const left = Math.max(1, Math.ceil((Date.parse(dueAt) - Date.now()) / DAY));
  return left === 1 ? 'within a day' : `in ${left} days`;
}
