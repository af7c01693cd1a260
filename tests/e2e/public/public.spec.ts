import { expect, type Locator, type Page } from '@playwright/test';
import { expectToast, isAbove, unique } from '../../support/browser/browser';
import { newcomer, schoolId } from '../../support/browser/newcomer';
import { headOf, linksIn, bodyPartsOf, textOfHtml } from '../../support/browser/page-head';
import { test } from '../../support/browser/test';
import { isThorough } from '../../support/thorough';

const ATTRIBUTION = 'Contains information licensed under the Open Government Licence – Nova Scotia';

const TITLES: Record<string, string> = {
  '/': "Parent Voice NS | Your Voice Matters in Nova Scotia's Schools",
  '/solution': 'Solution | Parent Voice NS',
  '/community-voice': 'Community Voice | Parent Voice NS',
  '/terms': 'Terms of Service | Parent Voice NS',
  '/privacy': 'Privacy Policy | Parent Voice NS',
  '/cookie': 'Cookie Policy | Parent Voice NS',
  '/transparency': 'Transparency | Parent Voice NS',
  '/help': 'Help | Parent Voice NS',
  '/accessibility': 'Accessibility | Parent Voice NS',
};

const HEADINGS: Record<string, string[]> = {
  '/': [
    "Your Voice Matters in Nova Scotia's Schools",
    'Problem & Solution',
    'How It Works',
    'Subscribe',
    'Follow Schools',
    'Engage & Share',
    'Why Do We Charge',
    'Simple Pricing',
    'Community Membership',
    'What\'s due, and when',
    'Frequently Asked Questions',
    'Is this site private?',
    'Why is it paid?',
    'What if I cancel?',
  ],
  '/solution': ['The Challenge', 'The Solution', 'Three Steps', 'Subscribe', 'Follow Schools', 'Engage & Share'],
  '/community-voice': [
    'Community Guidelines',
    'Be respectful',
    'Be honest',
    'Be constructive',
    'Respect privacy',
    'Stay relevant',
    'What to Contribute',
    'Featured Voices',
  ],
  '/terms': [
    'Terms of Service',
    'In short',
    'Who may join',
    'Membership, price and trial',
    'Cancelling and refunds',
    'When a membership lapses',
    'Community guidelines',
    'Anonymity and its limits',
    'Public share links',
    'Reports, reviews and appeals',
    'School information',
    'Contact',
  ],
  '/privacy': [
    'Privacy Policy',
    'In short',
    'Who is responsible',
    'What we keep',
    'Who sees what',
    'Children',
    'How long we keep it',
    'Deletion',
    'Your rights, and how to use them',
    'If something goes wrong',
  ],
  '/accessibility': ['Accessibility', 'What you can expect', 'Known limits', 'Report a barrier'],
  '/transparency': ['Transparency', 'In short', 'Month by month', 'Why small numbers are missing'],
  '/cookie': [
    'Cookie Policy',
    'In short',
    'Session cookie',
    "Stripe's cookies",
    'Drafts',
    'Payment in progress',
    'How to clear it',
  ],
  '/help': [
    'Help',
        'Start here',
    'Reading and following',
    'Posting and commenting',
    "When something isn't right",
    'Membership and account',
    'School facts',

  ],
};

/** Sentences that the specification requires word for word, by page. */
const SENTENCES: Record<string, (string | RegExp)[]> = {
  '/': [
    '$5.99',
    '7 days free, then CA$5.99 per month, tax included',
    'cancel anytime',
    'Canadian dollars, tax included',
    /keeps? (out )?trolls/,
    'ad-free',
    'your data is never sold',
    "Only verified Nova Scotia parents can post or vote. Everyone confirms that they're a Nova Scotia parent when they join, and gets a ✓ once it's proven.",
    'read-only access to school profiles and public information',
    'All Nova Scotia school profiles',
    'Posting to school boards',
    'A personalized dashboard feed',
    'Photo and video uploads',
    'Following unlimited schools',
  ],
  '/solution': [
    'Only verified Nova Scotia parents can post or vote.',
    '7-day free trial',
    '$5.99 per month',
    'no sale of data',
  ],
  '/community-voice': [
    'Critique policies, not individuals.',
    'No photos of children without consent',
    'Keep to schools and education.',
    'We wrote these example posts ourselves',
  ],
  '/terms': [
    'Effective January 30, 2024',
    /18 years/,
    /live in Nova Scotia/,
    '$5.99',
    '7 free days',
    'critique policies, not individuals',
    /at least 12 months/,
  ],
  '/privacy': [
    /at least 12 months/,
    /within 30 days of your confirmation/,
    'PIPEDA',
    'Stripe',
    'Office of the Privacy Commissioner of Canada',
  ],
  '/cookie': ['payment_flow'],
  '/transparency': ['We count each month once'],
  '/help': [ATTRIBUTION],
  '/accessibility': ['Write to us'],
};

/** Texts that must not appear on the page, such as an unfilled {placeholder}. */
const GAPS = /[{}]|undefined|\bnull\b|\bNaN\b|\[object|lorem ipsum/i;

for (const [path, title] of Object.entries(TITLES)) {
  test(`the page ${path} has its required texts and no unfilled placeholder`, async ({ request }) => {
    const head = await headOf(request, path);
    expect([head.status, head.title]).toEqual([200, title]);
    const { header, main, footer } = bodyPartsOf(head.html);
    expect(main.match(/<h1\b/g)).toHaveLength(1);
    const headings = [...main.matchAll(/<h\d\b[^>]*>(.*?)<\/h\d>/gs)].map(([, words = '']) => textOfHtml(words));
    expect(headings).toEqual(expect.arrayContaining(HEADINGS[path] ?? []));
    for (const words of SENTENCES[path] ?? []) {
      if (typeof words === 'string') expect(textOfHtml(main)).toContain(words);
      else expect(textOfHtml(main)).toMatch(words);
    }
    expect(textOfHtml(footer)).toContain(ATTRIBUTION);
    expect(textOfHtml(header + main + footer, ' ')).not.toMatch(GAPS);
  });
}

const HEADER = [
  ['Home', '/'],
  ['Solution', '/solution'],
  ['Explore', '/explore'],
] as const;

const FOOTER = [
  ['Home', '/'],
  ['Solution', '/solution'],
  ['Community Voice', '/community-voice'],
  ['Explore', '/explore'],
  ['Help', '/help'],
  ['Accessibility', '/accessibility'],
  ['Login', '/login'],
  ['Sign Up', '/register'],
  ['Terms of Service', '/terms'],
  ['Privacy Policy', '/privacy'],
  ['Cookie Policy', '/cookie'],
  ['Transparency', '/transparency'],
] as const;

/** Returns the visible links in a part of the page, as pairs of text and address. */
const linksOf = (page: Page, part: 'banner' | 'contentinfo') =>
  page
    .getByRole(part)
    .getByRole('listitem')
    .getByRole('link')
    .filter({ visible: true })
    .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')]));

/** Checks that no heading is hidden. */
const expectHeadingsShown = async (page: Page) =>
  expect(
    await page
      .getByRole('main')
      .locator('h1, h2, h3')
      .evaluateAll((headings) => headings.filter((one) => !one.checkVisibility()).map((one) => one.textContent)),
  ).toEqual([]);

/** Checks that the screenshots of the product load, have descriptions and are labelled as examples. */
async function expectScreens(page: Page): Promise<void> {
  const screens = page.getByRole('main').locator('img[src^="/screens/"]').filter({ visible: true });
  expect(await screens.count()).toBeGreaterThan(1);
  for (const screen of await screens.all()) {
    await screen.scrollIntoViewIfNeeded();
    await expect.poll(() => screen.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    expect((await screen.getAttribute('alt'))?.length).toBeGreaterThan(30);
    // The image declares its aspect ratio, so that the page does not shift when the image loads.
    const [drawnSize, altText] = await screen.evaluate((image: HTMLImageElement) => [
      image.naturalWidth / image.naturalHeight,
      Number(image.getAttribute('width')) / Number(image.getAttribute('height')),
    ]);
    expect(drawnSize).toBeCloseTo(altText ?? 0, 2);
  }
  // The note that the screenshots are examples is visible next to the first screenshot.
  const note = page
    .getByRole('main')
    .getByText(/people in it are made up/)
    .first();
  expect((await note.boundingBox())?.width).toBeGreaterThan(200);
}

test('the home page leads to the trial and to registration and compares the offers', async ({
  page,
}) => {
  await page.goto('/');
  const [header, main, footer] = [page.getByRole('banner'), page.getByRole('main'), page.getByRole('contentinfo')];
  await test.step('the header and the footer of public pages contain all expected links', async () => {
    expect(await linksOf(page, 'banner')).toEqual(HEADER);
    expect(await linksOf(page, 'contentinfo')).toEqual(FOOTER);
    await expect(header.getByRole('link', { name: 'Home', exact: true })).toHaveAttribute('aria-current', 'page');
    for (const [name, href] of [
      ['Login', '/login'],
      ['Sign Up', '/register'],
    ] as const)
      await expect(header.getByRole('link', { name }).filter({ visible: true })).toHaveAttribute('href', href);
    await expect(header.getByRole('link', { name: 'Dashboard' })).toHaveCount(0);
    await expect(footer).toContainText('Halifax, Nova Scotia');
    await expect(footer.locator('a[href^="mailto:"]')).toHaveText(/^[^@\s{}]+@[^@\s{}]+$/);
  });

  await test.step('on the home page, a visitor finds a school with a form that works without scripts', async () => {
    const form = page.getByRole('search');
    await expect(form.getByLabel('Find your school')).toBeInViewport();
    await expect(form.getByLabel('Find your school')).toHaveAttribute('name', 'q');
    expect(await form.evaluate((element: HTMLFormElement) => [element.getAttribute('action'), element.method])).toEqual([
      '/explore',
      'get',
    ]);
  });

  await test.step('the home page leads to the trial, to more details and to registration', async () => {
    await expectHeadingsShown(page);
    await expect(main.getByRole('link', { name: /trial/i }).first()).toHaveAttribute('href', '/auth?start=trial');
    await expect(main.getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/register');
    await expect(main.getByRole('link').last()).toHaveAttribute('href', '/register');
    await expect(page.getByRole('link', { name: 'Learn More' })).toHaveAttribute('href', '#how-it-works');
    await page.getByRole('link', { name: 'Learn More' }).click();
    await expect(page.locator('#how-it-works').getByRole('heading', { name: 'How It Works' })).toBeInViewport();
    await expect(page.locator('#why-we-charge').getByRole('heading', { name: 'Why Do We Charge' })).toBeVisible();
  });

  await test.step('a table on the home page compares the free features with those of a subscription, and shows the prices', async () => {
    const table = page.getByRole('table', { name: "What's free, and what a membership adds" });
    await expect(table.getByRole('columnheader', { name: /^Free/ })).toBeVisible();
    await expect(table.getByRole('columnheader', { name: /^Subscriber/ })).toBeVisible();
    const offers = async (what: string) =>
      (await table.getByRole('row', { name: what }).getByRole('cell').allInnerTexts()).map((text) => text.trim());
    for (const what of ['Browse school events and comments', 'Vote on posts'])
      expect(await offers(what)).toEqual(['Yes', 'Yes']);
    for (const what of [
      "Post to any school's discussion board",
      'Comment on posts',
      'Add photos and videos',
      'public link',
    ]) {
      expect(await offers(what)).toEqual(['No', 'Yes']);
    }
    await expect(page.getByRole('listitem').filter({ hasText: 'Today' })).toContainText('$0.00');
    await expect(page.getByRole('listitem').filter({ hasText: 'Each month after that' })).toContainText('$5.99');
  });

  await test.step('the home page shows the number of schools', async () => {
    const schools = (await (await page.request.get('/api/schools')).json()) as unknown[];
    const [countText] = /\d+(?= public schools)/.exec(await page.getByRole('search').innerText()) ?? [];
    // The number of schools on the page may be a few minutes old.
    expect(Math.abs(Number(countText) - schools.length)).toBeLessThan(20);
    await expect(page.getByRole('region', { name: 'What you can count on' })).toContainText(countText ?? 'a number');
    await expectScreens(page);
  });

  await test.step('public pages link to the solution page and to quotes that are marked as examples', async () => {
    await header.getByRole('link', { name: 'Solution' }).click();
    await expect(page).toHaveTitle(TITLES['/solution'] ?? '');
    await expectHeadingsShown(page);
    await expectScreens(page);
    await footer.getByRole('link', { name: 'Community Voice' }).click();
    await expect(page).toHaveTitle(TITLES['/community-voice'] ?? '');
    await expectHeadingsShown(page);
    const voices = page.getByRole('figure');
    await expect(voices).toHaveCount(2);
    for (const voice of await voices.all()) {
      await expect(voice.getByText('Example', { exact: true })).toBeVisible();
      await expect(voice.getByRole('blockquote')).toHaveText(/^“.{40,}”$/);
      await expect(voice.locator('figcaption')).toHaveText(/^\w+ \w\., parent/);
    }
  });
});

test.describe('the home page on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('on a phone, the home page is short, names the price three times and asks for the school first', async ({ page }) => {
    await page.goto('/');
    const main = page.getByRole('main');
    const top = async (part: Locator) => (await part.boundingBox())?.y ?? NaN;
    const trial = main.getByRole('link', { name: 'Start Your Free Trial' });
    expect(await top(page.getByRole('searchbox', { name: 'Find your school' }))).toBeLessThan(await top(trial));
    await expect(trial).toBeInViewport();

    const [text, height] = await page.evaluate(() => [document.body.innerText, document.body.scrollHeight] as const);
    expect(text.split(/\s+/).length).toBeLessThanOrEqual(600);
    expect(height).toBeLessThanOrEqual(5_520);
    expect(text.match(/\$5\.99/g)?.length).toBeLessThanOrEqual(3);
    expect(await top(page.getByRole('heading', { name: "What's due, and when" }))).toBeLessThan(height / 2);
  });

  test("a parent finds their school, joins, and arrives at the post form of that school's board", async ({ page }) => {
    const school = 'Windsor Elementary School';
    const id = await schoolId(school);
    await page.goto('/');
    await expect(async () => {
      await page.getByRole('searchbox', { name: 'Find your school' }).fill('');
      await page.getByRole('searchbox', { name: 'Find your school' }).fill('windsor elem');
      await expect(page.getByRole('search').getByRole('link', { name: school })).toBeVisible({ timeout: 3_000 });
    }).toPass();
    await page.getByRole('search').getByRole('link', { name: school }).tap();
    await page.waitForURL(`**/explore/${id}`);
    const start = await page.getByRole('heading', { name: 'Shared by parents' }).boundingBox();
    expect(start?.y).toBeLessThanOrEqual(530);
    expect(await isAbove(page.getByRole('link', { name: /^Join/ }), page.getByRole('link', { name: 'Sign in to post' }))).toBe(true);
    await page.getByRole('link', { name: 'Follow this school' }).tap();
    await page.waitForURL(/\/register/);
    await expectToast(page, 'Authentication required', 'You must be logged in to follow schools.');
    await expect(page.getByRole('main').getByText(`${school}, `)).toBeVisible();
    const button = page.getByRole('button', { name: 'Create Account' });
    const box = await button.boundingBox();
    expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(760);

    // The toast must not cover the errors of the form.
    await button.tap();
    await expect(page.getByRole('alert').first()).toBeVisible();
    await expect(page.getByText('Authentication required')).toHaveCount(0);
    await page.getByLabel('Email').fill(`${unique('chooser').replaceAll(' ', '.')}@example.test`);
    for (const label of ['Password', 'Confirm password'])
      await page.getByLabel(label, { exact: true }).fill('a quiet harbour morning');
    await button.tap();
    await page.waitForURL((url) => url.pathname === `/schools/${id}`);
    await expect(page.getByRole('button', { name: `Following ${school}` })).toBeAttached();
    // If the board has a post, the card is below it.
    const card = page.locator('#write');
    await expect(card.getByRole('heading', { name: 'Subscription Required' })).toBeVisible();
    await expect(card.getByText(/^Nothing due today\. After 7 free days: CA\$5\.99 per month, tax included\./)).toBeVisible();
    await card.getByRole('link', { name: 'Subscribe Now' }).tap();
    await expect(page.getByRole('heading', { name: 'Your card' })).toBeVisible();
  });
});

test('the header and the footer lead a member to the dashboard and to the public pages', async ({ context }) => {
  await newcomer(context);
  const { header, footer } = bodyPartsOf((await headOf(context.request, '/terms')).html);
  const above = linksIn(header);
  expect(above).toEqual(expect.arrayContaining([...HEADER, ['Dashboard', '/dashboard']]));
  expect(above.filter(([, href]) => ['/login', '/register'].includes(href))).toEqual([]);
  expect(linksIn(footer)).toEqual(expect.arrayContaining([...FOOTER]));
});

/** Maximum number of pages of one kind that the test opens. Pages of one kind differ only in a number or a filter. */
const SAMPLE = isThorough ? 5 : 3;

const kindOf = (path: string) => path.replace(/\/\d+(?=[/?.]|$)/g, '/#').replace(/=[^&]*/g, '=');

test('every link that a visitor can follow leads to an existing page and an existing anchor', async ({ page, baseURL }) => {
  // Ids of each page's elements, by the page's address, because links with a # refer to these ids. Null if the page
  // redirects the visitor, for example to sign in.
  const seen = new Map<string, Set<string> | null>();
  const wanted: { from: string; path: string; hash: string }[] = [];
  const waiting = ['/'];
  const broken: string[] = [];
  const opened = new Map<string, number>();
  while (waiting.length > 0) {
    const path = waiting.pop() ?? '/';
    const ofKind = opened.get(kindOf(path)) ?? 0;
    if (seen.has(path) || ofKind >= SAMPLE) continue;
    opened.set(kindOf(path), ofKind + 1);
    const answer = await page.request.get(path);
    if (!answer.ok()) broken.push(`${path}: ${answer.status()}`);
    const html = await answer.text();
    const isOwn = answer.url() === `${baseURL}${path}`;
    seen.set(path, isOwn ? new Set([...html.matchAll(/\sid="([^"]+)"/g)].map((match) => match[1] ?? '')) : null);
    for (const [, href = ''] of html.matchAll(/<a\s[^>]*?href="([^"]*)"/g)) {
      const url = new URL(href.replaceAll('&amp;', '&'), `${baseURL}${path}`);
      if (url.origin !== baseURL) continue;
      waiting.push(url.pathname + url.search);
      if (url.hash)
        wanted.push({ from: path, path: url.pathname + url.search, hash: decodeURIComponent(url.hash.slice(1)) });
    }
  }
  expect(broken).toEqual([]);
  expect(wanted.filter(({ path, hash }) => seen.get(path)?.has(hash) === false)).toEqual([]);
  for (const path of [
    '/',
    '/solution',
    '/community-voice',
    '/explore',
    '/login',
    '/register',
    '/terms',
    '/privacy',
    '/cookie',
    '/help',
    '/accessibility',
    '/transparency',
  ]) {
    expect([...seen.keys()]).toContain(path);
  }
});

test('the page of an expired or unknown link offers registration to visitors only', async ({ page }) => {
  const registration = page.getByRole('main').getByRole('link', { name: 'Create an account' });
  const ended = ['/join/no-such-code', '/invite/no-such-link', '/seat/no-such-link'];
  for (const path of ended) {
    await page.goto(path);
    await expect(registration, path).toBeVisible();
  }
  await newcomer(page.context());
  for (const path of ended) {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('link').first(), path).toBeVisible();
    await expect(registration, path).toHaveCount(0);
  }
});
