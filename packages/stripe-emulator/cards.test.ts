import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  beginTest,
  confirm,
  eventTypes,
  paidSubscription,
  secretOf,
  startWorld,
  trialWithCard,
  DAY,
  HOUR,
  type World,
} from './test-world';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
beforeEach(() => world.control.reset());
afterAll(() => world.emulator.close());

const declined = [
  ['4000000000000002', 'card_declined', 'generic_decline'],
  ['4000000000009995', 'card_declined', 'insufficient_funds'],
  ['4000000000009987', 'card_declined', 'lost_card'],
  ['4000000000009979', 'card_declined', 'stolen_card'],
  ['4000000000000069', 'expired_card', 'expired_card'],
  ['4000000000000127', 'incorrect_cvc', 'incorrect_cvc'],
  ['4000000000000119', 'processing_error', 'processing_error'],
] as const;

describe.each(declined)('the bank declines the test card %s', (number, code, reason) => {
  it.each([true, false])(`the card is declined with the code ${code} (subscription with trial: %s)`, async (trial) => {
    const secret = secretOf(await beginTest(world, { trial }));
    const refused = await confirm(world, secret, number);
    const kind = trial ? 'setup_intent' : 'payment_intent';
    expect(refused.status).toBe(402);
    expect(refused.body.error).toMatchObject({
      type: 'card_error',
      code,
      decline_code: reason,
      [kind]: { status: 'requires_payment_method' },
    });
    expect(await eventTypes(world)).toContain(trial ? 'setup_intent.setup_failed' : 'payment_intent.payment_failed');
    expect((await confirm(world, secret, '4242424242424242')).body.status).toBe('succeeded');
  });
});

describe('card data that the emulator refuses as invalid', () => {
  it.each([
    [{ 'payment_method_data[card][number]': '4242424242424241' }, 'incorrect_number'],
    [{ 'payment_method_data[card][number]': '4242' }, 'invalid_number'],
    [{ 'payment_method_data[card][exp_month]': '13' }, 'invalid_expiry_month'],
    [{ 'payment_method_data[card][exp_year]': '2020' }, 'invalid_expiry_year'],
    [{ 'payment_method_data[card][cvc]': '12' }, 'invalid_cvc'],
  ])('the card data %o is refused with the error %s', async (more, code) => {
    const secret = secretOf(await beginTest(world, { trial: true }));
    const { status, body } = await confirm(world, secret, '4242424242424242', more);
    expect([status, body.error?.code]).toEqual([402, code]);
  });
});

describe('3-D Secure authentication in the emulator', () => {
  it.each(['4000002500003155', '4000002760003184', '4000000000003220'])(
    'card %s requires authentication during setup',
    async (number) => {
      const secret = secretOf(await beginTest(world, { trial: true }));
      const { status, body } = await confirm(world, secret, number);
      expect([status, body.status, body.next_action?.type]).toEqual([200, 'requires_action', 'use_stripe_sdk']);
      expect(await world.control.authenticate(body.id ?? '', 'succeed')).toMatchObject({
        status: 'succeeded',
        next_action: null,
      });
    },
  );

  it('the customer can confirm a payment again after 3-D Secure authentication failed', async () => {
    const secret = secretOf(await beginTest(world, { trial: false }));
    const { body } = await confirm(world, secret, '4000002500003155');
    const failed = await world.control.authenticate(body.id ?? '', 'fail');
    expect(failed).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    });
    await expect(world.control.authenticate(body.id ?? '', 'succeed')).rejects.toThrow(/does not wait/);
    expect((await confirm(world, secret, '4242424242424242')).body.status).toBe('succeeded');
  });

  it('3-D Secure can redirect the browser to another page and back', async () => {
    const secret = secretOf(await beginTest(world, { trial: true }));
    const { body } = await confirm(world, secret, '4000002500003155', {
      use_stripe_sdk: 'false',
      return_url: 'http://127.0.0.1:3000/done?a=1',
    });
    const url = `${world.emulator.url}/_pages/authenticate?intent=${body.id}&return_url=${encodeURIComponent('http://127.0.0.1:3000/done?a=1')}`;
    expect(body.next_action).toEqual({
      type: 'redirect_to_url',
      redirect_to_url: { return_url: 'http://127.0.0.1:3000/done?a=1', url },
    });
  });

  it.each([
    ['4000008260003178', 'insufficient_funds', false],
    ['4000008400001629', 'generic_decline', true],
  ])('card %s is declined with the reason %s, although the authentication succeeded', async (number, reason, trial) => {
    const { body } = await confirm(world, secretOf(await beginTest(world, { trial })), number);
    const after = await world.control.authenticate(body.id ?? '', 'succeed');
    const error = after.object === 'setup_intent' ? after.last_setup_error : after.last_payment_error;
    expect([after.status, error?.decline_code]).toEqual(['requires_payment_method', reason]);
  });

  it.each([
    ['4000002500003155', 'paid', 'active'],
    ['4000003800000446', 'paid', 'active'],
    ['4000002760003184', 'open', 'past_due'],
    ['4000008260003178', 'open', 'past_due'],
  ])('after an automatic charge to card %s, the invoice is %s', async (number, invoice, status) => {
    const { id } = await trialWithCard(world, number);
    await world.control.advance({ seconds: 7 * DAY + 2 * HOUR });
    expect(await world.stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] })).toMatchObject({
      status,
      latest_invoice: { status: invoice },
    });
  });
});

it('the emulator gives the same card number the same fingerprint each time', async () => {
  const first = await paidSubscription(world, '5555000000000032');
  const again = await paidSubscription(world, '5555000000000032');
  const other = await paidSubscription(world, '5555000000000024');
  const cards = (await world.control.state()).paymentMethods;
  const fingerprints = [first, again, other].map(
    (one) => cards.find(({ id }) => id === one.default_payment_method)?.card?.fingerprint,
  );
  expect(fingerprints[0]).toMatch(/^\w{16}$/);
  expect(fingerprints[1]).toBe(fingerprints[0]);
  expect(fingerprints[2]).not.toBe(fingerprints[0]);
  expect(JSON.stringify(await world.control.state())).not.toContain('5555000000000032');
});

it('payments with certain test cards cause a dispute or a fraud warning', async () => {
  const canadian = await paidSubscription(world, '4000001240000000');
  expect((await world.control.state()).paymentMethods[0]).toMatchObject({
    id: canadian.default_payment_method,
    card: { country: 'CA' },
  });
  await paidSubscription(world, '4000000000000259');
  await paidSubscription(world, '4000000000005423');
  expect(await eventTypes(world)).toEqual(
    expect.arrayContaining(['charge.dispute.created', 'radar.early_fraud_warning.created']),
  );
  const { disputes, charges } = await world.control.state();
  expect(disputes).toHaveLength(1);
  expect(charges.find(({ id }) => id === disputes[0]?.charge)).toMatchObject({ disputed: true });
});

it('the emulator does not charge an expired card', async () => {
  const secret = secretOf(await beginTest(world, { trial: true }));
  const end = new Date(((await world.control.now()).now + 3 * DAY) * 1000);
  const month = {
    'payment_method_data[card][exp_month]': String(end.getUTCMonth() + 1),
    'payment_method_data[card][exp_year]': String(end.getUTCFullYear()),
  };
  const { body } = await confirm(world, secret, '4242424242424242', month);
  expect(body.status).toBe('succeeded');
  const [subscription] = (await world.stripe.subscriptions.list({})).data;
  await world.stripe.subscriptions.update(subscription?.id ?? '', {
    default_payment_method: body.payment_method ?? '',
  });
  await world.control.advance({ seconds: 70 * DAY });
  const { paymentIntents } = await world.control.state();
  expect(paymentIntents.at(-1)?.last_payment_error).toMatchObject({ code: 'expired_card' });
});
