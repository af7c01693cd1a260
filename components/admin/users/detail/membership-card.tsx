import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card';
import { FAR_FUTURE_END_DATE } from '@/lib/users/format-end-date';
import { formatDateAndTime, formatDate } from '@/lib/time/format-dates';
import { planRules } from '@/lib/membership/plan-rules';
import { formatDollarsPerInterval, formatDollars } from '@/lib/site';
import { LabelledValueList } from '@/components/admin/users/labelled-value-list';
import { MembershipActions } from '@/components/admin/users/money/membership-actions';
import type { UserDetail } from '@/components/admin/users/use-user-actions';

const ISSUES = {
  unfinished: "The first payment wasn't finished",
  payment_failed: 'The last payment failed',
  unpaid: 'Unpaid: Stripe has given up collecting',
  paused: 'Paused at Stripe',
  hold: 'On hold',
  unknown: "Stripe reports a status we don't know",
};

/** Formats 'past_due' as 'Past due', and Stripe's 'canceled' in Canadian spelling. */
const statusText = (status: string) =>
  status === 'canceled' ? 'Cancelled' : status.charAt(0).toUpperCase() + status.slice(1).replaceAll('_', ' ');

/** Replaces spaces with non-breaking spaces, so that a date stays on one line. */
const unbroken = (text: string) => text.replaceAll(' ', '\u00a0');

/** Shows the user's membership and the next charge. */
export function MembershipCard({ user }: { user: UserDetail }) {
  const { membership } = user;
  const { paymentMethod, nextCharge, issue } = membership;
  return (
    <Card>
      <CardHeader>
        <CardTitle>Membership</CardTitle>
      </CardHeader>
      <CardContent>
        <LabelledValueList
          className="grid grid-cols-2 gap-x-6 gap-y-3"
          facts={[
            ['Status', statusText(membership.subscriptionStatus)],
            ['Access', accessText(user)],
            ['Price', membership.plan ? formatDollarsPerInterval(membership.plan) : 'None'],
            ['Card', paymentMethod ? `${paymentMethod.brand} ending in ${paymentMethod.last4}` : 'None'],
            [
              'Next charge',
              nextCharge ? `${formatDollars(nextCharge.amount)} on ${unbroken(formatDate(nextCharge.at))}` : 'None',
            ],
            ...(membership.trialEnd
              ? [['Free trial until', formatDateAndTime(membership.trialEnd)] as [string, string]]
              : []),
            ...(issue ? [['Problem', ISSUES[issue]] as [string, string]] : []),
          ]}
        />
        <MembershipActions user={user} />
      </CardContent>
    </Card>
  );
}

function accessText({ isAdmin, hasAccess, accessUntil, membership }: UserDetail): string {
  if (isAdmin) return 'Yes, as an administrator';
  if (!hasAccess) return 'None';
  if (accessUntil === null || accessUntil >= FAR_FUTURE_END_DATE) return 'Yes';
  const lastDay = membership.trialEnd ?? membership.nextCharge?.at;
  if (lastDay && Date.parse(accessUntil) === Date.parse(lastDay) + planRules.slack)
    return `Until ${unbroken(formatDate(lastDay))}, plus one day for the payment to arrive`;
  return `Until ${formatDateAndTime(accessUntil)}`;
}
