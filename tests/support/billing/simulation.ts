import { now } from '@/lib/time/clock';
import { DAY, SECOND } from '@/lib/time/duration';
import { deleteDueAccounts } from '@/lib/data-rights/deletion/scheduled-account-deletion';
import { importStripeBalance } from '@/lib/membership/accounting/balance-import-job';
import { queueChargeNoticeEmails } from '@/lib/membership/webhook/charge-notices';
import {
  processMissedStripeEvents,
  reconcileAllSubscriptions,
  retryEventsAndSyncMembers,
} from '@/lib/membership/reconcile/reconcile-with-stripe';
import { getAllowedEffectiveDayRange } from '@/lib/membership/announced-price/price-notice-period';
import { processPriceChanges } from '@/lib/membership/price-change/process-price-changes';
import { deriveInvitationToken } from '@/lib/membership/household-seat/invitation-links';
import { updateAllSeats } from '@/lib/membership/household-seat/update-seats';
import { getStripeClient } from '@/lib/membership/stripe';
import { begin, confirm, control, finish, freshCard, intentOf, membershipRow, newcomer, subscribe } from './billing';
import { resetTestData } from './events';
import {
  CARD_THAT_ALWAYS_ASKS,
  CARD_THAT_ASKS_ONCE,
  cancel,
  DECLINED_CARD,
  CARD_THAT_FAILS_LATER,
  fixSubscription,
  portalSession,
  resetSubscription,
  signInAgain,
} from './scenarios';
import { PASSWORD, person, school, type Person } from '../community/people';
import { rows } from '../database/rows';
import { call, type Answer } from '../http/call';
import { openPostOffice } from '../mail/post-office';
import { randomGenerator } from '../random';

// Simulates many people for six weeks with the real code, a real database and the Stripe emulator. New kinds of
// subscriptions, council codes or household seats belong in ACTIONS.

const post = await openPostOffice();

export type Simulation = {
  random: () => number;
  admin: Person;
  people: Person[];
  /** Cards that have already been used for a free trial. */
  used: string[];
  /** Ids of disputed payments that the bank has not decided yet. */
  undecided: string[];
  /** Unused invitations to household seats. */
  seatLinks: string[];
  /** Unused codes by which a school council pays for parents. */
  codes: string[];
  /** Keys of the alerts that the administrators' inbox must contain. */
  alerts: Set<string>;
  /** Number of times that each action succeeded, by the name of the action. */
  done: Record<string, number>;
  /** Log of all actions and events in order, for debugging. */
  story: string[];
};

/**
 * Action of a person. `often` is the weight of the action in the random choice. `act` returns true if the person could
 * perform the action.
 */
type Action = { often: number; act: (simulation: Simulation, who: Person) => Promise<boolean> };

export const pick = <T>({ random }: Pick<Simulation, 'random'>, items: readonly T[]): T | undefined =>
  items[Math.floor(random() * items.length)];

/** Returns true if the API call succeeded. Throws on a server error. */
export function isSuccess(answer: Answer): boolean {
  if (answer.status >= 500) throw new Error(`${answer.status} ${answer.text}`);
  return answer.status < 400;
}

/**
 * Choices at the start of a payment: nothing, a yearly price, or a promotion code. Each person has one choice,
 * depending on their id.
 */
const CHOICES = [
  undefined,
  { interval: 'year' },
  { interval: 'month', promotionCode: 'HALF' },
  { interval: 'month' },
  { interval: 'year', promotionCode: 'ONCE' },
] as const;

async function makePromotions(): Promise<void> {
  const { coupons, promotionCodes } = getStripeClient();
  const half = await coupons.create({ percent_off: 50, duration: 'repeating', duration_in_months: 2 });
  const once = await coupons.create({ amount_off: 150, currency: 'cad', duration: 'once' });
  await promotionCodes.create({ code: 'HALF', promotion: { type: 'coupon', coupon: half.id } });
  await promotionCodes.create({ code: 'ONCE', promotion: { type: 'coupon', coupon: once.id } });
}

/**
 * Starts a membership like a person in the browser: opens the form, enters the card and passes the bank's
 * authentication. Returns false if our API refuses one of these steps.
 */
export async function payWith(who: Person, card: string): Promise<boolean> {
  const form = await begin(who, CHOICES[who.id % CHOICES.length]);
  if (!isSuccess(form)) return false;
  const { status, body } = await confirm(form.body.clientSecret, card);
  const intent = intentOf(form.body.clientSecret);
  if (status === 200 && body.status === 'requires_action') await control.authenticate(intent, 'succeed');
  return isSuccess(await finish(who, intent));
}

const at = ({ id }: Person, rest: string) => `/api/admin/users/${id}${rest}`;
const byAdmin = async ({ admin }: Simulation, method: 'POST' | 'DELETE', address: string, body?: object) =>
  isSuccess(await call(method, address, { as: await signInAgain(admin), body }));

type Payment = { invoice_id: string; charge_id: string; amount_paid: number; amount_refunded: number };

/**
 * Returns the newest payment without a dispute. If `isDecided` is true, also accepts a payment with a dispute that we
 * won.
 */
async function paymentOf(who: Person, isDecided = false): Promise<Payment | undefined> {
  const [found] = await rows<Payment>(
    `SELECT invoice_id, charge_id, amount_paid, amount_refunded FROM membership_payments
     WHERE user_id = $1 AND amount_paid > amount_refunded AND (dispute_status IS NULL OR ($2 AND dispute_status = 'won')) AND charge_id IS NOT NULL ORDER BY paid_at DESC LIMIT 1`,
    who.id,
    isDecided,
  );
  return found;
}

/**
 * Returns true if the person has a payment that is not fully refunded. The caller asks only after `paymentOf` found no
 * undisputed payment, so the bank has disputed this payment.
 */
const isQuestioned = async ({ id }: Person) =>
  (await rows('SELECT FROM membership_payments WHERE user_id = $1 AND amount_paid > amount_refunded', id)).length > 0;

async function refund(
  simulation: Simulation,
  who: Person,
  cents: (remaining: number) => number,
  endsNow = false,
  isDecided = false,
): Promise<boolean> {
  const payment = await paymentOf(who, isDecided);
  if (!payment) return false;
  const remaining = payment.amount_paid - payment.amount_refunded;
  return byAdmin(simulation, 'POST', at(who, '/refund'), {
    invoiceId: payment.invoice_id,
    cents: cents(remaining),
    refundedCents: payment.amount_refunded,
    reason: 'Asked by mail',
    ...(endsNow && { endsNow }),
  });
}

async function changeCard(who: Person, number: string): Promise<boolean> {
  if (((await membershipRow(who)).stripe_customer_id ?? null) === null) return false;
  await control.portal.card(await portalSession(who), { number, exp_month: 12, exp_year: 2040, cvc: '123' });
  return true;
}

async function dispute(
  simulation: Simulation,
  who: Person,
  status: 'needs_response' | 'warning_needs_response',
): Promise<boolean> {
  const payment = await paymentOf(who);
  if (!payment) return false;
  const { id } = await control.dispute({ charge: payment.charge_id, status });
  if (status === 'needs_response') {
    simulation.undecided.push(payment.charge_id);
    simulation.alerts.add(`dispute:${id}`);
  }
  return true;
}

/** Actions of people and operators on an existing account. The simulation chooses among them at random. */
export const ACTIONS: Record<string, Action> = {
  cancel: { often: 6, act: async (_, who) => isSuccess(await cancel(who)) },
  resume: { often: 4, act: async (_, who) => isSuccess(await resetSubscription(who)) },
  fix: {
    often: 2,
    act: async (simulation, who) => {
      const { hold } = await membershipRow(who);
      const answer = await fixSubscription(who);
      if (answer.body.manualActivation) simulation.alerts.add(`fix:${who.id}:${String(hold)}`);
      return isSuccess(answer);
    },
  },
  'pays again or pays a debt': { often: 8, act: (_, who) => payWith(who, freshCard()) },
  'saves a card that fails later': { often: 4, act: (_, who) => changeCard(who, CARD_THAT_FAILS_LATER) },
  'saves another card': { often: 4, act: (_, who) => changeCard(who, freshCard()) },
  'gets a partial refund': {
    often: 3,
    act: (simulation, who) => refund(simulation, who, (remaining) => 1 + Math.floor(simulation.random() * remaining)),
  },
  'gets a full refund': { often: 2, act: (simulation, who) => refund(simulation, who, (remaining) => remaining) },
  'gets a full refund that ends the plan': {
    often: 1,
    act: (simulation, who) => refund(simulation, who, (remaining) => remaining, true),
  },
  'gets a refund made at Stripe': {
    often: 2,
    act: async (simulation, who) => {
      const payment = await paymentOf(who);
      if (payment)
        await control.refund({
          charge: payment.charge_id,
          amount: Math.min(150, payment.amount_paid - payment.amount_refunded),
        });
      return payment !== undefined;
    },
  },
  'gets a refund that fails': {
    often: 1,
    act: async (_, who) => {
      const payment = await paymentOf(who);
      if (!payment) return false;
      const made = await control.refund({ charge: payment.charge_id, amount: 1 });
      await control.webhooks.flush();
      await control.failRefund({ refund: made.id });
      return true;
    },
  },
  'disputes a payment': { often: 3, act: (simulation, who) => dispute(simulation, who, 'needs_response') },
  'gets a bank inquiry about a payment': {
    often: 1,
    act: (simulation, who) => dispute(simulation, who, 'warning_needs_response'),
  },
  'ends now': {
    often: 2,
    act: (simulation, who) => byAdmin(simulation, 'POST', at(who, '/plan'), { change: 'end-now', reason: 'Asked' }),
  },
  // The refund comes before the end of the subscription. Otherwise an alert would report a person who paid but has no
  // access.
  'gets a full refund and the end of the plan at Stripe': {
    often: 1,
    act: async (_, who) => {
      const { stripe_subscription_id: subscription, ended_at: ended } = await membershipRow(who);
      if (typeof subscription !== 'string' || ended !== null) return false;
      const payment = await paymentOf(who);
      if (!payment && (await isQuestioned(who))) return false;
      if (payment) await control.refund({ charge: payment.charge_id });
      await control.dashboard.cancelNow({ subscription });
      return true;
    },
  },
  'gets a free month': {
    often: 3,
    act: async (simulation, who) => {
      const [givenMonths] = await rows<{ n: number }>(
        "SELECT count(*)::int AS n FROM billing_audit WHERE user_id = $1 AND action = 'month.given'",
        who.id,
      );
      return byAdmin(simulation, 'POST', at(who, '/free-month'), { given: givenMonths?.n ?? 0, reason: 'A kindness' });
    },
  },
  complimentary: {
    often: 2,
    act: (simulation, who) =>
      byAdmin(simulation, 'POST', at(who, '/access'), {
        until: new Date(now().getTime() + 20 * DAY).toISOString().slice(0, 10),
        reason: 'A volunteer',
      }),
  },
  'enters a council code': {
    often: 3,
    act: async ({ codes }, who) => {
      const code = codes.pop();
      return (
        code !== undefined &&
        isSuccess(await call('POST', '/api/council-code', { as: await signInAgain(who), body: { code } }))
      );
    },
  },
  'invites to a household seat': {
    often: 8,
    act: async ({ seatLinks }, who) => {
      const email = `guardian-of-${who.id}@example.org`;
      if (!isSuccess(await call('POST', '/api/seat', { as: await signInAgain(who), body: { email } }))) return false;
      const [letter] = await rows<{ id: string }>(
        `SELECT data #>> '{about,letterId}' AS id FROM pgboss.job WHERE data ->> 'kind' = 'seat-invited' ORDER BY (data #>> '{about,seatId}')::int DESC LIMIT 1`,
      );
      seatLinks.push(deriveInvitationToken(letter?.id ?? ''));
      return true;
    },
  },
  'accepts a household seat': {
    often: 8,
    // In 70 % of the runs, a newcomer without payments accepts the household seat. In the others, the person who
    // performs the action (`who`) accepts the seat.
    act: async ({ seatLinks, people, random }, who) => {
      const token = seatLinks.at(-1);
      if (token === undefined) return false;
      const isNew = random() < 0.7;
      const holder = isNew ? await newcomer() : who;
      if (isNew) people.push(holder);
      const answer = await call('POST', '/api/seat/accept', { as: await signInAgain(holder), body: { token } });
      if (answer.status < 400 || answer.status === 410) seatLinks.pop();
      return isSuccess(answer);
    },
  },
  'ends the household seat': {
    often: 2,
    act: async (_, who) => isSuccess(await call('DELETE', '/api/seat', { as: await signInAgain(who) })),
  },
  'keeps the household seat': {
    often: 2,
    act: async (_, who) => isSuccess(await call('POST', '/api/seat/keep', { as: await signInAgain(who) })),
  },
  'gives the household seat up': {
    often: 1,
    act: async (_, who) => isSuccess(await call('DELETE', '/api/seat/held', { as: await signInAgain(who) })),
  },
  suspended: {
    often: 1,
    act: (simulation, who) => byAdmin(simulation, 'POST', at(who, '/suspension'), { until: null, reason: 'Unkind' }),
  },
  'is no longer suspended': {
    often: 1,
    act: (simulation, who) => byAdmin(simulation, 'DELETE', at(who, '/suspension')),
  },
  'requests account deletion': {
    often: 2,
    act: async (_, who) =>
      isSuccess(await call('DELETE', '/api/user', { as: await signInAgain(who), body: { password: PASSWORD } })),
  },
};

/** An action after an account was deleted: a bank disputes a payment, or an operator refunds it at Stripe. */
async function moneyBack(simulation: Simulation, who: Person): Promise<boolean> {
  if (simulation.random() < 0.5) return dispute(simulation, who, 'needs_response');
  const payment = await paymentOf(who);
  if (payment) await control.refund({ charge: payment.charge_id, amount: 1 });
  return payment !== undefined;
}

/** Ways to begin a membership. The most frequent way is a trial with a working card. */
const WAYS_TO_BEGIN: [often: number, begin: (simulation: Simulation, who: Person) => Promise<boolean>][] = [
  [
    20,
    async (simulation, who) => {
      const card = freshCard();
      simulation.used.push(card);
      return payWith(who, card);
    },
  ],
  [2, (_, who) => payWith(who, CARD_THAT_ASKS_ONCE)],
  [1, (_, who) => payWith(who, CARD_THAT_ALWAYS_ASKS)],
  [1, (_, who) => payWith(who, DECLINED_CARD)],
  // The person opens the payment form, but enters no card.
  [2, async (_, who) => isSuccess(await begin(who))],
  // The card that the person enters was used by another person, so there is no second trial. The person then pays
  // immediately, tries another card, or gives up.
  [
    3,
    async (simulation, who) => {
      const refused = await payWith(who, pick(simulation, simulation.used) ?? freshCard());
      return refused || simulation.random() < 0.5 || payWith(who, freshCard());
    },
  ],
];

function pickWeighted<T>({ random }: Simulation, choices: readonly (readonly [often: number, choice: T])[]): T {
  let rest = random() * choices.reduce((sum, [often]) => sum + often, 0);
  for (const [often, choice] of choices) if ((rest -= often) < 0) return choice;
  return (choices.at(-1) as (typeof choices)[number])[1];
}

async function moveDisputes(simulation: Simulation): Promise<void> {
  const later: string[] = [];
  for (const charge of simulation.undecided) {
    if (simulation.random() > 0.15) later.push(charge);
    else await decide(simulation, charge);
  }
  simulation.undecided = later;
}

const exists = async ({ id }: Person) => (await rows('SELECT id FROM users WHERE id = $1', id)).length > 0;

/**
 * Ends the hold on a person's access, and refunds all payments of the person. The person's subscription has ended, so
 * payments without a refund would raise an alert.
 */
async function releaseHold(simulation: Simulation, who: Person): Promise<boolean> {
  const { hold, alerts } = (await call('GET', at(who, ''), { as: await signInAgain(simulation.admin) })).body;
  const seen = { hold: hold ?? 'dispute', alertIds: alerts.map(({ id }: { id: number }) => id) };
  if (!(await byAdmin(simulation, 'POST', at(who, '/release'), seen))) return false;
  while (await paymentOf(who, true))
    if (!(await refund(simulation, who, (remaining) => remaining, false, true))) return false;
  return true;
}

/**
 * Decides a bank's dispute at random. If we win, the administrator usually releases the payment hold that the dispute
 * caused.
 */
async function decide(simulation: Simulation, charge: string): Promise<void> {
  const isWon = simulation.random() < 0.5;
  await control.dispute({ charge, status: isWon ? 'won' : 'lost' });
  await control.webhooks.flush();
  const [held] = await rows<{ id: number }>(
    "SELECT user_id AS id FROM membership_payments JOIN memberships m USING (user_id) WHERE charge_id = $1 AND m.hold = 'dispute'",
    charge,
  );
  const who = simulation.people.find(({ id }) => id === held?.id);
  if (isWon && who && simulation.random() < 0.7)
    await count(simulation, who, 'is released from a hold', releaseHold(simulation, who));
}

/** Creates codes by which a school council pays for some parents. */
async function codesOf({ admin }: Simulation, size: number): Promise<string[]> {
  const day = (days: number) => new Date(now().getTime() + days * DAY).toISOString().slice(0, 10);
  const { status, body } = await call('POST', `/api/admin/schools/${await school()}/council-codes`, {
    as: admin,
    body: { count: Math.ceil(size / 5), accessUntil: day(300), closesOn: day(100), note: 'A council' },
  });
  if (status !== 201) throw new Error(`codes: ${status}`);
  return body.codes;
}

/**
 * Day of the simulated price change for monthly subscriptions. The simulation first moves the subscriptions to an older
 * price. An administrator then announces the change to the current price.
 */
const PRICE_DAY = 10;
async function announcePrice(simulation: Simulation): Promise<void> {
  const { prices, subscriptions } = getStripeClient();
  const older = await prices.create({
    currency: 'cad',
    unit_amount: 499,
    recurring: { interval: 'month' },
    product: 'prod_ParentVoiceNS',
    tax_behavior: 'inclusive',
  });
  const monthly = await rows<{ id: string }>(
    "SELECT stripe_subscription_id AS id FROM memberships WHERE price_interval = 'month' AND stripe_status IN ('trialing', 'active', 'past_due') ORDER BY user_id",
  );
  for (const { id } of monthly) {
    const [item] = (await subscriptions.retrieve(id)).items.data;
    if (item) await subscriptions.update(id, { items: [{ id: item.id, price: older.id }], proration_behavior: 'none' });
  }
  await control.webhooks.flush();
  const body = {
    interval: 'month',
    day: getAllowedEffectiveDayRange(now()).earliest,
    seen: { priceId: 'price_ParentVoiceMonthly', change: 0 },
  };
  const answer = await call('POST', '/api/admin/prices', { as: await signInAgain(simulation.admin), body });
  if (answer.status !== 201) throw new Error(`price: ${answer.text}`);
}

/** Runs the job for price changes and delivers its emails, which are the only emails in the simulation. */
async function priceRound(): Promise<void> {
  await processPriceChanges();
  const [{ n } = { n: 0 }] = await rows<{ n: number }>(
    "SELECT count(*)::int AS n FROM pgboss.job WHERE name = 'mail' AND data ->> 'kind' = 'price-change' AND state < 'completed'",
  );
  if (n === 0) return;
  await rows("DELETE FROM pgboss.job WHERE name = 'mail' AND data ->> 'kind' <> 'price-change'");
  await post.deliverAll();
}

/** Runs the nightly jobs in order. */
async function night(): Promise<void> {
  await retryEventsAndSyncMembers();
  await processMissedStripeEvents();
  await queueChargeNoticeEmails();
  await deleteDueAccounts();
  await updateAllSeats();
  await reconcileAllSubscriptions();
  await importStripeBalance();
}

/**
 * Simulates the given number of days. The server reads from Stripe without the pauses that normally limit how often it
 * does so.
 */
export async function simulateDays({
  seed,
  size,
  days,
}: {
  seed: number;
  size: number;
  days: number;
}): Promise<Simulation> {
  await resetTestData();
  await makePromotions();
  // The simulation starts on the tenth of a month and not at a full hour. Otherwise billing periods of two
  // subscriptions could end at the same moment.
  const start = new Date();
  await control.setClock(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 10, 15, 7, 11) / 1_000);
  const random = randomGenerator(seed);
  const simulation: Simulation = {
    random,
    admin: await person('admin'),
    people: [],
    used: [],
    undecided: [],
    codes: [],
    seatLinks: [],
    alerts: new Set(),
    done: {},
    story: [],
  };
  simulation.codes = await codesOf(simulation, size);
  const joining = Math.ceil(days * 0.6);
  const choices = Object.entries(ACTIONS).map(([name, { often }]) => [often, name] as const);
  for (let day = 0; day < days; day += 1) {
    const due = Math.min(size, Math.ceil((size * (day + 1)) / joining));
    while (simulation.people.length < due) {
      const who = await newcomer();
      simulation.people.push(who);
      await count(simulation, who, 'starts a payment', pickWeighted(simulation, WAYS_TO_BEGIN)(simulation, who));
    }
    await control.webhooks.flush();
    // One more person subscribes and does nothing else, so that at least one membership renews on the day of the price
    // change.
    if (day === PRICE_DAY - 2) await subscribe(await newcomer());
    if (day === PRICE_DAY) await announcePrice(simulation);
    // Each person performs one action every twelve days on average.
    for (const who of simulation.people) {
      if (random() > 1 / 12) continue;
      if (!(await exists(who))) {
        await count(
          simulation,
          who,
          'disputes or refunds a payment after account deletion',
          moneyBack(simulation, who),
        );
        await control.webhooks.flush();
        continue;
      }
      const name = pickWeighted(simulation, choices);
      await count(simulation, who, name, ACTIONS[name]?.act(simulation, who) ?? Promise.resolve(false));
      await control.webhooks.flush();
    }
    await moveDisputes(simulation);
    if (day >= PRICE_DAY) await priceRound();
    await control.advance({ seconds: DAY / SECOND });
    // Stripe's events are lost on a tenth of the simulated days. On another tenth, the events are shuffled and
    // repeated.
    const luck = random();
    if (luck < 0.1) await control.webhooks.discard();
    else if (luck < 0.2) await control.webhooks.flush({ order: 'shuffle', seed: day, duplicate: 2 });
    else await control.webhooks.flush();
    await night();
  }
  return simulation;
}

async function count(simulation: Simulation, who: Person, name: string, act: Promise<boolean>): Promise<void> {
  const isDone = await act;
  const word = isDone ? name : `${name}: not possible`;
  simulation.done[word] = (simulation.done[word] ?? 0) + 1;
  simulation.story.push(`${now().toISOString().slice(0, 10)} ${who.id}: ${word}`);
}
