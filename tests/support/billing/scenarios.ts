import { vi } from 'vitest';
import {
  callAs,
  begin,
  confirm,
  control,
  finish,
  freshCard,
  intentOf,
  membershipRow,
  newcomer,
  advanceTime,
  subscribe,
} from './billing';
import { cookieOf, person, type Person } from '../community/people';
import { rows } from '../database/rows';
import { inParallel } from '../concurrency';

/** Number of a card that works for the trial but fails when it is charged in the hour after the trial. */
export const CARD_THAT_FAILS_LATER = '4000000000000341';
/** Number of a card that needs the bank's confirmation for each charge, even for automatic charges. */
export const CARD_THAT_ALWAYS_ASKS = '4000002760003184';
/**
 * Number of a card for which the bank asks for a confirmation when the person enters the card, but not for later
 * payments.
 */
export const CARD_THAT_ASKS_ONCE = '4000002500003155';
export const DECLINED_CARD = '4000000000000002';

/** A member, and the id of the last Stripe intent that the member confirmed with a card. */
export type Member = { who: Person; intent: string };

/** Resolves when all waiting events are delivered. */
export const deliverAllEvents = () => control.advance({ seconds: 0 });

/**
 * Returns the membership row. Leaves out the access history and two columns that change whenever our server reads from
 * Stripe.
 */
export async function stateOf(who: Person): Promise<Record<string, unknown>> {
  const { sync_version: _version, synced_at: _moment, ...standing } = await membershipRow(who);
  return standing;
}

/** Returns the time in the given column of the membership row. */
export async function momentOf(who: Person, column: string): Promise<Date> {
  const value = (await membershipRow(who))[column];
  if (!(value instanceof Date)) throw new Error(`${column} is ${String(value)}`);
  return value;
}

/** Advances time past the hour in which Stripe charges for the next period. */
export async function advancePastCharge(who: Person): Promise<void> {
  await control.advance({ to: (await momentOf(who, 'current_period_end')).getTime() / 1000 + 2 * 3_600 });
}

/**
 * Runs `work` at exactly this time, to the millisecond. Delivers earlier events first, and stops the clock during
 * `work`.
 */
export async function runAtMoment<T>(moment: Date, work: () => Promise<T>): Promise<T> {
  const { offsetMs } = await control.advance({ to: Math.floor(moment.getTime() / 1000) });
  vi.useFakeTimers({ toFake: ['Date'], now: moment.getTime() - offsetMs });
  try {
    return await work();
  } finally {
    vi.useRealTimers();
  }
}

/** Signs the person in again, because these tests advance time by weeks and earlier sessions have expired. */
export const signInAgain = async (who: Person): Promise<Person> => ({ ...who, cookie: await cookieOf(who.id) });

export const viewOf = async (who: Person) => (await callAs(who, 'GET', '/api/membership')).body;
export const cancel = (who: Person) => callAs(who, 'POST', '/api/cancel-subscription');
export const resetSubscription = (who: Person) => callAs(who, 'POST', '/api/reset-subscription');
export const fixSubscription = (who: Person) => callAs(who, 'POST', '/api/fix-subscription');
export const openPortal = (who: Person) => callAs(who, 'POST', '/api/billing-portal');

/** Opens Stripe's customer portal for the person. Returns the id of the portal session. */
export const portalSession = async (who: Person): Promise<string> =>
  String((await openPortal(who)).body.url)
    .split('/')
    .at(-1) ?? '';

/** Replaces the saved card of a member on Stripe's customer portal. */
export async function changeCard(who: Person, number: string): Promise<void> {
  // Stripe charges the newest card, and compares the ages of cards only in whole seconds. Two seconds later, the new
  // card is newer for Stripe too.
  await advanceTime({ seconds: 2 });
  await control.portal.card(await portalSession(who), { number, exp_month: 12, exp_year: 2040, cvc: '123' });
  await deliverAllEvents();
}

/** Returns everything that the emulator stores about a person. */
export async function stripeOf(who: Person) {
  const { stripe_customer_id: id } = await membershipRow(who);
  const state = await control.state();
  const belongs = ({ customer }: { customer?: unknown }) => customer === id;
  return {
    customer: state.customers.find((one) => one.id === id),
    customers: state.customers.filter(({ metadata }) => metadata.user_id === String(who.id)),
    subscriptions: state.subscriptions.filter(belongs),
    setupIntents: state.setupIntents.filter(belongs),
    paymentIntents: state.paymentIntents.filter(belongs),
    invoices: state.invoices.filter(belongs),
    charges: state.charges.filter(belongs),
  };
}

/**
 * Opens the payment form, enters this card and completes the payment. Returns the form's data and the answer to the
 * last API call.
 */
export async function completePayment(who: Person, number = freshCard()) {
  const form = await begin(who);
  if (form.status !== 200) throw new Error(`begin: ${form.status} ${form.text}`);
  await confirm(form.body.clientSecret, number);
  return { form: form.body, answer: await finish(who, intentOf(form.body.clientSecret)) };
}

export const createTrialMember = async (card = freshCard()): Promise<Member> => {
  const who = await newcomer();
  return { who, intent: await subscribe(who, card) };
};

/** Creates members through the API, without webhooks. Discards the events of these members. */
async function all(size: number, card?: string): Promise<Member[]> {
  await control.webhooks.pause();
  const members = await inParallel(size, () => createTrialMember(card));
  await control.webhooks.discard();
  await control.webhooks.resume();
  return members;
}

/** Returns the first member of a group that should have one member. Throws if the group is empty. */
export async function onlyMember(group: Promise<Member[]>): Promise<Member> {
  const [member] = await group;
  if (!member) throw new Error('nobody');
  return member;
}

/** Creates people whose trial has ended and who have paid for the first month. */
export async function createPayingMembers(size = 1, card?: string): Promise<Member[]> {
  const members = await all(size, card);
  await advanceTime({ days: 7, hours: 2 });
  return members;
}

/** Creates people whose card failed at the end of the trial, so they have never paid. */
export async function createNeverPaidMembers(size = 1): Promise<Member[]> {
  const members = await all(size);
  for (const { who } of members) await changeCard(who, CARD_THAT_FAILS_LATER);
  await advanceTime({ days: 7, hours: 2 });
  return members;
}

/** Creates people who paid once and whose next charge failed. */
export async function createGraceMembers(size = 1): Promise<Member[]> {
  const members = await createPayingMembers(size);
  for (const { who } of members) await changeCard(who, CARD_THAT_FAILS_LATER);
  const [first] = members;
  if (first) await advancePastCharge(first.who);
  return members;
}

/** Creates people whose subscription was cancelled and has ended. */
export async function endedMembers(size = 1): Promise<Member[]> {
  const members = await createPayingMembers(size);
  await Promise.all(members.map(({ who }) => cancel(who)));
  const lastMember = members.at(-1);
  if (lastMember) await advancePastCharge(lastMember.who);
  return members;
}

/** Functions that each create a group of people, by the state of these people's memberships. */
export const STATES = {
  'never subscribed': async (size) =>
    inParallel(size, async () => ({ who: await newcomer(), intent: 'seti_ofnobodyatall' })),
  'form open': async (size) =>
    inParallel(size, async () => {
      const who = await newcomer();
      return { who, intent: intentOf((await begin(who)).body.clientSecret) };
    }),
  'first payment open': async (size) => {
    const members = await endedMembers(size);
    return Promise.all(
      members.map(async ({ who }) => ({ who, intent: intentOf((await begin(who)).body.clientSecret) })),
    );
  },
  trial: (size) => all(size),
  paid: (size) => createPayingMembers(size),
  'scheduled to cancel': async (size) => {
    const members = await createPayingMembers(size);
    for (const { who } of members) await cancel(who);
    return members;
  },
  'past due in grace': (size) => createGraceMembers(size),
  'past due without grace': (size) => createNeverPaidMembers(size),
  unpaid: async (size) => {
    await control.settings({ afterRetries: 'unpaid', retryDays: [] });
    return createNeverPaidMembers(size);
  },
  paused: async (size) => {
    const members = await createPayingMembers(size);
    for (const { who } of members)
      await control.dashboard.pause({ subscription: String((await membershipRow(who)).stripe_subscription_id) });
    await deliverAllEvents();
    return members;
  },
  ended: (size) => endedMembers(size),
  hold: async (size) => {
    const members = await createPayingMembers(size);
    for (const { who } of members)
      for (const { id } of (await stripeOf(who)).charges) await control.dispute({ charge: id });
    await deliverAllEvents();
    return members;
  },
  'trial denied': async (size) =>
    inParallel(size, async () => {
      const card = freshCard();
      await createTrialMember(card);
      const who = await newcomer();
      const secret: string = (await begin(who)).body.clientSecret;
      await confirm(secret, card);
      await finish(who, intentOf(secret));
      return { who, intent: intentOf(secret) };
    }),
  admin: async (size) => inParallel(size, async () => ({ who: await person('admin'), intent: 'seti_ofnobodyatall' })),
} satisfies Record<string, (size: number) => Promise<Member[]>>;
export type StateName = keyof typeof STATES;

let worlds = 0;

/**
 * Resets the emulator: no people, default settings and real time. Deletes the used trials from our database. New
 * objects get ids that were not used before the reset.
 */
export async function newWorld(): Promise<void> {
  worlds += 1;
  await rows('DELETE FROM trial_claims');
  await control.reset({ seed: `world-${worlds}` });
}
