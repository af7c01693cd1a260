import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { newcomer } from '../../support/browser/newcomer';
import { openCardForm, subscribeOnScreen } from '../../support/browser/payment-page';
import { sql } from '../../support/browser/sql';
import { test } from '../../support/browser/test';

/** Keys and the names under which the server has them. */
const SECRET =
  /\b(sk|rk)_(test|live)_\w+|\bwhsec_\w+|STRIPE_SECRET_KEY|STRIPE_WEBHOOK_SECRET|TRIAL_SECRET|NEXTAUTH_SECRET|DATABASE_URL/g;
const PAGES = ['/subscription', '/dashboard', '/account?tab=subscription', '/subscriptions', '/notifications'];

/** The secrets of this installation, where `npm start` keeps them. */
function secretsOfSite(): string[] {
  const folder = process.env.SITE_DATA_DIR;
  return folder
    ? ['trial-secret', 'webhook-secret', 'nextauth-secret'].map((name) =>
        readFileSync(path.join(folder, name), 'utf8').trim(),
      )
    : [];
}

/** Keeps every text that the site sends this browser: pages, scripts, data. Its parts that are still under way are waited for. */
function keepTexts(page: Page): () => Promise<Map<string, string>> {
  const coming: Promise<[string, string]>[] = [];
  page.on('response', (response) => {
    const isOfSite = new URL(response.url()).origin === new URL(process.env.SITE_URL ?? '').origin;
    const type = response.headers()['content-type'] ?? '';
    if (!isOfSite || !/javascript|html|json|text\/(x-component|plain|css)/.test(type)) return;
    coming.push(
      response.text().then(
        (text) => [response.url(), text],
        () => [response.url(), ''],
      ),
    ); // a redirect has no text
  });
  return async () => new Map(await Promise.all(coming));
}

test('nothing that the site sends a browser holds a secret key or its name', async ({ page, context }) => {
  const texts = keepTexts(page);
  await newcomer(context);
  await page.goto('/dashboard');
  await expect(page.getByRole('main')).toBeVisible();
  await openCardForm(page); // loads what only the form needs

  const sent = await texts();
  const scripts = [...sent].filter(([url]) => url.includes('/_next/static/') && url.includes('.js'));
  expect(scripts.length).toBeGreaterThan(5);
  // The key for browsers is among what was sent, so that the search is of the right texts.
  expect([...sent.values()].some((text) => /\bpk_test_\w+/.test(text))).toBe(true);
  const secrets = secretsOfSite();
  for (const [url, text] of sent) {
    expect(text.match(SECRET), url).toBeNull();
    expect(
      secrets.filter((secret) => text.includes(secret)),
      url,
    ).toEqual([]);
  }
});

test('no page holds an id of Stripe’s, one’s own or another’s', async ({ page, browser }) => {
  const elsewhere = await browser.newContext();
  const member = await newcomer(elsewhere);
  await subscribeOnScreen(await elsewhere.newPage());
  const own = await newcomer(page.context());
  await subscribeOnScreen(page);

  const rows = await sql<Record<string, string | null>>(
    'SELECT stripe_customer_id, stripe_subscription_id, card_id, latest_invoice_id, billing_key::text FROM memberships WHERE user_id = ANY ($1)',
    [member.id, own.id],
  );
  const ids = rows.flatMap((row) => Object.values(row)).filter((id) => id !== null);
  expect(ids.length).toBeGreaterThanOrEqual(8);
  for (const address of PAGES) {
    const html = await (await page.request.get(address)).text();
    expect(html.length, address).toBeGreaterThan(1_000);
    expect(
      ids.filter((id) => html.includes(id)),
      address,
    ).toEqual([]);
    expect(html.match(/\b(cus|sub|seti|pi|pm)_\w{14,}/g), address).toBeNull();
  }
  await elsewhere.close();
});
