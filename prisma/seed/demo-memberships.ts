import { db } from '@/lib/database/db';
import { requirePrice } from '@/lib/membership/price';
import { stripe } from '@/lib/membership/stripe';
import { storeStripeIds, syncMembership } from '@/lib/membership/sync/sync';
import { APP_NAME_METADATA_VALUE } from '@/lib/membership/plan-rules';
import { membershipPlan } from '@/lib/site';
import { emulatorControl } from '@parent-voice/stripe-emulator/control';
import { DAY } from '@parent-voice/stripe-emulator/dates';
import { demoPeople, type DemoPerson } from './demo-content';

const LOAD = 'demo-memberships';
const MONTH = 30 * DAY;

type Story = {
  /** When the trial started, in days before today. */
  began: number;
  /** When the member cancelled, in days before today. */
  canceled?: number;
  /**
   * Days before today on which the seed reads the member's data from Stripe. Each read records the events until then,
   * so that our ledger has all events in the right order.
   */
  looked: number[];
};

/** Membership histories of the demo people, by the membership state to which each history leads (README). */
const STORIES: Partial<Record<DemoPerson['membership'], Story>> = {
  active: { began: membershipPlan.trialDays + 9, looked: [8.9] },
  trial: { began: 2, looked: [] },
  canceled: { began: membershipPlan.trialDays + 18, canceled: 3, looked: [17.9] },
  lapsed: { began: membershipPlan.trialDays + 51, canceled: 25, looked: [50.9, 19.9] },
};

type Actor = { userId: number; email: string; name: string; story: Story };
type Moment = { at: number; act: () => Promise<void> };

/**
 * Creates customers and subscriptions for the demo people in the Stripe emulator by replaying the last two months, and
 * reads their memberships. Returns the number of people, or 0 if an earlier run has done this.
 */
export async function seedDemoMemberships(emulatorUrl: string): Promise<number> {
  const control = emulatorControl(emulatorUrl);
  const isLoaded = (await db().dataLoad.count({ where: { name: LOAD } })) > 0;
  // If the Stripe emulator's state file was deleted, the memberships are created again.
  if (isLoaded && (await control.state()).customers.length > 0) return 0;
  await control.reset();
  const { now } = await control.now();
  await control.webhooks.pause();
  const actors = await findActors();
  await resetMemberships(actors.map(({ userId }) => userId));
  const start = now - 2 * MONTH - DAY;
  await control.setClock(start);
  for (const { at, act } of actors.flatMap((actor) => eventsOf(actor, now)).sort((a, b) => a.at - b.at)) {
    await control.advance({ to: at });
    await act();
  }
  await control.advance({ to: now });
  await control.webhooks.discard();
  await control.webhooks.resume();
  await db().dataLoad.createMany({ data: { name: LOAD, sha256: '' }, skipDuplicates: true });
  return actors.length;
}

/**
 * Resets the demo people to the time before they subscribed, because an interrupted earlier run may have left partial
 * memberships.
 */
async function resetMemberships(userIds: number[]): Promise<void> {
  const ofPeople = { userId: { in: userIds } };
  await db().membership.deleteMany({ where: ofPeople });
  await db().membership.createMany({ data: userIds.map((userId) => ({ userId })) });
  await db().trialClaim.deleteMany({ where: ofPeople });
  await db().membershipPayment.deleteMany({ where: ofPeople });
  await db().billingAudit.deleteMany({ where: ofPeople });
  await db().notification.deleteMany({ where: { ...ofPeople, groupKey: { startsWith: 'billing:' } } });
}

async function findActors(): Promise<Actor[]> {
  const users = await db().user.findMany({
    where: { email: { in: demoPeople.map(({ email }) => email) } },
    select: { id: true, email: true },
  });
  const ids = new Map(users.map(({ id, email }) => [email, id]));
  return demoPeople.flatMap(({ email, firstName, lastName, membership }) => {
    const [userId, story] = [ids.get(email), STORIES[membership]];
    return userId === undefined || !story ? [] : [{ userId, email, name: `${firstName} ${lastName}`, story }];
  });
}

function eventsOf(actor: Actor, now: number): Moment[] {
  let subscriptionId = '';
  const look = async () => void (await syncMembership(actor.userId, 'member'));
  const begin = async () => {
    subscriptionId = await subscribe(actor);
    await look();
  };
  const cancel = async () => {
    await stripe().subscriptions.update(subscriptionId, { cancel_at_period_end: true });
    await look();
  };
  const { began: trialStart, canceled, looked: reads } = actor.story;
  const at = (daysAgo: number, act: () => Promise<void>): Moment => ({ at: Math.round(now - daysAgo * DAY), act });
  return [
    at(trialStart, begin),
    ...(canceled === undefined ? [] : [at(canceled, cancel)]),
    ...reads.map((daysAgo) => at(daysAgo, look)),
    at(0, look),
  ];
}

/**
 * Creates a customer, a card and a subscription with a trial, as the site does. The card is not recorded as used for a
 * trial, so that visitors of the demo can use the test card 4242….
 */
async function subscribe({ userId, email, name }: Actor): Promise<string> {
  const price = await requirePrice();
  const customer = await stripe().customers.create({
    email,
    name,
    metadata: { user_id: String(userId), app: APP_NAME_METADATA_VALUE },
  });
  const card = await stripe().paymentMethods.attach('pm_card_visa', { customer: customer.id });
  await stripe().customers.update(customer.id, { invoice_settings: { default_payment_method: card.id } });
  const subscription = await stripe().subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
    trial_period_days: membershipPlan.trialDays,
    default_payment_method: card.id,
    metadata: { user_id: String(userId), app: APP_NAME_METADATA_VALUE },
  });
  await db().trialClaim.create({
    data: { userId, emailHmac: `demo:${userId}`, cardHmac: null, subscriptionId: subscription.id },
    select: { userId: true },
  });
  await storeStripeIds(userId, { stripeCustomerId: customer.id, stripeSubscriptionId: subscription.id });
  return subscription.id;
}
