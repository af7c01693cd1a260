import 'server-only';
import { createECDH } from 'node:crypto';
import path from 'node:path';
import { z } from 'zod';
import { cleanCode } from './text/clean';
import { isNetworkList } from './addresses';
import { site } from './site';

const flag = (usual: '0' | '1') =>
  z
    .enum(['0', '1'])
    .default(usual)
    .transform((value) => value === '1');

/** What lies under public/ is given to whoever asks (security L8). */
const folder = z
  .string()
  .min(1)
  .refine((written) => /^(\.\.|\/)/.test(path.relative('public', written)), 'must not lie under public');

/** Whose default depends on others. */
const choice = z
  .enum(['true', 'false', '1', '0'], 'must be true or false')
  .transform((value) => ['true', '1'].includes(value));

function wholeNumber(least: number, most: number) {
  const error = `must be a whole number from ${least} to ${most}`;
  return z.coerce.number(error).int(error).min(least, error).max(most, error);
}

const base64Json = (text: string): unknown => {
  try {
    return /^(?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(text)
      ? JSON.parse(Buffer.from(text, 'base64').toString())
      : null;
  } catch {
    return null;
  }
};

const key = (letters: number, most: number) =>
  z.string().regex(new RegExp(`^[\\w-]{${letters},${most}}$`), 'must be a key as `npm run push-keys` makes it');

/** Whether one is the public half of the other. */
function arePair(publicKey: string, privateKey: string): boolean {
  try {
    const pair = createECDH('prime256v1');
    pair.setPrivateKey(privateKey, 'base64url');
    return pair.getPublicKey('base64url') === publicKey;
  } catch {
    return false;
  }
}

/** What UploadThing's client reads out of its token; the names become parts of hosts and paths. */
const uploadThingToken = z.object({
  apiKey: z.string().regex(/^sk_\w+$/),
  appId: z.string().regex(/^[a-z0-9-]+$/i),
  regions: z.array(z.string().regex(/^[a-z0-9-]+$/)).min(1),
  ingestHost: z
    .string()
    .regex(/^[a-z0-9.-]+$/)
    .optional(),
});

const LOOPBACK = /^http:\/\/(127\.0\.0\.1|localhost|\[::1\]):\d{1,5}$/;

const postgresql = z.string().regex(/^postgres(ql)?:\/\//, 'must begin with postgresql://');

const settings = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  DATABASE_URL: postgresql,
  /** Whose the tables are; only scripts/prepare.ts is given it. */
  MIGRATION_DATABASE_URL: postgresql.optional(),
  /** The same without a pooler between, for what needs a connection of its own: notices, jobs, backups (record 091). */
  DIRECT_DATABASE_URL: postgresql.optional(),
  NEXTAUTH_SECRET: z.string().min(32, 'must have at least 32 characters'),
  PORT: wholeNumber(1, 65_535).default(3000),
  APP_ORIGIN: z
    .url({ protocol: /^https?$/, error: 'must be an address such as https://example.org' })
    .transform((value) => new URL(value).origin)
    .optional(),
  RATE_LIMIT_SCALE: z.coerce.number('must be a number above 0').positive('must be a number above 0').default(1),
  /** Where weaknesses are to be told of (RFC 9116); without it the site's own address. */
  SECURITY_CONTACT: z
    .string()
    .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+|tel:\+[\d-]+)$/, 'must begin with mailto:, https:// or tel:')
    .optional(),
  TRUSTED_PROXY_HOPS: wholeNumber(0, 5).default(0),
  TRUSTED_PROXIES: z
    .string()
    .refine(isNetworkList, 'must be addresses or networks such as 10.0.0.0/8, fd00::/8, with commas between')
    .optional(),
  /** Where the web server listens; every address of the machine unless said. */
  HOST: z.union([z.ipv4(), z.ipv6(), z.literal('localhost')], 'must be an address such as 127.0.0.1').optional(),
  /** How large the heap of the web server may grow, in megabytes. */
  WEB_HEAP_MB: wholeNumber(256, 65_536).default(768),
  /** How long the web server still takes connections after it was told to stop. */
  SHUTDOWN_DELAY_SECONDS: wholeNumber(0, 20).default(0),
  DEMO: flag('0'),
  /** Statements are prepared under names, which a pooler that gives each transaction another connection may not keep. */
  PREPARED_STATEMENTS: flag('1'),
  /** In production too every answer is held against what its route says of it, as everywhere else; for tests. */
  CHECK_ANSWERS: flag('0'),
  /** The folder of all that the application keeps. */
  DATA_DIR: folder.default('.data'),
  /** The folder of the uploaded files, and of those that are arriving. */
  MEDIA_DIR: folder.default('.data/media'),
  /** Where backups are kept, one each night; and what they are encrypted with (record 084). */
  BACKUP_DIR: folder.optional(),
  BACKUP_PASSPHRASE: z.string().min(16, 'must have at least 16 characters').optional(),
  /** Who has it reads /api/metrics (record 085). */
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  /** Where a collector takes traces (OTLP over HTTP, as JSON), and how many of a hundred go there (record 095). */
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an address such as http://127.0.0.1:4318' })
    .optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number('must be from 0 to 1')
    .min(0, 'must be from 0 to 1')
    .max(1, 'must be from 0 to 1')
    .default(1),
  /** From how many milliseconds on a statement is told of in the log (record 095). */
  SLOW_STATEMENT_MS: wholeNumber(1, 60_000).default(500),
  /** The server that takes our mail; without it every message is kept in DATA_DIR/outbox. */
  SMTP_URL: z
    .string()
    .refine((url) => /^smtps?:\/\/[^/?#]/.test(url) && URL.canParse(url), 'must begin with smtp:// or smtps://')
    .optional(),
  /** Whether posting, commenting and sharing wait for a proven address; required where mail is sent, unless said (decision B3). */
  EMAIL_VERIFICATION: z.enum(['required', 'optional'], 'must be required or optional').optional(),
  /** Whether reading what members wrote waits for it as well; true where mail is sent, unless said (decision E2). */
  READING_REQUIRES_VERIFICATION: choice.optional(),
  /** Whether administrators have to prove a second factor; required in production, unless said, but not in the demo. */
  ADMIN_MFA: z.enum(['required', 'optional'], 'must be required or optional').optional(),
  /** What stands as the sender of our mail. */
  MAIL_FROM: z
    .string()
    .transform(cleanCode)
    .pipe(
      z
        .string()
        .regex(/^([^<>@\r\n]+<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, 'must be an address, or Name <address>'),
    )
    .default(`${site.name} <${site.email}>`),
  /** Where letters on paper reach the operator; stands under every mail. */
  MAIL_POSTAL_ADDRESS: z.string().min(1).max(300).optional(),
  UPLOADTHING_TOKEN: z
    .string()
    .refine(
      (token) => uploadThingToken.safeParse(base64Json(token)).success,
      'must be a token of UploadThing (base64 of JSON with apiKey, appId, regions)',
    )
    .optional(),
  UPLOADTHING_STAND_IN_URL: z
    .string()
    .regex(LOOPBACK, 'must be an address of this machine such as http://127.0.0.1:12112')
    .optional(),
  /** By which the makers of browsers know whose notifications they deliver; without both no device is told anything (record 075). */
  VAPID_PUBLIC_KEY: key(87, 87).optional(),
  VAPID_PRIVATE_KEY: key(43, 43).optional(),
  /** In place of those makers, in the demo and in tests. */
  PUSH_STAND_IN_URL: z
    .string()
    .regex(LOOPBACK, 'must be an address of this machine such as http://127.0.0.1:12113')
    .optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_\w+$/, 'must be a secret or restricted key of Stripe')
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(test|live)_\w+$/, 'must be a publishable key of Stripe')
    .optional(),
  /** Two, with a comma between, while one replaces the other. */
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\w+(,\s*whsec_\w+)?$/, 'must be a signing secret of Stripe (whsec_…), or two with a comma between')
    .transform((list) => list.split(/,\s*/))
    .optional(),
  TRIAL_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  STRIPE_EMULATOR_URL: z
    .string()
    .regex(LOOPBACK, 'must be an address of this machine such as http://127.0.0.1:12111')
    .optional(),
  /** Whether prices have sales tax in them, or there is none; and the file with the rates, which the first needs. */
  TAX_MODE: z.enum(['included', 'none'], 'must be included or none').default('included'),
  TAX_FILE: z.string().default('lib/membership/accounting/tax-rates.json'),
  /** By how many milliseconds the clock of the demo runs ahead; written by the emulator. */
  CLOCK_FILE: z.string().optional(),
});

type Settings = z.infer<typeof settings>;

const verification = (given: Pick<Settings, 'EMAIL_VERIFICATION' | 'SMTP_URL'>): 'required' | 'optional' =>
  given.EMAIL_VERIFICATION ?? (given.SMTP_URL ? 'required' : 'optional');

const modeOf = (key: string | undefined) => key?.split('_')[1];

/** Stripe's keys come all or none; the emulator never meets a live key, nor do stand-ins meet a site that is not a demo. */
const schema = settings.superRefine((given, context) => {
  const refuse = (name: keyof Settings, message: string) => context.addIssue({ code: 'custom', path: [name], message });
  if (given.STRIPE_SECRET_KEY) {
    for (const name of ['STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET', 'TRIAL_SECRET'] as const) {
      if (!given[name]) refuse(name, 'is required with STRIPE_SECRET_KEY');
    }
    if (given.STRIPE_PUBLISHABLE_KEY && modeOf(given.STRIPE_PUBLISHABLE_KEY) !== modeOf(given.STRIPE_SECRET_KEY)) {
      refuse('STRIPE_PUBLISHABLE_KEY', 'and STRIPE_SECRET_KEY must both be test keys, or both live ones');
    }
  }
  for (const name of ['STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const) {
    if (given[name] && !given.STRIPE_SECRET_KEY) refuse(name, 'goes with STRIPE_SECRET_KEY only');
  }
  if (given.STRIPE_EMULATOR_URL) {
    if (modeOf(given.STRIPE_SECRET_KEY) !== 'test')
      refuse('STRIPE_EMULATOR_URL', 'takes a test key (sk_test_… or rk_test_…) only');
    if (given.NODE_ENV === 'production' && !given.DEMO) refuse('STRIPE_EMULATOR_URL', 'is for the local demo only');
  }
  if (given.UPLOADTHING_STAND_IN_URL) {
    if (!given.UPLOADTHING_TOKEN) refuse('UPLOADTHING_STAND_IN_URL', 'goes with UPLOADTHING_TOKEN only');
    if (given.NODE_ENV === 'production' && !given.DEMO)
      refuse('UPLOADTHING_STAND_IN_URL', 'is for the local demo only');
  }
  const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY } = given;
  if (Boolean(VAPID_PUBLIC_KEY) !== Boolean(VAPID_PRIVATE_KEY))
    refuse(VAPID_PUBLIC_KEY ? 'VAPID_PRIVATE_KEY' : 'VAPID_PUBLIC_KEY', 'is required with the other half of the pair');
  else if (VAPID_PUBLIC_KEY && VAPID_PRIVATE_KEY && !arePair(VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY))
    refuse('VAPID_PUBLIC_KEY', 'is not the public half of VAPID_PRIVATE_KEY');
  if (given.PUSH_STAND_IN_URL && given.NODE_ENV === 'production' && !given.DEMO)
    refuse('PUSH_STAND_IN_URL', 'is for the local demo only');
  if (given.TRUSTED_PROXIES && given.TRUSTED_PROXY_HOPS > 0)
    refuse('TRUSTED_PROXY_HOPS', 'and TRUSTED_PROXIES are two ways to say the same: keep TRUSTED_PROXIES');
  if (given.READING_REQUIRES_VERIFICATION && verification(given) === 'optional')
    refuse('READING_REQUIRES_VERIFICATION', 'goes with EMAIL_VERIFICATION=required only');
  if (given.CLOCK_FILE && !given.STRIPE_EMULATOR_URL) refuse('CLOCK_FILE', 'goes with STRIPE_EMULATOR_URL only');
});

type Derived =
  | 'APP_ORIGIN'
  | 'DIRECT_DATABASE_URL'
  | 'EMAIL_VERIFICATION'
  | 'READING_REQUIRES_VERIFICATION'
  | 'ADMIN_MFA';
export type Env = Omit<Settings, Derived> & {
  ADMIN_MFA: 'required' | 'optional';
  APP_ORIGIN: string;
  DIRECT_DATABASE_URL: string;
  EMAIL_VERIFICATION: 'required' | 'optional';
  READING_REQUIRES_VERIFICATION: boolean;
};

/** Reads the configuration. Throws one line for each thing that is wrong; never repeats a value, which may be a secret. */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const result = schema.safeParse(given);
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new Error(lines.join('\n'));
  }
  const { APP_ORIGIN, DIRECT_DATABASE_URL, READING_REQUIRES_VERIFICATION, ADMIN_MFA, ...others } = result.data;
  const EMAIL_VERIFICATION = verification(others);
  return {
    ...others,
    DIRECT_DATABASE_URL: DIRECT_DATABASE_URL ?? others.DATABASE_URL,
    APP_ORIGIN: APP_ORIGIN ?? `http://localhost:${others.PORT}`,
    ADMIN_MFA: ADMIN_MFA ?? (others.NODE_ENV === 'production' && !others.DEMO ? 'required' : 'optional'),
    EMAIL_VERIFICATION,
    READING_REQUIRES_VERIFICATION:
      READING_REQUIRES_VERIFICATION ?? (others.SMTP_URL !== undefined && EMAIL_VERIFICATION === 'required'),
  };
}

let parsed: Env | undefined;

/** The configuration of this process; read at first use, so that a build needs none. */
export function env(): Env {
  parsed ??= parseEnv(process.env);
  return parsed;
}

/** What a command of ours is given that this process starts: its own configuration. The demo's database a command finds by itself. */
export const environmentOfCommands = (): NodeJS.ProcessEnv => ({
  ...process.env,
  ...(env().DEMO && { DATABASE_URL: '' }),
});
