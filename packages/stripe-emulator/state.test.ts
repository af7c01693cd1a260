import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { emulatorControl } from './control';
import { startEmulator, type EmulatorOptions } from './index';
import {
  beginTest,
  confirm,
  DAY,
  HOUR,
  paidSubscription,
  sdk,
  secretOf,
  startWorld,
  trialWithCard,
  type World,
} from './test-world';

let folder = '';
let open: { close: () => Promise<void> }[] = [];
const file = (name: string) => path.join(folder, name);
const clock = () => Number(readFileSync(file('clock'), 'utf8'));

async function start(options: EmulatorOptions = {}): Promise<World> {
  const world = await startWorld(options);
  open.push(world.emulator);
  return world;
}

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'stripe-emulator-'));
});
afterEach(async () => {
  await Promise.all(open.map((one) => one.close()));
  open = [];
  rmSync(folder, { recursive: true, force: true });
});

const stored = () => ({ statePath: file('state.json'), clockFile: file('clock') });

describe('the state file of the Stripe emulator', () => {
  it('the emulator restores its whole state after a restart at another address', async () => {
    const before = await start(stored());
    const subscription = await trialWithCard(before, '4242424242424242');
    const unpaid = await beginTest(before, { trial: false });
    const session = await before.stripe.billingPortal.sessions.create({ customer: String(subscription.customer) });
    const made = await before.stripe.customers.create({ email: 'k@example.ca' }, { idempotencyKey: 'key' });
    await before.control.advance({ seconds: 2 * HOUR });
    const state = await before.control.state();
    await before.emulator.close();

    const after = await start(stored());
    const url = (text: string) => text.replaceAll(before.emulator.url, after.emulator.url);
    expect(await after.control.state()).toEqual(JSON.parse(url(JSON.stringify(state))));
    expect((await after.control.portal.read(session.id)).subscriptions).toHaveLength(1);
    expect(Math.abs((await after.control.now()).offsetMs - 2 * HOUR * 1000)).toBeLessThan(2_000);
    expect((await after.stripe.customers.create({ email: 'k@example.ca' }, { idempotencyKey: 'key' })).id).toBe(
      made.id,
    );
    expect((await after.stripe.customers.create({ email: 'n@example.ca' })).id).not.toBe(made.id);
    expect((await confirm(after, secretOf(unpaid), '4242424242424242')).body.status).toBe('succeeded');
    await after.control.advance({ seconds: 7 * DAY });
    expect(await after.stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] })).toMatchObject({
      status: 'active',
      latest_invoice: { status: 'paid', amount_due: 599 },
    });
  });

  it('the emulator saves its state file before it responds to a request', async () => {
    const world = await start(stored());
    const { id } = await world.stripe.customers.create({});
    expect(readFileSync(file('state.json'), 'utf8')).toContain(id);
    await world.emulator.close();
    await expect(startEmulator({ statePath: '/dev/null' })).rejects.toThrow();
  });
});

describe('the virtual clock of the Stripe emulator', () => {
  it('when the time advances, the emulator writes the new time to a file before it sends any event', async () => {
    const seen: number[] = [];
    const { createServer: http } = await import('node:http');
    const receiver = http((request, response) => {
      seen.push(clock());
      request.resume().on('end', () => response.end());
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    const address = receiver.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const world = await start({
      clockFile: file('clock'),
      webhook: { url: `http://127.0.0.1:${port}`, secret: 'whsec_x' },
    });
    expect(clock()).toBe(0);
    await world.control.webhooks.pause();
    await trialWithCard(world, '4242424242424242');
    await world.control.webhooks.discard();
    await world.control.webhooks.resume();
    const { now } = await world.control.now();
    const answer = await world.control.advance({ to: now + 10 * DAY });
    expect(answer.now).toBe(now + 10 * DAY);
    expect(seen.length).toBeGreaterThan(5);
    expect(new Set(seen)).toEqual(new Set([answer.offsetMs]));
    receiver.closeAllConnections();
    receiver.close();
  });

  it('the virtual clock can be turned back only before the first customer is created', async () => {
    const world = await start(stored());
    const { now } = await world.control.now();
    const past = now - 60 * DAY;
    expect((await world.control.setClock(past)).now).toBe(past);
    expect(Math.abs(clock() + 60 * DAY * 1000)).toBeLessThan(2_000);
    const subscription = await paidSubscription(world);
    expect(subscription.created).toBeGreaterThanOrEqual(past);
    expect(subscription.created).toBeLessThan(past + 10);
    await expect(world.control.setClock(past - DAY)).rejects.toThrow(/only while there are no customers/);
    expect((await world.control.advance({ to: past - DAY })).now).toBeGreaterThanOrEqual(past);
    await world.control.advance({ to: now });
    const { data } = await world.stripe.invoices.list({ customer: String(subscription.customer), status: 'paid' });
    expect(data.map(({ billing_reason: reason }) => reason)).toEqual(['subscription_cycle', 'subscription_create']);
    expect(Math.abs(clock())).toBeLessThan(3_000);
  });

  it('the emulator completes an interrupted clock advance after a crash', async () => {
    const world = await start(stored());
    const subscription = await trialWithCard(world, '4242424242424242');
    await world.emulator.close();
    const { writeAtomically } = await import('./core/persist');
    writeAtomically(file('clock'), String((7 * DAY + 2 * HOUR) * 1000));
    const after = await start(stored());
    expect(await after.stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ status: 'active' });
  });
});

it('the emulator creates the same ids again if it is reset with the same seed', async () => {
  const { stripe, control } = await start();
  const first = (await stripe.customers.create({})).id;
  await control.reset();
  expect((await stripe.customers.create({})).id).toBe(first);
  await control.reset({ seed: 'other' });
  expect((await stripe.customers.create({})).id).not.toBe(first);
});

it('the emulator restores the initial prices on reset', async () => {
  const { stripe, control, price } = await start();
  await control.advance({ seconds: DAY });
  await control.dashboard.editPrice({ currency: 'usd', unit_amount: 1 });
  expect((await stripe.prices.list({ lookup_keys: ['monthly'] })).data[0]).toMatchObject({
    currency: 'usd',
    unit_amount: 1,
  });
  await stripe.customers.create({});
  const { offsetMs } = await control.reset();
  expect(offsetMs).toBe(0);
  expect((await control.state()).customers).toEqual([]);
  expect((await stripe.prices.list({})).data.reverse()).toEqual([
    expect.objectContaining({
      id: price.id,
      currency: 'cad',
      unit_amount: 599,
      tax_behavior: 'inclusive',
      active: true,
    }),
    expect.objectContaining({ id: 'price_Yearly', currency: 'cad', unit_amount: 5990, active: true }),
  ]);
});

it('the emulator refuses requests from web pages of other origins', async () => {
  const { emulator } = await start();
  const reset = (headers: Record<string, string>) =>
    fetch(`${emulator.url}/_emulator/reset`, { method: 'POST', headers });
  expect((await reset({ Origin: 'https://example.com' })).status).toBe(403);
  expect((await reset({ Origin: 'null' })).status).toBe(403);
  expect((await reset({ Origin: emulator.url })).status).toBe(200);
});

describe('the Stripe emulator as a separate process', () => {
  const run = (env: Record<string, string>) =>
    spawn(process.execPath, ['--import=tsx', path.join(import.meta.dirname, 'main.ts')], {
      cwd: path.join(import.meta.dirname, '../..'),
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });

  it('the emulator process uses another port if its own port is in use', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const address = taken.address();
    const port = typeof address === 'object' ? String(address?.port) : '';
    const child = run({
      STRIPE_EMULATOR_PORT: port,
      STRIPE_EMULATOR_STATE: file('state.json'),
      CLOCK_FILE: file('clock'),
    });
    const [{ ready, url }] = (await once(child, 'message')) as [{ ready: boolean; url: string }];
    taken.close();
    expect(ready).toBe(true);
    expect(new URL(url).port).not.toBe(port);
    const { id } = await sdk({ port: Number(new URL(url).port) }).customers.create({});
    expect((await emulatorControl(url).state()).customers.map((one) => one.id)).toEqual([id]);
    child.kill('SIGTERM');
    expect((await once(child, 'exit'))[0]).toBe(0);
    expect(readFileSync(file('state.json'), 'utf8')).toContain(id);
    expect(existsSync(file('clock'))).toBe(true);
  });

  it('the emulator process exits when the parent process disconnects', async () => {
    const child = run({ STRIPE_EMULATOR_PORT: '', STRIPE_EMULATOR_STATE: '', CLOCK_FILE: '' });
    await once(child, 'message');
    child.disconnect();
    expect((await once(child, 'exit'))[0]).toBe(0);
  });
});
