import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findApiRoutes } from '@/tools/api-document/api-routes';
import { everyNth } from '../support/thorough';

const top = path.resolve(import.meta.dirname, '../..');
const sources = globSync(path.join('{app,components,lib,server,scripts,prisma}', '**', '*.{ts,tsx,mjs}'), { cwd: top })
  .concat(['middleware.ts', 'instrumentation.ts', 'next.config.mjs'])
  .filter((file) => !file.includes('.test.') && !file.startsWith('prisma/generated/'))
  .sort();
const texts = sources.map((file) => ({ file, text: readFileSync(path.join(top, file), 'utf8') }));
const naming = (pattern: RegExp) => texts.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

describe('the rules for payment code in our source files', () => {
  it.each([
    [
      'handles card numbers or creates payment methods from them',
      // Stripe's iframe collects all payment data except the street of the billing address. Our code adds the street.
      /\bcard\[|payment_method_data(?!: \{ billing_details: \{ address: \{ line1)|paymentMethods\.create|tokens\.create|\bcvc\b|card_?number/i,
    ],
    ['builds a key into the browser code', /NEXT_PUBLIC_\w*(STRIPE|KEY|SECRET)/],
    ['contains a Stripe key other than the demo’s', /\b(sk|rk|pk)_(test|live)_(?!emulator\b)\w+|\bwhsec_\w{8,}/],
    [
      'calls Stripe without its library',
      /api\.stripe\.com\/v1|\/v1\/(customers|subscriptions|payment_intents|setup_intents)/,
    ],
  ])('our sources never contain code that %s', (_what, pattern) => {
    expect(sources.length).toBeGreaterThan(200);
    expect(naming(pattern)).toEqual([]);
  });

  it('only the configuration, the membership modules and the commands read payment secrets', { tags: ['D6'] }, () => {
    const filesNaming = naming(/STRIPE_SECRET_KEY|STRIPE_WEBHOOK_SECRET|TRIAL_SECRET/);
    expect(filesNaming).toContain('lib/env.ts');
    expect(
      filesNaming.filter(
        (file) =>
          !/^(lib\/env\.ts$|lib\/membership\/|server\/runtime\/config\.ts$|server\/(doctor|setup)\/|scripts\/)/.test(
            file,
          ),
      ),
    ).toEqual([]);
  });

  it('only server-only files under lib/membership import Stripe’s server library', { tags: ['X6'] }, () => {
    const filesNaming = naming(/from 'stripe'/);
    expect(filesNaming.length).toBeGreaterThan(5);
    expect(filesNaming.filter((file) => !file.startsWith('lib/membership/'))).toEqual([]);
    const open = texts.filter(
      ({ file, text }) => filesNaming.includes(file) && !text.includes("import 'server-only';"),
    );
    expect(open.map(({ file }) => file)).toEqual([]);
  });
});

describe('the API calls for payments', async () => {
  const calls = (await findApiRoutes()).filter(({ path: address }) =>
    /subscription-|-subscription|billing-portal/.test(address),
  );

  it('each payment call accepts only the plan, a promotion code and a payment id', () => {
    const inputs = calls.map(({ method, path: address, handler }) => {
      const { body, query, params } = handler.spec as unknown as {
        body?: { shape?: object; unwrap?: () => { shape: object } };
        query?: unknown;
        params?: unknown;
      };
      return [
        `${method} ${address}`,
        body ? Object.keys(body.shape ?? body.unwrap?.().shape ?? {}) : [],
        query ?? params ?? null,
      ];
    });
    expect(inputs.sort()).toEqual([
      ['POST /api/billing-portal', [], null],
      ['POST /api/cancel-subscription', [], null],
      ['POST /api/create-subscription-from-payment', ['paymentIntentId'], null],
      ['POST /api/create-subscription-payment', ['interval', 'promotionCode'], null],
      ['POST /api/fix-subscription', [], null],
      ['POST /api/reset-subscription', [], null],
    ]);
  });

  it('the payment calls require a person who is signed in, and are rate limited', () => {
    for (const { path: address, handler } of calls)
      expect(handler.spec, address).toMatchObject({ may: 'account.use', limit: expect.anything() });
  });
});

describe('the command npm start', () => {
  // The test builds the key from parts, so that a search for secret keys does not find one in the source.
  const key = (kind: string, mode: string) => `${kind}_${mode}_${'x'.repeat(24)}`;
  const keys = (mode: string) => ({
    STRIPE_SECRET_KEY: key('sk', mode),
    STRIPE_PUBLISHABLE_KEY: key('pk', mode),
    STRIPE_WEBHOOK_SECRET: `whsec_${'x'.repeat(24)}`,
    TRIAL_SECRET: 'y'.repeat(32),
  });
  const emulator = { STRIPE_EMULATOR_URL: 'http://127.0.0.1:12111' };
  const ownDatabase = { DATABASE_URL: 'postgresql://nobody@127.0.0.1:9/nothing', NEXTAUTH_SECRET: 'z'.repeat(32) };

  let folder: string;
  beforeAll(() => void (folder = mkdtempSync(path.join(tmpdir(), 'parent-voice-start-'))));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(
    everyNth(3, [
      ['a live key with the emulator', { ...keys('live'), ...emulator }, 'STRIPE_EMULATOR_URL: takes a test key'],
      [
        'a restricted live key with the emulator',
        { ...keys('live'), STRIPE_SECRET_KEY: key('rk', 'live'), ...emulator },
        'STRIPE_EMULATOR_URL: takes a test key',
      ],
      [
        'a live key with the emulator and an external database',
        { ...keys('live'), ...emulator, ...ownDatabase },
        'STRIPE_EMULATOR_URL: takes a test key',
      ],
      [
        'the emulator on a site that is not the demo',
        { ...keys('test'), ...emulator, ...ownDatabase },
        'STRIPE_EMULATOR_URL: is for the local demo only',
      ],
      [
        'an emulator on another machine',
        { ...keys('test'), STRIPE_EMULATOR_URL: 'http://192.0.2.1:12111' },
        'STRIPE_EMULATOR_URL: must be an address of this machine',
      ],
      [
        'keys of two different modes',
        { ...keys('live'), STRIPE_PUBLISHABLE_KEY: key('pk', 'test') },
        'STRIPE_PUBLISHABLE_KEY: and STRIPE_SECRET_KEY must both be',
      ],
      [
        'a key without a webhook secret',
        { ...keys('live'), STRIPE_WEBHOOK_SECRET: '' },
        'STRIPE_WEBHOOK_SECRET: is required',
      ],
      [
        'a secret key in place of the publishable key',
        { ...keys('live'), STRIPE_PUBLISHABLE_KEY: key('sk', 'live') },
        'STRIPE_PUBLISHABLE_KEY: must be a publishable key',
      ],
      [
        'a clock file without the emulator',
        { ...keys('live'), CLOCK_FILE: '/tmp/clock' },
        'CLOCK_FILE: goes with STRIPE_EMULATOR_URL only',
      ],
    ]),
  )('npm start refuses %s with a one-line message', async (_what, inputs, message) => {
    const dataDir = path.join(folder, 'data');
    const { PATH = '', HOME = '' } = process.env;
    const child = spawn(process.execPath, ['--conditions=react-server', '--import=tsx', 'scripts/start.ts'], {
      cwd: top,
      env: { PATH, HOME, NODE_ENV: 'production', DATA_DIR: dataDir, ...inputs },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const [code] = (await once(child, 'close')) as [number | null];
    expect(code).toBe(1);
    expect(output.trimEnd().split('\n')).toEqual([expect.stringContaining(message)]);
    expect(output).toMatch(/^✗ The configuration/);
    // The error message contains the name of the setting, but never its value.
    expect(output).not.toMatch(/x{24}|y{32}|z{32}/);
    expect(existsSync(dataDir)).toBe(false);
  });
});
