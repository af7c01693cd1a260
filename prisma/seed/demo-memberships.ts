import { db } from '@/lib/database/db';
import { now } from '@/lib/time/clock';
import { moveByMonths } from '@/lib/time/months';
import { requirePrice } from '@/lib/membership/price';
import { getStripeClient } from '@/lib/membership/stripe';
import { storeStripeIds, syncMembership } from '@/lib/membership/sync/sync-membership';
import { importStripeBalance } from '@/lib/membership/accounting/balance-import-job';
import { APP_NAME_METADATA_VALUE } from '@/lib/membership/plan-rules';
import { membershipPlan } from '@/lib/site';
import { emulatorControl, type EmulatorControl } from '@parent-voice/stripe-emulator/control';
import { DAY } from '@parent-voice/stripe-emulator/dates';
import { demoPeople, type DemoPerson } from './demo-content';

const LOAD = 'demo-memberships';
/** Average length of a month in seconds. */
const MONTH = 30.44 * DAY;

type Story = {
  /** Days from today to the end of the current period. Negative if the membership has ended. */
  endsInDays: number;
  /** Number of monthly payments until now. If omitted, the person has paid every month since they joined. */
  payments?: number;
  /** Days from the member's cancellation until today. */
  canceled?: number;
};

/** Membership histories of the demo people, by the membership state to which each history leads (README). */
const STORIES: Partial<Record<DemoPerson['membership'], Story>> = {
  active: { endsInDays: 20 },
  trial: { endsInDays: membershipPlan.trialDays - 2, payments: 0 },
  canceled: { endsInDays: 12, canceled: 3 },
  lapsed: { endsInDays: -20, canceled: 25 },
};

/** Partial refunds: the person, the index of the payment (0 for the first), and the amount in cents. */
const REFUNDS = [
  { key: 'p4', payment: 1, cents: 200 },
  { key: 'p2', payment: 3, cents: 300 },
];

type Actor = { key: string; userId: number; email: string; name: string; story: Story; payments: number };
type Moment = { at: number; act: () => Promise<void> };

/**
 * Creates customers and subscriptions in the Stripe emulator by replaying the last months, then reads the memberships.
 * Returns the number of demo people, or 0 if an earlier run has done this.
 */
export async function seedDemoMemberships(emulatorUrl: string): Promise<number> {
  const control = emulatorControl(emulatorUrl);
  const isLoaded = (await db().dataLoad.count({ where: { name: LOAD } })) > 0;
  // If the Stripe emulator's state file was deleted, the memberships are created again.
  if (isLoaded && (await control.state()).customers.length > 0) return 0;
  await control.reset();
  const { now: today } = await control.now();
  await control.webhooks.pause();
  const actors = await findActors();
  await resetMemberships(actors.map(({ userId }) => userId));
  const moments = actors.flatMap((actor) => eventsOf(actor, today, control)).sort((a, b) => a.at - b.at);
  await control.setClock((moments[0]?.at ?? today) - DAY);
  for (const { at, act } of moments) {
    await control.advance({ to: at });
    await act();
  }
  await control.advance({ to: today });
  await importStripeBalance();
  await control.webhooks.discard();
  await control.webhooks.resume();
  await db().dataLoad.createMany({ data: { name: LOAD, sha256: '' }, skipDuplicates: true });
  return actors.length;
}

/**
 * Resets the demo people to the time before they subscribed, because an interrupted earlier run may have left partial
 * memberships. Keeps complimentary access.
 */
async function resetMemberships(userIds: number[]): Promise<void> {
  const ofPeople = { userId: { in: userIds } };
  const memberships = await db().membership.findMany({
    where: ofPeople,
    select: { userId: true, overrideUntil: true },
  });
  await db().membership.deleteMany({ where: ofPeople });
  await db().membership.createMany({ data: memberships });
  await db().trialClaim.deleteMany({ where: ofPeople });
  await db().membershipPayment.deleteMany({ where: ofPeople });
  await db().balanceLine.deleteMany();
  await db().billingAudit.deleteMany({ where: ofPeople });
  await db().notification.deleteMany({ where: { ...ofPeople, groupKey: { startsWith: 'billing:' } } });
}

async function findActors(): Promise<Actor[]> {
  const users = await db().user.findMany({
    where: { email: { in: demoPeople.map(({ email }) => email) } },
    select: { id: true, email: true },
  });
  const ids = new Map(users.map(({ id, email }) => [email, id]));
  return demoPeople.flatMap(({ key, email, firstName, lastName, membership, joinedDaysAgo }, index) => {
    const [userId, type] = [ids.get(email), STORIES[membership]];
    if (userId === undefined || !type) return [];
    // A plan can move to an announced price in the four days before its renewal (record 082). The renewals of all active
    // members are within three days, so on one day all their plans can move.
    const story = membership === 'active' ? { ...type, endsInDays: type.endsInDays + (index % 3) } : type;
    const days = joinedDaysAgo - membershipPlan.trialDays - 1 + story.endsInDays;
    const payments = story.payments ?? Math.floor(days / (MONTH / DAY));
    return { key, userId, email, name: `${firstName} ${lastName}`, story, payments };
  });
}

/**
 * Moves a time, given in seconds, back by whole calendar months, because Stripe counts billing periods in such months.
 */
const monthsBefore = (moment: number, months: number): number =>
  moveByMonths(new Date(moment * 1000), -months).getTime() / 1000;

/** Returns the events in a demo member's history, each with its time in seconds. */
function eventsOf(actor: Actor, today: number, control: EmulatorControl): Moment[] {
  let subscriptionId = '';
  const { key, userId, story, payments } = actor;
  const look = async () => void (await syncMembership(userId, 'member'));
  const begin = async () => {
    subscriptionId = await subscribe(actor);
    await look();
  };
  const cancel = async () => {
    await getStripeClient().subscriptions.update(subscriptionId, { cancel_at_period_end: true });
    await look();
  };
  const refund = async (payment: number, cents: number) => {
    await look();
    const paid = await db().membershipPayment.findMany({ where: { userId }, orderBy: { paidAt: 'asc' } });
    await control.refund({ charge: paid[payment]?.chargeId ?? '', amount: cents });
    await look();
  };
  const ago = (days: number) => Math.round(today - days * DAY);
  const trialEnd = monthsBefore(ago(-story.endsInDays), payments);
  const paidAt = (payment: number) => monthsBefore(ago(-story.endsInDays), payments - payment);
  return [
    { at: trialEnd - membershipPlan.trialDays * DAY, act: begin },
    // This sync records the first payment in our ledger before the membership can end. The payment is nine days old by
    // then, so the sync sends no receipt.
    { at: paidAt(0) + 9 * DAY, act: look },
    ...REFUNDS.filter((one) => one.key === key).map(({ payment, cents }) => ({
      at: paidAt(payment) + 12 * DAY,
      act: () => refund(payment, cents),
    })),
    ...(story.canceled === undefined ? [] : [{ at: ago(story.canceled), act: cancel }]),
    ...(story.endsInDays < 0 ? [{ at: ago(-story.endsInDays - 0.1), act: look }] : []),
    { at: today, act: look },
  ].filter(({ at }) => at <= today);
}

/**
 * Starts a trial at Stripe, as the site does. Does not record that the card was used for a trial, so that visitors of
 * the demo can use the test card 4242….
 */
async function subscribe({ userId, email, name }: Actor): Promise<string> {
  const price = await requirePrice();
  const customer = await getStripeClient().customers.create({
    email,
    name,
    metadata: { user_id: String(userId), app: APP_NAME_METADATA_VALUE },
  });
  const card = await getStripeClient().paymentMethods.attach('pm_card_visa', { customer: customer.id });
  await getStripeClient().customers.update(customer.id, { invoice_settings: { default_payment_method: card.id } });
  const subscription = await getStripeClient().subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
    trial_period_days: membershipPlan.trialDays,
    default_payment_method: card.id,
    metadata: { user_id: String(userId), app: APP_NAME_METADATA_VALUE },
  });
  await db().trialClaim.create({
    data: { userId, emailHmac: `demo:${userId}`, cardHmac: null, subscriptionId: subscription.id, claimedAt: now() },
    select: { userId: true },
  });
  await storeStripeIds(userId, { stripeCustomerId: customer.id, stripeSubscriptionId: subscription.id });
  return subscription.id;
}
