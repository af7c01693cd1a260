import { DAY, EVENTS_KEPT_FOR, HOUR } from '../core/dates';
import { runAtTime, now, rows, type Emulator } from '../core/emulator';
import type { Invoice, Subscription } from '../core/stored';
import { nextPayout, payOut } from './balance';
import { collectInvoice } from './collect';
import { announceTrialEnd, endTrial, finalizeAndCollect, periodOf, renew } from './cycles';
import { subscriptionOf } from './invoices';
import { cancelNow, expire, hasEnded } from './standing';

type Due = { moment: number; act: () => void };

const EXPIRES_AFTER = 23 * HOUR;
const MAX_OLD_EVENTS = 300;
const ANSWER_LIFETIME = DAY;

/**
 * Yields everything that is scheduled for a subscription, such as its renewal. Events at the same time run in the order
 * in which they are yielded.
 */
function* ofSubscription(em: Emulator, subscription: Subscription): Generator<Due> {
  if (hasEnded(subscription)) return;
  const { status, cancel_at: cancelAt, trial_end: trialEnd, created } = subscription;
  if (status === 'trialing' && trialEnd !== null && em.state.announcedTrialEnds[subscription.id] !== trialEnd) {
    yield { moment: trialEnd - 3 * DAY, act: () => announceTrialEnd(em, subscription) };
  }
  if (cancelAt !== null) yield { moment: cancelAt, act: () => cancelNow(em, subscription, 'cancellation_requested') };
  if (status === 'incomplete') yield { moment: created + EXPIRES_AFTER, act: () => expire(em, subscription) };
  if (status === 'trialing' && trialEnd !== null) yield { moment: trialEnd, act: () => endTrial(em, subscription) };
  if (status === 'active' || status === 'past_due' || status === 'unpaid') {
    yield { moment: periodOf(subscription).end, act: () => renew(em, subscription) };
  }
}

function* ofInvoice(em: Emulator, invoice: Invoice): Generator<Due> {
  if (invoice.auto_advance === false) return;
  if (invoice.status === 'draft' && invoice.automatically_finalizes_at !== null) {
    const act = () => finalizeAndCollect(em, invoice, subscriptionOf(em, invoice)?.pause_collection?.behavior);
    yield { moment: invoice.automatically_finalizes_at, act };
  }
  if (invoice.status === 'open' && invoice.next_payment_attempt !== null) {
    yield { moment: invoice.next_payment_attempt, act: () => void collectInvoice(em, invoice) };
  }
}

function nextDue(em: Emulator, until: number): Due | null {
  let first: Due | null = null;
  const consider = (due: Due) => {
    if (due.moment <= until && (first === null || due.moment < first.moment)) first = due;
  };
  for (const subscription of rows(em, 'subscription'))
    for (const due of ofSubscription(em, subscription)) consider(due);
  for (const invoice of rows(em, 'invoice')) for (const due of ofInvoice(em, invoice)) consider(due);
  const payout = nextPayout(em);
  if (payout !== null) consider({ moment: payout, act: () => payOut(em) });
  return first;
}

/** Runs all events that are due, each at its own time. Returns true if any event ran. */
export function runDueEvents(em: Emulator): boolean {
  const until = now(em);
  let count = 0;
  for (let due = nextDue(em, until); due; due = nextDue(em, until)) {
    if (++count > 100_000) throw new Error('the emulator is in an endless loop');
    const { moment, act } = due;
    runAtTime(em, moment, act);
  }
  forget(em, until);
  return count > 0;
}

/**
 * Deletes the responses stored for idempotency keys after a day. Also deletes old delivered webhook events, except the
 * newest ones, which tests may inspect.
 */
function forget(em: Emulator, moment: number): void {
  for (const [key, { at: since }] of Object.entries(em.state.answers)) {
    if (since < moment - ANSWER_LIFETIME) delete em.state.answers[key];
  }
  const events = rows(em, 'event');
  if (events.length <= MAX_OLD_EVENTS) return;
  const waiting = new Set(em.state.waiting.map(({ event }) => event));
  for (const { id, created } of events.slice(0, -MAX_OLD_EVENTS)) {
    if (created < moment - EVENTS_KEPT_FOR && !waiting.has(id)) em.state.tables.event.delete(id);
  }
}
