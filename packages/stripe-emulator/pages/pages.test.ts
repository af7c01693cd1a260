import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';
import { describe, expect, it } from 'vitest';
import { page } from './index';

const BASE = 'http://127.0.0.1:12111';
const NOW = 1_800_000_000;
const at = (address: string) => page(new URL(address, BASE), NOW);
const bodyAt = (address: string) => at(address)?.body ?? '';

const folder = import.meta.dirname;
const scripts = readdirSync(path.join(folder, 'browser')).filter((name) => name.endsWith('.js'));
const addresses = [
  '/_pages/card?parent=http%3A%2F%2Flocalhost',
  '/_pages/authenticate?intent=seti_1',
  '/_pages/portal/bps_1',
  `/_pages/invoice/in_1?made=${NOW}`,
];

/**
 * Imports a browser module, with the type that the caller gives. The module itself is plain JavaScript without types.
 */
const load = async <T>(name: string) => (await import(/* @vite-ignore */ path.join(folder, 'browser', name))) as T;

describe('the HTML pages of the Stripe emulator', () => {
  it.each(addresses)('the page %s is an HTML document', (address) => {
    expect(at(address)).toMatchObject({
      status: 200,
      type: 'text/html; charset=utf-8',
      body: expect.stringContaining('<!doctype html>'),
    });
  });

  it.each(addresses)('the page %s contains no inline scripts, styles or event handlers', (address) => {
    const body = bodyAt(address);
    expect(body).not.toMatch(/<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)/);
    const loaded = [...body.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, file = '']) => file);
    expect(loaded).toContain('/_pages/pages.css');
    for (const file of loaded) expect(at(file), file).not.toBeNull();
  });

  it.each(['/_pages/invoice/in_1', `/_pages/invoice/in_1?made=${NOW - 30 * 86_400 - 1}`])(
    'the receipt page %s has expired, because a receipt link is valid for 30 days',
    (address) => {
      expect(at(address)).toMatchObject({ status: 410, body: expect.stringContaining('expired') });
      expect(bodyAt(address)).not.toContain('<script');
    },
  );

  it('the emulator writes nothing from the URL into a page', () => {
    expect(bodyAt('/_pages/card?parent=%3Cscript%3E')).toBe(bodyAt('/_pages/card'));
    expect(at('/_pages/portal/%3Cscript%3E')).toBeNull();
  });

  it.each([
    '/',
    '/favicon.ico',
    '/_pages',
    '/_pages/',
    '/_pages/portal/',
    '/_pages/portal/a/b',
    '/_pages/index.ts',
    '/_pages/..%2Findex.ts',
    '/_pages/__proto__',
  ])('the emulator has no page at %s', (address) => expect(at(address)).toBeNull());

  it.each(scripts)('the browser module /_pages/%s has valid syntax and imports only existing files', (name) => {
    const script = at(`/_pages/${name}`);
    expect(script).toMatchObject({ status: 200, type: 'text/javascript; charset=utf-8' });
    const source = script?.body ?? '';
    for (const [, from = ''] of source.matchAll(/^import .* from '(.+)';$/gm))
      expect(at(new URL(from, `${BASE}/_pages/`).pathname), from).not.toBeNull();
    const asBody = source.replace(/^import .*$/gm, '').replace(/^export /gm, '');
    expect(() => new vm.Script(`(async () => {${asBody}\n})`)).not.toThrow();
  });
});

/** Runs the emulator's browser script with a minimal window and document instead of a real page. */
function emulated(src = `${BASE}/stripe-emulator.js`) {
  const window: { Stripe?: ((key: string) => Record<string, unknown>) & { version: string } } = {};
  const document = { currentScript: { src }, addEventListener: () => undefined };
  vm.runInNewContext(bodyAt('/stripe-emulator.js'), {
    window,
    document,
    URL,
    clearTimeout,
    location: { origin: 'http://127.0.0.1:3000' },
  });
  if (!window.Stripe) throw new Error('the script did not set window.Stripe');
  return window.Stripe;
}

describe('the browser script /stripe-emulator.js, which replaces Stripe.js', () => {
  it('the browser script contains no import and no export', () => {
    expect(at('/stripe-emulator.js')).toMatchObject({ status: 200, type: 'text/javascript; charset=utf-8' });
    expect(bodyAt('/stripe-emulator.js')).not.toMatch(/^\s*(import|export) /m);
  });

  it('the browser script has the version that the installed @stripe/stripe-js expects', () => {
    const loader = readFileSync(path.join(folder, '../../../node_modules/@stripe/stripe-js/dist/pure.mjs'), 'utf8');
    expect(emulated().version).toBe(/RELEASE_TRAIN = '(\w+)'/.exec(loader)?.[1]);
  });

  it.each([
    ...['elements', 'createToken', 'createPaymentMethod', 'confirmCardPayment', 'registerAppInfo', '_registerWrapper'],
    ...['confirmSetup', 'confirmPayment', 'retrieveSetupIntent', 'retrievePaymentIntent', 'handleNextAction'],
  ])('the browser script has the function %s, callable without new', (name) =>
    expect(emulated()('pk_test_1')[name]).toBeTypeOf('function'),
  );

  it.each(['sk_test_1', ''])('the browser script refuses the key %j', (key) =>
    expect(() => emulated()(key)).toThrow(/pk_test_/),
  );

  it.each(['', 'seti_1', 'pi_1_secret_', 'sub_1_secret_2', 'seti_1_secret_2<'])(
    'the browser script creates no elements for the client secret %j',
    (clientSecret) => {
      const { elements } = emulated()('pk_test_1') as { elements: (options: object) => unknown };
      expect(() => elements({ clientSecret })).toThrow(expect.objectContaining({ name: 'IntegrationError' }));
    },
  );

  it('an Elements object of the browser script can hold only one payment form', () => {
    type Elements = { create: (type: string) => { destroy: () => void }; getElement: (type: unknown) => unknown };
    const { elements } = emulated()('pk_test_1') as { elements: (options: object) => Elements };
    const made = elements({ clientSecret: 'seti_1_secret_2' });
    expect(made.getElement('payment')).toBeNull();
    const element = made.create('payment');
    expect(made.getElement('payment')).toBe(element);
    expect(made.getElement({ __elementType: 'payment' })).toBe(element);
    expect(() => made.create('payment')).toThrow(/only create one/);
    element.destroy();
    expect(() => made.create('payment')).not.toThrow();
    expect(() => made.create('card')).toThrow(/Payment Element only/);
  });
});

type Problem = { code: string; message: string } | null;
const { formatNumber, numberProblem, unusedNumber, isLuhn, formatCode, codeProblem } = await load<{
  formatNumber: (text: string) => string;
  numberProblem: (text: string) => Problem;
  unusedNumber: () => string;
  isLuhn: (digits: string) => boolean;
  formatCode: (text: string, number: string) => string;
  codeProblem: (text: string, number: string) => Problem;
}>('card-number.js');
const { formatExpiry, readExpiry, expiryProblem } = await load<{
  formatExpiry: (text: string, isDeleting?: boolean) => string;
  readExpiry: (text: string) => { month: number; year: number };
  expiryProblem: (text: string, now: Date) => Problem;
}>('expiry.js');

describe("the card number field of the emulator's payment form", () => {
  it.each([
    ['', ''],
    ['4242', '4242'],
    ['42424', '4242 4'],
    ['4242-4242 4242.4242', '4242 4242 4242 4242'],
    ['42424242424242429999', '4242 4242 4242 4242'],
    ['378282246310005', '3782 822463 10005'],
    ['6205500000000000004', '6205 5000 0000 0000 004'],
    ['no digits', ''],
  ])('the card number field formats the typed number %j as %j', (text, expected) =>
    expect(formatNumber(text)).toBe(expected),
  );

  it.each([
    ['', 'incomplete_number'],
    ['4242 4242 4242 424', 'incomplete_number'],
    ['4242 4242 4242 4241', 'invalid_number'],
    ['4242 4242 4242 4242', undefined],
    ['3782 822463 10005', undefined],
    ['5555 5555 5555 4444', undefined],
    ['4000 0012 4000 0000', undefined],
  ])('the card number field reports for %j the problem %s', (text, code) =>
    expect(numberProblem(text)?.code).toBe(code),
  );

  it('the card form suggests a valid card number that differs each time', () => {
    const numbers = Array.from({ length: 50 }, unusedNumber);
    expect(numbers.map((number) => numberProblem(number)?.code)).toEqual(numbers.map(() => undefined));
    expect(new Set(numbers).size).toBe(50);
  });

  it.each(['4242424242424242', '4000000000000341', '378282246310005', '5555555555554444'])(
    'the card number %s fails the Luhn check with any other last digit',
    (number) => {
      const others = [...'0123456789'].map((digit) => number.slice(0, -1) + digit);
      expect(others.filter(isLuhn)).toEqual([number]);
    },
  );

  it('the security code field accepts exactly as many digits as the card brand uses', () => {
    expect(formatCode('12345', '4242')).toBe('123');
    expect(formatCode('12345', '3782')).toBe('1234');
    expect(codeProblem('123', '4242')).toBeNull();
    expect(codeProblem('123', '3782')?.code).toBe('incomplete_cvc');
  });
});

describe("the expiry date field of the emulator's payment form", () => {
  it.each([
    ['1', '1'],
    ['5', '05 / '],
    ['12', '12 / '],
    ['123', '12 / 3'],
    ['1234', '12 / 34'],
    ['1/', '01 / '],
    ['1/31', '01 / 31'],
    ['12/2030', '12 / 30'],
    ['122030', '12 / 30'],
    ['05 / 3099', '05 / 30'],
    ['', ''],
  ])('the expiry date field formats the typed date %j as %j', (text, expected) =>
    expect(formatExpiry(text)).toBe(expected),
  );

  it('the expiry date field does not restore a slash that the user deleted', () => {
    expect(formatExpiry('12 /', true)).toBe('12');
    expect(formatExpiry('12 / 3', true)).toBe('12 / 3');
  });

  it('the expiry date field converts its text to a month and a year for the API', () =>
    expect(readExpiry('07 / 31')).toMatchObject({ month: 7, year: 2031 }));

  it.each([
    ['', 'incomplete_expiry'],
    ['12 / 3', 'incomplete_expiry'],
    ['13 / 30', 'invalid_expiry_month'],
    ['00 / 30', 'invalid_expiry_month'],
    ['12 / 25', 'invalid_expiry_year_past'],
    ['04 / 26', 'invalid_expiry_month_past'],
    ['05 / 26', undefined],
    ['01 / 27', undefined],
  ])('the expiry date field, in May 2026, reports for %j the problem %s', (text, code) =>
    expect(expiryProblem(text, new Date(2026, 4, 31, 23))?.code).toBe(code),
  );
});
