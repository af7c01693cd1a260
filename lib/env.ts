import 'server-only';
import { createECDH } from 'node:crypto';
import path from 'node:path';
import { z } from 'zod';
import { cleanCopiedText } from './text/clean-text';
import { isNetworkList } from './client-ip-address';
import { DEFAULT_SITE_NAME } from './site';

const flag = (usual: '0' | '1') =>
  z
    .enum(['0', '1'])
    .default(usual)
    .transform((value) => value === '1');

/** Path of a folder outside public/, because files under public/ are served to everyone (security L8). */
const folder = z
  .string()
  .min(1)
  .refine((written) => /^(\.\.|\/)/.test(path.relative('public', written)), 'must not lie under public');

/** Setting that is true or false, and whose default depends on other settings. */
const choice = z
  .enum(['true', 'false', '1', '0'], 'must be true or false')
  .transform((value) => ['true', '1'].includes(value));

function wholeNumber(min: number, max: number) {
  const error = `must be a whole number from ${min} to ${max}`;
  return z.coerce.number(error).int(error).min(min, error).max(max, error);
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

const key = (letters: number, max: number) =>
  z.string().regex(new RegExp(`^[\\w-]{${letters},${max}}$`), 'must be a key as `npm run push-keys` makes it');

/** Returns true if the two keys for push messages are a pair: the public key belongs to the private key. */
function arePair(publicKey: string, privateKey: string): boolean {
  try {
    const pair = createECDH('prime256v1');
    pair.setPrivateKey(privateKey, 'base64url');
    return pair.getPublicKey('base64url') === publicKey;
  } catch {
    return false;
  }
}

/**
 * Contents of UploadThing's token. The characters are checked, because some values become parts of host names and
 * paths.
 */
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

/**
 * How necessary a setting is. `test` settings are for the demo and for tests, and `internal` settings are set only by
 * our own commands.
 */
export type SettingRequirement = 'must' | 'should' | 'may' | 'test' | 'internal';
/** Headings of the setting groups in docs/configuration.md, .env.example and .env. */
export const SETTING_GROUPS: readonly [SettingRequirement, heading: string][] = [
  ['must', 'Settings that a site must have'],
  ['should', 'Settings that a site should have'],
  ['may', 'Optional settings of a site'],
  ['test', 'Settings for the demo and for tests'],
];

/**
 * Describes a setting in docs/configuration.md and .env.example. The file .env.example shows `example`, or the default
 * if `example` is missing.
 */
export type SettingDescription = { need: SettingRequirement; about: string; example?: string; default?: string };

const described = <Type extends z.ZodType>(about: SettingDescription, type: Type): Type => type.meta(about);

/** Every setting, in the order in which docs/configuration.md and .env.example list them. */
export const environmentSettings = z.object({
  DATABASE_URL: described(
    {
      need: 'must',
      about:
        'The address of the database, for the role that reads and writes the tables. PostgreSQL must be 15 or newer, built with ICU, with the extensions `citext` and `unaccent`. Without this setting, the embedded database and the demo start.',
      example: 'postgresql://user:password@localhost:5432/parent_voice',
    },
    postgresql,
  ),
  APP_ORIGIN: described(
    {
      need: 'must',
      about: 'The public address of the site. Links use this address, and requests from other origins are refused.',
      default: 'http://localhost:PORT',
      example: 'https://community.example.org',
    },
    z
      .url({ protocol: /^https?$/, error: 'must be an address such as https://example.org' })
      .transform((value) => new URL(value).origin)
      .optional(),
  ),
  NEXTAUTH_SECRET: described(
    {
      need: 'must',
      about: '32 or more random characters that protect session cookies. The demo makes its own secret in DATA_DIR.',
    },
    z.string().min(32, 'must have at least 32 characters'),
  ),

  SITE_NAME: described(
    {
      need: 'should',
      about: 'The name of the site on every page. Administrators can change it while the site runs.',
    },
    z
      .string()
      .transform(cleanCopiedText)
      .pipe(z.string().regex(/^[^<>@"\\\r\n]{1,60}$/, 'must be a name of at most 60 characters without < > @ " \\'))
      .default(DEFAULT_SITE_NAME),
  ),
  SITE_EMAIL: described(
    {
      need: 'should',
      about: "The operator's email address, which every page shows. Administrators can change it while the site runs.",
      example: 'hello@example.org',
    },
    z.email('must be an email address').default('info@parentvoice.example'),
  ),
  MIGRATION_DATABASE_URL: described(
    {
      need: 'should',
      about:
        'The address of the same database as in DATABASE_URL, with the role that owns the tables. Only migrations use this address. Without this setting, an attacker inside the application can change the schema and the audit log.',
      example: 'postgresql://owner:password@localhost:5432/parent_voice',
    },
    postgresql.optional(),
  ),
  TRUSTED_PROXIES: described(
    {
      need: 'should',
      about:
        'Comma-separated networks of the proxies in front of the site. Only these proxies may set X-Forwarded-For. The client is the last address in this header that is not a proxy. Without this setting, rate limits count all visitors behind a proxy as one visitor.',
      example: '10.0.0.0/8,fd00::/8',
    },
    z
      .string()
      .refine(isNetworkList, 'must be addresses or networks such as 10.0.0.0/8, fd00::/8, with commas between')
      .optional(),
  ),
  STRIPE_SECRET_KEY: described(
    {
      need: 'should',
      about:
        'The restricted key of Stripe. Set all four Stripe settings or none. With none, the demo starts the Stripe emulator, and any other site sells no memberships. See docs/going-live.md.',
      example: 'rk_live_…',
    },
    z
      .string()
      .regex(/^(sk|rk)_(test|live)_\w+$/, 'must be a secret or restricted key of Stripe')
      .optional(),
  ),
  STRIPE_PUBLISHABLE_KEY: described(
    { need: 'should', about: 'The publishable key of Stripe.', example: 'pk_live_…' },
    z
      .string()
      .regex(/^pk_(test|live)_\w+$/, 'must be a publishable key of Stripe')
      .optional(),
  ),
  STRIPE_WEBHOOK_SECRET: described(
    {
      need: 'should',
      about:
        "The signing secret of Stripe's webhook. While you replace the secret, set the old one and the new one, separated by a comma.",
      example: 'whsec_…',
    },
    z
      .string()
      .regex(/^whsec_\w+(,\s*whsec_\w+)?$/, 'must be a signing secret of Stripe (whsec_…), or two with a comma between')
      .transform((list) => list.split(/,\s*/))
      .optional(),
  ),
  TRIAL_SECRET: described(
    {
      need: 'should',
      about:
        '32 or more random characters. With this secret, the site recognizes cards that have already had a free trial. Never change this secret. The demo makes its own.',
    },
    z.string().min(32, 'must have at least 32 characters').optional(),
  ),
  SMTP_URL: described(
    {
      need: 'should',
      about:
        'The mail server: smtp:// or smtps://. With smtp://, STARTTLS is used if the server offers it, and is required with ?requireTLS=true. Without this setting, emails are stored in DATA_DIR/outbox for 30 days and not delivered.',
      example: 'smtps://user:password@mail.example.org:465',
    },
    z
      .string()
      .refine((url) => /^smtps?:\/\/[^/?#]/.test(url) && URL.canParse(url), 'must begin with smtp:// or smtps://')
      .optional(),
  ),
  MAIL_FROM: described(
    {
      need: 'should',
      about: "The sender of the site's emails. The default is SITE_NAME and SITE_EMAIL.",
      example: 'Parent Voice NS <hello@example.org>',
    },
    z
      .string()
      .transform(cleanCopiedText)
      .pipe(
        z
          .string()
          .regex(/^([^<>@\r\n]+<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, 'must be an address, or Name <address>'),
      )
      .optional(),
  ),
  DKIM_SELECTOR: described(
    {
      need: 'may',
      about:
        'The selector with which your mail server signs emails (DKIM). `npm run doctor` looks for its key in DNS. Without this setting, the doctor tries the usual selectors.',
      example: 'mail',
    },
    z
      .string()
      .regex(/^[a-z0-9._-]{1,63}$/i, 'must be the part before ._domainkey')
      .optional(),
  ),
  BOUNCE_ADDRESS: described(
    {
      need: 'may',
      about:
        'The address that gets returned emails. Each email has its own return address, such as bounces+…@example.org, and your mail server passes what arrives there to the site (docs/operations/deliverability.md). Without this setting, the site does not learn of emails that are returned later.',
      example: 'bounces@example.org',
    },
    z
      .string()
      // The part before the @ must be at most 15 characters long. The site adds 49 characters to it for each email, and
      // the standard allows 64.
      .regex(/^[a-z0-9._-]{1,15}@[a-z0-9.-]{1,253}$/i, 'must be an address with at most 15 characters before the @')
      .optional(),
  ),
  BOUNCE_TOKEN: described(
    {
      need: 'may',
      about: '16 or more characters with which your mail server passes returned emails to /api/webhooks/bounces.',
    },
    z.string().min(16, 'must have at least 16 characters').optional(),
  ),
  MAIL_POSTAL_ADDRESS: described(
    {
      need: 'should',
      about:
        "The operator's postal address, printed under every email, as the law (CASL) requires. With SMTP_URL but without this address, only emails about accounts are sent.",
      example: 'Parent Voice NS, 1 Example Street, Halifax NS  B3J 0A1',
    },
    z.string().min(1).max(300).optional(),
  ),
  BACKUP_DIR: described(
    {
      need: 'should',
      about:
        'The folder of nightly backups. The last backups of 7 days, 5 weeks and 12 months are kept. Use another disk, or a disk that is copied elsewhere. Without this setting, no backup is made (record 084 in docs/decisions).',
      example: '/var/backups/parent-voice',
    },
    folder.optional(),
  ),
  BACKUP_PASSPHRASE: described(
    {
      need: 'should',
      about:
        '16 or more characters that encrypt backups. Store the passphrase elsewhere too, because a backup cannot be read without it.',
    },
    z.string().min(16, 'must have at least 16 characters').optional(),
  ),
  VAPID_PUBLIC_KEY: described(
    {
      need: 'should',
      about:
        'The public key for notifications on devices. `npm run push-keys` makes the pair of keys. Without the keys, the site does not offer device notifications. With new keys, everybody must turn notifications on again (record 075 in docs/decisions).',
    },
    key(87, 87).optional(),
  ),
  VAPID_PRIVATE_KEY: described(
    {
      need: 'should',
      about:
        'The private key for notifications on devices. The demo creates it together with the public key at its first start.',
    },
    key(43, 43).optional(),
  ),
  SECURITY_CONTACT: described(
    {
      need: 'should',
      about:
        "The contact for reports of vulnerabilities in /.well-known/security.txt (RFC 9116): mailto:, https:// or tel:. The default is the site's email address.",
      example: 'mailto:security@example.org',
    },
    z
      .string()
      .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+|tel:\+[\d-]+)$/, 'must begin with mailto:, https:// or tel:')
      .optional(),
  ),
  METRICS_TOKEN: described(
    {
      need: 'should',
      about:
        '16 or more characters with which Prometheus reads /api/metrics. Without this token, the address does not exist (record 085 in docs/decisions).',
    },
    z.string().min(16, 'must have at least 16 characters').optional(),
  ),

  PORT: described({ need: 'may', about: 'The port of the web server.' }, wholeNumber(1, 65_535).default(3000)),
  HOST: described(
    {
      need: 'may',
      about:
        'The network address at which the web server listens. In the demo the default is this machine only. With DATABASE_URL the default is every address.',
      example: '127.0.0.1',
    },
    z.union([z.ipv4(), z.ipv6(), z.literal('localhost')], 'must be an address such as 127.0.0.1').optional(),
  ),
  WEB_HEAP_MB: described(
    {
      need: 'may',
      about:
        'Maximum heap of the web server, in MB. If the web server needs more, it ends and is restarted. A machine of 2 GB has room for the default.',
    },
    wholeNumber(256, 65_536).default(768),
  ),
  SHUTDOWN_DELAY_SECONDS: described(
    {
      need: 'may',
      about:
        'Seconds (0 to 20) for which the web server still accepts connections after SIGTERM, while /api/health/ready answers 503. With DATABASE_URL the default is 4.',
    },
    wholeNumber(0, 20).default(0),
  ),
  DATA_DIR: described(
    {
      need: 'may',
      about:
        'The folder of all data that the application stores: the embedded database, exports and generated secrets. Several servers must share the subfolder `exports`.',
    },
    folder.default('.data'),
  ),
  MEDIA_DIR: described(
    {
      need: 'may',
      about: 'The folder of photos and videos, on a file system that all servers share.',
    },
    folder.default('.data/media'),
  ),
  UPLOADTHING_TOKEN: described(
    {
      need: 'may',
      about:
        'A token of UploadThing. With this token, photos and videos are stored at UploadThing as private files (record 014 in docs/decisions). MEDIA_DIR then holds files only during their upload.',
    },
    z
      .string()
      .refine(
        (token) => uploadThingToken.safeParse(base64Json(token)).success,
        'must be a token of UploadThing (base64 of JSON with apiKey, appId, regions)',
      )
      .optional(),
  ),
  S3_ENDPOINT: described(
    {
      need: 'may',
      about:
        'The address of an S3-compatible object store, without the bucket. Photos and videos are then stored there as private objects (record 123 in docs/decisions). MEDIA_DIR then holds files only during their upload. Set all four S3 settings that have no default, or none.',
      example: 'https://s3.ca-central-1.amazonaws.com',
    },
    z
      .string()
      .refine(
        (url) => LOOPBACK.test(url) || /^https:\/\/[a-z0-9.-]+(:\d{1,5})?$/i.test(url),
        'must be an address such as https://s3.example.org, or http:// on this machine',
      )
      .optional(),
  ),
  S3_BUCKET: described(
    {
      need: 'may',
      about: 'The bucket of the object store. Objects are named `media/` and 32 random digits.',
      example: 'parent-voice-media',
    },
    z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be a name of 3 to 63 lower-case letters and digits')
      .optional(),
  ),
  S3_REGION: described(
    { need: 'may', about: 'The region in which the object store checks signatures.' },
    z
      .string()
      .regex(/^[a-z0-9-]{1,63}$/, 'must be a region such as ca-central-1')
      .default('us-east-1'),
  ),
  S3_ACCESS_KEY_ID: described(
    {
      need: 'may',
      about: 'The id of the key that may read, write, list and delete objects of this bucket only.',
      example: 'AKIA…',
    },
    z
      .string()
      .regex(/^[^\s/,=]{3,128}$/, 'must be the id of an access key')
      .optional(),
  ),
  S3_SECRET_ACCESS_KEY: described(
    { need: 'may', about: 'The secret of the key S3_ACCESS_KEY_ID.' },
    z.string().regex(/^\S+$/, 'must be the secret of an access key').optional(),
  ),
  S3_ENCRYPTION: described(
    {
      need: 'may',
      about:
        '`AES256` or `aws:kms`: the object store encrypts each new file on its disks, and refuses files if it cannot.',
      example: 'AES256',
    },
    z.enum(['AES256', 'aws:kms'], 'must be AES256 or aws:kms').optional(),
  ),
  MEDIA_STORE: described(
    {
      need: 'may',
      about:
        '`s3` or `disk`: where new photos and videos are stored. With S3_ENDPOINT the default is `s3`. Set `disk` to move the files back with `npm run media -- move`.',
      example: 'disk',
    },
    z.enum(['s3', 'disk'], 'must be s3 or disk').optional(),
  ),
  EMAIL_VERIFICATION: described(
    {
      need: 'may',
      about:
        '`required` or `optional`: whether posting, commenting, sharing and inviting require a confirmed email address. With SMTP_URL the default is `required` (decision B3).',
      example: 'required',
    },
    z.enum(['required', 'optional'], 'must be required or optional').optional(),
  ),
  READING_REQUIRES_VERIFICATION: described(
    {
      need: 'may',
      about:
        '`true` or `false`: whether people need a confirmed email address to read what members wrote. Publicly shared posts never need one. With SMTP_URL the default is `true` (decision E2).',
      example: 'true',
    },
    choice.optional(),
  ),
  ADMIN_MFA: described(
    {
      need: 'may',
      about:
        '`required` or `optional`: whether administrators need a second factor. In production, except in the demo, the default is `required` (record 046 in docs/decisions).',
      example: 'required',
    },
    z.enum(['required', 'optional'], 'must be required or optional').optional(),
  ),
  TAX_MODE: described(
    {
      need: 'may',
      about:
        '`included`: prices include sales tax, at the rates of TAX_FILE. `none`: the operator is not registered for sales tax.',
    },
    z.enum(['included', 'none'], 'must be included or none').default('included'),
  ),
  TAX_FILE: described(
    { need: 'may', about: 'The file with the tax rates.' },
    z.string().default('lib/membership/accounting/tax-rates.json'),
  ),
  DIRECT_DATABASE_URL: described(
    {
      need: 'may',
      about:
        'The direct address of the database, if DATABASE_URL leads to a pooler such as PgBouncer. The role is the same as in DATABASE_URL. Notifications, jobs and backups need a direct connection (record 090 in docs/decisions).',
      example: 'postgresql://user:password@localhost:5432/parent_voice',
    },
    postgresql.optional(),
  ),
  PREPARED_STATEMENTS: described(
    {
      need: 'may',
      about: 'Set `0` behind a pooler that does not support prepared statements (PgBouncer before 1.21).',
      default: '1',
    },
    flag('1'),
  ),
  TRUSTED_PROXY_HOPS: described(
    {
      need: 'may',
      about:
        'An older alternative to TRUSTED_PROXIES: the number of proxies between the internet and this server (0 to 5). X-Forwarded-For is then trusted only from this machine and its private networks.',
    },
    wholeNumber(0, 5).default(0),
  ),
  SLOW_STATEMENT_MS: described(
    {
      need: 'may',
      about:
        'A database statement that takes at least this many milliseconds is logged, at most once a minute and without its values (record 085 in docs/decisions).',
    },
    wholeNumber(1, 60_000).default(500),
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: described(
    {
      need: 'may',
      about:
        'The OpenTelemetry collector that receives traces (OTLP over HTTP, as JSON). Without this setting, nothing is traced (record 085 in docs/decisions).',
      example: 'http://127.0.0.1:4318',
    },
    z.url({ protocol: /^https?$/, error: 'must be an address such as http://127.0.0.1:4318' }).optional(),
  ),
  OTEL_TRACES_SAMPLER_ARG: described(
    { need: 'may', about: 'The share of requests that is traced, from 0 to 1.' },
    z.coerce.number('must be from 0 to 1').min(0, 'must be from 0 to 1').max(1, 'must be from 0 to 1').default(1),
  ),

  NODE_ENV: described(
    { need: 'internal', about: 'Our commands set this variable. Do not set it yourself.' },
    z.enum(['development', 'production', 'test']).default('development'),
  ),
  DEMO: described({ need: 'internal', about: '`npm start` sets this variable for the demo.', default: '0' }, flag('0')),
  RATE_LIMIT_SCALE: described(
    { need: 'test', about: 'A factor that multiplies every rate limit, for load tests. Production must use 1.' },
    z.coerce.number('must be a number above 0').positive('must be a number above 0').default(1),
  ),
  CHECK_ANSWERS: described(
    {
      need: 'test',
      about: 'Set `1` to compare every API response with the schema of its route, in production too.',
      default: '0',
    },
    flag('0'),
  ),
  STRIPE_EMULATOR_URL: described(
    { need: 'test', about: 'The URL of the Stripe emulator on this machine.', example: 'http://127.0.0.1:12111' },
    z.string().regex(LOOPBACK, 'must be an address of this machine such as http://127.0.0.1:12111').optional(),
  ),
  UPLOADTHING_STAND_IN_URL: described(
    {
      need: 'test',
      about: 'The URL of an UploadThing emulator on this machine, whose token is UPLOADTHING_TOKEN.',
      example: 'http://127.0.0.1:12112',
    },
    z.string().regex(LOOPBACK, 'must be an address of this machine such as http://127.0.0.1:12112').optional(),
  ),
  PUSH_STAND_IN_URL: described(
    { need: 'test', about: 'The URL of a push service emulator on this machine.', example: 'http://127.0.0.1:12113' },
    z.string().regex(LOOPBACK, 'must be an address of this machine such as http://127.0.0.1:12113').optional(),
  ),
  CALENDAR_STAND_IN_URL: described(
    { need: 'test', about: 'The URL of a calendar server on this machine.', example: 'http://127.0.0.1:12114' },
    z.string().regex(LOOPBACK, 'must be an address of this machine such as http://127.0.0.1:12114').optional(),
  ),
  CLOCK_FILE: described(
    {
      need: 'test',
      about: "A file with the milliseconds by which the demo's clock is ahead. The Stripe emulator writes it.",
    },
    z.string().optional(),
  ),
});

type Settings = z.infer<typeof environmentSettings>;

const verification = (values: Pick<Settings, 'EMAIL_VERIFICATION' | 'SMTP_URL'>): 'required' | 'optional' =>
  values.EMAIL_VERIFICATION ?? (values.SMTP_URL ? 'required' : 'optional');

const modeOf = (key: string | undefined) => key?.split('_')[1];

/**
 * Checks combinations of settings. For example, Stripe's four settings must be complete or absent, and only the demo
 * may use emulators in production.
 */
const schema = environmentSettings.superRefine((values, context) => {
  const refuse = (name: keyof Settings, message: string) => context.addIssue({ code: 'custom', path: [name], message });
  if (values.STRIPE_SECRET_KEY) {
    for (const name of ['STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET', 'TRIAL_SECRET'] as const) {
      if (!values[name]) refuse(name, 'is required with STRIPE_SECRET_KEY');
    }
    if (values.STRIPE_PUBLISHABLE_KEY && modeOf(values.STRIPE_PUBLISHABLE_KEY) !== modeOf(values.STRIPE_SECRET_KEY)) {
      refuse('STRIPE_PUBLISHABLE_KEY', 'and STRIPE_SECRET_KEY must both be test keys, or both live ones');
    }
  }
  for (const name of ['STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const) {
    if (values[name] && !values.STRIPE_SECRET_KEY) refuse(name, 'goes with STRIPE_SECRET_KEY only');
  }
  if (values.STRIPE_EMULATOR_URL) {
    if (modeOf(values.STRIPE_SECRET_KEY) !== 'test')
      refuse('STRIPE_EMULATOR_URL', 'takes a test key (sk_test_… or rk_test_…) only');
    if (values.NODE_ENV === 'production' && !values.DEMO) refuse('STRIPE_EMULATOR_URL', 'is for the local demo only');
  }
  if (values.UPLOADTHING_STAND_IN_URL) {
    if (!values.UPLOADTHING_TOKEN) refuse('UPLOADTHING_STAND_IN_URL', 'goes with UPLOADTHING_TOKEN only');
    if (values.NODE_ENV === 'production' && !values.DEMO)
      refuse('UPLOADTHING_STAND_IN_URL', 'is for the local demo only');
  }
  const s3 = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
  if (s3.some((name) => values[name]))
    for (const name of s3.filter((each) => !values[each])) refuse(name, 'is required with the other S3 settings');
  if (values.S3_ENDPOINT && values.UPLOADTHING_TOKEN) refuse('S3_ENDPOINT', 'goes without UPLOADTHING_TOKEN only');
  for (const name of ['S3_ENCRYPTION', 'MEDIA_STORE'] as const)
    if (values[name] && !values.S3_ENDPOINT) refuse(name, 'goes with S3_ENDPOINT only');
  const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY } = values;
  if (Boolean(VAPID_PUBLIC_KEY) !== Boolean(VAPID_PRIVATE_KEY))
    refuse(VAPID_PUBLIC_KEY ? 'VAPID_PRIVATE_KEY' : 'VAPID_PUBLIC_KEY', 'is required with the other half of the pair');
  else if (VAPID_PUBLIC_KEY && VAPID_PRIVATE_KEY && !arePair(VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY))
    refuse('VAPID_PUBLIC_KEY', 'is not the public half of VAPID_PRIVATE_KEY');
  if (values.PUSH_STAND_IN_URL && values.NODE_ENV === 'production' && !values.DEMO)
    refuse('PUSH_STAND_IN_URL', 'is for the local demo only');
  if (values.CALENDAR_STAND_IN_URL && values.NODE_ENV === 'production' && !values.DEMO)
    refuse('CALENDAR_STAND_IN_URL', 'is for the local demo only');
  if (Boolean(values.BOUNCE_ADDRESS) !== Boolean(values.BOUNCE_TOKEN))
    refuse(values.BOUNCE_ADDRESS ? 'BOUNCE_TOKEN' : 'BOUNCE_ADDRESS', 'is required with the other of the two');
  if (values.TRUSTED_PROXIES && values.TRUSTED_PROXY_HOPS > 0)
    refuse('TRUSTED_PROXY_HOPS', 'and TRUSTED_PROXIES are two ways to say the same: keep TRUSTED_PROXIES');
  if (values.READING_REQUIRES_VERIFICATION && verification(values) === 'optional')
    refuse('READING_REQUIRES_VERIFICATION', 'goes with EMAIL_VERIFICATION=required only');
  if (values.CLOCK_FILE && !values.STRIPE_EMULATOR_URL) refuse('CLOCK_FILE', 'goes with STRIPE_EMULATOR_URL only');
});

type Derived =
  | 'APP_ORIGIN'
  | 'DIRECT_DATABASE_URL'
  | 'EMAIL_VERIFICATION'
  | 'READING_REQUIRES_VERIFICATION'
  | 'MAIL_FROM'
  | 'ADMIN_MFA';
export type Env = Omit<Settings, Derived> & {
  ADMIN_MFA: 'required' | 'optional';
  APP_ORIGIN: string;
  DIRECT_DATABASE_URL: string;
  EMAIL_VERIFICATION: 'required' | 'optional';
  MAIL_FROM: string;
  READING_REQUIRES_VERIFICATION: boolean;
};

/**
 * Parses the configuration. Throws an error with one line for each wrong setting, without the setting's value, because
 * it may be a secret.
 */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const values = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const result = schema.safeParse(values);
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new Error(lines.join('\n'));
  }
  const { APP_ORIGIN, DIRECT_DATABASE_URL, READING_REQUIRES_VERIFICATION, ADMIN_MFA, MAIL_FROM, ...others } =
    result.data;
  const EMAIL_VERIFICATION = verification(others);
  return {
    ...others,
    DIRECT_DATABASE_URL: DIRECT_DATABASE_URL ?? others.DATABASE_URL,
    MAIL_FROM: MAIL_FROM ?? `${others.SITE_NAME} <${others.SITE_EMAIL}>`,
    APP_ORIGIN: APP_ORIGIN ?? `http://localhost:${others.PORT}`,
    ADMIN_MFA: ADMIN_MFA ?? (others.NODE_ENV === 'production' && !others.DEMO ? 'required' : 'optional'),
    EMAIL_VERIFICATION,
    READING_REQUIRES_VERIFICATION:
      READING_REQUIRES_VERIFICATION ?? (others.SMTP_URL !== undefined && EMAIL_VERIFICATION === 'required'),
  };
}

let parsed: Env | undefined;

/** Returns the configuration of this process, which is read at first use, so that a build does not need it. */
export function env(): Env {
  parsed ??= parseEnv(process.env);
  return parsed;
}

/**
 * Returns the environment variables for our commands in child processes. An empty DATABASE_URL makes them find the
 * demo's own database, as they do for an operator.
 */
export const childProcessEnvironment = (): NodeJS.ProcessEnv => ({
  ...process.env,
  ...(env().DEMO && { DATABASE_URL: '' }),
});
