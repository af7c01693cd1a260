import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../../support/browser/browser';
import { newcomer } from '../../support/browser/newcomer';
import { openCardForm } from '../../support/browser/payment-page';
import { sql } from '../../support/browser/sql';
import { test } from '../../support/browser/test';

/** Secret keys, and the names of the environment variables that hold secrets. */
const SECRET =
  /\b(sk|rk)_(test|live)_\w+|\bwhsec_\w+|STRIPE_SECRET_KEY|STRIPE_WEBHOOK_SECRET|TRIAL_SECRET|NEXTAUTH_SECRET|DATABASE_URL/g;
const PAGES = ['/subscription', '/dashboard', '/account?tab=subscription', '/subscriptions', '/notifications'];

/** The secrets that `npm start` has generated and stored in the site's data folder. */
function secretsOfSite(): string[] {
  const folder = process.env.SITE_DATA_DIR;
  return folder
    ? ['trial-secret', 'webhook-secret', 'nextauth-secret'].map((name) =>
        readFileSync(path.join(folder, name), 'utf8').trim(),
      )
    : [];
}

/**
 * Records the text of each page, script and data response that the site sends to this browser. Returns a function that
 * waits for open responses and returns the recorded texts.
 */
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
    ); // A redirect has no response body, so its text stays empty.
  });
  return async () => new Map(await Promise.all(coming));
}

test('the site sends no secret key to a browser', { tag: ['@D6'] }, async ({ page, context }) => {
  const texts = keepTexts(page);
  await newcomer(context);
  await page.goto('/dashboard');
  await expect(page.getByRole('main')).toBeVisible();
  await openCardForm(page); // Loads the scripts that only the payment form uses.

  const sent = await texts();
  const scripts = [...sent].filter(([url]) => url.includes('/_next/static/') && url.includes('.js'));
  expect(scripts.length).toBeGreaterThan(5);
  // A page must contain the publishable key. Otherwise the search for secret keys below would prove nothing.
  expect([...sent.values()].some((text) => /\bpk_test_\w+/.test(text))).toBe(true);
  const secrets = secretsOfSite();
  for (const name of readdirSync('.next/static', { recursive: true, encoding: 'utf8' }))
    if (/\.(js|css)$/.test(name)) sent.set(name, readFileSync(path.join('.next/static', name), 'utf8'));
  for (const [url, text] of sent) {
    expect(text.match(SECRET), url).toBeNull();
    expect(
      secrets.filter((secret) => text.includes(secret)),
      url,
    ).toEqual([]);
  }
});

test('no page contains a Stripe id of any member', async ({ context }) => {
  // Demo members who subscribed at the Stripe emulator. The first one pays, and the second one is in the trial.
  const people = ['member@demo.test', 'trial@demo.test'];
  const rows = await sql<{ email: string; invoice: string; ids: string[] }>(
    `SELECT email, latest_invoice_id AS invoice,
       ARRAY[stripe_customer_id, stripe_subscription_id, card_id, latest_invoice_id, billing_key::text] AS ids
     FROM memberships JOIN users ON users.id = user_id WHERE email = ANY ($1)`,
    people,
  );
  expect(rows.flatMap(({ ids }) => ids).filter((id) => id?.length > 10)).toHaveLength(10);
  for (const { email, invoice } of rows) {
    const data = { email, password: DEMO_PASSWORD };
    await context.request.post('/api/login', { data, headers: { 'Sec-Fetch-Site': 'same-origin' } });
    // The address of the paying member's receipt contains the id of the invoice.
    const knownInvoice = email === people[0] ? invoice : undefined;
    const secret = rows.flatMap(({ ids }) => ids).filter((id) => id !== knownInvoice);
    for (const address of PAGES) {
      const answer = await context.request.get(address, { maxRedirects: 0 });
      const html = await answer.text();
      expect([answer.status(), html.includes(email)], address).toEqual([200, true]);
      expect(
        secret.filter((id) => html.includes(id)),
        address,
      ).toEqual([]);
      expect(html.match(/\b(cus|sub|seti|pi|pm)_\w{14,}/g), address).toBeNull();
    }
  }
});
