import type { BrowserContext } from '@playwright/test';

/** Request headers that have opened guarded pages in other web applications. */
export const BYPASS_HEADERS: Record<string, string>[] = [
  {},
  { 'x-middleware-subrequest': 'middleware:middleware:middleware:middleware:middleware' },
  { purpose: 'prefetch' },
  { 'next-router-prefetch': '1' },
  { RSC: '1' },
  {
    RSC: '1',
    'next-router-prefetch': '1',
    'x-middleware-subrequest': 'middleware:middleware:middleware:middleware:middleware',
  },
];

/** Returns the cookie header that the browser would send. */
export async function cookieOf(context: BrowserContext): Promise<string> {
  const cookies = await context.cookies();
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}

type Answer = { status: number; headers: Headers; type: string; location: string; body: string };

/** Requests a page. Follows only the redirect by which Next adds `_rsc` to the page's address. */
export async function requestPage(
  site: string | undefined,
  path: string,
  headers: Record<string, string>,
  hops = 0,
): Promise<Answer> {
  const answer = await fetch(new URL(path, site), { headers, redirect: 'manual' });
  const location = answer.headers.get('location') ?? '';
  const body = await answer.text();
  // If a request has the header RSC, Next redirects it to the same page with `_rsc` in the address.
  if (headers.RSC && location.includes('_rsc') && hops < 3) return requestPage(site, location, headers, hops + 1);
  const { status, headers: answerHeaders } = answer;
  return { status, headers: answerHeaders, type: answerHeaders.get('content-type') ?? '', location, body };
}
