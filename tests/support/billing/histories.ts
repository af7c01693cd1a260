import {
  processMissedStripeEvents,
  reconcileAllSubscriptions,
  retryEventsAndSyncMembers,
} from '@/lib/membership/reconcile/reconcile-with-stripe';
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
  userOf,
} from './billing';
import { DAY, HOUR } from '@parent-voice/stripe-emulator/dates';
import { resetTestData } from './events';
import { expectedOf, violationsOf } from './expected-membership';
import {
  CARD_THAT_ALWAYS_ASKS,
  CARD_THAT_ASKS_ONCE,
  DECLINED_CARD,
  CARD_THAT_FAILS_LATER,
  portalSession,
} from './scenarios';
import type { Answer } from '../http/call';
import type { Person } from '../community/people';
import { randomGenerator } from '../random';
import { rows } from '../database/rows';

const MOST_PEOPLE = 3;
const MAX_ACTS = 14;

/**
 * How Stripe's events are delivered.
 * - 'prompt': all immediately
 * - 'mixed': some late, shuffled or repeated
 * - 'lost': none
 */
type Post = 'prompt' | 'mixed' | 'lost';

type History = { random: () => number; people: Person[]; post: Post; forgotten: Set<string>; story: string[] };

const pick = <T>({ random }: Pick<History, 'random'>, items: readonly T[]): T =>
  items[Math.floor(random() * items.length)] as T;
const randomInt = ({ random }: Pick<History, 'random'>, min: number, max: number) =>
  min + Math.floor(random() * (max - min + 1));

const SHARED = freshCard();
const card = (h: History) =>
  pick(h, [
    freshCard(),
    freshCard(),
    freshCard(),
    freshCard(),
    SHARED,
    CARD_THAT_FAILS_LATER,
    CARD_THAT_ASKS_ONCE,
    CARD_THAT_ALWAYS_ASKS,
    DECLINED_CARD,
  ]);

const subscriptionsOf = async (who: Person) => {
  const { customers, subscriptions } = await control.state();
  const own = customers.filter(({ metadata }) => metadata.user_id === String(who.id)).map(({ id }) => id);
  return subscriptions.filter(({ customer }) => own.includes(customer));
};
const live = async (who: Person) =>
  (await subscriptionsOf(who)).find(({ status }) => !['canceled', 'incomplete_expired'].includes(status));

/**
 * Opens the payment form and enters a random card. Stops if the server refuses to open the form. If the person has a
 * debt, the form collects the debt.
 */
async function subscribe(h: History, who: Person): Promise<string> {
  const form = succeeded(await begin(who));
  if (form.status !== 200) return `form ${form.status}`;
  const number = card(h);
  const { status, body } = await confirm(form.body.clientSecret, number);
  const intent = intentOf(form.body.clientSecret);
  const outcome = pick(h, ['succeed', 'succeed', 'fail', null] as const);
  if (status === 200 && body.status === 'requires_action' && outcome) await control.authenticate(intent, outcome);
  const isTabClosed = h.random() < 0.3;
  return `card ${number.slice(-4)} ${status} ${body.status ?? ''} ${outcome}, ${isTabClosed ? 'tab closed' : succeeded(await finish(who, intent)).status}`;
}

async function reset(h: History, who: Person): Promise<string> {
  const answer = succeeded(await callAs(who, 'POST', '/api/reset-subscription'));
  if (answer.status === 200 && !answer.body.resumed)
    for (const { id } of await subscriptionsOf(who)) h.forgotten.add(id);
  return `reset ${answer.status} ${answer.body.resumed ?? ''}`;
}

const advance = async (seconds: number) => {
  await control.advance({ seconds });
  return `${Math.round(seconds / HOUR)} h pass`;
};

const atDashboard = async (who: Person, word: 'cancelNow' | 'cancelPortal'): Promise<string> => {
  const one = await live(who);
  if (one) await control.dashboard[word]({ subscription: one.id });
  return one ? word : `${word}: nothing`;
};

/** Pauses or resumes a subscription in Stripe's dashboard. */
async function pauseOrResume(who: Person): Promise<string> {
  const one = await live(who);
  if (one?.status === 'paused') await control.dashboard.resume({ subscription: one.id });
  else if (one?.status === 'active' || one?.status === 'trialing')
    await control.dashboard.pause({ subscription: one.id });
  return `pause or resume: ${one?.status ?? 'nothing'}`;
}

async function changeCard(h: History, who: Person): Promise<string> {
  if ((await membershipRow(who)).stripe_customer_id === null) return 'portal: nobody';
  const number = pick(h, [freshCard(), freshCard(), CARD_THAT_FAILS_LATER]);
  await control.portal.card(await portalSession(who), { number, exp_month: 12, exp_year: 2040, cvc: '123' });
  return `portal: card ${number.slice(-4)}`;
}

/** Actions from which the test chooses at random. A frequent action is listed several times. */
const acts: ((h: History, who: Person) => Promise<string>)[] = [
  subscribe,
  subscribe,
  subscribe,
  subscribe,
  // The clock never advances by exact hours. Otherwise the billing periods of two subscriptions could end at the same
  // moment.
  (h) => advance(randomInt(h, 0, 30) * HOUR + randomInt(h, 1, HOUR - 1)),
  (h) => advance(randomInt(h, 1, 12) * DAY + randomInt(h, 1, HOUR - 1)),
  (h) => advance(randomInt(h, 20, 40) * DAY + randomInt(h, 1, HOUR - 1)),
  async (_, who) => `cancel ${succeeded(await callAs(who, 'POST', '/api/cancel-subscription')).status}`,
  reset,
  async (_, who) => `fix ${succeeded(await callAs(who, 'POST', '/api/fix-subscription')).status}`,
  (_, who) => atDashboard(who, 'cancelPortal'),
  (_, who) => atDashboard(who, 'cancelNow'),
  (_, who) => pauseOrResume(who),
  changeCard,
  changeCard,
  async (h) => {
    await pick(h, [retryEventsAndSyncMembers, processMissedStripeEvents])();
    return 'a job runs';
  },
];

function succeeded(answer: Answer): Answer {
  if (answer.status >= 500) throw new Error(`${answer.status} ${answer.text}`);
  return answer;
}

/** Delivers the events that an action caused. */
async function post(h: History): Promise<void> {
  if (h.post === 'prompt') await control.webhooks.flush();
  if (h.post === 'lost') await control.webhooks.discard();
  if (h.post !== 'mixed' || h.random() < 0.5) return;
  const { events } = await control.state();
  const lost = [...new Set(events.map(({ type }) => type))].filter(() => h.random() < 0.1);
  await control.webhooks.flush({
    order: 'shuffle',
    seed: randomInt(h, 1, 1_000),
    duplicate: randomInt(h, 1, 3),
    concurrency: randomInt(h, 1, 5),
    drop: lost,
  });
}

/**
 * Runs one random sequence of actions. If the sequence caused faults, returns its actions and the faults, otherwise an
 * empty list.
 */
export async function runHistory(seed: number): Promise<string[]> {
  await resetTestData();
  const random = randomGenerator(seed);
  const h: History = {
    random,
    people: [],
    post: pick({ random }, ['prompt', 'mixed', 'mixed', 'lost']),
    forgotten: new Set(),
    story: [],
  };
  await control.settings({ afterRetries: pick({ random }, ['canceled', 'canceled', 'unpaid']) });
  while (h.people.length < randomInt(h, 1, MOST_PEOPLE)) h.people.push(await newcomer());
  h.story.push(`seed ${seed}, post ${h.post}`);
  try {
    for (let act = randomInt(h, 3, MAX_ACTS); act > 0; act -= 1) {
      const who = pick(h, h.people);
      h.story.push(`${who.id}: ${await pick(h, acts)(h, who)}`);
      await post(h);
    }
    if (h.post === 'mixed' && random() < 0.5) await control.webhooks.flush({ order: 'reverse', duplicate: 2 });
    if (h.post !== 'prompt') await reconcileAllSubscriptions();
    const wrongs = (await Promise.all(h.people.map((who) => faults(h, who)))).flat();
    return wrongs.length > 0 ? [...h.story, ...wrongs] : [];
  } catch (error) {
    return [...h.story, String(error)];
  }
}

/** Compares the expected membership with the stored row and with the API's answer. Returns the differences. */
async function faults({ forgotten }: History, who: Person): Promise<string[]> {
  const [state, row, user, { now }] = [
    await control.state(),
    await membershipRow(who),
    await userOf(who),
    await control.now(),
  ];
  const [claim] = await rows<{ subscription_id: string }>(
    'SELECT subscription_id FROM trial_claims WHERE user_id = $1',
    who.id,
  );
  const expected = expectedOf(state, who.id, {
    trial: claim?.subscription_id ?? null,
    isDenied: row.hold === 'trial_denied',
    forgotten,
  });
  const stored = row.access_until instanceof Date ? row.access_until.getTime() : null;
  const isOver = expected.over !== null;
  const situation = {
    status: row.status,
    subscription: row.stripe_subscription_id,
    until: isOver && stored !== null && stored <= (expected.over ?? 0) ? 'over' : stored,
    shown: user.subscriptionStatus,
    hasAccess: user.hasAccess,
  };
  const right = {
    status: expected.status,
    subscription: expected.subscription,
    until: isOver ? 'over' : expected.until,
    shown: expected.status,
    hasAccess: expected.until !== null && expected.until > now * 1_000,
  };
  const wrongs = violationsOf(state, who.id);
  if (JSON.stringify(situation) !== JSON.stringify(right))
    wrongs.push(`stored ${JSON.stringify(situation)}, expected ${JSON.stringify(right)}`);
  return wrongs.map((wrong) => `${who.id}: ${wrong}`);
}
