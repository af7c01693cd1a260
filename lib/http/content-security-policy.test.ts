import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { Severity, type Finding } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { describe, expect, it } from 'vitest';
import {
  buildContentSecurityPolicy,
  getPaymentCspSources,
  REPORTING_ENDPOINTS_HEADER,
} from './content-security-policy';

const NONCE = 'AAAAAAAAAAAAAAAAAAAAAA==';

/** Parses a policy. For example, 'script-src a b' becomes { 'script-src': ['a', 'b'] }. */
function policy(options: Partial<Parameters<typeof buildContentSecurityPolicy>[0]> = {}): Record<string, string[]> {
  const text = buildContentSecurityPolicy({ nonce: NONCE, isSecure: true, isDevelopment: false, ...options });
  const directives = text.split('; ').map((directive) => directive.split(' '));
  expect(new Set(directives.map(([name]) => name)).size).toBe(directives.length);
  return Object.fromEntries(directives.map(([name = '', ...sources]) => [name, sources]));
}

describe("a page's content security policy", () => {
  it(
    'the content security policy of a page in production has a fixed list of directives',
    { tags: ['H3', 'V14.2.3'] },
    () => {
      expect(policy()).toEqual({
        'default-src': ["'none'"],
        'script-src': ["'self'", `'nonce-${NONCE}'`, "'strict-dynamic'"],
        'style-src': ["'self'", `'nonce-${NONCE}'`],
        'img-src': ["'self'", 'blob:'],
        'media-src': ["'self'", 'blob:'],
        'font-src': ["'self'"],
        'connect-src': ["'self'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
        'object-src': ["'none'"],
        'manifest-src': ["'self'"],
        'worker-src': ["'self'"],
        'upgrade-insecure-requests': [],
        'report-uri': ['/api/csp-reports'],
        'report-to': ['csp'],
      });
      expect(REPORTING_ENDPOINTS_HEADER).toBe('csp="/api/csp-reports"');
    },
  );

  it('the content security policy requires https only if the site uses https', () => {
    expect(policy({ isSecure: false })).not.toHaveProperty('upgrade-insecure-requests');
    expect(policy({ isSecure: false })).not.toHaveProperty('report-to');
    expect(policy({ isSecure: false })).toHaveProperty('report-uri');
  });

  it('the content security policy allows development tools only in development', { tags: ['H3', 'V13.4.2'] }, () => {
    const lenient = policy({ isDevelopment: true });
    expect(lenient['script-src']).toContain("'unsafe-eval'");
    expect(lenient['style-src']).toContain("'unsafe-inline'");
    const strict = Object.values(policy()).flat();
    for (const word of ["'unsafe-inline'", "'unsafe-eval'", '*', 'https:', 'http:', 'data:', 'ws:'])
      expect(strict).not.toContain(word);
  });
});

const EMULATOR = 'http://127.0.0.1:12111';

/** Returns the sources that the page at this path may use in addition to those that every page may use. */
function extraSources(path: string, emulatorUrl?: string): Record<string, string[]> {
  const [ours, others] = [policy({ payments: getPaymentCspSources(path, emulatorUrl) }), policy()];
  const lists = Object.entries(ours).map(([name, sources]) => {
    const usual = others[name] ?? [];
    expect(sources.slice(0, usual.length)).toEqual(usual);
    return [name, sources.slice(usual.length)] as const;
  });
  expect(Object.keys(ours)).toEqual(expect.arrayContaining(Object.keys(others)));
  return Object.fromEntries(lists.filter(([, more]) => more.length > 0));
}

/**
 * Returns the weaknesses that a tool finds in a content security policy. Weaknesses that only affect very old browsers
 * are ignored.
 */
const findings = (text: string): Finding[] =>
  new CspEvaluator(new CspParser(text).csp).evaluate().filter(({ severity }) => severity < Severity.NONE);

describe('the weaknesses that a policy evaluator finds in our content security policy', () => {
  it.each([
    ['any page', '/'],
    ['a page with the card form', '/subscription'],
  ])('the evaluator finds nothing in the policy of %s', { tags: ['H2'] }, (_, path) => {
    const page = {
      nonce: NONCE,
      isSecure: true,
      isDevelopment: false,
      payments: getPaymentCspSources(path, undefined),
    };
    expect(findings(buildContentSecurityPolicy(page))).toEqual([]);
  });

  it('the policy evaluator finds a weakness if our policy is relaxed', { tags: ['H2'] }, () => {
    const text = buildContentSecurityPolicy({ nonce: NONCE, isSecure: true, isDevelopment: false });
    for (const [strict, lax] of [
      [` 'nonce-${NONCE}' 'strict-dynamic'`, " 'unsafe-inline'"],
      ["object-src 'none'", 'object-src *'],
      ["base-uri 'none'; ", ''],
    ] as const) {
      expect(text).toContain(strict);
      expect(findings(text.replace(strict, lax)), lax).not.toEqual([]);
    }
  });
});

describe("the content security policy of pages with Stripe's card form", () => {
  it.each(['/subscription', '/subscription/success'])(
    'a page with the card form may load external content only from Stripe: %s',
    { tags: ['V14.2.3'] },
    (path) => {
      expect(extraSources(path)).toEqual({
        'script-src': ['https://js.stripe.com', 'https://*.js.stripe.com'],
        'frame-src': ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
        'connect-src': ['https://api.stripe.com'],
        'img-src': ['https://*.stripe.com'],
      });
    },
  );

  it.each(['/subscription', '/subscription/success'])(
    'a page with the card form loads only from the Stripe emulator if one is configured: %s',
    (path) => {
      expect(extraSources(path, EMULATOR)).toEqual({
        'script-src': [EMULATOR],
        'frame-src': [EMULATOR],
        'connect-src': [EMULATOR],
        'img-src': [EMULATOR],
      });
    },
  );

  it('the content security policy of a page with the card form keeps the nonce and the https rules', () => {
    const page = policy({ payments: getPaymentCspSources('/subscription', undefined) });
    expect(page['script-src']).toEqual(expect.arrayContaining([`'nonce-${NONCE}'`, "'strict-dynamic'"]));
    expect(page).toHaveProperty('upgrade-insecure-requests');
    for (const sources of Object.values(page)) expect(sources).not.toContain("'unsafe-inline'");
  });

  it.each([
    '/',
    '/subscriptions',
    '/subscriptions/x',
    '/subscriptionx',
    '/subscription.html',
    '/Subscription',
    '/x/subscription',
    '//subscription',
    '/dashboard',
    '/schools/1',
    '/admin/subscription',
    '/login',
    '',
  ])('the path %j is not that of a page with the card form', (path) => {
    for (const emulatorUrl of [undefined, EMULATOR]) {
      expect(getPaymentCspSources(path, emulatorUrl)).toBeNull();
      expect(policy({ payments: getPaymentCspSources(path, emulatorUrl) })).toEqual(policy());
      expect(policy()).not.toHaveProperty('frame-src');
    }
  });
});
