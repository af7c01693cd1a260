import { readdirSync } from 'node:fs';
import { expect } from '@playwright/test';
import { newcomer } from '../../support/browser/newcomer';
import { MEMBER_PATHS, PUBLIC_PATHS, sharedPaths } from '../../support/browser/paths';
import { sql } from '../../support/browser/sql';
import { takePolicyViolations, test } from '../../support/browser/test';

/** Headers that every response must have (security 2.9). */
const EVERYWHERE = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(self), payment=(self "https://js.stripe.com")',
};

const nonceOf = (policy: string | undefined): string =>
  /script-src 'self' 'nonce-([\w+/=]+)'/.exec(policy ?? '')?.[1] ?? '';

test(
  'all scripts of a page carry the nonce of that page’s response',
  { tag: ['@H4', '@L6'] },
  async ({ request, context, browser }) => {
    const open = [...PUBLIC_PATHS, ...(await sharedPaths(browser))];
    await newcomer(context, { member: true });
    const nonces: string[] = [];
    for (const [who, paths] of [
      [request, open],
      [context.request, [...MEMBER_PATHS, '/schools/251', '/help']],
    ] as const) {
      for (const path of paths) {
        const answers = [await who.get(path), await who.get(path)];
        for (const answer of answers) {
          const nonce = nonceOf(answer.headers()['content-security-policy']);
          nonces.push(nonce);
          expect(Buffer.from(nonce, 'base64'), path).toHaveLength(16);
          const html = await answer.text();
          // The test leaves out scripts of type JSON, because browsers do not execute them and they need no nonce.
          const scripts = html.match(/<script\b(?! type="application\/(?:ld\+)?json")[^>]*>/g) ?? [];
          expect(scripts.length, path).toBeGreaterThan(0);
          expect(
            scripts.filter((tag) => !tag.includes(`nonce="${nonce}"`)),
            path,
          ).toEqual([]);
          // Next adds an integrity hash only to the first scripts of a page.
          expect(scripts.filter((tag) => / integrity="sha256-[\w+/]{43}="/.test(tag)).length, path).toBeGreaterThan(3);
          // The test searches the page for inline styles and event handlers. It leaves out the text of scripts, because
          // such text can look like markup.
          const markup = html.replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '');
          expect(markup.match(/<[^>]*\sstyle=[^>]*>|<style\b|<[^>]*\son[a-z]+=[^>]*>/g), path).toBeNull();
        }
      }
    }
    expect(new Set(nonces).size).toBe(nonces.length);
  },
);

test('an injected script is blocked and reported', { tag: ['@H3'] }, async ({ page }) => {
  await page.goto('/explore');
  const report = page.waitForRequest((request) => request.url().endsWith('/api/csp-reports'));
  // The test inserts an element with a script. An attacker could do the same if the page did not escape texts.
  const ran = await page.evaluate(() => {
    document.body.insertAdjacentHTML('beforeend', '<i id="strange" onclick="window.isStrange = true"></i>');
    document.getElementById('strange')?.click();
    return 'isStrange' in window;
  });
  expect(ran).toBe(false);
  await report;
  await expect
    .poll(() => sql("SELECT FROM policy_violations WHERE route = '/explore' AND blocked = 'inline'"))
    .toHaveLength(1);
  expect(takePolicyViolations()).toContainEqual(expect.stringContaining('/explore: '));
});

test(
  'every kind of response has the security headers',
  { tag: ['@C7', '@D9', '@H5'] },
  async ({ request: visitor, context }) => {
    await newcomer(context);
    const script = /src="(\/_next\/static\/[^"]+\.js)"/.exec(await (await visitor.get('/')).text())?.[1] ?? '';
    const answers: [path: string, status: number, from: 'visitor' | 'member', kind: 'page' | 'api' | 'file'][] = [
      ['/', 200, 'visitor', 'page'],
      ['/login', 200, 'visitor', 'page'],
      ['/no/such/page', 404, 'visitor', 'page'],
      ['/shared/no-such-link', 404, 'visitor', 'page'],
      ['/dashboard', 307, 'visitor', 'page'],
      ['/auth', 307, 'visitor', 'page'],
      ['/', 307, 'member', 'page'],
      ['/dashboard', 200, 'member', 'page'],
      ['/admin/dashboard', 307, 'member', 'page'],
      ['/api/user', 401, 'visitor', 'api'],
      ['/api/user', 200, 'member', 'api'],
      ['/api/schools', 200, 'visitor', 'api'],
      ['/api/schools/abc', 400, 'member', 'api'],
      ['/api/nothing', 404, 'visitor', 'api'],
      ['/api/shared/no-such-link', 404, 'visitor', 'api'],
      [script, 200, 'visitor', 'file'],
      ['/screens/feed-desk.webp', 200, 'visitor', 'file'],
      ['/opengraph-image', 404, 'visitor', 'page'],
      ['/manifest.webmanifest', 200, 'visitor', 'file'],
    ];
    for (const [path, status, from, kind] of answers) {
      const answer = await (from === 'visitor' ? visitor : context.request).get(path, { maxRedirects: 0 });
      const about = `${from} ${path}`;
      expect(answer.status(), about).toBe(status);
      const headers = answer.headers();
      expect(headers, about).toMatchObject(EVERYWHERE);
      expect(headers, about).not.toHaveProperty('x-powered-by');
      expect(
        Object.keys(headers).filter((name) => name.startsWith('access-control-')),
        about,
      ).toEqual([]); // Security C6: other sites cannot read the response.
      const policy = headers['content-security-policy'] ?? '';
      if (kind === 'page') {
        expect(nonceOf(policy), about).not.toBe('');
        for (const part of [
          "default-src 'none'",
          "'strict-dynamic'",
          "base-uri 'none'",
          "form-action 'self'",
          "frame-ancestors 'none'",
          "object-src 'none'",
        ]) {
          expect(policy, about).toContain(part);
        }
        expect(policy, about).not.toMatch(/unsafe-|\*|https?:(?!\/\/)/);
      }
      if (kind === 'api') expect(policy, about).toBe("default-src 'none'; frame-ancestors 'none'");
      // Caches may store public data if they revalidate the data.
      const caching = path === '/api/schools' ? /^public, no-cache$/ : /no-store/;
      if (kind !== 'file' && status === 200) expect(headers['cache-control'], about).toMatch(caching);
    }
  },
);

test('refused requests get the security headers too', { tag: ['@H5'] }, async ({ request, baseURL }) => {
  const own = { Origin: baseURL ?? '' };
  const file = Buffer.alloc(9 * 1024 * 1024);
  const refused: [status: number, method: string, path: string, options: object][] = [
    [403, 'POST', '/api/login', { headers: { Origin: 'https://evil.example' }, data: {} }],
    [405, 'PATCH', '/api/schools', { data: {}, headers: own }],
    [405, 'POST', '/explore', { data: '' }],
    [413, 'POST', '/api/login', { data: file, headers: { ...own, 'Content-Type': 'application/json' } }],
    [415, 'POST', '/api/login', { data: 'a=b', headers: { ...own, 'Content-Type': 'text/plain' } }],
  ];
  for (const [status, method, path, options] of refused) {
    const answer = await request.fetch(path, { method, maxRedirects: 0, ...options });
    expect([answer.status(), method, path]).toEqual([status, method, path]);
    expect(answer.headers(), path).toMatchObject(EVERYWHERE);
    if ((await answer.body()).length > 0)
      expect(answer.headers()['content-security-policy'], path).toContain("default-src 'none'");
  }
});

test(
  'the server lists no folder contents and serves no source code or configuration files',
  { tag: ['@V13.4.1', '@V13.4.3'] },
  async ({ request }) => {
    for (const path of [
      '/_next/',
      '/_next/static/',
      '/_next/static/chunks/',
      '/screens/',
      '/icon/',
      '/api/',
      '/api/media/',
      '/.git/config',
      '/.env',
      '/package.json',
      '/prisma/schema.prisma',
      '/server/serve.ts',
    ]) {
      const answer = await request.get(path);
      expect([path, answer.status()]).toEqual([path, 404]);
      expect(await answer.text(), path).not.toMatch(/Index of|\[core\]|DATABASE_URL|"dependencies"|feed-desk/);
    }
  },
);

test('other sites may embed preview cards and icons', async ({ request }) => {
  const [school] = await sql<{ id: number }>('SELECT id FROM schools ORDER BY id LIMIT 1');
  const icon = /href="(\/icon\/512[^"]*)"/.exec(await (await request.get('/')).text())?.[1] ?? '';
  for (const path of [
    '/opengraph-image/home',
    `/explore/${school?.id}/opengraph-image`,
    icon,
    '/apple-icon/180',
    '/favicon.ico',
  ]) {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(200);
    expect(answer.headers()['content-type'], path).toMatch(/^image\//);
    expect(answer.headers(), path).toMatchObject({ ...EVERYWHERE, 'cross-origin-resource-policy': 'cross-origin' });
  }
});

test('product screenshots are cached for a day', async ({ request }) => {
  const files = readdirSync('public/screens');
  expect(files.length).toBeGreaterThan(10);
  for (const file of files) {
    const { 'cache-control': cacheControl, 'cross-origin-resource-policy': forWhom } = (
      await request.get(`/screens/${file}`)
    ).headers();
    expect([file, cacheControl, forWhom]).toEqual([
      file,
      'public, max-age=86400, stale-while-revalidate=604800',
      'same-origin',
    ]);
  }
  const none = await request.get('/screens/nothing.webp');
  expect(none.status()).toBe(404);
  expect(none.headers()['cache-control']).toMatch(/no-store/);
});
