'use client';

import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card, CardContent } from '@/components/ui/card';
import { formatDate, formatExpiryTime } from '@/lib/time/format-dates';
import type { MembershipView } from '@/lib/membership/schema';
import { formatDollarsPerInterval, formatDollars, membershipPlan } from '@/lib/site';
import { formatEndDate } from '@/lib/users/format-end-date';
import { SavedPaymentCard } from './saved-payment-card';
import { CollapsibleCardSection } from '@/components/membership/collapsible-card-section';
import { MembershipBenefits } from '@/components/membership/membership-offer';
import { useCancelSubscription } from './use-subscription-actions';

const CALLED_OFF =
  "Your next payment is on its way. If you cancel now, we'll stop it and your membership ends right away.";

/** Card for a member with a running plan, or with complimentary access. */
export function ActiveMembershipCard({ membership }: { membership: MembershipView }) {
  const cancel = useCancelSubscription();
  const { trialEnd, nextCharge, isComplimentary, hasSeat, accessUntil } = membership;
  const isPaid = nextCharge !== null;
  const lastDay = trialEnd ?? nextCharge?.at ?? accessUntil;
  const confirmAndCancel = () => {
    if (membership.isChargeDue) {
      if (window.confirm(`Are you sure you want to cancel? ${CALLED_OFF}`)) cancel.mutate();
      return;
    }
    const until =
      lastDay === null
        ? 'the end of the billing period'
        : `the end of the billing period, ${formatExpiryTime(lastDay)}`;
    if (window.confirm(`Are you sure you want to cancel? Your membership lasts until ${until}, and ends then.`))
      cancel.mutate();
  };
  return (
    <Card>
      <CardContent className="space-y-5">
        <div className="space-y-2">
          <Badge variant="success">Active</Badge>
          <h2 className="text-xl font-bold">{membershipPlan.name}</h2>
          {membership.plan !== null && (
            <p className="text-muted-foreground">{formatDollarsPerInterval(membership.plan)}</p>
          )}
          {trialEnd !== null && <p className="font-semibold">Trial ends {formatDate(trialEnd)}</p>}
          {nextCharge !== null && (
            <p className="text-muted-foreground">
              Next charge: {formatDollars(nextCharge.amount)}, {membershipPlan.tax}, on{' '}
              <span className="whitespace-nowrap">{formatDate(nextCharge.at)}</span>
            </p>
          )}
          {hasSeat && !isPaid && (
            <p className="text-muted-foreground">
              You have a household seat. Someone else pays, and you aren't charged.
            </p>
          )}
          {isComplimentary && !hasSeat && !isPaid && (
            <p className="text-muted-foreground">
              Complimentary membership{accessUntil === null ? '' : ` ${formatEndDate(accessUntil)}`}. You aren't
              charged.
            </p>
          )}
        </div>
        <SavedPaymentCard method={membership.paymentMethod} />
        <CollapsibleCardSection title={<h3>What you get</h3>} className="border-t pt-3">
          <MembershipBenefits className="pt-2" />
        </CollapsibleCardSection>
        {isPaid && (
          <div className="border-t pt-5">
            <Button
              variant="outline"
              onClick={confirmAndCancel}
              pending={cancel.isPending || cancel.isSuccess}
              className="max-sm:w-full"
            >
              Cancel Subscription
            </Button>
            {lastDay !== null && (
              <p className="mt-2 text-sm text-balance text-muted-foreground">
                {membership.isChargeDue
                  ? CALLED_OFF
                  : `If you cancel today, your membership lasts until ${formatExpiryTime(lastDay)}.`}
              </p>
            )}
          </div>
        )}
      </CardContent>
    </Card>
  );
}
