import { beforeAll, describe, expect, it } from 'vitest';
import { isThorough } from '../../support/thorough';
import { callAs, begin, finish, membershipRow } from '../../support/billing/billing';
import {
  cancel,
  fixSubscription,
  createTrialMember,
  newWorld,
  openPortal,
  resetSubscription,
  deliverAllEvents,
  stateOf,
  STATES,
  stripeOf,
  viewOf,
  type Member,
  type StateName,
} from '../../support/billing/scenarios';

const UNKNOWN = 'seti_ofnobodyatall1';
let foreign: Member;

const CALLS = {
  create: ({ who }: Member) => begin(who),
  'its own intent': ({ who, intent }: Member) => finish(who, intent),
  'a foreign intent': ({ who }: Member) => finish(who, foreign.intent),
  'an intent that does not exist': ({ who }: Member) => finish(who, UNKNOWN),
  'a client secret': ({ who, intent }: Member) => finish(who, `${intent}_secret_abcdefgh`),
  'no intent': ({ who }: Member) => callAs(who, 'POST', '/api/create-subscription-from-payment', {}),
  cancel: ({ who }: Member) => cancel(who),
  reset: ({ who }: Member) => resetSubscription(who),
  fix: ({ who }: Member) => fixSubscription(who),
  portal: ({ who }: Member) => openPortal(who),
} as const;
type CallName = keyof typeof CALLS;

type Card = 'manage' | 'canceled' | 'issue' | 'sign-up';
/**
 * Expected response to a request in one membership state: its status, its content, and the box that the subscription
 * page shows afterwards. The box is given only if it changes.
 */
type Cell = [status: number, says?: string | Record<string, unknown>, card?: Card];
type Row = { card: Card; view?: Record<string, unknown> } & Record<
  'create' | 'its own intent' | 'cancel' | 'reset' | 'fix' | 'portal',
  Cell
>;

const ACTIVE = 'Your membership is active.';
const ALREADY = 'You already have an active membership.';
const NO_PLAN = "There's no membership to cancel.";
const NOT_FOUND = 'Payment not found.';
const ON_HOLD = 'Your membership is on hold. Please contact us.';
const DENIED = "This card has already been used for a free trial. You can still join. You'll be charged CA$5.99 today.";
const OWED = 'Your trial has ended, and the first payment failed. Please pay again.';
const ALARM = "We got your payment, but your membership isn't active. We've been notified and will look into it.";

const free = { intentType: 'setup', dueToday: 0 };
const dueNow = { intentType: 'payment', dueToday: 5.99, trialEnd: null };
const startOver = {
  message: 'No payment was found. You can start over.',
  manualActivation: false,
  canReset: true,
  requiresPayment: false,
};
const toPay = {
  message: 'Your bank needs you to confirm the payment.',
  manualActivation: false,
  requiresPayment: true,
};
const sound = { message: ACTIVE, manualActivation: false, hasAccess: true, requiresPayment: false };
const manual = {
  message: "We couldn't activate your membership automatically. We've been notified and will look into it.",
  manualActivation: true,
  hasAccess: false,
  requiresPayment: false,
};
const started = {
  message: 'Your membership was reset. You can start again.',
  subscriptionStatus: 'inactive',
  resumed: false,
};
const runs = 'Your membership is active. Cancel it first.';
const open: Cell = [200];

const TABLE: Record<StateName, Row> = {
  'never subscribed': {
    card: 'sign-up',
    view: { hasAccess: false, trialAvailable: true, dueToday: 0 },
    create: [200, free, 'issue'],
    'its own intent': [404, NOT_FOUND],
    cancel: [409, NO_PLAN],
    reset: [200, started],
    fix: [200, startOver],
    portal: [409, "There's no card on file."],
  },
  'form open': {
    card: 'issue',
    view: { hasAccess: false, issue: 'unfinished', trialEnd: null },
    create: [200, free],
    'its own intent': [402, 'Your payment could not be processed. Please try again.'],
    cancel: [200, { subscriptionStatus: 'inactive', accessUntil: null }, 'sign-up'],
    reset: [200, started, 'sign-up'],
    fix: [200, toPay],
    portal: open,
  },
  'first payment open': {
    card: 'issue',
    view: { hasAccess: false, issue: 'unfinished' },
    create: [200, dueNow],
    'its own intent': [409, "The payment hasn't been confirmed yet."],
    cancel: [200, { subscriptionStatus: 'inactive', accessUntil: null }, 'sign-up'],
    reset: [200, started, 'sign-up'],
    fix: [200, toPay],
    portal: open,
  },
  trial: {
    card: 'manage',
    view: { hasAccess: true, issue: null },
    create: [409, ALREADY],
    'its own intent': [200, { message: ACTIVE, subscriptionStatus: 'active', hasAccess: true }],
    cancel: [200, { subscriptionStatus: 'canceled' }, 'canceled'],
    reset: [409, runs],
    fix: [200, sound],
    portal: open,
  },
  paid: {
    card: 'manage',
    view: { hasAccess: true, issue: null, trialEnd: null },
    create: [409, ALREADY],
    'its own intent': [200, { message: ACTIVE, trialEnd: null, hasAccess: true }],
    cancel: [200, { subscriptionStatus: 'canceled' }, 'canceled'],
    reset: [409, runs],
    fix: [200, sound],
    portal: open,
  },
  'scheduled to cancel': {
    card: 'canceled',
    view: { hasAccess: true, canResume: true },
    create: [409, "Your membership is still active. Choose Resubscribe to keep it. You won't be charged today."],
    'its own intent': [200, { subscriptionStatus: 'canceled', hasAccess: true }],
    cancel: [200, { subscriptionStatus: 'canceled' }],
    reset: [200, { message: 'Your membership will continue.', resumed: true, subscriptionStatus: 'active' }, 'manage'],
    fix: [200, sound],
    portal: open,
  },
  'past due in grace': {
    card: 'issue',
    view: { hasAccess: true, issue: 'payment_failed' },
    create: [200, dueNow],
    'its own intent': [200, { subscriptionStatus: 'past_due', hasAccess: true }],
    cancel: [200, { subscriptionStatus: 'canceled', accessUntil: null }, 'canceled'],
    reset: [200, started, 'sign-up'],
    fix: [200, toPay],
    portal: open,
  },
  'past due without grace': {
    card: 'issue',
    view: { hasAccess: false, issue: 'payment_failed' },
    create: [200, dueNow],
    'its own intent': [402, OWED],
    cancel: [200, { subscriptionStatus: 'canceled', accessUntil: null }, 'canceled'],
    reset: [200, started, 'sign-up'],
    fix: [200, toPay],
    portal: open,
  },
  unpaid: {
    card: 'issue',
    view: { hasAccess: false, issue: 'unpaid' },
    create: [200, dueNow],
    'its own intent': [402, OWED],
    cancel: [200, { subscriptionStatus: 'canceled', accessUntil: null }, 'canceled'],
    reset: [200, started, 'sign-up'],
    fix: [200, toPay],
    portal: open,
  },
  paused: {
    card: 'issue',
    view: { hasAccess: false, issue: 'paused' },
    create: [200, dueNow],
    'its own intent': [409, ALARM],
    cancel: [200, { subscriptionStatus: 'canceled', accessUntil: null }, 'canceled'],
    reset: [200, started, 'sign-up'],
    fix: [200, sound, 'manage'],
    portal: open,
  },
  ended: {
    card: 'canceled',
    view: { hasAccess: false, canResume: false, trialAvailable: false, dueToday: 5.99 },
    create: [200, dueNow, 'issue'],
    'its own intent': [410, 'The membership for this payment has ended.'],
    cancel: [409, NO_PLAN],
    reset: [200, started, 'sign-up'],
    fix: [200, startOver],
    portal: open,
  },
  hold: {
    card: 'issue',
    view: { hasAccess: false, issue: 'hold' },
    create: [409, ON_HOLD],
    'its own intent': [410, 'The membership for this payment has ended.'],
    cancel: [409, NO_PLAN],
    reset: [409, ON_HOLD],
    fix: [200, manual],
    portal: open,
  },
  'trial denied': {
    card: 'sign-up',
    view: { hasAccess: false, trialDenied: true, trialAvailable: false, dueToday: 5.99 },
    create: [200, dueNow, 'issue'],
    'its own intent': [409, DENIED],
    cancel: [409, NO_PLAN],
    reset: [200, { resumed: false }],
    fix: [200, manual],
    portal: open,
  },
  admin: {
    card: 'sign-up',
    view: { hasAccess: true, isAdmin: true },
    create: [200, free, 'issue'],
    'its own intent': [404, NOT_FOUND],
    cancel: [409, NO_PLAN],
    reset: [200, started],
    fix: [200, startOver],
    portal: [409, "There's no card on file."],
  },
};

const EVERYWHERE: Record<Exclude<CallName, keyof Row>, Cell> = {
  'a foreign intent': [404, NOT_FOUND],
  'an intent that does not exist': [404, NOT_FOUND],
  'a client secret': [400, 'Payment not recognized.'],
  'no intent': [400],
};

const CALL_NAMES = Object.keys(CALLS) as CallName[];

/**
 * True for a request with a wrong payment intent. The server refuses this request in every state of the membership, so
 * each test file tries it in only one state.
 */
const isAnywhere = (name: CallName): name is keyof typeof EVERYWHERE => name in EVERYWHERE;
const FULLY_TESTED: StateName[] = ['never subscribed', 'paused'];

const cellOf = (state: StateName, name: CallName): Cell => ({ ...TABLE[state], ...EVERYWHERE })[name];

/**
 * Requests that usually change nothing. In some states, such a request changes which box (`card`) the subscription page
 * shows. The test then treats the request as a change.
 */
const READ_ONLY_CALLS: CallName[] = ['fix', 'its own intent'];
function changes(state: StateName, name: CallName): boolean {
  const [status, , card] = cellOf(state, name);
  return status < 400 && name !== 'portal' && (!READ_ONLY_CALLS.includes(name) || card !== undefined);
}

/** Returns the data that a refusal must not change: the member's row, and everything at Stripe. */
const traceOf = async ({ who }: Member) => JSON.stringify([await stateOf(who), await stripeOf(who)]);

const isLive = ({ status }: { status: string }) => !['canceled', 'incomplete_expired'].includes(status);

/**
 * Tests all requests in each of the given states. Checks the response, and which box (`card`) the subscription page
 * shows before and after the request.
 */
export function checkStates(states: StateName[]): void {
  describe.each(states)('%s', (state) => {
    // To save time, a daily run tests only half of the requests in most states. THOROUGH=1 tests all requests.
    const testedCalls = CALL_NAMES.filter((name) => FULLY_TESTED.includes(state) || !isAnywhere(name)).filter(
      (_, at) => isThorough || FULLY_TESTED.includes(state) || (at + states.indexOf(state)) % 2 === 0,
    );
    const changingCalls = testedCalls.filter((name) => changes(state, name));
    let people: Member[];

    beforeAll(async () => {
      await newWorld();
      people = await STATES[state](changingCalls.length + 1);
      if (FULLY_TESTED.includes(state)) foreign = await createTrialMember();
      await deliverAllEvents();
    });

    /**
     * Returns the member who sends the request. Each request that changes something has its own member. All other
     * requests use one common member.
     */
    function memberFor(name: CallName): Member {
      const member = people[changingCalls.includes(name) ? changingCalls.indexOf(name) : changingCalls.length];
      if (!member) throw new Error('nobody');
      return member;
    }

    it(`shows the card '${TABLE[state].card}'`, async () => {
      expect(await viewOf(memberFor('portal').who)).toMatchObject({ card: TABLE[state].card, ...TABLE[state].view });
    });

    it.each(testedCalls)('%s', async (name) => {
      const member = memberFor(name);
      const [status, says, card = TABLE[state].card] = cellOf(state, name);
      const before = await traceOf(member);
      const answer = await CALLS[name](member);
      expect(answer.status, answer.text).toBe(status);
      expect(answer.body).toMatchObject(typeof says === 'string' ? { message: says } : (says ?? {}));
      await deliverAllEvents();
      if (status >= 400) expect(await traceOf(member)).toBe(before);
      expect((await viewOf(member.who)).card).toBe(card);
      expect((await membershipRow(member.who)).lease_until ?? null).toBeNull();
      expect((await stripeOf(member.who)).subscriptions.filter(isLive).length).toBeLessThan(2);
    });
  });
}

/** States of a member without payment problems. */
export const PROBLEM_FREE_STATES: StateName[] = [
  'never subscribed',
  'form open',
  'first payment open',
  'trial',
  'paid',
  'scheduled to cancel',
  'admin',
];
export const PROBLEM_STATES = (Object.keys(TABLE) as StateName[]).filter(
  (state) => !PROBLEM_FREE_STATES.includes(state),
);
