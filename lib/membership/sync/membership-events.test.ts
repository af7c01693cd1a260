import { describe, expect, it } from 'vitest';
import { NOTIFICATION_KINDS, type NewNotification } from '@/lib/notifications/notification-kinds';
import { INACTIVE } from '@/tests/support/billing/membership-facts';
import { detectMembershipEvents, createHoldEvent } from './membership-events';
import type { MembershipState } from './derive-membership-state';

const date = (text: string) => new Date(`${text}T12:00:00.000Z`);

const CARD = { cardId: 'pm_1', cardBrand: 'visa', cardLast4: '4242', cardExpires: '08/27' };
const PLAN = { ...INACTIVE, stripeSubscriptionId: 'sub_1' };
const FORM = { ...PLAN, status: 'incomplete', stripeStatus: 'trialing' };
const UNPAID_FORM = {
  ...PLAN,
  status: 'incomplete',
  stripeStatus: 'incomplete',
  latestInvoiceId: 'in_1',
  latestInvoiceStatus: 'open',
};
const TRIAL = {
  ...PLAN,
  ...CARD,
  status: 'active',
  stripeStatus: 'trialing',
  trialEnd: date('2026-11-12'),
  accessUntil: date('2026-11-13'),
  activatedAt: date('2026-11-05'),
};
const PAID = {
  ...PLAN,
  ...CARD,
  status: 'active',
  stripeStatus: 'active',
  accessUntil: date('2026-12-13'),
  activatedAt: date('2026-11-05'),
  firstPaidAt: date('2026-11-12'),
  latestInvoiceId: 'in_1',
  latestInvoiceStatus: 'paid',
  latestInvoiceTries: 1,
};
const CANCELED = { ...PAID, status: 'canceled', cancelAtPeriodEnd: true, accessUntil: date('2026-12-12') };
const GRACE = {
  ...PAID,
  status: 'past_due',
  stripeStatus: 'past_due',
  pastDueSince: date('2026-12-12'),
  accessUntil: date('2026-12-19'),
  latestInvoiceId: 'in_2',
  latestInvoiceStatus: 'open',
};
const OWING = { ...GRACE, accessUntil: null, firstPaidAt: null };
const UNPAID = { ...GRACE, status: 'unpaid', stripeStatus: 'unpaid', accessUntil: null, pastDueSince: null };
const ENDED = {
  ...PAID,
  status: 'canceled',
  stripeStatus: 'canceled',
  endedAt: date('2026-12-12'),
  accessUntil: date('2026-12-12'),
};
// Expected membership row after `putMembershipOnHold`: on hold and without access. All other fields are unchanged.
const MARKED = { ...PAID, hold: 'dispute' as const, accessUntil: null };
const DISPUTED = { ...ENDED, hold: 'dispute' as const, accessUntil: null };

const actions = (before: MembershipState, after: MembershipState) =>
  detectMembershipEvents(before, after).map(({ action }) => action);

/** Returns the text of a notification, and the key that makes the notification unique. */
function textAndKey(notice: NewNotification | null | undefined) {
  if (!notice) return null;
  const { store, read } = NOTIFICATION_KINDS[notice.kind];
  const { groupKey: key, data } = store(notice.facts, { postId: null, commentId: null });
  return {
    key,
    text: read(data, { post: null, writer: null, isOwnAnonymous: false, voterCount: 0, waitingCount: 0 }).text,
  };
}

const find = (before: MembershipState, after: MembershipState, action: string) =>
  detectMembershipEvents(before, after).find((happening) => happening.action === action);

describe('when the welcome email is sent', () => {
  const letterOf = (before: MembershipState, after: MembershipState) =>
    detectMembershipEvents(before, after).find(({ letter }) => letter?.kind === 'welcome')?.letter;

  it('the welcome email is sent when the first trial begins, and names the trial’s end and the first charge', () => {
    expect(letterOf(FORM, { ...TRIAL, nextCents: 479 })).toEqual({
      kind: 'welcome',
      key: 'sub_1',
      about: { cents: 479, at: '2026-11-12T12:00:00.000Z', isTrial: true },
    });
  });

  it('the welcome email is sent when a first membership begins without a trial', () => {
    expect(letterOf(UNPAID_FORM, PAID)?.about).toEqual({ cents: 599, at: null, isTrial: false });
  });

  it('the welcome email is not sent to a person who was a member before', () => {
    expect(letterOf(ENDED, { ...PAID, stripeSubscriptionId: 'sub_2' })).toBeUndefined();
    expect(letterOf(TRIAL, PAID)).toBeUndefined();
  });
});

describe('the events that a change between two membership states causes', () => {
  it.each<[string, MembershipState, MembershipState, string[]]>([
    ['the payment form is opened', INACTIVE, FORM, []],
    ['a trial begins', FORM, TRIAL, ['trial.started', 'card.saved']],
    ['a trial begins before its payment form was read', INACTIVE, TRIAL, ['trial.started', 'card.saved']],
    ['a paid membership begins', UNPAID_FORM, PAID, ['membership.started', 'card.saved']],
    [
      'a paid membership begins after an earlier one ended',
      ENDED,
      { ...PAID, stripeSubscriptionId: 'sub_2' },
      ['membership.started'],
    ],
    ['a trial becomes paid', TRIAL, PAID, []],
    ['a period is renewed', PAID, { ...PAID, accessUntil: date('2027-01-13'), latestInvoiceId: 'in_2' }, []],
    ['another card is saved', PAID, { ...PAID, cardId: 'pm_2', cardLast4: '5556' }, ['card.saved']],
    ['a card is removed', PAID, { ...PAID, cardId: null, cardBrand: null, cardLast4: null, cardExpires: null }, []],
    [
      'a trial is cancelled',
      TRIAL,
      { ...TRIAL, status: 'canceled', cancelAtPeriodEnd: true, accessUntil: date('2026-11-12') },
      ['cancel.scheduled'],
    ],
    ['a paid membership is cancelled', PAID, CANCELED, ['cancel.scheduled']],
    ['a cancellation is undone', CANCELED, PAID, ['cancel.withdrawn']],
    ['a cancelled membership ends', CANCELED, ENDED, ['membership.ended']],
    ['a payment fails and a grace period begins', PAID, GRACE, ['payment.failed']],
    ['a payment fails at the end of the trial', TRIAL, OWING, ['payment.failed']],
    ['the same payment fails again', GRACE, { ...GRACE, latestInvoiceTries: 2 }, ['payment.failed']],
    ['the next payment fails too', GRACE, { ...GRACE, latestInvoiceId: 'in_3' }, ['payment.failed']],
    ['Stripe stops retrying the payment', GRACE, UNPAID, []],
    ['Stripe has stopped retrying before the server saw a failure', PAID, UNPAID, ['payment.failed']],
    ['the payment succeeds in the grace period', GRACE, PAID, ['payment.recovered']],
    ['the payment succeeds while there is no grace period', OWING, PAID, ['payment.recovered']],
    ['the payment succeeds after Stripe stopped retrying', UNPAID, PAID, ['payment.recovered']],
    ['the membership ends because the payment never succeeds', GRACE, ENDED, ['membership.ended']],
    [
      'the customer is deleted at Stripe',
      PAID,
      { ...INACTIVE, stripeCustomerId: null, activatedAt: PAID.activatedAt },
      ['membership.ended'],
    ],
    ['a payment form is abandoned', FORM, INACTIVE, []],
    ['a first payment expires', UNPAID_FORM, INACTIVE, []],
    [
      'a first payment of a former member expires',
      { ...UNPAID_FORM, activatedAt: date('2026-01-05') },
      { ...INACTIVE, activatedAt: date('2026-01-05') },
      [],
    ],
    [
      'an ended subscription is removed from the membership',
      ENDED,
      { ...INACTIVE, activatedAt: ENDED.activatedAt, firstPaidAt: ENDED.firstPaidAt },
      [],
    ],
    ['a new subscription replaces an ended one', ENDED, { ...FORM, activatedAt: ENDED.activatedAt }, []],
    ['a disputed subscription ends, which the hold already reported', MARKED, DISPUTED, []],
    [
      'a subscription with a fraud warning continues at Stripe',
      { ...MARKED, hold: 'fraud' as const },
      { ...MARKED, hold: 'fraud' as const, status: 'canceled' },
      [],
    ],
    [
      'an administrator lifts a hold on an active subscription',
      { ...MARKED, hold: null, status: 'canceled' },
      PAID,
      [],
    ],
    [
      'an administrator lifts a hold on a cancelled subscription',
      { ...MARKED, hold: null, status: 'canceled' },
      CANCELED,
      [],
    ],
    ['an administrator lifts a hold on an ended subscription', DISPUTED, ENDED, []],
    [
      'a payment succeeds during a hold',
      { ...GRACE, hold: 'fraud' as const, accessUntil: null },
      { ...MARKED, hold: 'fraud' as const, status: 'canceled' },
      [],
    ],
    ['a trial is refused', FORM, { ...INACTIVE, status: 'incomplete', hold: 'trial_denied' }, []],
    [
      'a person whose trial was refused pays',
      { ...UNPAID_FORM, hold: 'trial_denied' },
      PAID,
      ['membership.started', 'card.saved'],
    ],
    [
      'an ended subscription on hold is removed from the membership',
      DISPUTED,
      { ...DISPUTED, stripeSubscriptionId: null, endedAt: null },
      [],
    ],
  ])('the right membership events are recorded when %s', (_when, before, after, expected) => {
    expect(actions(before, after)).toEqual(expected);
  });

  it.each<[string, MembershipState]>([
    ['nobody', INACTIVE],
    ['form', FORM],
    ['trial', TRIAL],
    ['paid', PAID],
    ['canceled', CANCELED],
    ['grace', GRACE],
    ['owing', OWING],
    ['unpaid', UNPAID],
    ['ended', ENDED],
    ['disputed', DISPUTED],
  ])('an unchanged membership records no event: %s', (_name, state) => {
    expect(detectMembershipEvents(state, { ...state })).toEqual([]);
  });
});

describe('the detail of a membership event in the ledger', () => {
  it.each<[string, MembershipState, MembershipState, string, string | null]>([
    [
      'the end of the trial and the price',
      FORM,
      TRIAL,
      'trial.started',
      'Until Nov 12, 2026, then CA$5.99, tax included',
    ],
    ['nothing for a paid membership that begins', UNPAID_FORM, PAID, 'membership.started', null],
    ['the card', FORM, TRIAL, 'card.saved', 'Visa ending in 4242'],
    ['the end of the access', PAID, CANCELED, 'cancel.scheduled', 'Access until Dec 12, 2026, 8:00 AM Atlantic time'],
    ['the end of the grace period', PAID, GRACE, 'payment.failed', 'Access until Dec 19, 2026, 8:00 AM Atlantic time'],
    ['no end date if there is no grace period', TRIAL, OWING, 'payment.failed', null],
    [
      'the time at which the membership ended',
      CANCELED,
      ENDED,
      'membership.ended',
      'On Dec 12, 2026, 8:00 AM Atlantic time',
    ],
  ])('the detail of a membership event shows %s', (_what, before, after, action, detail) => {
    expect(find(before, after, action)?.detail).toBe(detail);
  });
});

describe('the notification about a membership event', () => {
  it.each<[string, MembershipState, MembershipState, string, string, RegExp]>([
    [
      'a failed payment',
      PAID,
      GRACE,
      'payment.failed',
      'billing:failed:in_2:1',
      /^Your payment of CA\$5\.99 didn't go through\. Your membership lasts until Dec 19, 2026, 8:00 AM Atlantic time\. Please check/,
    ],
    [
      'a failed payment without a grace period',
      TRIAL,
      OWING,
      'payment.failed',
      'billing:failed:in_2:1',
      /^Your payment of CA\$5\.99 didn't go through\. Please check/,
    ],
    [
      'a second failed payment',
      GRACE,
      { ...GRACE, latestInvoiceTries: 2 },
      'payment.failed',
      'billing:failed:in_2:2',
      /didn't go through/,
    ],
    [
      'a payment that succeeds after a failure',
      GRACE,
      PAID,
      'payment.recovered',
      'billing:recovered:in_2',
      /went through/,
    ],
    [
      'the end of the membership',
      CANCELED,
      ENDED,
      'membership.ended',
      'billing:ended:sub_1',
      /ended on Dec 12, 2026, 8:00 AM Atlantic time\./,
    ],
    [
      'the end of a subscription whose id is no longer stored',
      PAID,
      { ...INACTIVE, activatedAt: PAID.activatedAt },
      'membership.ended',
      'billing:ended:sub_1',
      /has ended/,
    ],
  ])('the member is notified with the right text and a unique key: %s', (_what, before, after, action, key, text) => {
    const notice = textAndKey(find(before, after, action)?.notice);
    expect(notice?.key).toBe(key);
    expect(notice?.text).toMatch(text);
  });

  it.each<[string, MembershipState, MembershipState]>([
    ['a trial that they have just started', FORM, TRIAL],
    ['a paid membership that they have just started', UNPAID_FORM, PAID],
    ['a cancellation', PAID, CANCELED],
    ['an undone cancellation', CANCELED, PAID],
  ])('the member is not notified about %s', (_what, before, after) => {
    const events = detectMembershipEvents(before, after);
    expect(events.length).toBeGreaterThan(0);
    expect(events.map(({ notice }) => notice)).toEqual(events.map(() => null));
  });

  it.each(['dispute', 'fraud', 'refund'] as const)('the member is notified when a hold is set: %s', (hold) => {
    const { notice, ...rest } = createHoldEvent(hold, 'sub_1');
    expect(rest).toEqual({ action: 'hold.set', detail: null, letter: null });
    expect(textAndKey(notice)).toEqual({
      key: `billing:hold:sub_1:${hold}`,
      text: expect.stringMatching(/on hold.*contact us/),
    });
  });
});
