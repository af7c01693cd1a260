import { createECDH, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'dotenv';
import { parseEnv } from '@/lib/env';
import { Failure } from './command-failure';

export const projectRoot = path.resolve(import.meta.dirname, '../..');

export type ServerConfig = {
  /** True if DATABASE_URL is not set. The start script then starts the embedded PostgreSQL with demo people. */
  embedded: boolean;
  /** True in the local demo without Stripe keys: the start script then starts a Stripe emulator too. */
  emulated: boolean;
  dataDir: string;
  port: number;
  /** Address that the web server listens on. Undefined means all addresses of the machine. */
  host: string | undefined;
  heapMegabytes: number;
  origin: string;
  /** Environment of the programs that we start. */
  env: Record<string, string>;
};

/**
 * Reads each setting from the environment, otherwise from .env, otherwise from the defaults. Throws a one-line error
 * that names the mistake.
 */
export function readConfig(nodeEnv: 'production' | 'development'): ServerConfig {
  const env: Record<string, string> = readDotenvFile();
  for (const [name, value] of Object.entries(process.env)) if (value) env[name] = value;
  const usesEmbeddedDatabase = !env.DATABASE_URL;
  if (!usesEmbeddedDatabase && !env.NEXTAUTH_SECRET) {
    throw new Failure('NEXTAUTH_SECRET is missing: with DATABASE_URL set, put 32 or more random characters into .env.');
  }
  for (const name of ['MIGRATION_DATABASE_URL', 'DIRECT_DATABASE_URL'])
    if (usesEmbeddedDatabase && env[name])
      throw new Failure(`${name} goes with DATABASE_URL only: both name one database.`);
  const dataDir = path.resolve(projectRoot, env.DATA_DIR || '.data');
  const placeholderSecrets = {
    DATABASE_URL: 'postgresql://',
    NEXTAUTH_SECRET: '-'.repeat(32),
    ...(usesEmbeddedDatabase && { TRIAL_SECRET: '-'.repeat(32) }),
  };
  // A demo need not wait for a load balancer during shutdown, because it serves only this machine.
  const defaults: Record<string, string> = usesEmbeddedDatabase
    ? { HOST: '127.0.0.1' }
    : { SHUTDOWN_DELAY_SECONDS: '4' };
  for (const [name, value] of Object.entries(defaults)) env[name] ||= value;
  const { PORT, APP_ORIGIN, HOST, WEB_HEAP_MB } = parseConfig({
    ...placeholderSecrets,
    ...env,
    NODE_ENV: nodeEnv,
    // The web server is started with the same value of `DEMO`.
    DEMO: usesEmbeddedDatabase ? '1' : '',
  });

  env.MEDIA_DIR = path.resolve(projectRoot, env.MEDIA_DIR || path.join(dataDir, 'media'));
  Object.assign(env, {
    NODE_ENV: nodeEnv,
    DATA_DIR: dataDir,
    PORT: String(PORT),
    APP_ORIGIN,
    NEXT_TELEMETRY_DISABLED: '1',
  });
  if (usesEmbeddedDatabase) Object.assign(env, localSecrets(dataDir, env), { DEMO: '1' });
  else delete env.DEMO;
  return {
    embedded: usesEmbeddedDatabase,
    emulated: usesEmbeddedDatabase && !env.STRIPE_SECRET_KEY,
    dataDir,
    port: PORT,
    host: HOST,
    heapMegabytes: WEB_HEAP_MB,
    origin: APP_ORIGIN,
    env,
  };
}

const localSecrets = (dataDir: string, env: Record<string, string>) => ({
  NEXTAUTH_SECRET: env.NEXTAUTH_SECRET || storedSecret(dataDir, 'nextauth-secret'),
  TRIAL_SECRET: env.TRIAL_SECRET || storedSecret(dataDir, 'trial-secret'),
  ...(!env.VAPID_PUBLIC_KEY &&
    !env.VAPID_PRIVATE_KEY &&
    derivePushKeys(storedSecret(dataDir, 'vapid-private-key', createPushPrivateKey))),
});

/** Creates a private key for push notifications, from which the public key derives. */
export const createPushPrivateKey = (): string => {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  return Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url');
};

export function derivePushKeys(privateKey: string): { VAPID_PUBLIC_KEY: string; VAPID_PRIVATE_KEY: string } {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey, 'base64url');
  return { VAPID_PUBLIC_KEY: pair.getPublicKey('base64url'), VAPID_PRIVATE_KEY: privateKey };
}

/** Returns the application's settings for the Stripe emulator at `url`. */
export const stripeEmulatorSettings = (dataDir: string, url: string): Record<string, string> => ({
  STRIPE_EMULATOR_URL: url,
  STRIPE_SECRET_KEY: 'sk_test_emulator',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_emulator',
  STRIPE_WEBHOOK_SECRET: `whsec_${storedSecret(dataDir, 'webhook-secret')}`,
  CLOCK_FILE: path.join(dataDir, 'clock'),
});

function parseConfig(source: Record<string, string>) {
  try {
    return parseEnv(source);
  } catch (error) {
    throw new Failure(
      `The configuration (.env or environment) is wrong. ${(error as Error).message.replaceAll('\n', '; ')}`,
    );
  }
}

export function readDotenvFile(): Record<string, string> {
  const file = path.join(projectRoot, '.env');
  if (!existsSync(file)) return {};
  let text: string;
  try {
    text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    throw new Failure(`.env cannot be read: ${(error as Error).message}`);
  }
  // dotenv silently ignores lines that it cannot parse, so the operator gets a message about them.
  const lines = text
    .replace(/^\s*#.*$/gm, '')
    .replace(/(["'`])(?:(?!\1)[^\\]|\\.)*\1/gs, (quoted) => quoted.replace(/[^\n]/g, ''))
    .split(/\r?\n/);
  const broken = lines.findIndex((line) => line.trim() !== '' && !/^\s*(export\s+)?[\w.-]+\s*[=:]/.test(line));
  if (broken !== -1)
    throw new Failure(`.env, line ${broken + 1}: a line must be NAME=value, or a comment that begins with #.`);
  return parse(text);
}

/**
 * Returns a secret of a local installation. The secret is created once and stored, so that people stay signed in after
 * a restart.
 */
function storedSecret(dataDir: string, name: string, make = () => randomBytes(32).toString('hex')): string {
  const file = path.join(dataDir, name);
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  const stored = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  if (stored.length >= 32) return stored;
  const secret = make();
  writeFileSync(file, `${secret}\n`, { mode: 0o600 });
  return secret;
}
