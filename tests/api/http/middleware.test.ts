import { NextRequest } from 'next/server';
import { expect, it } from 'vitest';
import { middleware } from '@/middleware';

// Security H4. That the policy's nonce is that of the page's scripts is looked at in a browser: tests/e2e/security/policy.spec.ts.

const PAGES = 10_000;
const asked = (path: string) => middleware(new NextRequest(`http://localhost:3000${path}`));

it(`of ${PAGES} pages none has the nonce of another, and each nonce is of 16 bytes`, async () => {
  const nonces = new Set<string>();
  for (let page = 0; page < PAGES; page += 1) {
    const { headers } = await asked('/explore');
    const [, nonce = ''] = /'nonce-([^']+)'/.exec(headers.get('content-security-policy') ?? '') ?? [];
    nonces.add(nonce);
  }
  expect(nonces.size).toBe(PAGES);
  expect([...nonces].filter((nonce) => Buffer.from(nonce, 'base64').length !== 16)).toEqual([]);
});

// Security D9: else a proxy may take it for the answer to everybody, people who have signed in among them.
it.each([
  ['/dashboard', '/login'],
  ['/auth', '/login'],
  ['/login?start=trial', '/register'],
])('the way to sign in is kept by nobody: %s', async (path, to) => {
  const { status, headers } = await asked(path);
  expect([status, new URL(headers.get('location') ?? '').pathname]).toEqual([307, to]);
  expect(headers.get('cache-control')).toBe('no-store');
});
