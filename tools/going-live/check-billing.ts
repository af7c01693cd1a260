import { DAY } from '@parent-voice/stripe-emulator/dates';
import { confirmPaymentOrSetupIntent, intentIdFromClientSecret } from './confirm-payment-or-setup-intent';
import { assertCondition, expectResponseStatus, type RunningSite, type SendRequestAsPerson } from './running-site';
import { createStripePrice, PROMOTION_CODE, type StripeAccountOwner } from './stripe-account';
import type { GoingLiveGuide } from './guide';

const [GOOD, OTHER, FAILS_AFTER_TRIAL] = ['4242424242424242', '5555555555554444', '4000000000000341'];

type Walkthrough = { app: RunningSite; owner: StripeAccountOwner; facts: GoingLiveGuide; emulator: string };

const begin = (who: SendRequestAsPerson, status = 200, wish?: object) =>
  expectResponseStatus(who('POST', '/api/create-subscription-payment', wish), status, 'the form');

/**
 * Checks that nobody can subscribe while the price is missing or wrong, and that people can subscribe when the price is
 * right.
 */
export async function checkValidPriceRequired({ app, owner, facts }: Walkthrough, product: string): Promise<void> {
  const wrong = [
    {},
    { unit_amount: facts.cents + 1 },
    { currency: 'usd' },
    { recurring: { interval: 'year' as const } },
  ];
  for (const other of wrong) {
    // The empty object means that the product has no price.
    if (Object.keys(other).length > 0) await createStripePrice(owner, facts, product, other);
    await begin(await app.newcomer(), 503);
  }
  await createStripePrice(owner, facts, product);
  const form = await begin(await app.newcomer());
  assertCondition(Math.round(form.amount * 100) === facts.cents, 'the form asks for another amount', form.amount);
}

type Pay = { who: SendRequestAsPerson; card: string; wish?: object; status?: number };

async function pay({ emulator }: Walkthrough, { who, card, wish, status = 200 }: Pay): Promise<void> {
  const { clientSecret } = await begin(who, 200, wish);
  assertCondition(await confirmPaymentOrSetupIntent(emulator, clientSecret, card), `${card} was not accepted`);
  await expectResponseStatus(
    who('POST', '/api/create-subscription-from-payment', { paymentIntentId: intentIdFromClientSecret(clientSecret) }),
    status,
    'the activation',
  );
}

const hasAccess = async (who: SendRequestAsPerson) =>
  (await expectResponseStatus(who('GET', '/api/user'), 200, 'the person')).hasAccess;
const alertsOf = ({ rows }: RunningSite) => rows('SELECT kind FROM billing_alerts WHERE resolved_at IS NULL');

/**
 * Checks five subscriptions, for example one with a card that fails later and one without a card. Throws if access or
 * billing alerts are wrong.
 */
export async function checkSubscriptions(looked: Walkthrough): Promise<SendRequestAsPerson> {
  const { app, owner, facts } = looked;
  const [first, second, third, fourth, fifth] = await Promise.all(Array.from({ length: 5 }, () => app.newcomer()));
  if (!first || !second || !third || !fourth || !fifth) throw new Error('nobody came');
  await pay(looked, { who: first, card: GOOD });
  assertCondition(await hasAccess(first), 'a new subscriber has no access');
  // This card has already had a free trial, so the trial is refused.
  await pay(looked, { who: second, card: GOOD, status: 409 });
  assertCondition(!(await hasAccess(second)), 'a second trial on one card');
  await pay(looked, { who: second, card: GOOD });
  assertCondition(await hasAccess(second), 'a member who paid at once has no access');
  const { offers } = await expectResponseStatus(
    third('POST', '/api/promotion-code', { code: PROMOTION_CODE }),
    200,
    'the code',
  );
  assertCondition(offers.length === 2, 'the code is not for both plans', offers);
  await pay(looked, { who: third, card: OTHER, wish: { interval: 'year', promotionCode: PROMOTION_CODE } });
  await pay(looked, { who: fourth, card: FAILS_AFTER_TRIAL });
  await begin(fifth);
  await begin(fifth, 200, { interval: 'year' });

  // Today's events are delivered before the clock advances by eight days. An event that arrived eight days later would
  // count as late.
  await owner.control.advance({ seconds: 0 });
  await owner.control.advance({ seconds: 8 * DAY });
  await app.night?.();
  for (const who of [first, second, third])
    assertCondition(await hasAccess(who), 'a paying member has no access after eight days');
  assertCondition(!(await hasAccess(fourth)), 'a card that failed gives access');
  await expectResponseStatus(fourth('POST', '/api/cancel-subscription'), 200, 'cancelling the unpaid plan');
  const alerts = await app.rows('SELECT kind, key, details FROM billing_alerts');
  assertCondition(alerts.length === 0, 'billing_alerts is not empty', alerts);

  const versions = await app.rows('SELECT DISTINCT api_version AS version FROM stripe_events');
  assertCondition(
    JSON.stringify(versions) === JSON.stringify([{ version: facts.apiVersion }]),
    'the events have another API version',
    versions,
  );
  const refused = (await owner.control.deliveries()).filter(({ status }) => status !== 200);
  assertCondition(refused.length === 0, 'events were refused', refused);
  return first;
}

/** Checks billing actions of a member and of an administrator. Throws if a response or a billing alert is wrong. */
export async function checkBillingActions({ app, owner }: Walkthrough, who: SendRequestAsPerson): Promise<void> {
  // The member changes the card in the customer portal, then cancels and resumes the subscription.
  const { url } = await expectResponseStatus(who('POST', '/api/billing-portal'), 200, 'the portal');
  const session = String(url).split('/').at(-1) ?? '';
  await owner.control.portal.card(session, { number: OTHER, exp_month: 12, exp_year: 2040, cvc: '123' });
  await expectResponseStatus(who('POST', '/api/cancel-subscription'), 200, 'to cancel');
  await expectResponseStatus(who('POST', '/api/reset-subscription'), 200, 'to resume');
  // The administrator issues a refund and a free month, and imports the month's Stripe balance.
  const [admin, { id }] = [
    await app.administrator(),
    await expectResponseStatus(who('GET', '/api/user'), 200, 'the person'),
  ];
  const [payment] = await app.rows(
    `SELECT invoice_id AS "invoiceId", charge_id AS charge FROM membership_payments WHERE user_id = ${Number(id)} AND amount_paid > 0`,
  );
  await expectResponseStatus(
    who('GET', `/api/membership/receipts/${String(payment?.invoiceId)}/stripe`),
    302,
    'the receipt',
  );
  const refund = { invoiceId: payment?.invoiceId, cents: 100, refundedCents: 0, reason: 'A look' };
  await expectResponseStatus(admin('POST', `/api/admin/users/${id}/refund`, refund), 200, 'the refund');
  await expectResponseStatus(
    admin('POST', `/api/admin/users/${id}/free-month`, { given: 0, reason: 'A look' }),
    200,
    'the free month',
  );
  const { now } = await owner.control.now();
  const month = new Date(now * 1_000).toISOString().slice(0, 7);
  await expectResponseStatus(admin('POST', '/api/admin/accounting', { month }), 200, 'the accounts');
  const lines = await app.rows('SELECT id FROM balance_lines');
  assertCondition(lines.length > 0, 'the accounts have no line');
  assertCondition((await alertsOf(app)).length === 0, 'an alert is open');

  await owner.control.dispute({ charge: String(payment?.charge) });
  await owner.control.advance({ seconds: 60 });
  assertCondition((await alertsOf(app)).map(({ kind }) => kind).join() === 'dispute', 'a dispute opens no alert');
}

/** Checks that the application refuses an event that is signed with another secret. */
export async function checkForgedWebhookEvent({ app, owner: { stripe, control }, facts }: Walkthrough): Promise<void> {
  const { id } = await stripe.webhookEndpoints.create({
    url: app.origin + facts.webhookPath,
    enabled_events: ['customer.created'],
  });
  await stripe.customers.create({});
  await control.advance({ seconds: 1 });
  await stripe.webhookEndpoints.del(id);
  assertCondition((await control.deliveries()).at(-1)?.status === 400, 'a wrong signature is accepted');
}
