import { DAY } from '@parent-voice/stripe-emulator/dates';
import type { control } from './billing';

type AtStripe = Awaited<ReturnType<typeof control.state>>;
type Subscription = AtStripe['subscriptions'][number];

/**
 * Facts that our server knows but Stripe does not: which subscription has the trial, whether a card was refused a
 * trial, and which subscriptions were abandoned.
 */
type LocalFacts = { trial: string | null; isDenied: boolean; forgotten: ReadonlySet<string> };

/** Expected membership. `until` (end of access) and `over` (end of the last subscription) are times in ms. */
type Expected = { status: string; subscription: string | null; until: number | null; over: number | null };

const hasEnded = ({ status }: Subscription) => status === 'canceled' || status === 'incomplete_expired';
const nobody = (status = 'inactive'): Expected => ({ status, subscription: null, until: null, over: null });

/** Returns the part of Stripe's state that belongs to one person. */
function ownPart(state: AtStripe, userId: number) {
  const customers = state.customers.filter(({ metadata }) => metadata.user_id === String(userId)).map(({ id }) => id);
  const subscriptions = state.subscriptions.filter(({ customer }) => customers.includes(customer));
  const invoices = state.invoices.filter(({ customer }) => customer !== null && customers.includes(String(customer)));
  const proven = new Set(
    state.setupIntents
      .filter(({ status }) => status === 'succeeded')
      .map(({ metadata }) => metadata?.subscription_id ?? ''),
  );
  const hasCard = state.customers.some(
    ({ id, invoice_settings: settings }) => customers.includes(id) && settings.default_payment_method !== null,
  );
  return { customers, subscriptions, invoices, proven, hasCard };
}

type Part = ReturnType<typeof ownPart>;

const invoicesOf = ({ invoices }: Part, { id }: Subscription) =>
  invoices.filter(({ parent }) => parent?.subscription_details?.subscription === id);
const hasPaid = (part: Part, one: Subscription) => invoicesOf(part, one).some(({ amount_paid: amount }) => amount > 0);

/**
 * Returns the state that a membership must have after all events are delivered. Computes the state from Stripe's data
 * and the given local facts, without the code under test.
 */
export function expectedOf(state: AtStripe, userId: number, { trial, isDenied, forgotten }: LocalFacts): Expected {
  const part = ownPart(state, userId);
  const newest = part.subscriptions.at(-1);
  const live = part.subscriptions.find((one) => !hasEnded(one));
  if (live) {
    const standing = { ...ofLive(part, live, trial), subscription: live.id, over: null };
    return isDenied ? { ...standing, status: 'incomplete', until: null } : standing;
  }
  if (isDenied) return nobody('incomplete');
  if (!newest || newest.status === 'incomplete_expired' || forgotten.has(newest.id)) return nobody();
  if (trial !== newest.id && !hasPaid(part, newest)) return nobody();
  return { status: 'canceled', subscription: newest.id, until: null, over: (newest.ended_at ?? 0) * 1_000 };
}

function ofLive(part: Part, one: Subscription, trial: string | null): Pick<Expected, 'status' | 'until'> {
  const periodEnd = one.items.data[0]?.current_period_end ?? 0;
  switch (one.status) {
    case 'trialing':
      // The trial runs only with a card that the person confirmed for this subscription. If our server has recorded
      // this subscription as the person's only trial, the trial runs with any saved card.
      if (!part.proven.has(one.id) && !(part.hasCard && trial === one.id)) return { status: 'incomplete', until: null };
      return running(one, one.trial_end ?? 0, periodEnd);
    case 'active':
      return running(one, periodEnd, periodEnd);
    case 'past_due': {
      const hasPaidEver = part.subscriptions.some((any) => hasPaid(part, any));
      const since = Math.min(
        ...invoicesOf(part, one).flatMap(({ status, status_transitions: at }) =>
          status === 'open' ? [at.finalized_at ?? 0] : [],
        ),
      );
      return { status: 'past_due', until: hasPaidEver ? (since + 7 * DAY) * 1_000 : null };
    }
    default:
      return { status: one.status, until: null };
  }
}

function running(
  { cancel_at: cancelAt, cancel_at_period_end: isEnding }: Subscription,
  end: number,
  periodEnd: number,
): Pick<Expected, 'status' | 'until'> {
  if (isEnding || cancelAt !== null) return { status: 'canceled', until: (cancelAt ?? periodEnd) * 1_000 };
  return { status: 'active', until: (end + DAY) * 1_000 };
}

/** Returns errors in Stripe's state that must never happen, such as a payment or a subscription that exists twice. */
export function violationsOf(state: AtStripe, userId: number): string[] {
  const part = ownPart(state, userId);
  const violations: string[] = [];
  if (part.customers.length > 1) violations.push(`${part.customers.length} customers`);
  const live = part.subscriptions.filter((one) => !hasEnded(one));
  if (live.length > 1) violations.push(`${live.length} live subscriptions`);
  for (const one of part.subscriptions) {
    const starts = invoicesOf(part, one)
      .filter(({ amount_paid: amount }) => amount > 0)
      .map(({ lines }) => lines.data[0]?.period.start);
    if (new Set(starts).size < starts.length) violations.push(`${one.id} paid twice for one month`);
    if (
      hasEnded(one) &&
      invoicesOf(part, one).some(({ status, auto_advance: collects }) => status === 'open' && collects)
    )
      violations.push(`${one.id} has ended but still collects payments`);
  }
  return violations;
}
