import {
  callAs,
  begin,
  confirm,
  finish,
  freshCard,
  intentOf,
  membershipRow,
  newcomer,
  postWebhook,
  userOf,
} from '../../../support/billing/billing';
import { captureLog } from '../../../support/billing/log';
import { stripeObjectsOf, stripeCountsOf, withoutTrial } from '../../../support/billing/stripe-objects';
import { beforeAll, describe, expect, it } from 'vitest';
import { findApiRoutes } from '@/tools/api-document/api-routes';
import { call, type Answer } from '../../../support/http/call';
import type { Person } from '../../../support/community/people';
import { rows } from '../../../support/database/rows';
import { waitUntil } from '../../../support/concurrency';

// A card number that somebody sends to our server instead of Stripe's frame. The server must not store, log or return
// the number (security P11).

const PAN = '4000056655665556';
const SPELLINGS = [PAN, PAN.replace(/(\d{4})(?=\d)/g, '$1 '), PAN.replace(/(\d{4})(?=\d)/g, '$1-')];
const containsNumber = (text: string, number = PAN) => text.replaceAll(/[\s-]/g, '').includes(number);

/** Returns the tables that contain this text in any column of any row, including the tables of the job library. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await rows<{ name: string }>(
    "SELECT schemaname || '.' || tablename AS name FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')",
  );
  const findings = [];
  for (const { name } of tables) {
    const [row] = await rows<{ is: boolean }>(
      `SELECT EXISTS (SELECT FROM ${name} t WHERE regexp_replace(t::text, '[ -]', '', 'g') LIKE '%' || $1 || '%') AS is`,
      text,
    );
    if (row?.is) findings.push(name);
  }
  return findings;
}

const PAYMENT_PATHS = [
  'create-subscription-payment',
  'create-subscription-from-payment',
  'cancel-subscription',
  'reset-subscription',
  'fix-subscription',
  'billing-portal',
].map((name) => `/api/${name}`);

/** Card data in various formats, as a faulty or malicious client might send it. */
const cardBodies = (number: string): object[] => [
  { card: { number, exp_month: 12, exp_year: 2040, cvc: '123' } },
  { number, cvc: '123', expiry: '12/40' },
  { payment_method_data: { type: 'card', card: { number } } },
  { 'payment_method_data[card][number]': number },
  { paymentIntentId: number },
  { paymentIntentId: `pi_${number.replaceAll(/\D/g, '')}` },
  { paymentIntentId: `seti_${number.replaceAll(/\D/g, '')}`, cardNumber: number },
  { paymentIntentId: 'pi_AAAAAAAAAAAAAAAAAAAAAAAA', source: number, token: number },
  { [number]: number },
];

describe('a card number that is sent to our server', () => {
  it(
    'a card number sent to our server appears in no response, database row or log line',
    { tags: ['D8', 'P11'] },
    async () => {
      const who = await newcomer();
      const answers: Answer[] = [];
      let turn = 0;
      const nextSpelling = () => SPELLINGS[(turn += 1) % SPELLINGS.length] ?? PAN;
      const lines = await captureLog(async () => {
        for (const path of PAYMENT_PATHS) {
          for (const index of cardBodies('').keys())
            answers.push(await callAs(who, 'POST', path, cardBodies(nextSpelling())[index]));
          const number = nextSpelling();
          for (const options of [
            { body: { number } },
            {
              headers: {
                'X-Card': number,
                'User-Agent': number,
                Referer: `http://localhost:3000/?n=${number}`,
                'Idempotency-Key': number,
              },
            },
            { as: { cookie: `${who.cookie}; card=${PAN}` } },
            { raw: `number=${number}`, headers: { 'Content-Type': 'application/x-www-form-urlencoded' } },
            { raw: `{"broken": ${number}` },
          ]) {
            answers.push(await call('POST', `${path}?card=${encodeURIComponent(number)}`, { as: who, ...options }));
          }
        }
        for (const raw of [
          PAN,
          JSON.stringify({ id: `evt_${PAN}`, object: 'event', data: { object: { number: PAN } } }),
        ]) {
          answers.push(
            await postWebhook(raw, null),
            await postWebhook(raw, `t=${Math.floor(Date.now() / 1000)},v1=${PAN}`),
          );
        }
      });
      expect(answers.length).toBeGreaterThan(80);
      expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
      expect(answers.filter(({ text, headers }) => containsNumber(`${text} ${JSON.stringify([...headers])}`))).toEqual(
        [],
      );
      expect(lines.length).toBeGreaterThan(0);
      expect(lines.filter((one) => containsNumber(one))).toEqual([]);
      expect(await tablesWith(PAN)).toEqual([]);
      expect(await stripeObjectsOf(who).then(({ customers }) => JSON.stringify(customers))).not.toContain(PAN);
      expect((await userOf(who)).hasAccess).toBe(false);
    },
  );

  it('our server learns only the last four digits of the card number from a payment', async () => {
    const number = freshCard();
    const answers: Answer[] = [];
    const lines = await captureLog(async () => {
      const who = await withoutTrial(await newcomer());
      const setup = await begin(who);
      expect((await confirm(setup.body.clientSecret, number)).body.status).toBe('succeeded');
      answers.push(setup, await finish(who, intentOf(setup.body.clientSecret)));
      await waitUntil(
        async () =>
          (await rows("SELECT FROM stripe_events WHERE type = 'invoice.paid' AND processed_at IS NOT NULL")).length > 0,
      );
      answers.push(await callAs(who, 'GET', '/api/membership'));
      expect((await membershipRow(who)).card_last4).toBe(number.slice(-4));
    });
    // The site stores only the card number's last four digits.
    expect(answers.at(-1)?.body.paymentMethod.last4).toBe(number.slice(-4));
    // The search of all tables finds the card's last four digits. This shows that the next search would also find a
    // whole card number.
    expect(await tablesWith(number.slice(-4))).toContain('public.memberships');
    expect([...answers.map(({ text }) => text), ...lines].filter((text) => containsNumber(text, number))).toEqual([]);
    expect(await tablesWith(number)).toEqual([]);
  });
});

describe('requests with false claims about the sender’s own payment or membership', () => {
  const CLAIMS = {
    amount: 0.01,
    currency: 'usd',
    price: 'price_cheap',
    dueToday: 0,
    trialEnd: '2099-01-01T00:00:00.000Z',
    trial_period_days: 365,
    subscriptionId: 'sub_AAAAAAAAAAAA',
    status: 'active',
    subscriptionStatus: 'active',
    hasAccess: true,
    accessUntil: '2099-01-01T00:00:00.000Z',
    access_until: '2099-01-01',
    overrideUntil: '2099-01-01T00:00:00.000Z',
    hold: null,
    isAdmin: true,
    manualActivation: true,
    stripeCustomerId: 'cus_AAAAAAAAAAAA',
    stripe_customer_id: 'cus_AAAAAAAAAAAA',
    livemode: true,
    clientSecret: 'seti_x_secret_x',
  };
  let other: Person;
  beforeAll(async () => {
    other = await newcomer();
  });

  it.each(PAYMENT_PATHS)('false claims about a payment are ignored by POST %s', async (path) => {
    const who = await newcomer();
    const before = await membershipRow(other);
    const body = {
      ...CLAIMS,
      userId: other.id,
      user_id: other.id,
      id: other.id,
      email: other.email,
      paymentIntentId: 'seti_AAAAAAAAAAAAAAAA',
    };
    const plain = await callAs(await newcomer(), 'POST', path, { paymentIntentId: body.paymentIntentId });
    const answer = await callAs(who, 'POST', path, body);
    expect([answer.status, Object.keys(answer.body)]).toEqual([plain.status, Object.keys(plain.body)]);
    expect(await userOf(who)).toMatchObject({ hasAccess: false, isAdmin: false, accessUntil: null });
    expect(await membershipRow(other)).toEqual(before);
    if (path.endsWith('subscription-payment')) {
      expect(answer.body).toMatchObject({ amount: 5.99, currency: 'cad', dueToday: 0 });
      const { subscriptions, customers } = await stripeObjectsOf(who);
      expect(customers).toMatchObject([{ email: who.email, metadata: { user_id: String(who.id) } }]);
      expect(subscriptions).toMatchObject([{ currency: 'cad', items: { data: [{ price: { unit_amount: 599 } }] } }]);
      const [one] = subscriptions;
      expect(((one?.trial_end ?? 0) - (one?.created ?? 0)) / 86_400).toBeCloseTo(7, 1);
    }
  });

  it('false prices, dates and user ids sent with a valid payment are ignored', async () => {
    const who = await withoutTrial(await newcomer());
    const { clientSecret } = (await begin(who)).body;
    await confirm(clientSecret);
    const answer = await callAs(who, 'POST', '/api/create-subscription-from-payment', {
      ...CLAIMS,
      userId: other.id,
      paymentIntentId: intentOf(clientSecret),
    });
    expect(answer.body).toMatchObject({ subscriptionStatus: 'active', trialEnd: null });
    expect(Date.parse(answer.body.currentPeriodEnd)).toBeLessThan(Date.now() + 32 * 86_400_000);
    expect(await stripeCountsOf(who)).toEqual({ customers: 1, subscriptions: 1, charged: [599] });
    expect(await userOf(other)).toMatchObject({ hasAccess: false, subscriptionStatus: 'inactive' });
    expect(await userOf(who)).toMatchObject({ isAdmin: false });
  });

  it('false claims about a membership in a profile update change nothing', async () => {
    const who = await newcomer();
    await callAs(who, 'PATCH', '/api/user/profile', { ...CLAIMS, firstName: 'Kim' });
    expect(await userOf(who)).toMatchObject({
      firstName: 'Kim',
      hasAccess: false,
      isAdmin: false,
      subscriptionStatus: 'inactive',
    });
    expect(await membershipRow(who)).toMatchObject({
      stripe_customer_id: null,
      access_until: null,
      override_until: null,
      hold: null,
    });
  });

  it('a membership can be changed only by the requests tested in this file and by Stripe’s webhook', async () => {
    const about = (await findApiRoutes()).filter(
      ({ method, path }) => method !== 'GET' && /subscription|billing|payment|member|stripe/.test(path),
    );
    expect(about.map(({ path }) => path).sort()).toEqual([...PAYMENT_PATHS, '/api/webhooks/stripe'].sort());
  });
});
