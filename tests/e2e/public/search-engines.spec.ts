import { expect, type APIRequestContext, type Browser } from '@playwright/test';
import { DEMO_PASSWORD, unique } from '../../support/browser/browser';
import { expireMembership, grantMembership, newcomer, post, schoolId, type Newcomer } from '../../support/browser/newcomer';
import { headOf, metaValue, bodyPartsOf, pngSize, textOfHtml, type Head } from '../../support/browser/page-head';
import { sql } from '../../support/browser/sql';
import { test } from '../../support/browser/test';
import { isThorough } from '../../support/thorough';

const SCHOOL = 'Basinview Drive Community School';
const PUBLIC = [
  '/',
  '/solution',
  '/community-voice',
  '/explore',
  '/help',
  '/accessibility',
  '/transparency',
  '/register',
  '/login',
  '/terms',
  '/privacy',
  '/cookie',
];

const schoolPath = async () => `/explore/${await schoolId(SCHOOL)}`;

/** Returns the address in one standard form, because the slash after the host is optional. */
const sameAddress = (address: string) => new URL(address).href;

async function expectCard(request: APIRequestContext, address: string): Promise<void> {
  const answer = await request.get(address);
  expect(answer.status(), address).toBe(200);
  expect(answer.headers()['content-type'], address).toBe('image/png');
  expect(pngSize(await answer.body()), address).toEqual({ width: 1200, height: 630 });
}

test('every public page has one canonical address, its own title and a preview card', async ({ request, baseURL }) => {
  const seen: Head[] = [];
  const cards = new Set<string>();
  for (const path of [...PUBLIC, await schoolPath(), `/explore/${(await schoolId(SCHOOL)) + 1}`]) {
    const head = await headOf(request, path);
    const address = sameAddress(`${baseURL}${path}`);
    expect(head.status, path).toBe(200);
    expect(head.isUnlisted, path).toBe(false);
    expect(head.canonicals.map(sameAddress), path).toEqual([address]);
    expect(sameAddress(metaValue(head, 'og:url')), path).toBe(address);
    expect(head.title, path).toContain('Parent Voice NS');
    expect(metaValue(head, 'og:title').length, path).toBeGreaterThan(3);
    expect(metaValue(head, 'og:site_name'), path).toBe('Parent Voice NS');
    expect(metaValue(head, 'og:description'), path).toBe(metaValue(head, 'description'));
    expect(metaValue(head, 'twitter:card'), path).toBe('summary_large_image');
    expect(metaValue(head, 'og:image:alt').length, path).toBeGreaterThan(10);
    expect(metaValue(head, 'og:image'), path).toMatch(new RegExp(`^${baseURL}/`));
    expect(metaValue(head, 'twitter:image'), path).toBe(metaValue(head, 'og:image'));
    cards.add(metaValue(head, 'og:image'));
    seen.push(head);

    const tracked = await headOf(request, `${path}?utm_source=letter&q=a&region=halifax`);
    expect(tracked.canonicals, path).toEqual(head.canonicals);
  }
  expect(new Set(seen.map(({ title }) => title)).size).toBe(seen.length);
  expect(new Set(seen.map((head) => metaValue(head, 'description'))).size).toBe(seen.length);
  // Preview cards of the home, solution, community voice and explore pages, and of two schools.
  expect(cards.size).toBe(6);
  for (const card of cards) await expectCard(request, card);
});

test('pages that search engines must not list are marked noindex', { tag: ['@D4'] }, async ({ request, playwright, baseURL }) => {
  const as = async (email: string) => {
    const person = await playwright.request.newContext({ baseURL: baseURL ?? '' });
    const data = { email, password: DEMO_PASSWORD };
    await person.post('/api/login', { data, headers: { 'Sec-Fetch-Site': 'same-origin' } });
    return person;
  };
  const expectUnlisted = async (who: APIRequestContext, path: string, status = 200) => {
    const head = await headOf(who, path);
    expect(head.status, path).toBe(status);
    expect(head.meta.get('robots')?.join(), path).toContain('noindex');
    expect(head.canonicals, path).toEqual([]);
    expect(head.meta.has('og:image'), path).toBe(false);
  };
  await expectUnlisted(request, '/login?next=%2Fdashboard');
  await expectUnlisted(request, '/register?next=%2Fdashboard');
  for (const path of ['/no/such/page', '/explore/999999', '/explore/abc', `/shared/${'x'.repeat(32)}`])
    await expectUnlisted(request, path, 404);

  const member = await as('member@demo.test');
  const school = await schoolId(SCHOOL);
  for (const path of [
    '/dashboard',
    '/schools',
    `/schools/${school}`,
    '/subscriptions',
    '/account',
    '/account/posts',
    '/subscription',
    '/notifications',
    '/saved',
    '/calendar',
  ]) {
    await expectUnlisted(member, path);
  }
  expect((await headOf(member, '/dashboard')).title).toBe('Dashboard | Parent Voice NS');

  const administrator = await as('admin@demo.test');
  for (const path of [
    '/admin/dashboard',
    '/admin/schools',
    `/admin/schools/${school}`,
    '/admin/users',
    '/admin/moderation',
    '/admin/prices',
    '/admin/mail',
    '/admin/status',
    '/admin/audit',
  ]) {
    await expectUnlisted(administrator, path);
  }
});

test('password managers find the form for a new password', async ({ request }) => {
  const answer = await request.get('/.well-known/change-password', { maxRedirects: 0 });
  expect([answer.status(), answer.headers().location]).toEqual([307, '/account?tab=password']);
});

test('security.txt is at its well-known address and has an expiry date', { tag: ['@O11'] }, async ({ request, baseURL }) => {
  const answer = await request.get('/.well-known/security.txt');
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  const [, expires] = /^Expires: (.+)$/m.exec(await answer.text()) ?? [];
  expect(Date.parse(expires ?? '')).toBeGreaterThan(Date.now());
  expect(await answer.text()).toContain(`Canonical: ${baseURL}/.well-known/security.txt`);
});

test('robots.txt keeps crawlers away from private pages, allows preview cards, and names the sitemap', async ({
  request,
  baseURL,
}) => {
  const answer = await request.get('/robots.txt');
  expect(answer.headers()['content-type']).toContain('text/plain');
  const text = await answer.text();
  expect(text.split('\n')).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  const [everybody = '', aiCrawlers = ''] = text.split(/(?=^User-Agent: AI2Bot$)/m);
  const lines = everybody.split('\n');
  expect(lines).toContain('User-Agent: *');
  for (const line of ['User-Agent: GPTBot', 'User-Agent: Google-Extended', 'Disallow: /shared/', 'Disallow: /explore/'])
    expect(aiCrawlers.split('\n')).toContain(line);
  const closed = lines.flatMap((line) => /^Disallow: (.+)$/.exec(line)?.[1] ?? []);
  const isClosed = (path: string) => closed.some((beginning) => path.startsWith(beginning));
  for (const path of [
    '/dashboard',
    '/schools',
    '/schools/5',
    '/subscription',
    '/subscriptions',
    '/account',
    '/notifications',
    '/saved',
    '/calendar',
    '/reviews/1',
    '/admin/users',
    '/api/posts',
    '/auth',
  ]) {
    expect(isClosed(path), path).toBe(true);
  }
  for (const path of [
    ...PUBLIC,
    '/explore/5',
    '/explore/5/opengraph-image',
    '/opengraph-image/home',
    '/shared/x',
    '/shared/x/opengraph-image',
    '/sitemap.xml',
    '/icon/512',
    '/_next/static/x.css',
  ]) {
    expect(isClosed(path), path).toBe(false);
  }
});

test('the sitemap lists the public pages and every school', async ({
  request,
  baseURL,
}) => {
  test.slow();
  const answer = await request.get('/sitemap.xml');
  expect(answer.headers()['content-type']).toContain('application/xml');
  const entries = [
    ...(await answer.text()).matchAll(/<url>\s*<loc>([^<]+)<\/loc>(?:\s*<lastmod>([^<]+)<\/lastmod>)?/g),
  ];
  const changedByAddress = new Map(entries.map(([, address = '', changed]) => [address, changed]));
  const schools = await sql<{ id: number; changed: Date }>('SELECT id, updated_at AS changed FROM schools');
  expect([...changedByAddress.keys()].sort()).toEqual(
    [...PUBLIC, ...schools.map(({ id }) => `/explore/${id}`)].map((path) => `${baseURL}${path}`).sort(),
  );
  for (const { id, changed } of schools)
    expect(new Date(changedByAddress.get(`${baseURL}/explore/${id}`) ?? 0).getTime()).toBe(changed.getTime());

  // One component renders all school pages, so the test reads only one page in 24. The sample changes daily, and
  // THOROUGH=1 reads all pages.
  const turn = Math.floor(Date.now() / 86_400_000) % 24;
  const waiting = [...changedByAddress.keys()].filter((address, at) => isThorough || !/\d$/.test(address) || at % 24 === turn);
  const read = async () => {
    for (let address = waiting.pop(); address !== undefined; address = waiting.pop()) {
      const head = await headOf(request, address);
      expect(head.status, address).toBe(200);
      expect(head.isUnlisted, address).toBe(false);
      expect(head.canonicals.map(sameAddress), address).toEqual([sameAddress(address)]);
    }
  };
  await Promise.all(Array.from({ length: 4 }, read));
});

type Question = { name: string; acceptedAnswer: { text: string } };
type Crumb = { position: number; name: string; item: string };

test('the structured data of a page matches the text of the page', async ({ request, baseURL }) => {
  const front = await headOf(request, '/');
  const [home, main] = [front.data, textOfHtml(bodyPartsOf(front.html).main)];
  expect([...home.keys()].sort()).toEqual(['FAQPage', 'Organization', 'WebSite']);
  const questions = home.get('FAQPage')?.mainEntity as Question[];
  expect(questions.map(({ name }) => name)).toEqual(['Is this site private?', 'Why is it paid?', 'What if I cancel?']);
  for (const { name, acceptedAnswer } of questions)
    for (const words of [name, acceptedAnswer.text]) expect(main).toContain(words);
  expect(home.get('WebSite')).toMatchObject({
    url: `${baseURL}/`,
    potentialAction: { target: { urlTemplate: `${baseURL}/explore?q={search_term_string}` } },
  });
  const logo = await request.get(String(home.get('Organization')?.logo));
  expect(pngSize(await logo.body())).toEqual({ width: 512, height: 512 });

  const path = await schoolPath();
  const { data, html } = await headOf(request, path);
  // Other tests may add events for all schools.
  expect([...data.keys()].filter((type) => type !== 'Event').sort()).toEqual(['BreadcrumbList', 'School']);
  const school = data.get('School') as {
    name: string;
    telephone: string;
    address: { addressLocality: string; streetAddress: string };
  };
  const page = bodyPartsOf(html).main;
  expect(textOfHtml(/<h1\b[^>]*>(.*?)<\/h1>/s.exec(page)?.[1] ?? '')).toBe(school.name);
  for (const fact of [school.telephone, school.address.addressLocality, school.address.streetAddress])
    expect(textOfHtml(page)).toContain(fact);
  const crumbs = data.get('BreadcrumbList')?.itemListElement as Crumb[];
  expect(crumbs.map(({ position }) => position)).toEqual(crumbs.map((_, index) => index + 1));
  const trail = /<nav aria-label="Breadcrumb".*?<\/nav>/s.exec(page)?.[0] ?? '';
  expect([...trail.matchAll(/<li\b.*?<\/li>/gs)].map(([item]) => textOfHtml(item).trim())).toEqual(
    crumbs.map(({ name }) => name),
  );
  expect(crumbs.at(-1)?.item).toBe(`${baseURL}${path}`);
  const [staff] = await sql<Record<string, string | null>>(
    'SELECT email, principal, principal_email, vice_principal, vice_principal_email FROM schools WHERE name = $1',
    SCHOOL,
  );
  for (const secret of Object.values(staff ?? {})) if (secret) expect(html).not.toContain(secret);

  expect((await headOf(request, '/explore')).data.get('BreadcrumbList')).toBeDefined();
});

/** Creates a post and shares it publicly. Returns the author, the post's id and its public address. */
async function shared(
  browser: Browser,
  fields: { title: string },
): Promise<{ author: Newcomer; id: number; path: string }> {
  const author = await newcomer(await browser.newContext(), {
    member: true,
    firstName: 'Avery',
    lastName: 'Lighthouse',
  });
  const id = await post(author, await schoolId(SCHOOL), 'They wait in the rain 🌧', fields);
  const { shareToken } = (await (await author.call('POST', `/api/posts/${id}/share`, {})).json()) as {
    shareToken: string;
  };
  return { author, id, path: `/shared/${shareToken}` };
}

test('a shared post has a preview card but is never in the sitemap', async ({ browser, request }) => {
  const { author, id, path } = await shared(browser, { title: unique('Late buses') });
  const head = await headOf(request, path);
  expect(head.isUnlisted).toBe(true);
  expect(metaValue(head, 'twitter:card')).toBe('summary_large_image');
  const card = metaValue(head, 'og:image');
  await expectCard(request, card);
  const answer = await request.get(card);
  expect(answer.headers()).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
  expect(await (await request.get('/sitemap.xml')).text()).not.toContain('/shared/');

  const expectNone = async (status: number) => {
    const refused = await request.get(card);
    expect(refused.status()).toBe(status);
    expect(refused.headers()).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'application/json' });
    const gone = await headOf(request, path);
    expect(gone.status).toBe(status);
    expect(gone.meta.has('og:image')).toBe(false);
    expect(gone.html).not.toContain('Late buses');
  };
  await expireMembership(author);
  await expectNone(403);
  await grantMembership(author);
  await expectCard(request, card);
  await author.call('DELETE', `/api/posts/${id}/share`);
  await expectNone(404);
});

test('phones find the site’s name, colours and icons for the home screen', async ({ request }) => {
  const { html } = await headOf(request, '/help');
  const named = (rel: string) => {
    const tags = [...html.matchAll(new RegExp(`<link [^>]*rel="${rel}"[^>]*>`, 'g'))];
    return tags.map(([tag]) => /href="([^"]*)"/.exec(tag)?.[1] ?? '');
  };
  const manifest = (await (await request.get(named('manifest')[0] ?? '')).json()) as {
    name: string;
    start_url: string;
    icons: { src: string; sizes: string; type: string }[];
  };
  expect(manifest).toMatchObject({ name: 'Parent Voice NS', start_url: '/' });
  for (const { src, sizes, type } of manifest.icons) {
    const answer = await request.get(src);
    expect(answer.headers()['content-type'], src).toContain(type);
    if (type === 'image/png')
      expect(pngSize(await answer.body()), src).toEqual({
        width: Number(sizes.split('x')[0]),
        height: Number(sizes.split('x')[1]),
      });
  }
  const icons = [...named('icon'), ...named('apple-touch-icon')];
  expect(icons.length).toBeGreaterThan(3);
  for (const href of icons) expect((await request.get(href)).status(), href).toBe(200);
});

test('AI crawlers are refused where visitors read posts', async ({ request }) => {
  const school = await schoolPath();
  const statusFor = async (path: string, agent: string) =>
    (await request.get(path, { headers: { 'User-Agent': agent } })).status();
  for (const path of [school, '/shared/no-such-link', `/api${school.replace('explore', 'schools')}/posts`]) {
    expect(await statusFor(path, 'Mozilla/5.0 (compatible; GPTBot/1.2)'), path).toBe(403);
    expect(await statusFor(path, 'facebookexternalhit/1.1'), path).not.toBe(403);
  }
  for (const path of ['/', '/robots.txt', '/help'])
    expect(await statusFor(path, 'Mozilla/5.0 (compatible; GPTBot/1.2)'), path).toBe(200);
});
