import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { DAY } from '@/lib/time/duration';
import { DEMO_PASSWORD, expectToast, unique } from '../../support/browser/browser';
import { test } from '../../support/browser/test';
import { unzip } from '../../support/data-rights/unzip';
import { untilHydrated } from '../../support/browser/keyboard';
import { openMailbox, type Mailbox, type Received } from '../../support/mail/mailbox';
import { uploadServer, type UploadServer } from '../../support/media/upload-server';

// These tests read all emails that an account gets, from registration on. The tests control the site's mail server and
// its clock.

/** Settings with an unreachable Stripe. These tests do not need Stripe, because no member has a subscription. */
const NO_STRIPE = {
  DEMO: '1',
  STRIPE_EMULATOR_URL: 'http://127.0.0.1:9',
  STRIPE_SECRET_KEY: 'sk_test_letters',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_letters',
  STRIPE_WEBHOOK_SECRET: 'whsec_letters',
  TRIAL_SECRET: 'a secret for tests of letters alone',
};

let folder: string;
let mailbox: Mailbox;
let server: UploadServer;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  test.setTimeout(120_000);
  folder = mkdtempSync(path.join(tmpdir(), 'parent-voice-letters-'));
  mailbox = await openMailbox();
  server = await uploadServer(path.join(folder, 'media'), () => ({
    ...NO_STRIPE,
    DATA_DIR: folder,
    CLOCK_FILE: path.join(folder, 'clock'),
    SMTP_URL: mailbox.url,
    MAIL_POSTAL_ADDRESS: '1 Harbour Street, Halifax NS',
  }));
});
test.afterAll(async () => {
  await server?.remove();
  await mailbox.stop();
  rmSync(folder, { recursive: true, force: true });
});

let ahead = 0;
const letPass = (milliseconds: number) => writeFileSync(path.join(folder, 'clock'), String((ahead += milliseconds)));

/** Runs a scheduled job immediately, in the web server as in production. */
async function runJob(name: string): Promise<void> {
  const queue = "INSERT INTO pgboss.job (name, policy) VALUES ($1, 'exclusive') ON CONFLICT DO NOTHING RETURNING id";
  let id: string | undefined;
  await expect.poll(async () => (id = (await server.sql<{ id: string }>(queue, name))[0]?.id), WAIT).toBeDefined();
  const state = async () => (await server.sql<{ state: string }>('SELECT state FROM pgboss.job WHERE id = $1', id))[0];
  await expect.poll(state, WAIT).toEqual({ state: 'completed' });
}

const WAIT = { timeout: 30_000 };

/** Waits for an email with the given text to the given address. Returns the newest such email. */
async function letterTo(email: string, words: string): Promise<Received> {
  const newestEmail = () =>
    mailbox.received.findLast((each) => each.recipient === email && `${each.subject} ${each.text}`.includes(words));
  await expect.poll(() => newestEmail()?.subject, { ...WAIT, message: `${words} to ${email}` }).toBeDefined();
  return newestEmail() as Received;
}

/** Returns the link to the given page in the newest email to a person. */
async function linkTo(email: string, page: string): Promise<string> {
  const { text = '' } = await letterTo(email, page);
  const link = new RegExp(`${server.url}${page}[\\w-]+`).exec(text)?.[0];
  expect(link, text).toBeDefined();
  return link ?? '';
}

/** Opens a new browser context on this site. */
async function device(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url, acceptDownloads: true });
  return context.newPage();
}

const logIn = (page: Page, email: string, password = DEMO_PASSWORD) =>
  page.request.post('/api/login', {
    data: { email, password },
    headers: { 'Sec-Fetch-Site': 'same-origin' },
  });

const isSignedIn = async (page: Page) => (await page.request.get('/api/user')).status() === 200;

async function call(context: BrowserContext, method: string, address: string, data: object) {
  const answer = await context.request.fetch(address, { method, data, headers: { 'Sec-Fetch-Site': 'same-origin' } });
  expect(answer.ok(), `${method} ${address}: ${answer.status()}`).toBe(true);
  return (await answer.json().catch(() => null)) as { id: number };
}

const addressOf = (who: string) => `${unique(who).replaceAll(' ', '.')}@example.test`;

/** Creates a member with a confirmed address who is signed in. */
async function neighbour(browser: Browser, firstName: string): Promise<{ page: Page; id: number; email: string }> {
  const page = await device(browser);
  const email = addressOf('neighbour');
  const { id } = await call(page.context(), 'POST', '/api/register', {
    email,
    password: DEMO_PASSWORD,
    firstName,
    lastName: 'Harbour',
  });
  await server.sql('UPDATE users SET email_verified_at = now() WHERE id = $1', id);
  await server.sql(
    "INSERT INTO memberships (user_id, status, access_until) VALUES ($1, 'active', now() + interval '40 days')",
    id,
  );
  return { page, id, email };
}

const firstSchool = async () =>
  (await server.sql<{ id: number; name: string }>('SELECT id, name FROM schools ORDER BY id LIMIT 1'))[0] ?? {
    id: 0,
    name: '',
  };

async function confirm(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('button', { name: 'Confirm My Address' }).click();
  await expect(page.getByText('Your email address is confirmed')).toBeVisible();
}

test(
  'a member can confirm, change and restore an email address by links in emails',
  { tag: '@thorough' },
  async ({ browser }) => {
    test.setTimeout(120_000);
    const { page: writer } = await neighbour(browser, 'Rory');
    const school = await firstSchool();
    // Members must accept the changed terms before they can post.
    await server.sql("UPDATE users SET terms_version = '2024-01-30' WHERE first_name = 'Rory'");
    await writer.goto(`/schools/${school.id}`);
    await expect(
      writer.getByText('Our terms have changed. Please agree to them at the top of this page to post.'),
    ).toBeVisible();
    await untilHydrated(writer.getByRole('button', { name: 'I agree' }));
    await writer.getByRole('button', { name: 'I agree' }).click();
    await expectToast(writer, 'Thank you');
    await expect(writer.getByRole('button', { name: 'Write a post...' })).toBeVisible();
    const words = unique('The boats are in');
    await call(writer.context(), 'POST', '/api/posts', { content: words, schoolId: school.id });
    await writer.context().close();

    const page = await device(browser);
    const email = addressOf('sam');
    await page.goto('/register');
    await page.getByLabel('First name').fill('Sam');
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await page.getByLabel('Confirm password').fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Create Account' }).click();
    await page.waitForURL(({ pathname }) => pathname !== '/register');
    const board = `/schools/${school.id}`;
    await page.goto(board);
    await expect(page.getByRole('main').getByRole('region', { name: 'Your email address' })).toBeVisible();
    await expect(page.getByText(words)).toHaveCount(0);
    await confirm(page, await linkTo(email, '/verify-email/'));
    await page.goto(board);
    await expect(page.getByText(words)).toBeVisible();

    // The member confirms the new address on the phone. The account keeps the old address until that confirmation.
    const phone = await device(browser);
    const next = addressOf('sam.new');
    await page.goto('/account');
    await page.getByLabel('Email', { exact: true }).fill(next);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByRole('status').filter({ hasText: next })).toBeVisible();
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
    await confirm(phone, await linkTo(next, '/verify-email/'));
    await page.reload();
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(next);

    // The owner of the old mailbox reports that they did not request the change.
    const undo = await linkTo(email, '/undo-email/');
    await phone.goto(undo);
    await phone.getByRole('button', { name: 'Undo the Change' }).click();
    await expect(phone.getByText('Your address is back, and all devices are signed out')).toBeVisible();
    expect(await isSignedIn(page)).toBe(false);
    await phone.goto(undo);
    await expect(phone.getByText("This link can't be used")).toBeVisible();
    // Only somebody with the password could change the address. When the owner undoes the change, the password
    // therefore becomes invalid.
    expect((await logIn(page, email)).status()).toBe(401);

    // The owner has undone the change of address, and the email about this already contains a password reset link
    // (`older`). The owner requests another reset link, and the test waits for its email.
    const older = await linkTo(email, '/reset-password/');
    await phone.goto('/forgot-password');
    await phone.getByLabel('Email', { exact: true }).fill(email);
    await phone.getByRole('button', { name: 'Send the link' }).click();
    await expect(phone.getByRole('status').filter({ hasText: 'Check your inbox' })).toBeVisible();
    await expect.poll(() => linkTo(email, '/reset-password/'), WAIT).not.toBe(older);
    await phone.goto(await linkTo(email, '/reset-password/'));
    await phone.getByLabel('New password', { exact: true }).fill('a new harbour evening');
    await phone.getByLabel('Confirm new password').fill('a new harbour evening');
    await phone.getByRole('button', { name: 'Set Password' }).click();
    await phone.waitForURL((url) => url.pathname === '/dashboard');
    expect([await isSignedIn(phone), await isSignedIn(page)]).toEqual([true, false]);
    expect((await logIn(phone, email, 'a new harbour evening')).status()).toBe(200);
    await page.context().close();
    await phone.context().close();
  },
);

async function typePassword(page: Page, dialog: string, button: string): Promise<void> {
  const prompt = page.getByRole('dialog', { name: dialog });
  await prompt.getByLabel('Your password').fill(DEMO_PASSWORD);
  await prompt.getByRole('button', { name: button }).click();
  await expect(prompt).toHaveCount(0);
}

test('a member can download a copy of their data and delete the account', { tag: '@thorough' }, async ({ browser }) => {
  test.setTimeout(180_000);
  const word = unique('quillcanary').replaceAll(' ', '').toLowerCase();
  const { page, email } = await neighbour(browser, word);
  const { id: schoolId } = await firstSchool();
  await call(page.context(), 'POST', '/api/posts', { content: `By ${word}`, schoolId });

  await page.goto('/account/data');
  await page.getByRole('button', { name: 'Make a copy' }).click();
  await typePassword(page, 'A copy of your data', 'Make a copy');
  await expect(page.getByRole('progressbar', { name: 'Progress of your copy' })).toBeVisible();
  const fetching = page.getByRole('link', { name: /^Download \(\d/ });
  await expect(fetching).toBeVisible(WAIT);
  await letterTo(email, '/account/data');
  const download = page.waitForEvent('download');
  await fetching.click();
  const copy = await unzip(readFileSync(await (await download).path()));
  expect(copy.get('data/posts.json')?.toString()).toContain(`By ${word}`);

  const ask = async () => {
    await page.goto('/account/data');
    await page.getByRole('button', { name: 'Delete my account' }).click();
    await typePassword(page, 'Delete your account?', 'Delete my account');
    await expect(page.getByText('Your account will be deleted').first()).toBeVisible();
  };
  await ask();
  await letterTo(email, 'Your account will be deleted');
  await page.getByRole('button', { name: 'Keep my account' }).click();
  await expectToast(page, "Your account won't be deleted");
  await letterTo(email, "Your account won't be deleted");
  await ask();
  await runJob('accounts.delete');
  expect(await isSignedIn(page)).toBe(true);

  letPass(7 * DAY + 60_000);
  await runJob('accounts.delete');
  expect(await isSignedIn(page)).toBe(false);
  await letterTo(email, 'Your account was deleted');
  expect(server.log()).not.toContain(word);
  expect((await logIn(page, email)).status()).toBe(401);
  await page.context().close();
});
