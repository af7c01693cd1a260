import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { STRIPE_EVENT_TYPES } from '@/lib/membership/webhook/stripe-event-types';
import { startNodeProcess } from './child-processes';
import { stripeEmulatorSettings, type ServerConfig } from './runtime/config';
import { Failure } from './runtime/command-failure';
import { step } from './progress.mjs';
import { emulatedStripeAccount } from './emulated-stripe-account';
import { localServerAddress } from './web/local-server-address';

const PORT = '12111';
const addressFile = (dataDir: string) => path.join(dataDir, 'stripe-emulator.url');

/**
 * Starts the Stripe emulator and returns the settings with which the application uses the emulator. If the emulator
 * crashes, restarts it at the same address.
 */
export async function startStripeEmulator(
  config: ServerConfig,
  isStopping: () => boolean,
): Promise<Record<string, string>> {
  const url = await step('starting the emulator of Stripe', 'emulator of Stripe ready', () =>
    start(config, process.env.STRIPE_EMULATOR_PORT || PORT, isStopping),
  );
  writeFileSync(addressFile(config.dataDir), url);
  return stripeEmulatorSettings(config.dataDir, url);
}

/** Returns the address of this installation's Stripe emulator, or undefined if it was never started. */
export function readStripeEmulatorAddress(dataDir: string): string | undefined {
  try {
    return readFileSync(addressFile(dataDir), 'utf8');
  } catch {
    return undefined;
  }
}

async function start(
  { dataDir, env, port, host }: ServerConfig,
  emulatorPort: string,
  isStopping: () => boolean,
): Promise<string> {
  const child = startNodeProcess(
    ['--import=tsx', 'packages/stripe-emulator/main.ts'],
    {
      ...env,
      ...stripeEmulatorSettings(dataDir, ''),
      STRIPE_EMULATOR_PORT: emulatorPort,
      STRIPE_EMULATOR_ACCOUNT: JSON.stringify({ ...emulatedStripeAccount, types: STRIPE_EVENT_TYPES }),
      STRIPE_EMULATOR_STATE: path.join(dataDir, 'stripe-emulator.json'),
      STRIPE_WEBHOOK_URL: `${localServerAddress(host, port)}/api/webhooks/stripe`,
    },
    ['ignore', 'inherit', 'inherit', 'ipc'],
  );
  const exited = once(child, 'exit').then(() => null);
  const ready = once(child, 'message').then(([message]) => (message as { url: string }).url);
  const url = await Promise.race([ready, exited]);
  if (url === null) throw new Failure('The Stripe emulator ended unexpectedly.');
  void exited.then(() => restart({ dataDir, env, port, host } as ServerConfig, new URL(url).port, isStopping));
  return url;
}

async function restart(config: ServerConfig, emulatorPort: string, isStopping: () => boolean): Promise<void> {
  await sleep(1_000);
  if (isStopping()) return;
  try {
    await start(config, emulatorPort, isStopping);
    console.log('✓ Stripe emulator restarted after a crash');
  } catch {
    await restart(config, emulatorPort, isStopping);
  }
}
