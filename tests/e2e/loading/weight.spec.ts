import { expect, type Browser, type Page } from '@playwright/test';
import { unique } from '../../support/browser/browser';
import { newcomer, post, schoolId } from '../../support/browser/newcomer';
import { attach, picture } from '../../support/browser/post-pictures';
import { test } from '../../support/browser/test';
import { weightOf } from '../../support/browser/weight';

// Limits for the size of scripts and styles at a first visit, in kB of 1,000 bytes. The size includes Next's own code,
// which is 136 kB.

const SCHOOL = 'Sackville Heights Elementary School';

async function expectLight(page: Page, address: string, kilobytes: number): Promise<void> {
  const { script, style, files, plain } = await weightOf(page, address);
  const inKilobytes = (bytes: number) => (bytes / 1000).toFixed(1);
  const about = `${inKilobytes(script + style)} of ${kilobytes} kB (script ${inKilobytes(script)}, style ${inKilobytes(style)}, ${files} files)`;
  console.log(`weight of ${address.replace(/(?<=shared\/).*/, '…')}: ${about}`);
  expect(plain, 'sent without compression').toEqual([]);
  expect(style, 'there is a style sheet').toBeGreaterThan(1_000);
  expect(script + style, about).toBeLessThanOrEqual(kilobytes * 1000);
}

/** Creates a member whose feed has two posts: the member's own post with a picture, and another member's post. */
async function memberWithFeed(page: Page, browser: Browser): Promise<{ id: number; share: () => Promise<string> }> {
  const school = await schoolId(SCHOOL);
  const other = await newcomer(await browser.newContext(), { member: true });
  await post(other, school, unique('Who has lost a red mitten'));
  const member = await newcomer(page.context(), { member: true });
  await member.call('POST', `/api/schools/${school}/subscribe`);
  const id = await post(member, school, unique('The snow fort stands'), { title: 'Snow' });
  await attach(page.context(), id, await picture(1200, 900));
  const share = async () =>
    ((await (await member.call('POST', `/api/posts/${id}/share`, {})).json()) as { shareToken: string }).shareToken;
  return { id, share };
}

for (const [address, kilobytes] of [
  ['/', 150.5],
  ['/login', 201],
  ['/explore', 179],
] as const) {
  test(
    `a visitor's first visit to ${address} loads few kilobytes`,
    { tag: address === '/' ? [] : '@thorough' },
    async ({ page }) => {
      await expectLight(page, address, kilobytes);
    },
  );
}

test("a visitor's first visit to a school's page loads few kilobytes", { tag: '@thorough' }, async ({ page }) => {
  await expectLight(page, `/explore/${await schoolId(SCHOOL)}`, 179);
});

test(
  "a visitor's first visit to a shared post with a picture loads few kilobytes",
  { tag: '@thorough' },
  async ({ page, browser }) => {
    const member = await browser.newContext();
    const { share } = await memberWithFeed(await member.newPage(), browser);
    await expectLight(page, `/shared/${await share()}`, 179);
  },
);

test("a member's first visit to the dashboard loads few kilobytes", async ({ page, browser }) => {
  await memberWithFeed(page, browser);
  const ahead = new Map<string, boolean>();
  let stands = false;
  page.on('load', () => (stands = true));
  page.on('request', (request) => {
    if (request.headers()['next-router-prefetch']) ahead.set(new URL(request.url()).pathname, stands);
  });
  await expectLight(page, '/dashboard', 236);
  await expect(page.getByRole('article').first()).toBeVisible();
  // Next.js sends error pages with every page, so the dashboard may contain only small ones.
  const html = await (await page.request.get('/dashboard')).text();
  expect(html).toContain('Page Not Found');
  expect(html).not.toContain('Did you forget to add the page to the router?');
  expect(html).not.toContain('This page could not be accessed.');
  expect([...ahead].sort()).toEqual([
    ['/account', true],
    ['/schools', true],
    ['/subscriptions', true],
  ]);
});

test('scripts and styles are compressed and cached permanently', { tag: ['@V4.1.1'] }, async ({ request }) => {
  const html = await (await request.get('/login')).text();
  const addresses = [
    ...new Set([...html.matchAll(/"(\/_next\/static\/[^"\\]+\.(?:js|css))"/g)].map(([, one = '']) => one)),
  ];
  expect(addresses.some((address) => address.endsWith('.css'))).toBe(true);
  expect(addresses.length).toBeGreaterThan(5);
  for (const address of addresses) {
    const bodies = [];
    for (const coding of ['br', 'gzip', 'br;q=0, gzip', 'identity']) {
      const answer = await request.get(address, { headers: { 'Accept-Encoding': coding } });
      const about = `${address} as ${coding}`;
      expect(answer.headers()['content-encoding'], about).toBe(
        { br: 'br', gzip: 'gzip', 'br;q=0, gzip': 'gzip' }[coding],
      );
      expect(answer.headers()['content-type'], about).toMatch(
        address.endsWith('.css') ? /^text\/css/ : /^application\/javascript/,
      );
      expect(answer.headers()['cache-control'], about).toBe('public, max-age=31536000, immutable');
      expect(answer.headers()['x-content-type-options'], about).toBe('nosniff');
      expect(answer.headers()['vary'], about).toContain('Accept-Encoding');
      bodies.push(await answer.text());
    }
    expect(new Set(bodies).size, `${address} is the same in every content encoding`).toBe(1);
  }
});
