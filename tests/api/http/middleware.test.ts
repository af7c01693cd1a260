import { NextRequest } from 'next/server';
import { expect, it } from 'vitest';
import { middleware } from '@/middleware';

// Every page has a different random value (nonce) for its scripts in the content security policy (security H4).

const PAGES = 10_000;
const request = (path: string) => middleware(new NextRequest(`http://localhost:3000${path}`));

it(`${PAGES} page responses have ${PAGES} different nonces of 16 bytes`, { tags: ['H4'] }, async () => {
  const nonces = new Set<string>();
  for (let page = 0; page < PAGES; page += 1) {
    const { headers } = await request('/explore');
    const [, nonce = ''] = /'nonce-([^']+)'/.exec(headers.get('content-security-policy') ?? '') ?? [];
    nonces.add(nonce);
  }
  expect(nonces.size).toBe(PAGES);
  expect([...nonces].filter((nonce) => Buffer.from(nonce, 'base64').length !== 16)).toEqual([]);
});

// A proxy must not store the redirect to the sign-in page. It would send the redirect to people who are signed in
// (security D9).
it.each([
  ['/dashboard', '/login'],
  ['/auth', '/login'],
  ['/login?start=trial', '/register'],
])('no cache stores the redirect to the sign-in page: %s', { tags: ['D9'] }, async (path, to) => {
  const { status, headers } = await request(path);
  expect([status, new URL(headers.get('location') ?? '').pathname]).toEqual([307, to]);
  expect(headers.get('cache-control')).toBe('no-store');
});
