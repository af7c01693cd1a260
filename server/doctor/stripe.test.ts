import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type Stripe from 'stripe';
import { STRIPE_PERMISSION_PROBES } from '@/lib/membership/stripe-permissions';
import { STRIPE_EVENT_TYPES } from '@/lib/membership/webhook/stripe-event-types';
import { emulatedStripeAccount } from '@/server/emulated-stripe-account';
import { startEmulator, type RunningEmulator } from '@parent-voice/stripe-emulator';
import { emulatorControl, type EmulatorControl } from '@parent-voice/stripe-emulator/control';
import { createStripeClient, STRIPE_API_VERSION } from '@/lib/membership/stripe';
import { faultsOf, HOST, makePatient } from '../../tests/support/doctor/patient';
import { stripeCheck } from './stripe';

const PERMISSIONS = Object.keys(STRIPE_PERMISSION_PROBES);
const PORTAL = { card: true, cancel: 'at_period_end', planChange: false } as const;
const url = `https://${HOST}/api/webhooks/stripe`;

let emulator: RunningEmulator;
let control: EmulatorControl;
let owner: Stripe;
let webhook: string;
let key: string;

beforeAll(async () => {
  emulator = await startEmulator({ catalogue: emulatedStripeAccount.catalogue });
  control = emulatorControl(emulator.url);
  owner = createStripeClient('sk_test_emulator', emulator.url);
  const made = await owner.webhookEndpoints.create({
    url,
    api_version: STRIPE_API_VERSION as Stripe.WebhookEndpointCreateParams.ApiVersion,
    enabled_events: [...STRIPE_EVENT_TYPES],
  });
  webhook = made.id;
  key = (await control.dashboard.restrictedKey({ permissions: PERMISSIONS })).key;
});
afterAll(() => emulator.close());

/** The keys of the Stripe emulator are test keys. */
const TEST_KEYS = 'warning Stripe: the keys are test keys, so no money moves';

async function faults(secretKey = key, emulatorUrl = emulator.url): Promise<string[]> {
  const patient = makePatient({
    NODE_ENV: 'test',
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: 'pk_test_doctor',
    STRIPE_WEBHOOK_SECRET: 'whsec_doctor',
    STRIPE_EMULATOR_URL: emulatorUrl,
  });
  return (await faultsOf(stripeCheck, patient)).filter((line) => line !== TEST_KEYS);
}

describe('the doctor examines the account at Stripe', () => {
  it('the doctor finds nothing wrong with a correct Stripe account, and changes nothing', async () => {
    const { waiting, restrictedKeys, ...before } = await control.state();
    expect(await faults()).toEqual([]);
    const { waiting: waitingAfter, restrictedKeys: keysAfter, ...after } = await control.state();
    expect(after).toEqual(before);
    expect(waitingAfter).toEqual(waiting);
    expect(keysAfter).toHaveLength(restrictedKeys.length);
  });

  it('the doctor finds missing Stripe keys', async () => {
    expect(await faultsOf(stripeCheck, makePatient())).toEqual([
      'warning Stripe: nothing can be bought, because there are no keys',
    ]);
  });

  it('the doctor finds a secret key that Stripe does not know', async () => {
    expect(await faults('rk_test_1234')).toEqual(['error Stripe: Stripe does not know the key']);
  });

  it('the doctor finds a machine that cannot reach Stripe', async () => {
    expect(await faults(key, 'http://127.0.0.1:1')).toEqual([
      expect.stringMatching(/^error Stripe: Stripe does not answer: /),
    ]);
  });

  it('the doctor finds a key that may do everything', async () => {
    expect(await faults('sk_test_emulator')).toEqual(['warning Stripe: the key may do everything']);
  });

  it.each(PERMISSIONS)('the doctor finds a Stripe key without the permission %s', async (missing) => {
    const { key: weak } = await control.dashboard.restrictedKey({
      permissions: PERMISSIONS.filter((name) => name !== missing),
    });
    expect(await faults(weak)).toEqual([`error Stripe: the key lacks ${missing}`]);
  });

  it.each<[mistake: string, change: Partial<Stripe.PriceCreateParams>, fault: string]>([
    ['amount', { unit_amount: 499 }, 'its amount is 499'],
    ['currency', { currency: 'usd' }, 'its currency is usd'],
    ['interval', { recurring: { interval: 'week' } }, 'it is not monthly'],
  ])('the doctor finds a monthly price with a wrong %s', async (_mistake, change, fault) => {
    const { data } = await owner.prices.list({ lookup_keys: ['parent_voice_monthly'] });
    const [right] = data;
    if (!right) throw new Error('the emulator has no price');
    const sell = (changed: Partial<Stripe.PriceCreateParams>) =>
      owner.prices.create({
        product: String(right.product),
        currency: 'cad',
        unit_amount: 599,
        recurring: { interval: 'month' },
        tax_behavior: 'inclusive',
        lookup_key: 'parent_voice_monthly',
        transfer_lookup_key: true,
        ...changed,
      });
    await sell(change);
    expect(await faults()).toEqual([`error Stripe: the monthly price is wrong: ${fault}`]);
    await sell({});
    expect(await faults()).toEqual([]);
  });

  it('the doctor finds an account without price, webhook and portal', async () => {
    const empty = await startEmulator();
    const lines = await faults('sk_test_emulator', empty.url);
    await empty.close();
    expect(lines).toEqual(
      expect.arrayContaining([
        'error Stripe: no price has the lookup key parent_voice_monthly',
        `error Stripe: no webhook leads to ${url}`,
        'error Stripe: the customer portal has no settings',
      ]),
    );
  });

  it('the doctor finds a webhook at another address', async () => {
    await owner.webhookEndpoints.update(webhook, { url: 'https://other.ca/api/webhooks/stripe' });
    expect(await faults()).toEqual([`error Stripe: no webhook leads to ${url}`]);
    await owner.webhookEndpoints.update(webhook, { url });
  });

  it('the doctor finds a webhook that is switched off', async () => {
    await owner.webhookEndpoints.update(webhook, { disabled: true });
    expect(await faults()).toEqual([`error Stripe: no webhook leads to ${url}`]);
    await owner.webhookEndpoints.update(webhook, { disabled: false });
  });

  it('the doctor finds a webhook that lacks an event', async () => {
    await owner.webhookEndpoints.update(webhook, { enabled_events: STRIPE_EVENT_TYPES.slice(1) });
    expect(await faults()).toEqual([`error Stripe: the webhook lacks ${STRIPE_EVENT_TYPES[0]}`]);
    await owner.webhookEndpoints.update(webhook, { enabled_events: [...STRIPE_EVENT_TYPES] });
  });

  it('the doctor finds a webhook of another API version', async () => {
    const other = await owner.webhookEndpoints.create({ url, enabled_events: ['*'] });
    expect(await faults()).toEqual([
      `error Stripe: the webhook has the version of the account, not ${STRIPE_API_VERSION}`,
    ]);
    await owner.webhookEndpoints.del(other.id);
  });

  it('the doctor finds wrong settings of the customer portal', async () => {
    await control.dashboard.portal({ card: false, cancel: null, planChange: true });
    expect(await faults()).toEqual([
      'error Stripe: in the customer portal, customers cannot change their card, and plans do not end at the end of the period, and customers can change their plan',
    ]);
    await control.dashboard.portal(PORTAL);
  });
});
