import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { formatDateAndTime } from '@/lib/time/format-dates';
import { readOwnProperty } from '@/lib/text/own-property';
import type { BillingAlertView } from '@/lib/membership/view/admin-schema';
import { getBillingAlertDetails, getBillingAlertText } from '@/lib/membership/history/billing-alert-texts';
import {
  useLiftMembershipHold,
  useResolvePaymentAlert,
  type UserDetail,
} from '@/components/admin/users/use-user-actions';

const HOLDS: Record<string, string> = {
  dispute: 'The person disputed a payment with their bank.',
  fraud: 'Stripe warned that a payment may be fraud.',
  refund: 'A payment was refunded in full. Refunds no longer cause holds, so lift this hold.',
  trial_denied: 'This card already had a free trial. The next payment lifts the hold automatically.',
};

/**
 * Payment alerts, and the hold (a block on access after a payment problem). Renders nothing if the user has neither.
 */
export function PaymentAlertsCard({ user }: { user: UserDetail }) {
  const { id, hold, alerts } = user;
  const release = useLiftMembershipHold(id);
  if (hold === null && alerts.length === 0) return null;
  return (
    <section aria-label="Payment alerts" className="space-y-3">
      {hold !== null && (
        <Alert
          variant="destructive"
          title="On hold: no membership benefits until the hold is lifted"
          action={
            <Button
              size="sm"
              variant="outline"
              pending={release.isPending}
              onClick={() => release.mutate({ hold, alertIds: alerts.map(({ id }) => id) })}
            >
              Lift the hold
            </Button>
          }
        >
          {readOwnProperty(HOLDS, hold) ?? hold}
        </Alert>
      )}
      {alerts.map((alert) => (
        <OpenAlert key={alert.id} userId={id} alert={alert} />
      ))}
    </section>
  );
}

function OpenAlert({ userId, alert }: { userId: number; alert: BillingAlertView }) {
  const { mutate, isPending } = useResolvePaymentAlert(userId);
  const { title, advice } = getBillingAlertText(alert.kind);
  const details = getBillingAlertDetails(alert.details).map(({ label, text }) => `${label}: ${text}`);
  return (
    <Alert
      variant="warning"
      title={title}
      action={
        <Button size="sm" variant="outline" pending={isPending} onClick={() => mutate({ alertId: alert.id })}>
          Mark as done
        </Button>
      }
    >
      {advice && <p>{advice}</p>}
      <p className="text-sm">{formatDateAndTime(alert.createdAt)}</p>
      {details.length > 0 && <p className="text-sm wrap-anywhere">{details.join(', ')}</p>}
    </Alert>
  );
}
