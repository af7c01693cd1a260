'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { failureText } from '@/components/auth/failure-text';
import { useUser } from '@/components/auth/use-user';
import { useOneAtATime } from '@/components/providers/use-one-at-a-time';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { focusMain } from '@/components/ui/focus-main';
import { Link } from '@/components/ui/page/link';
import { toast } from '@/components/ui/toasts/toast';
import { toastFailure } from '@/components/ui/toasts/toast-failure';
import { lastMoment } from '@/lib/dates';
import { api } from '@/lib/http/api';
import { keys } from '@/lib/http/keys';
import type { DeletionUndone } from '@/lib/leaving/schema';
import type { UserView } from '@/lib/users/schema';

/** Banner on every signed-in page after a deletion request: the date, and an undo while possible. */
export function LeavingBanner() {
  const user = useUser();
  const cache = useQueryClient();
  const undo = useOneAtATime(
    useMutation({
      mutationFn: () => api<DeletionUndone>('POST', '/api/user/deletion/undo'),
      onSuccess: ({ isPlanAsBefore }) => {
        const description = isPlanAsBefore
          ? 'Everything is as it was.'
          : 'But your membership ends. You can take it up again under Subscription.';
        toast({ variant: 'success', title: 'Your account stays', description });
        focusMain(); // The focus moves, because the button is removed.
      },
      onError: (error) => toastFailure('Undoing failed', error, failureText(error, 'Undoing failed')),
      onSettled: () => cache.invalidateQueries({ queryKey: keys.user() }),
    }),
  );
  if (!user?.deletionDueAt) return null;
  if (!user.canUndoDeletion) {
    return (
      <Alert variant="warning" className="mb-6" title="Your account is being deleted">
        The days to undo that are over. You will get a letter when it is done.
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
      That is on {lastMoment(user.deletionDueAt)}. Until then you can read, but not post, comment, vote, share, follow
      or report.{' '}
      {planGoesOn(user) && (
        <>
          Your membership could not be stopped: if a payment falls due before,{' '}
          <Link href="/subscription" className="font-semibold underline underline-offset-4">
            cancel it
          </Link>
          .
        </>
      )}
    </Alert>
  );
}

/** True if the membership continues although deletion was requested, which usually stops it. */
const planGoesOn = ({
  hasAccess,
  isComplimentary,
  hasSeat,
  isAdmin,
  billingIssue,
  cancelAtPeriodEnd,
}: UserView): boolean =>
  !cancelAtPeriodEnd && (billingIssue === 'payment_failed' || (hasAccess && !isComplimentary && !hasSeat && !isAdmin));

const DAY = 86_400_000;

/** Days left, rounded up, at least 1. */
function daysLeft(dueAt: string): string {
  const left = Math.max(1, Math.ceil((Date.parse(dueAt) - Date.now()) / DAY));
  return left === 1 ? 'within a day' : `in ${left} days`;
}
