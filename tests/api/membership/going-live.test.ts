// @module-tag thorough
// All tests in this file run only before a release (THOROUGH=1), because they take long.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { walkThroughGuide } from '@/tools/going-live/guide-walkthrough';
import type { SendRequestAsPerson } from '@/tools/going-live/running-site';
import { readGoingLiveGuide } from '@/tools/going-live/guide';
import { emulatorControl } from '@parent-voice/stripe-emulator/control';
import { startEmulator } from '@parent-voice/stripe-emulator';
import { routeInProcess } from '../../support/billing/in-process-fetch';
import { startReceiver } from '../../support/billing/receiver';
import { cookieOf, person, type Person } from '../../support/community/people';
import { rows } from '../../support/database/rows';
import { captureLog } from '../../support/billing/log';
import { call } from '../../support/http/call';

// This file follows the guide docs/going-live.md step by step in this process. The application uses exactly the
// restricted Stripe key that the guide describes.

const folder = mkdtempSync(path.join(tmpdir(), 'parent-voice-going-live-'));
const clockFile = path.join(folder, 'clock');
const emulator = await startEmulator({ clockFile });
const { receiver, url } = await startReceiver();
routeInProcess({ [emulator.url]: emulator.server, [url]: receiver });
afterAll(async () => {
  await emulator.close();
  receiver.close();
  rmSync(folder, { recursive: true, force: true });
});

// To save time, this file removes the application's pauses between two reads from Stripe.
vi.mock('node:timers/promises', async (original) => ({
  ...(await original<typeof import('node:timers/promises')>()),
  setTimeout: async () => undefined,
}));

/** Signs in again for each request, because the clock moves by days between requests. */
const askAs =
  ({ id }: Person): SendRequestAsPerson =>
  async (method, address, body) =>
    call(method, address, { as: { cookie: await cookieOf(id) }, body });

async function night(): Promise<void> {
  const [
    { retryEventsAndSyncMembers: sweep, processMissedStripeEvents: catchUp, reconcileAllSubscriptions: reconcile },
    { importStripeBalance: readBalance },
    { queueChargeNoticeEmails: announceCharges },
  ] = await Promise.all([
    import('@/lib/membership/reconcile/reconcile-with-stripe'),
    import('@/lib/membership/accounting/balance-import-job'),
    import('@/lib/membership/webhook/charge-notices'),
  ]);
  await sweep();
  await catchUp();
  await announceCharges();
  await reconcile();
  await readBalance();
}

it('the steps in docs/going-live.md need exactly the permissions that the guide names', async () => {
  const output: string[] = [];
  const { unneeded } = await walkThroughGuide({
    emulator: emulator.url,
    say: (line) => output.push(line),
    app: {
      origin: url,
      start: async (settings) =>
        void Object.assign(process.env, settings, { STRIPE_EMULATOR_URL: emulator.url, CLOCK_FILE: clockFile }),
      newcomer: async () => askAs(await person('inactive')),
      administrator: async () => askAs(await person('admin')),
      night,
      rows: (statement) => rows(statement),
    },
  });
  expect(unneeded).toEqual([]);
  expect(output.filter((line) => line.startsWith('✓'))).toHaveLength(9);
});

it('a request gets a 503 if the Stripe key lacks a permission', async () => {
  const { STRIPE_SECRET_KEY: key = '' } = process.env;
  const permissions = readGoingLiveGuide().permissions.filter((name) => name !== 'promotion_code_read');
  await emulatorControl(emulator.url).dashboard.restrictedKey({ key, permissions });
  const who = askAs(await person('inactive'));
  const lines = await captureLog(async () => {
    expect((await who('POST', '/api/promotion-code', { code: 'WELCOME' })).status).toBe(503);
  });
  expect(lines.filter((line) => line.includes('stripe.failed')).join()).toContain("'promotion_code_read'");
});
