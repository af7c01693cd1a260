import { formatDate, formatExpiryTime } from '@/lib/time/format-dates';
import type { NewNotification } from '@/lib/notifications/notification-kinds';
import { isPlanOnHold, type PlanHoldReason } from '@/lib/policy/plan-state';
import { formatAmount, membershipPlan } from '@/lib/site';
import { getCardBrandName } from '../card-brand';
import type { MembershipState } from './derive-membership-state';

/** A change of a membership between two syncs with Stripe, as stored in the billing audit log. */
export type MembershipEvent = {
  action:
    | 'trial.started'
    | 'membership.started'
    | 'card.saved'
    | 'cancel.scheduled'
    | 'cancel.withdrawn'
    | 'payment.failed'
    | 'payment.recovered'
    | 'membership.ended'
    | 'hold.set';
  /** Text that the member's payment history shows after the title of the change. */
  detail: string | null;
  /** Notification that tells the member of the change, or null if the member gets no notification. */
  notice: NewNotification | null;
  /** Email that tells the member of the change, or null if the member gets no email. */
  letter: Email | null;
};

/** An email about a membership change. It is queued only once for each `key`, or every time if `key` is null. */
type Email = {
  kind: 'welcome' | 'payment-failed' | 'membership-canceled' | 'membership-ended';
  key: string | null;
  about: { cents?: number; at: string | null; isTrial?: boolean };
};

/** Returns the events between two states of a membership, in the order in which they are shown. */
export function detectMembershipEvents(before: MembershipState, after: MembershipState): MembershipEvent[] {
  return [
    detectStart,
    detectCardSaved,
    cancelScheduled,
    cancelWithdrawn,
    paymentFailed,
    paymentRecovered,
    detectEnd,
  ].flatMap((detect) => detect(before, after) ?? []);
}

type Detector = (before: MembershipState, after: MembershipState) => MembershipEvent | null;

const isRunning = ({ status, accessUntil }: MembershipState) =>
  accessUntil !== null && (status === 'active' || status === 'canceled');
const hasFailed = ({ status }: MembershipState) => ['past_due', 'unpaid'].includes(status);
/** True while this application is ending the plan. The status `unpaid` then does not mean a failed payment. */
const isGivenUp = ({ status, stripeStatus }: MembershipState) => status === 'unpaid' && stripeStatus === 'active';
/**
 * True if the membership is on hold. Also true after the hold was lifted, until a sync has given the person access
 * again.
 */
const isHeld = ({ hold, status, accessUntil, endedAt, stripeSubscriptionId: id }: MembershipState) =>
  isPlanOnHold(hold) ||
  (['active', 'canceled'].includes(status) && id !== null && accessUntil === null && endedAt === null);
/** True if the person was a member. A person who never finished the first payment was not a member. */
const wasMember = ({ status }: MembershipState) =>
  ['active', 'canceled', 'past_due', 'unpaid', 'paused'].includes(status);
const isTrial = (state: MembershipState) => state.stripeStatus === 'trialing';

const newEvent = (
  action: MembershipEvent['action'],
  detail: string | null = null,
  notice: MembershipEvent['notice'] = null,
  email: MembershipEvent['letter'] = null,
): MembershipEvent => ({ action, detail, notice, letter: email });

const detectStart: Detector = (before, after) => {
  if (
    after.activatedAt === null ||
    !isRunning(after) ||
    (isRunning(before) && before.stripeSubscriptionId === after.stripeSubscriptionId)
  )
    return null;
  if (hasFailed(before) || isHeld(before)) return null;
  const email = before.activatedAt === null ? welcomeEmail(after) : null;
  if (!isTrial(after)) return newEvent('membership.started', null, null, email);
  return newEvent(
    'trial.started',
    after.trialEnd &&
      `Until ${formatDate(after.trialEnd.toISOString())}, then ${formatAmount(nextChargeCents(after))}, ${membershipPlan.tax}`,
    null,
    email,
  );
};

const nextChargeCents = ({ nextCents, priceCents }: MembershipState): number =>
  nextCents ?? priceCents ?? membershipPlan.cents;

const welcomeEmail = (after: MembershipState): Email => ({
  kind: 'welcome',
  key: after.stripeSubscriptionId,
  about: { cents: nextChargeCents(after), at: after.trialEnd?.toISOString() ?? null, isTrial: isTrial(after) },
});

const detectCardSaved: Detector = (before, after) =>
  after.cardId === null || after.cardId === before.cardId || after.status === 'incomplete'
    ? null
    : newEvent('card.saved', after.cardLast4 && `${getCardBrandName(after.cardBrand)} ending in ${after.cardLast4}`);

const cancelScheduled: Detector = (before, after) =>
  after.status === 'canceled' && after.accessUntil !== null && after.endedAt === null && before.status !== 'canceled'
    ? newEvent('cancel.scheduled', `Access until ${formatExpiryTime(after.accessUntil.toISOString())}`, null, {
        kind: 'membership-canceled',
        key: null,
        about: { at: after.accessUntil.toISOString() },
      })
    : null;

const cancelWithdrawn: Detector = (before, after) =>
  !isHeld(before) &&
  before.status === 'canceled' &&
  before.endedAt === null &&
  after.status === 'active' &&
  before.stripeSubscriptionId === after.stripeSubscriptionId
    ? newEvent('cancel.withdrawn')
    : null;

const paymentFailed: Detector = (before, after) => {
  const isSame =
    before.latestInvoiceId === after.latestInvoiceId && before.latestInvoiceTries === after.latestInvoiceTries;
  if (!hasFailed(after) || isGivenUp(after) || (hasFailed(before) && isSame)) return null;
  const accessUntil = after.accessUntil?.toISOString() ?? null;
  const { latestInvoiceId: invoiceId, latestInvoiceTries: tries } = after;
  const cents = nextChargeCents(after);
  return newEvent(
    'payment.failed',
    accessUntil && `Access until ${formatExpiryTime(accessUntil)}`,
    { kind: 'payment_failed', facts: { invoiceId, tries, cents, accessUntil, isExact: true } },
    { kind: 'payment-failed', key: `${invoiceId} ${tries}`, about: { cents, at: accessUntil } },
  );
};

const paymentRecovered: Detector = (before, after) =>
  hasFailed(before) && after.stripeStatus === 'active' && !hasFailed(after) && !isHeld(after)
    ? newEvent('payment.recovered', null, {
        kind: 'payment_recovered',
        facts: { invoiceId: before.latestInvoiceId },
      })
    : null;

const detectEnd: Detector = (before, after) => {
  const isOver = after.hold === null && (after.endedAt !== null || after.stripeSubscriptionId === null);
  if (
    !isOver ||
    !wasMember(before) ||
    before.activatedAt === null ||
    before.stripeSubscriptionId === null ||
    before.endedAt !== null
  )
    return null;
  const at = after.endedAt?.toISOString();
  const { stripeSubscriptionId: subscriptionId } = before;
  return newEvent(
    'membership.ended',
    at ? `On ${formatExpiryTime(at)}` : null,
    { kind: 'membership_ended', facts: { subscriptionId, ...(at && { at }) } },
    { kind: 'membership-ended', key: subscriptionId, about: { at: at ?? null } },
  );
};

export const createHoldEvent = (hold: PlanHoldReason, subscriptionId: string | null): MembershipEvent =>
  newEvent('hold.set', null, { kind: 'membership_held', facts: { subscriptionId, hold } });
