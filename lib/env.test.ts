import { describe, expect, it } from 'vitest';
import { parseEnv } from './env';

type Source = Record<string, string | undefined>;

const BASE = { DATABASE_URL: 'postgresql://localhost/parent_voice', NEXTAUTH_SECRET: 'n'.repeat(32) };
const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_test_abc',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_abc',
  STRIPE_WEBHOOK_SECRET: 'whsec_abc',
  TRIAL_SECRET: 't'.repeat(32),
};
const LIVE = { ...STRIPE, STRIPE_SECRET_KEY: 'sk_live_abc', STRIPE_PUBLISHABLE_KEY: 'pk_live_abc' };
const EMULATOR = 'http://127.0.0.1:12111';

const parse = (changes: Source = {}) => parseEnv({ ...BASE, ...changes });

/** Returns the error message of each setting that is refused. */
function refused(changes: Source): string[] {
  try {
    parse(changes);
    return [];
  } catch (error) {
    return (error as Error).message.split('\n');
  }
}

describe('a site without payment settings', () => {
  it('a site without payment settings needs only a database and a secret', () => {
    expect(parse()).toEqual({
      ...BASE,
      DIRECT_DATABASE_URL: BASE.DATABASE_URL,
      NODE_ENV: 'development',
      PORT: 3000,
      PREPARED_STATEMENTS: true,
      CHECK_ANSWERS: false,
      APP_ORIGIN: 'http://localhost:3000',
      RATE_LIMIT_SCALE: 1,
      TRUSTED_PROXY_HOPS: 0,
      DEMO: false,
      DATA_DIR: '.data',
      MEDIA_DIR: '.data/media',
      S3_REGION: 'us-east-1',
      ADMIN_MFA: 'optional',
      EMAIL_VERIFICATION: 'optional',
      READING_REQUIRES_VERIFICATION: false,
      MAIL_FROM: 'Parent Voice NS <info@parentvoice.example>',
      SITE_NAME: 'Parent Voice NS',
      SITE_EMAIL: 'info@parentvoice.example',
      WEB_HEAP_MB: 768,
      SHUTDOWN_DELAY_SECONDS: 0,
      SLOW_STATEMENT_MS: 500,
      OTEL_TRACES_SAMPLER_ARG: 1,
      TAX_MODE: 'included',
      TAX_FILE: 'lib/membership/accounting/tax-rates.json',
    });
  });

  it('empty settings count as absent', () => {
    const names = [
      ...Object.keys(STRIPE),
      'STRIPE_EMULATOR_URL',
      'UPLOADTHING_TOKEN',
      'UPLOADTHING_STAND_IN_URL',
      'CLOCK_FILE',
      'PORT',
      'APP_ORIGIN',
    ];
    expect(parse(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(parse());
  });

  it.each(['DATABASE_URL', 'NEXTAUTH_SECRET'])('a configuration without %s is refused', { tags: ['O7'] }, (name) => {
    expect(refused({ [name]: undefined }).join()).toMatch(new RegExp(`^${name}: `));
  });

  it.each(['public', './public/files', `${process.cwd()}/public/files`, 'lib/../public/x'])(
    'a folder that is served publicly is refused as a storage folder: %s',
    { tags: ['L8'] },
    (folder) => {
      for (const name of ['DATA_DIR', 'MEDIA_DIR', 'BACKUP_DIR'])
        expect(refused({ [name]: folder })).toEqual([`${name}: must not lie under public`]);
      expect(parse({ MEDIA_DIR: folder.replace('public', 'public-files') }).MEDIA_DIR).toContain('public-files');
    },
  );

  it('TRIAL_SECRET may be set before the payment settings', () => {
    expect(parse({ TRIAL_SECRET: STRIPE.TRIAL_SECRET }).STRIPE_SECRET_KEY).toBeUndefined();
  });

  it.each(['STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const)(
    'the payment setting %s is refused if the other payment settings are missing',
    (name) => {
      expect(refused({ [name]: STRIPE[name] })).not.toEqual([]);
    },
  );
});

it.each([
  [undefined, undefined, 'optional'],
  ['smtp://mail.example.org', undefined, 'required'],
  ['smtp://mail.example.org', 'optional', 'optional'],
  [undefined, 'required', 'required'],
])(
  'email confirmation is required by default if the site sends email: %s, %s',
  (SMTP_URL, EMAIL_VERIFICATION, expected) => {
    expect(parse({ SMTP_URL, EMAIL_VERIFICATION }).EMAIL_VERIFICATION).toBe(expected);
  },
);

it.each([
  [{}, false],
  [{ EMAIL_VERIFICATION: 'required' }, false],
  [{ SMTP_URL: 'smtp://mail.example.org' }, true],
  [{ SMTP_URL: 'smtp://mail.example.org', EMAIL_VERIFICATION: 'optional' }, false],
  [{ SMTP_URL: 'smtp://mail.example.org', READING_REQUIRES_VERIFICATION: 'false' }, false],
  [{ EMAIL_VERIFICATION: 'required', READING_REQUIRES_VERIFICATION: 'true' }, true],
])('reading requires a confirmed email address by default if the site sends email: %j', (changes, expected) => {
  expect(parse(changes).READING_REQUIRES_VERIFICATION).toBe(expected);
});

it.each([
  [{}, 'optional'],
  [{ NODE_ENV: 'test' }, 'optional'],
  [{ NODE_ENV: 'production' }, 'required'],
  [{ NODE_ENV: 'production', DEMO: '1' }, 'optional'],
  [{ NODE_ENV: 'production', ADMIN_MFA: 'optional' }, 'optional'],
  [{ ADMIN_MFA: 'required' }, 'required'],
])('a second factor is required for administrators by default in production: %j', (changes, expected) => {
  expect(parse(changes).ADMIN_MFA).toBe(expected);
});

it('an unsupported tax mode is refused', () => {
  expect(parse({ TAX_MODE: 'none' }).TAX_MODE).toBe('none');
  expect(refused({ TAX_MODE: 'stripe_tax' })).toEqual(['TAX_MODE: must be included or none']);
});

it('reading posts can require a confirmed email address only if writing posts requires one too', () => {
  expect(refused({ READING_REQUIRES_VERIFICATION: 'true' })).toEqual([
    'READING_REQUIRES_VERIFICATION: goes with EMAIL_VERIFICATION=required only',
  ]);
});

describe('the payment settings for Stripe', () => {
  it.each([
    ['test keys', STRIPE],
    ['live keys', LIVE],
    ['a restricted live key', { ...LIVE, STRIPE_SECRET_KEY: 'rk_live_abc' }],
  ])("Stripe's settings are accepted when complete: %s", (_which, changes) => {
    for (const NODE_ENV of ['development', 'production', 'test']) {
      expect(parse({ ...changes, NODE_ENV })).toMatchObject({ ...changes, STRIPE_WEBHOOK_SECRET: ['whsec_abc'] });
    }
  });

  it.each(['STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET', 'TRIAL_SECRET'])(
    "Stripe's settings are refused without %s",
    (name) => {
      expect(refused({ ...STRIPE, [name]: undefined })).toEqual([`${name}: is required with STRIPE_SECRET_KEY`]);
    },
  );

  it('all missing Stripe settings are reported together', () => {
    expect(refused({ STRIPE_SECRET_KEY: 'sk_test_abc' })).toHaveLength(3);
  });

  it.each([
    ['sk_test_abc', 'pk_live_abc'],
    ['sk_live_abc', 'pk_test_abc'],
    ['rk_live_abc', 'pk_test_abc'],
    ['rk_test_abc', 'pk_live_abc'],
  ])('a mix of test and live keys is refused: %s with %s', (STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY) => {
    expect(refused({ ...STRIPE, STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY })).toEqual([
      'STRIPE_PUBLISHABLE_KEY: and STRIPE_SECRET_KEY must both be test keys, or both live ones',
    ]);
  });

  it.each<[keyof typeof STRIPE, string]>([
    ['STRIPE_SECRET_KEY', 'pk_test_abc'],
    ['STRIPE_SECRET_KEY', 'sk_abc'],
    ['STRIPE_SECRET_KEY', 'sk_test_'],
    ['STRIPE_SECRET_KEY', ' sk_test_abc'],
    ['STRIPE_SECRET_KEY', 'sk_test_abc\n'],
    ['STRIPE_PUBLISHABLE_KEY', 'sk_test_abc'],
    ['STRIPE_PUBLISHABLE_KEY', 'pk_test_'],
    ['TRIAL_SECRET', 't'.repeat(31)],
  ])("Stripe's settings are refused with %s %j", (name, value) => {
    expect(refused({ ...STRIPE, [name]: value }).join('\n')).toMatch(new RegExp(`^${name}: `, 'm'));
  });

  it.each([
    ['whsec_abc', ['whsec_abc']],
    ['whsec_abc,whsec_def', ['whsec_abc', 'whsec_def']],
    ['whsec_abc, whsec_def', ['whsec_abc', 'whsec_def']],
  ])('two webhook secrets are accepted, as during a rotation: %s', { tags: ['V11.2.2'] }, (secrets, expected) => {
    expect(parse({ ...STRIPE, STRIPE_WEBHOOK_SECRET: secrets }).STRIPE_WEBHOOK_SECRET).toEqual(expected);
  });

  it.each([
    'abc',
    'whsec_',
    'whsec_abc,',
    ',whsec_abc',
    'whsec_abc whsec_def',
    'whsec_abc,def',
    'whsec_a,whsec_b,whsec_c',
  ])('the webhook secret %j is refused', (secrets) => {
    expect(refused({ ...STRIPE, STRIPE_WEBHOOK_SECRET: secrets })[0]).toMatch(/^STRIPE_WEBHOOK_SECRET: must be/);
  });
});

describe('the setting for the address of the Stripe emulator', () => {
  it.each([
    ['in development', { NODE_ENV: 'development' }],
    ['in a test', { NODE_ENV: 'test' }],
    ['in the local demo', { NODE_ENV: 'production', DEMO: '1' }],
  ])('the Stripe emulator is accepted %s', (_where, changes) => {
    const CLOCK_FILE = '/somewhere/clock';
    const settings = { STRIPE_EMULATOR_URL: EMULATOR, CLOCK_FILE };
    expect(parse({ ...STRIPE, ...changes, ...settings })).toMatchObject(settings);
  });

  it.each([{ DEMO: '0' }, { DEMO: undefined }, { DEMO: '' }])(
    'the Stripe emulator is refused in production without the demo: %o',
    (changes) => {
      expect(refused({ ...STRIPE, ...changes, NODE_ENV: 'production', STRIPE_EMULATOR_URL: EMULATOR })).toEqual([
        'STRIPE_EMULATOR_URL: is for the local demo only',
      ]);
    },
  );

  it.each([
    ['a live key', LIVE],
    ['a restricted live key', { ...LIVE, STRIPE_SECRET_KEY: 'rk_live_abc' }],
    ['no key', {}],
  ])('the Stripe emulator is refused with %s', (_which, changes) => {
    for (const DEMO of ['0', '1']) {
      expect(refused({ ...changes, DEMO, STRIPE_EMULATOR_URL: EMULATOR })).toEqual([
        'STRIPE_EMULATOR_URL: takes a test key (sk_test_… or rk_test_…) only',
      ]);
    }
  });

  it('the Stripe emulator also accepts a restricted test key', () => {
    const STRIPE_SECRET_KEY = 'rk_test_abc';
    expect(parse({ ...STRIPE, STRIPE_SECRET_KEY, STRIPE_EMULATOR_URL: EMULATOR })).toMatchObject({ STRIPE_SECRET_KEY });
  });

  it.each(['http://127.0.0.1:1', 'http://localhost:12111', 'http://[::1]:12111'])(
    'the Stripe emulator may run on the same machine: %s',
    (url) => {
      expect(parse({ ...STRIPE, STRIPE_EMULATOR_URL: url }).STRIPE_EMULATOR_URL).toBe(url);
    },
  );

  it.each([
    'http://example.org:12111',
    'http://127.0.0.1.example.org:12111',
    'http://localhost.example.org:1',
    'http://127.0.0.1:80@example.org:80',
    'http://example.org:80/?http://127.0.0.1:1',
    'http://0.0.0.0:12111',
    'http://10.0.0.1:12111',
    'http://127.0.0.2:12111',
    'http://[::]:12111',
    'https://127.0.0.1:12111',
    'http://127.0.0.1',
    'http://127.0.0.1:12111/',
    'http://127.0.0.1:12111/path',
    'http://127.0.0.1:12111 https://example.org',
    'http://127.0.0.1:12111;script-src *',
    'http://127.0.0.1:12111\nhttp://example.org:1',
    '127.0.0.1:12111',
    'HTTP://LOCALHOST:1',
  ])('the address of the Stripe emulator is refused if it is not a plain address of this machine: %j', (url) => {
    expect(refused({ ...STRIPE, STRIPE_EMULATOR_URL: url })[0]).toMatch(
      /^STRIPE_EMULATOR_URL: must be an address of this machine/,
    );
  });

  it.each([{}, STRIPE, { DEMO: '1' }, { ...LIVE, NODE_ENV: 'production' }])(
    'CLOCK_FILE, which moves the clock, is refused without the Stripe emulator: %o',
    (changes) => {
      expect(refused({ ...changes, CLOCK_FILE: '/somewhere/clock' })).toEqual([
        'CLOCK_FILE: goes with STRIPE_EMULATOR_URL only',
      ]);
    },
  );
});

describe('the settings for file storage at UploadThing', () => {
  const encoded = (changes: unknown) =>
    Buffer.from(typeof changes === 'string' ? changes : JSON.stringify(changes)).toString('base64');
  const TOKEN = { apiKey: 'sk_live_abc123', appId: 'a1b2c3d4e5', regions: ['can1'] };
  const STAND_IN = 'http://127.0.0.1:12112';

  it.each([
    TOKEN,
    { ...TOKEN, ingestHost: 'ingest.uploadthing.com' },
    { ...TOKEN, regions: ['can1', 'fra1'], more: 1 },
  ])('UploadThing is accepted as the file storage: %o', (changes) => {
    for (const NODE_ENV of ['development', 'production', 'test']) {
      expect(parse({ NODE_ENV, UPLOADTHING_TOKEN: encoded(changes) }).UPLOADTHING_TOKEN).toBe(encoded(changes));
    }
  });

  it.each<unknown>([
    {},
    [],
    null,
    'abc',
    '',
    '{"apiKey":"sk_live_abc123"',
    { ...TOKEN, apiKey: undefined },
    { ...TOKEN, apiKey: 'pk_live_abc' },
    { ...TOKEN, apiKey: 1 },
    { ...TOKEN, appId: '' },
    { ...TOKEN, appId: 'a.example.org/' },
    { ...TOKEN, regions: [] },
    { ...TOKEN, regions: 'can1' },
    { ...TOKEN, regions: ['evil.example.org/'] },
    { ...TOKEN, regions: [''] },
    { ...TOKEN, ingestHost: 'example.org/x' },
    { ...TOKEN, ingestHost: 'a@b' },
  ])('UploadThing is refused with the token %o', (changes) => {
    const token = encoded(changes) || 'AAAA';
    expect(refused({ UPLOADTHING_TOKEN: token })).toEqual([
      'UPLOADTHING_TOKEN: must be a token of UploadThing (base64 of JSON with apiKey, appId, regions)',
    ]);
  });

  it.each([
    JSON.stringify(TOKEN),
    ` ${encoded(TOKEN)}`,
    `${encoded(TOKEN)}\n`,
    `'${encoded(TOKEN)}'`,
    encoded(TOKEN).slice(0, -3),
    TOKEN.apiKey,
  ])('an UploadThing token is refused if it is not base64: %j', (token) => {
    expect(refused({ UPLOADTHING_TOKEN: token })).toHaveLength(1);
  });

  it.each([
    ['in development', { NODE_ENV: 'development' }],
    ['in a test', { NODE_ENV: 'test' }],
    ['in the local demo', { NODE_ENV: 'production', DEMO: '1' }],
  ])('an UploadThing emulator on this machine is accepted %s', (_where, changes) => {
    expect(
      parse({ ...changes, UPLOADTHING_TOKEN: encoded(TOKEN), UPLOADTHING_STAND_IN_URL: STAND_IN })
        .UPLOADTHING_STAND_IN_URL,
    ).toBe(STAND_IN);
  });

  it('an UploadThing emulator is accepted only on this machine', () => {
    const changes = { UPLOADTHING_TOKEN: encoded(TOKEN), UPLOADTHING_STAND_IN_URL: STAND_IN };
    expect(refused({ ...changes, NODE_ENV: 'production' })).toEqual([
      'UPLOADTHING_STAND_IN_URL: is for the local demo only',
    ]);
    expect(refused({ UPLOADTHING_STAND_IN_URL: STAND_IN })).toEqual([
      'UPLOADTHING_STAND_IN_URL: goes with UPLOADTHING_TOKEN only',
    ]);
    for (const url of [
      'https://example.org',
      'http://10.0.0.1:80',
      'http://127.0.0.1.example.org:1',
      'http://127.0.0.1:1/path',
      'http://127.0.0.1',
    ]) {
      expect(refused({ ...changes, UPLOADTHING_STAND_IN_URL: url })[0]).toMatch(
        /^UPLOADTHING_STAND_IN_URL: must be an address of this machine/,
      );
    }
  });
});

describe('the settings of the object store', () => {
  const S3 = {
    S3_ENDPOINT: 'https://s3.example.org',
    S3_BUCKET: 'media',
    S3_ACCESS_KEY_ID: 'an-id',
    S3_SECRET_ACCESS_KEY: 'a-secret',
  };
  const OTHER_STORE = Buffer.from('{"apiKey":"sk_a","appId":"a","regions":["a"]}').toString('base64');

  it('the settings of an object store are accepted together', () => {
    expect(parse({ ...S3, S3_ENCRYPTION: 'AES256', MEDIA_STORE: 'disk' })).toMatchObject(S3);
    expect(parse({ ...S3, S3_ENDPOINT: 'http://127.0.0.1:8085' }).S3_REGION).toBe('us-east-1');
  });

  it.each<[string, Source, string]>([
    ...Object.keys(S3).map((name): [string, Source, string] => [`a store without ${name}`, { [name]: '' }, name]),
    ['plain HTTP to another machine', { S3_ENDPOINT: 'http://10.0.0.1:80' }, 'S3_ENDPOINT'],
    ['an address with a path', { S3_ENDPOINT: 'https://s3.example.org/media' }, 'S3_ENDPOINT'],
    ['an address with a password', { S3_ENDPOINT: 'https://a:b@s3.example.org' }, 'S3_ENDPOINT'],
    ['a bucket with a slash', { S3_BUCKET: 'a/b/c' }, 'S3_BUCKET'],
    ['UploadThing beside the store', { UPLOADTHING_TOKEN: OTHER_STORE }, 'S3_ENDPOINT'],
  ])('%s is refused', (_, changes, name) => {
    expect(refused({ ...S3, ...changes })).toContainEqual(expect.stringMatching(`^${name}: `));
  });

  it('MEDIA_STORE and S3_ENCRYPTION are refused without an object store', () => {
    expect(refused({ MEDIA_STORE: 's3', S3_ENCRYPTION: 'AES256' })).toHaveLength(2);
  });
});

describe('the settings for returned emails', () => {
  const BOTH = { BOUNCE_ADDRESS: 'bounces@example.org', BOUNCE_TOKEN: 't'.repeat(16) };

  it('BOUNCE_ADDRESS and BOUNCE_TOKEN are accepted if both are set', () => {
    expect(parse(BOTH)).toMatchObject(BOTH);
  });

  it.each<[string, Source, string]>([
    ['BOUNCE_ADDRESS without BOUNCE_TOKEN', { BOUNCE_TOKEN: '' }, 'BOUNCE_TOKEN'],
    ['BOUNCE_TOKEN without BOUNCE_ADDRESS', { BOUNCE_ADDRESS: '' }, 'BOUNCE_ADDRESS'],
    ['a short token', { BOUNCE_TOKEN: 't'.repeat(15) }, 'BOUNCE_TOKEN'],
    ['a name that leaves no room for the tag', { BOUNCE_ADDRESS: `${'b'.repeat(16)}@example.org` }, 'BOUNCE_ADDRESS'],
    ['a name that has a tag', { BOUNCE_ADDRESS: 'bounces+us@example.org' }, 'BOUNCE_ADDRESS'],
    ['an address with a display name', { BOUNCE_ADDRESS: 'Us <bounces@example.org>' }, 'BOUNCE_ADDRESS'],
    ['an address without a domain', { BOUNCE_ADDRESS: 'bounces@' }, 'BOUNCE_ADDRESS'],
  ])('%s is refused', (_, changes, name) => {
    expect(refused({ ...BOTH, ...changes })).toEqual([expect.stringMatching(`^${name}: `)]);
  });
});

describe('the error message about wrong settings', () => {
  const CANARY = 'do-not-repeat-me';
  const NAMES = [
    'NODE_ENV',
    'DATABASE_URL',
    'MIGRATION_DATABASE_URL',
    'DIRECT_DATABASE_URL',
    'NEXTAUTH_SECRET',
    'PORT',
    'APP_ORIGIN',
    'RATE_LIMIT_SCALE',
    'TRUSTED_PROXY_HOPS',
    'TRUSTED_PROXIES',
    'HOST',
    'WEB_HEAP_MB',
    'SHUTDOWN_DELAY_SECONDS',
    'DEMO',
    ...Object.keys(STRIPE),
    'STRIPE_EMULATOR_URL',
    'SMTP_URL',
    'EMAIL_VERIFICATION',
    'READING_REQUIRES_VERIFICATION',
    'ADMIN_MFA',
    'MAIL_FROM',
    'UPLOADTHING_TOKEN',
    'UPLOADTHING_STAND_IN_URL',
    'S3_ENDPOINT',
    'S3_ENCRYPTION',
    'MEDIA_STORE',
  ];

  it.each(NAMES)('an error message names the setting but does not contain its value: %s', (name) => {
    const lines = refused({ ...STRIPE, [name]: CANARY });
    expect(lines.some((line) => line.startsWith(`${name}: `))).toBe(true);
    expect(lines.join()).not.toContain(CANARY);
  });

  it('an error message lists every invalid setting on its own line', () => {
    const lines = refused(Object.fromEntries(NAMES.map((name) => [name, CANARY])));
    expect(lines.map((line) => line.split(':')[0]).sort()).toEqual([...NAMES].sort());
    expect(lines.join()).not.toContain(CANARY);
  });

  it('an error message about conflicting settings never contains a secret key', () => {
    const keys = {
      STRIPE_SECRET_KEY: 'sk_live_canary1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_canary2',
      STRIPE_WEBHOOK_SECRET: 'whsec_canary3',
    };
    const lines = refused({ ...keys, NODE_ENV: 'production', STRIPE_EMULATOR_URL: EMULATOR, CLOCK_FILE: '/canary4' });
    expect(lines.length).toBeGreaterThanOrEqual(4);
    expect(lines.join()).not.toMatch(/canary/);
  });
});
