import { vi } from 'vitest';
import { log } from '@/lib/process/log';
import { reconcileAllSubscriptions } from '@/lib/membership/reconcile/reconcile-with-stripe';
import { DAY } from '@parent-voice/stripe-emulator/dates';
import { begin, confirm, control, freshCard, intentOf, membershipRow, newcomer } from './billing';
import { member, signatureOf, resetTestData } from './events';
import { proxy, type Part } from './stripe-proxy';
import { withoutTrial } from './stripe-objects';
import { violationsOf } from './expected-membership';
import {
  cancel,
  createGraceMembers,
  createTrialMember,
  momentOf,
  createNeverPaidMembers,
  onlyMember,
  STATES,
} from './scenarios';
import { call } from '../http/call';
import { cookieOf, type Person } from '../community/people';

// Two actions run at the same time, in two tabs or in a tab and a background process. Afterwards, exactly the people
// who paid must have access.

/** A person and the client secret of the payment form that they have open. */
type Scene = { who: Person; secret: string | null };

/**
 * Pauses Stripe's webhooks, then opens the payment form. So Stripe's events about the payment arrive only after the
 * test has begun both actions.
 */
const opened = async (who: Person): Promise<Scene> => {
  await control.webhooks.pause();
  return { who, secret: (await begin(who)).body.clientSecret };
};
const confirmed = async (who: Person): Promise<Scene> => {
  const scene = await opened(who);
  await confirm(scene.secret ?? '');
  return scene;
};
const without = (who: Person): Scene => ({ who, secret: null });

export const SCENES = {
  nobody: async () => without(await newcomer()),
  'form of a trial': async () => opened(await newcomer()),
  'form of a month': async () => opened(await withoutTrial(await newcomer())),
  'trial confirmed, tab closed': async () => confirmed(await newcomer()),
  'month paid, tab closed': async () => confirmed(await withoutTrial(await newcomer())),
  trial: async () => {
    await control.webhooks.pause();
    return without((await createTrialMember()).who);
  },
  month: async () => {
    await control.webhooks.pause();
    return without(await member());
  },
  'charge due': async () => {
    const who = await member();
    await control.webhooks.pause();
    await control.advance({ to: (await momentOf(who, 'current_period_end')).getTime() / 1000 + 600 });
    return without(who);
  },
  cancelled: async () => {
    const who = await member();
    await control.webhooks.pause();
    await cancel(who);
    return without(who);
  },
  'past due, form open': async () => opened((await onlyMember(createGraceMembers())).who),
  'never paid, form open': async () => opened((await onlyMember(createNeverPaidMembers())).who),
  'unpaid, form open': async () => opened((await onlyMember(STATES.unpaid(1))).who),
  paused: async () => without((await onlyMember(STATES.paused(1))).who),
  'trial refused, form open': async () => opened((await onlyMember(STATES['trial denied'](1))).who),
} satisfies Record<string, () => Promise<Scene>>;
export type SceneName = keyof typeof SCENES;

/** The API calls of one of our web servers, and its job that compares memberships with Stripe. */
type Server = { call: typeof call; reconcile: typeof reconcileAllSubscriptions };

const first: Server = { call, reconcile: reconcileAllSubscriptions };

/**
 * Loads the server's code a second time, as another process would. The copy has its own memory but uses the same
 * database.
 */
export async function loadSecondServer(): Promise<Server> {
  vi.resetModules();
  (await import('@/lib/process/log')).log.level = log.level;
  return {
    call: (await import('../http/call')).call,
    reconcile: (await import('@/lib/membership/reconcile/reconcile-with-stripe')).reconcileAllSubscriptions,
  };
}

const ask = async ({ call }: Server, { who }: Scene, name: string, body?: unknown) =>
  call('POST', `/api/${name}`, { as: { cookie: await cookieOf(who.id) }, body });

/** Enters a card into the form and completes the subscription. Opens the form if it is not open yet. */
async function pay(server: Server, scene: Scene): Promise<number[]> {
  const form = scene.secret === null ? await ask(server, scene, 'create-subscription-payment') : null;
  const secret: string | undefined = scene.secret ?? form?.body.clientSecret;
  if (!secret) return [form?.status ?? 0];
  const { status } = await confirm(secret, freshCard(), process.env.STRIPE_EMULATOR_URL);
  const paymentIntentId = intentOf(secret);
  return [status, (await ask(server, scene, 'create-subscription-from-payment', { paymentIntentId })).status];
}

/**
 * Sends the request with which a member fixes a failed subscription. If the response asks for a payment, makes the
 * payment.
 */
async function fix(server: Server, scene: Scene): Promise<number[]> {
  const { status, body } = await ask(server, scene, 'fix-subscription');
  return [status, ...(body.clientSecret ? await pay(server, { ...scene, secret: body.clientSecret }) : [])];
}

/** Delivers all waiting events, as Stripe does. The test delivers the same events again at its end. */
async function deliverWaiting({ call }: Server): Promise<number[]> {
  const statuses: number[] = [];
  const { events, waiting } = await control.state();
  for (const event of events.filter(({ id }) => waiting.some((one) => one.event === id))) {
    const raw = JSON.stringify(event);
    const headers = { 'Sec-Fetch-Site': null, 'Stripe-Signature': signatureOf(raw) };
    statuses.push((await call('POST', '/api/webhooks/stripe', { raw, headers })).status);
  }
  return statuses;
}

/**
 * Actions that a test runs at the same time in two tabs or processes. Each action returns the status codes of its
 * answers.
 */
export const ACTIONS = {
  pay,
  fix,
  cancel: async (server, scene) => [(await ask(server, scene, 'cancel-subscription')).status],
  reset: async (server, scene) => [(await ask(server, scene, 'reset-subscription')).status],
  webhook: deliverWaiting,
  reconcile: async (server) => [await server.reconcile()],
} satisfies Record<string, (server: Server, scene: Scene) => Promise<number[]>>;
export type ActionName = keyof typeof ACTIONS;

/** Two actions at the same time. The first action pauses at one of its requests to Stripe. */
export type Race = {
  scene: SceneName;
  first: ActionName;
  second: ActionName;
  /**
   * Request to Stripe at which the first action pauses. A number is the position of the request, and a text is the
   * beginning of the request's method and path.
   */
  stop: number | string;
  part?: Part;
};

/**
 * Runs the first action up to the point at which the test pauses it, then the second action, then the rest of the
 * first. Returns the faults in the stored data, or null if the first action ended before that point.
 */
export async function runRace(second: Server, race: Race): Promise<string[] | null> {
  const { stop, part = 'request' } = race;
  await resetTestData();
  await control.webhooks.resume();
  const scene = await SCENES[race.scene]();
  await control.webhooks.pause();
  const hold = proxy.holdBack(
    ({ what, number }) => (typeof stop === 'string' ? what.startsWith(stop) : number === stop),
    part,
  );
  const acting = ACTIONS[race.first](first, scene);
  const stopped = await Promise.race([hold.reached.then(() => true), acting.then(() => false)]);
  if (!stopped) {
    hold.letGo();
    return null;
  }
  const statuses = [await ACTIONS[race.second](second, scene)];
  hold.letGo();
  statuses.unshift(await acting);
  await control.webhooks.flush();
  await reconcileAllSubscriptions();
  // Faults are contradictions between payments and access, and responses with status 500.
  const wrongs = await findContradictions(scene.who);
  if (statuses.flat().includes(500)) wrongs.push('a response was 500');
  return wrongs.map((wrong) => `${JSON.stringify(race)}: ${wrong}; answers ${JSON.stringify(statuses)}`);
}

/** Returns contradictions between a person's payments and access, according to Stripe's data and our membership row. */
export async function findContradictions(who: Person): Promise<string[]> {
  const [state, row, { now }] = [await control.state(), await membershipRow(who), await control.now()];
  const customers = state.customers.filter(({ metadata }) => metadata.user_id === String(who.id)).map(({ id }) => id);
  const belongs = ({ customer }: { customer: unknown }) => customers.includes(String(customer));
  const until = row.access_until instanceof Date ? row.access_until.getTime() / 1_000 : 0;
  const endOf = (intent: string | null) => {
    const invoicePayment = state.invoicePayments.find(({ payment }) => payment.payment_intent === intent);
    return state.invoices.find(({ id }) => id === invoicePayment?.invoice)?.lines.data[0]?.period.end ?? Infinity;
  };
  const paid = state.charges
    .filter((charge) => belongs(charge) && charge.paid && charge.amount_refunded < charge.amount)
    .map(({ id, payment_intent: intent }) => ({ id, end: endOf(intent) }));
  const lost = paid.filter(({ end }) => end > now && until < end);
  const wrongs = [...violationsOf(state, who.id), ...lost.map(({ id }) => `${id} has neither access nor refund`)];
  if (until > now && !isGiven()) wrongs.push(`access until ${until}, ${row.status}, without trial or payment`);
  return wrongs;

  function isGiven(): boolean {
    if (paid.some(({ end }) => until <= end + DAY)) return true;
    return state.subscriptions.filter(belongs).some((one) => {
      const newest = state.invoices.find(({ id }) => id === one.latest_invoice);
      switch (one.status) {
        case 'trialing':
          return one.default_payment_method !== null && until <= (one.trial_end ?? 0) + DAY;
        case 'active':
          // Stripe charges a new invoice up to an hour after creating it, so the member may have access before the
          // payment.
          return newest?.auto_advance === true && ['draft', 'open'].includes(newest.status ?? '');
        case 'past_due':
          return paid.length > 0 && until <= now + 7 * DAY;
        default:
          return false;
      }
    });
  }
}
