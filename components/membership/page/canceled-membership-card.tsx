'use client';

import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card, CardContent } from '@/components/ui/card';
import { formatExpiryTime } from '@/lib/time/format-dates';
import type { MembershipView } from '@/lib/membership/schema';
import { formatDollars, membershipPlan } from '@/lib/site';
import { useContinueOrResetMembership } from './use-subscription-actions';

export function CanceledMembershipCard({
  membership,
  hiddenPostCount,
}: {
  membership: MembershipView;
  hiddenPostCount: number;
}) {
  const reset = useContinueOrResetMembership();
  const { hasAccess, accessUntil } = membership;
  return (
    <Card>
      <CardContent className="space-y-5">
        <div className="space-y-2">
          <Badge variant={hasAccess ? 'warning' : 'secondary'}>{hasAccess ? 'Ending' : 'Inactive'}</Badge>
          <h2 className="text-xl font-bold">Subscription Cancelled</h2>
          <p className="text-pretty text-muted-foreground">{standing(hasAccess, accessUntil)}</p>
          {hiddenPostCount > 0 && (
            <p className="text-pretty">
              {hiddenPostCount === 1 ? '1 of your posts is' : `${hiddenPostCount} of your posts are`} hidden until you
              resubscribe. Nothing was deleted.
            </p>
          )}
        </div>
        <div>
          <Button onClick={() => reset.mutate()} pending={reset.isPending} className="max-sm:w-full">
            Resubscribe
          </Button>
          <p className="mt-2 text-sm text-pretty text-muted-foreground">{resubscribing(membership)}</p>
        </div>
      </CardContent>
    </Card>
  );
}

function standing(hasAccess: boolean, accessUntil: string | null): string {
  if (accessUntil === null) return 'You can still read, follow schools and vote.';
  if (hasAccess) return `Your membership lasts until ${formatExpiryTime(accessUntil)}.`;
  return `Your membership ended on ${formatExpiryTime(accessUntil)}. You can still read, follow schools and vote.`;
}

function resubscribing({ canResume, isChargeDue, nextAmount, offers }: MembershipView): string {
  const year = offers.find(({ interval }) => interval === 'year');
  const orYear = year ? `, or ${formatDollars(year.amount)} a year` : '';
  if (!canResume) return `You can start again for ${membershipPlan.amount} a month${orYear}, ${membershipPlan.tax}.`;
  if (isChargeDue) return 'Your membership will continue as before. Stripe will soon charge your card for this period.';
  return `Your membership will continue as before. You won't be charged today. Your next payment, ${formatDollars(nextAmount)}, ${membershipPlan.tax}, is due when this period ends.`;
}
