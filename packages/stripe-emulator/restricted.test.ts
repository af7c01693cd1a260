import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { emulatorControl, type EmulatorControl } from './control';
import { startEmulator, type RunningEmulator } from './index';
import { sdk } from './test-world';

// These tests use a new Stripe account, which has neither products nor a webhook endpoint. They call the API with
// restricted keys.

let emulator: RunningEmulator;
let control: EmulatorControl;
let operator: Stripe;

beforeAll(async () => {
  emulator = await startEmulator();
  control = emulatorControl(emulator.url);
  operator = sdk(emulator);
});
afterAll(() => emulator.close());

const keyFor = async (...permissions: string[]) => {
  const { key } = await control.dashboard.restrictedKey({ permissions });
  return { key, stripe: sdk(emulator, {}, key) };
};

it('a new account in the Stripe emulator has no prices or portal settings', async () => {
  expect((await operator.prices.list()).data).toEqual([]);
  const { id } = await operator.customers.create({});
  await expect(operator.billingPortal.sessions.create({ customer: id })).rejects.toThrow('No configuration provided');
  await control.dashboard.portal({ card: true, cancel: null, planChange: false });
  const { url } = await operator.billingPortal.sessions.create({ customer: id });
  await expect(control.portal.cancel(url.split('/').at(-1) ?? '')).rejects.toThrow('do not offer this');
});

it('if a restricted key lacks a permission, the error names the permission', async () => {
  const { key, stripe } = await keyFor('customer_write', 'invoice_read');
  const { id } = await stripe.customers.create({});
  await stripe.customers.retrieve(id);
  const refused = await stripe.prices.list().catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Stripe.errors.StripePermissionError);
  expect(refused).toMatchObject({
    statusCode: 403,
    code: 'more_permissions_required',
    message: expect.stringContaining(`Enabling "Prices Read" ('plan_read') permissions on this key`),
  });
  // The restricted key may write customers, but neither products nor invoices.
  await expect(stripe.products.create({ name: 'Membership' })).rejects.toThrow("'product_write'");
  await expect(stripe.invoices.voidInvoice('in_any')).rejects.toThrow("'invoice_write'");
  // Expanding the payment method requires permission to read payment methods, which the restricted key lacks.
  const expand = ['invoice_settings.default_payment_method'];
  await expect(stripe.customers.retrieve(id, { expand })).rejects.toThrow("'payment_method_read'");
  const { restrictedKeys, products } = await control.state();
  expect(products).toEqual([]);
  expect(restrictedKeys.at(-1)).toEqual({
    id: `rk_test_***${key.slice(-4)}`,
    permissions: ['customer_write', 'invoice_read'],
    used: ['customer_write', 'customer_read'],
    lacked: ['plan_read', 'product_write', 'invoice_write', 'payment_method_read'],
  });
  await expect(control.dashboard.restrictedKey({ permissions: ['everything'] })).rejects.toThrow('no permission');
});

it('the emulator refuses unknown restricted keys and live keys', async () => {
  const { key } = await keyFor('customer_write');
  for (const wrong of ['rk_test_1234', key.replace('rk_test', 'rk_live'), 'sk_live_1234', 'sk_live_emulator'])
    await expect(sdk(emulator, {}, wrong).customers.create({})).rejects.toMatchObject({ statusCode: 401 });
});

it('each webhook endpoint receives only the event types that it requested', async () => {
  const received: { raw: string; signature: string }[] = [];
  const receiver = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    received.push({
      raw: Buffer.concat(chunks).toString(),
      signature: String(request.headers['stripe-signature']),
    });
    response.end();
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  const { id, secret = '' } = await operator.webhookEndpoints.create({
    url,
    api_version: '2026-09-30.endive' as Stripe.WebhookEndpointCreateParams.ApiVersion,
    enabled_events: ['customer.created'],
  });
  expect((await operator.webhookEndpoints.retrieve(id)).secret).toBeUndefined();
  const customer = await operator.customers.create({});
  await operator.customers.update(customer.id, { name: 'Somebody' });
  await expect.poll(async () => (await control.state()).waiting).toEqual([]);
  expect(received.map(({ raw, signature }) => operator.webhooks.constructEvent(raw, signature, secret))).toEqual([
    expect.objectContaining({ type: 'customer.created', api_version: '2026-09-30.endive' }),
  ]);
  await operator.webhookEndpoints.update(id, { disabled: true });
  await operator.customers.create({});
  await operator.webhookEndpoints.del(id);
  expect([received.length, (await operator.webhookEndpoints.list()).data]).toEqual([1, []]);
  await expect(operator.webhookEndpoints.create({ url: 'parents.example', enabled_events: ['*'] })).rejects.toThrow(
    'Invalid URL',
  );
  receiver.close();
});
