import { DAY, EVENTS_KEPT_FOR, HOUR } from '../core/dates';
import { at, now, rows, type Emulator } from '../core/emulator';
import type { Invoice, Subscription } from '../core/stored';
import { nextPayout, payOut } from './balance';
import { collectInvoice } from './collect';
import { announceTrialEnd, endTrial, finalizeAndCollect, periodOf, renew } from './cycles';
import { subscriptionOf } from './invoices';
import { cancelNow, expire, hasEnded } from './standing';

type Due = { moment: number; act: () => void };

const EXPIRES_AFTER = 23 * HOUR;
const OLD_EVENTS_KEPT = 300;
const ANSWERS_KEPT_FOR = DAY;

/** What time will do to a subscription next, as far as its own fields say. The first of the same moment goes first. */
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

/** Does all that time has brought up to now, in order, each at its own moment. Says whether anything happened. */
export function catchUp(em: Emulator): boolean {
  const until = now(em);
  let count = 0;
  for (let due = nextDue(em, until); due; due = nextDue(em, until)) {
    if (++count > 100_000) throw new Error('the emulator goes round in circles');
    const { moment, act } = due;
    at(em, moment, act);
  }
  forget(em, until);
  return count > 0;
}

/** What Stripe keeps for a while only. A few old events stay to be looked at, and those that wait for their delivery. */
function forget(em: Emulator, moment: number): void {
  for (const [key, { at: since }] of Object.entries(em.state.answers)) {
    if (since < moment - ANSWERS_KEPT_FOR) delete em.state.answers[key];
  }
  const events = rows(em, 'event');
  if (events.length <= OLD_EVENTS_KEPT) return;
  const waiting = new Set(em.state.waiting.map(({ event }) => event));
  for (const { id, created } of events.slice(0, -OLD_EVENTS_KEPT)) {
    if (created < moment - EVENTS_KEPT_FOR && !waiting.has(id)) em.state.tables.event.delete(id);
  }
}
