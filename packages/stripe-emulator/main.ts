import type { Endpoint } from './core/emulator';
import { startEmulator, type EmulatorOptions } from './index';

const {
  STRIPE_EMULATOR_PORT: port,
  STRIPE_EMULATOR_STATE: statePath,
  CLOCK_FILE: clockFile,
  STRIPE_WEBHOOK_URL: url,
  STRIPE_WEBHOOK_SECRET: secret,
  STRIPE_EMULATOR_ACCOUNT: account,
} = process.env;

/** One environment variable contains these settings as JSON, because some of them are lists or objects. */
type Account = Pick<EmulatorOptions, 'accountName' | 'catalogue'> & Partial<Pick<Endpoint, 'types'>>;
const { accountName, catalogue, types = [] } = JSON.parse(account || '{}') as Account;

const emulator = await startEmulator({
  ...(port && { port: Number(port) }),
  ...(statePath && { statePath }),
  ...(clockFile && { clockFile }),
  ...(url && secret && { webhook: { url, secret, types } }),
  ...(accountName && { accountName }),
  ...(catalogue && { catalogue }),
});

let isEnding = false;
/** Saves the state of the emulator, stops the webhook deliveries and exits. */
async function end(): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  await emulator.close();
  process.exit(0);
}

process.on('SIGTERM', () => void end());
process.on('SIGINT', () => void end());
if (process.send) {
  process.on('disconnect', () => void end());
  process.send({ ready: true, url: emulator.url });
} else {
  process.stdout.write(`Stripe emulator ready at ${emulator.url}\n`);
}
