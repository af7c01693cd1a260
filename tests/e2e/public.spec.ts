import { expect, test } from '@playwright/test';

const ATTRIBUTION = 'Contains information licensed under the Open Government Licence – Nova Scotia';

const PAGES: Record<string, string[]> = {
  '/': [
    "Your Voice Matters in Nova Scotia's Schools", 'Problem & Solution', 'How It Works', 'Why Do We Charge', 'Free', 'Subscriber',
    'Frequently Asked Questions', 'Is this private?', 'Why is it paid?', 'What if I cancel?',
  ],
  '/solution': ['The Challenge', 'The Solution', 'Subscribe', 'Follow Schools', 'Engage & Share'],
  '/community-voice': [
    'Community Guidelines', 'Be respectful', 'Be honest', 'Be constructive', 'Respect privacy', 'Stay relevant', 'What to Contribute', 'Featured Voices',
  ],
  '/terms': ['Terms of Service', 'Who may join', 'Membership, price and trial', 'When a subscription lapses'],
  '/privacy': ['Privacy Policy', 'What we keep', 'How long we keep it', 'Deletion'],
  '/cookie': ['Cookie Policy', 'Session cookie', "Stripe's cookies", 'Drafts', 'Payment in progress'],
  '/help': ['Help', 'First steps', 'Notifications', 'When something is not right'],
};

/** Sentences that the specification gives, wherever on the page they stand. */
const SENTENCES: Record<string, (string | RegExp)[]> = {
  '/': ['$5.99', /7[- ]days? free|7-day free trial/, 'Only verified Nova Scotia parents can post or vote.', /trolls/, /Cancel anytime/i],
  '/solution': ['Only verified Nova Scotia parents can post or vote.'],
  '/community-voice': [/Critique policies, not individuals/i, /No photos of children without consent/i],
  '/terms': ['January 30, 2024', /18/, /Nova Scotia/, '$5.99'],
  '/privacy': [/12 months/, /30 days/],
  '/cookie': ['payment_flow'],
  '/help': [ATTRIBUTION],
};

for (const [path, headings] of Object.entries(PAGES)) {
  test(`${path} says what it should, and leaves no gap unfilled`, async ({ page }) => {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(200);
    await expect(page).toHaveTitle(/Parent Voice NS/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    for (const name of headings) await expect(page.getByRole('main').getByRole('heading', { name, exact: true }).first()).toBeVisible();
    for (const words of SENTENCES[path] ?? []) await expect(page.getByRole('main')).toContainText(words);
    await expect(page.getByRole('contentinfo')).toContainText(ATTRIBUTION);
    expect(await page.locator('body').innerText()).not.toMatch(/[{}]|undefined|lorem ipsum/i);
  });
}

test('the home page leads to the trial, to more, and to joining', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('main').getByRole('link', { name: /trial/i }).first()).toHaveAttribute('href', '/auth');
  await expect(page.getByRole('link', { name: 'Learn More' })).toHaveAttribute('href', '#how-it-works');
  await page.getByRole('link', { name: 'Learn More' }).click();
  await expect(page.locator('#how-it-works')).toBeInViewport();
  await expect(page.locator('#why-we-charge')).toHaveCount(1);
  await expect(page.getByRole('main').getByRole('link').last()).toHaveAttribute('href', '/register');
  const header = page.getByRole('banner');
  for (const [name, href] of [['Home', '/'], ['Solution', '/solution'], ['Login', '/login'], ['Sign Up', '/register']] as const) {
    await expect(header.getByRole('link', { name, exact: true }).first()).toHaveAttribute('href', href);
  }
});

test('the two voices are marked as examples', async ({ page }) => {
  await page.goto('/community-voice');
  await expect(page.getByRole('figure')).toHaveCount(2);
  for (const voice of await page.getByRole('figure').all()) await expect(voice).toContainText('Example');
});

test('every link a visitor can follow leads somewhere, to a place that is there', async ({ page, baseURL }) => {
  const seen = new Map<string, Set<string>>(); // of each page the names that links can point at
  const wanted: { from: string; path: string; hash: string }[] = [];
  const waiting = ['/'];
  const broken: string[] = [];
  while (waiting.length > 0) {
    const path = waiting.pop() ?? '/';
    if (seen.has(path)) continue;
    const answer = await page.request.get(path);
    if (!answer.ok()) broken.push(`${path}: ${answer.status()}`);
    const html = await answer.text();
    seen.set(path, new Set([...html.matchAll(/\sid="([^"]+)"/g)].map((match) => match[1] ?? '')));
    for (const [, href = ''] of html.matchAll(/<a\s[^>]*?href="([^"]*)"/g)) {
      const url = new URL(href.replaceAll('&amp;', '&'), `${baseURL}${path}`);
      if (url.origin !== baseURL) continue;
      waiting.push(url.pathname + url.search);
      if (url.hash) wanted.push({ from: path, path: url.pathname + url.search, hash: decodeURIComponent(url.hash.slice(1)) });
    }
  }
  expect(broken).toEqual([]);
  expect(wanted.filter(({ path, hash }) => !seen.get(path)?.has(hash))).toEqual([]);
  for (const path of ['/', '/solution', '/community-voice', '/login', '/register', '/terms', '/privacy', '/cookie', '/help']) {
    expect([...seen.keys()]).toContain(path);
  }
});
