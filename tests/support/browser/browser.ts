import { expect, type Browser, type Locator, type Page } from '@playwright/test';

/** The demo password from the README, repeated here because browser tests import no code of the application. */
export const DEMO_PASSWORD = 'parents-demo-2026';

/** Signs in through the API, for tests of features other than the sign-in. */
export async function signIn(page: Pick<Page, 'request'>, email: string, password = DEMO_PASSWORD): Promise<void> {
  const data = { email, password };
  const answer = await page.request.post('/api/login', { data, headers: { 'Sec-Fetch-Site': 'same-origin' } });
  expect(answer.ok(), `${email} signs in: ${answer.status()}`).toBe(true);
}

/**
 * Signs in as another person. Leaves the open page first, because that page would reload when it notices the other
 * session.
 */
export async function switchTo(page: Page, email: string): Promise<void> {
  await page.goto('about:blank');
  await signIn(page, email);
}

/** Signs in on the screen, as a person does, and waits for the next page. */
export async function signInOnScreen(page: Page, email: string, password = DEMO_PASSWORD): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL(/\/(admin\/)?dashboard$/);
}

/** Opens a page in a new browser context, and signs in the person with this email address. */
export async function newPersonPage(browser: Browser, email: string): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, email);
  return page;
}

/** Checks that a toast is visible. */
export async function expectToast(page: Page, title: string, description?: string | RegExp): Promise<void> {
  const toast = page.getByRole('region', { name: /notifications/i }).getByRole('listitem');
  await expect(toast.getByText(title, { exact: true })).toBeVisible();
  if (description !== undefined) await expect(toast.getByText(description)).toBeVisible();
}

/** True if the bottom of the first element is above the top of the second element. */
export async function isAbove(one: Locator, other: Locator): Promise<boolean> {
  const [upper, lower] = [await one.boundingBox(), await other.boundingBox()];
  return upper !== null && lower !== null && upper.y + upper.height <= lower.y;
}

/** Opens the form for a new post on the page of a school, where the form is closed at first. */
export async function openPostForm(page: Page): Promise<Locator> {
  const form = page.getByRole('form', { name: 'Create a post' });
  const line = page.getByRole('button', { name: /^(Write a|Continue your) post\.\.\.$/ });
  await expect(async () => {
    if (await line.isVisible()) await line.click({ timeout: 1_000 });
    await expect(form).toBeVisible({ timeout: 1_000 });
  }).toPass(); // The click is repeated, because a click has no effect until the script of the page has loaded.
  return form;
}

/** Returns the card of the post that contains this text. */
export const postCard = (page: Page, words: string): Locator =>
  page.getByRole('article').filter({ hasText: words }).first();

/** Waits for an email to this address and opens the demo's outbox. Returns the link in the email. */
export async function linkInEmail(page: Page, email: string, beginning: string): Promise<Locator> {
  const hasArrived = async () => {
    const outbox = await (await page.request.get('/dev/outbox')).text();
    const emails = outbox.match(/<li\b.*?<\/li>/gs) ?? [];
    return emails.some((letter) => letter.includes(email) && letter.includes(beginning));
  };
  await expect.poll(hasArrived, { timeout: 30_000, intervals: [1_000] }).toBe(true);
  await page.goto('/dev/outbox');
  const letter = page.getByRole('listitem').filter({ hasText: `To ${email}` });
  return letter.getByRole('link', { name: beginning });
}

let count = 0;

/** Returns a text that no other test uses. */
export const unique = (words: string): string =>
  `${words} ${Date.now().toString(36)}${(count += 1)}w${process.env.TEST_PARALLEL_INDEX ?? ''}`;
