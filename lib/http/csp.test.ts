import { describe, expect, it } from 'vitest';
import { contentSecurityPolicy } from './csp';

const NONCE = 'AAAAAAAAAAAAAAAAAAAAAA==';

/** 'script-src a b' as { 'script-src': ['a', 'b'] } */
function policy(options: { isSecure?: boolean; isDevelopment?: boolean } = {}): Record<string, string[]> {
  const text = contentSecurityPolicy({ nonce: NONCE, isSecure: true, isDevelopment: false, ...options });
  const directives = text.split('; ').map((directive) => directive.split(' '));
  expect(new Set(directives.map(([name]) => name)).size).toBe(directives.length);
  return Object.fromEntries(directives.map(([name = '', ...sources]) => [name, sources]));
}

describe("a page's content security policy", () => {
  it('is this, in production', () => {
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
      'upgrade-insecure-requests': [],
    });
  });

  it('asks for https only where there is https', () => {
    expect(policy({ isSecure: false })).not.toHaveProperty('upgrade-insecure-requests');
  });

  it('is lenient only for the tools of development', () => {
    const lenient = policy({ isDevelopment: true });
    expect(lenient['script-src']).toContain("'unsafe-eval'");
    expect(lenient['style-src']).toContain("'unsafe-inline'");
    const strict = Object.values(policy()).flat();
    for (const word of ["'unsafe-inline'", "'unsafe-eval'", '*', 'https:', 'http:', 'data:', 'ws:']) expect(strict).not.toContain(word);
  });
});
