import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ExternalLink } from '@/components/ui/icons/icons';
import type { UserDetail } from '../use-user-actions';
import { EndMembershipDialog } from './end-membership-dialog';
import { isRefundable } from './refund-amount';
import { RefundDialog } from './refund-dialog';
import { MembershipAdjustmentDialog } from './membership-adjustment-dialog';

/** Actions on the membership. Each action opens a dialog that explains it. */
export function MembershipActions({ user }: { user: UserDetail }) {
  const [openDialog, setAsked] = useState<'end' | 'refund' | 'continue' | 'month' | null>(null);
  const close = () => setAsked(null);
  const { isLive, isSettled, isEnding } = user.plan;
  const last = user.payments.find(isRefundable);
  if (!isLive && user.stripeUrl === null) return null;
  return (
    <div className="mt-5 flex flex-wrap gap-2 empty:hidden">
      {isLive && isSettled && isEnding && (
        <Button variant="outline" onClick={() => setAsked('continue')}>
          Undo the cancellation
        </Button>
      )}
      {isLive && isSettled && !isEnding && (
        <Button variant="outline" onClick={() => setAsked('month')}>
          Give a free month
        </Button>
      )}
      {isLive && (
        <Button variant="outline" onClick={() => setAsked('end')}>
          End the membership
        </Button>
      )}
      {user.stripeUrl !== null && (
        <Button asChild variant="ghost">
          <a href={user.stripeUrl} target="_blank" rel="noreferrer">
            Customer in Stripe
            <ExternalLink aria-hidden />
          </a>
        </Button>
      )}
      {openDialog === 'end' && (
        <EndMembershipDialog user={user} onClose={close} onRefund={last && (() => setAsked('refund'))} />
      )}
      {openDialog === 'refund' && last && <RefundDialog user={user} payment={last} endsNow onClose={close} />}
      {(openDialog === 'continue' || openDialog === 'month') && (
        <MembershipAdjustmentDialog user={user} what={openDialog} onClose={close} />
      )}
    </div>
  );
}
