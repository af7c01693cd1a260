import { expect } from '@playwright/test';
import { expectAccessible } from '../../support/accessibility/expect-accessible';
import { expectToast, signIn, unique } from '../../support/browser/browser';
import { untilHydrated } from '../../support/browser/keyboard';
import { newcomer, schoolId } from '../../support/browser/newcomer';
import { sql } from '../../support/browser/sql';
import { test } from '../../support/browser/test';

/** A school that no other test uses, because its followers get the message. */
const SCHOOL = 'Bayview Education Centre';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test('an administrator writes to the followers of a school, tests the message and sends it once', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const reader = await newcomer(await browser.newContext());
  await reader.call('POST', `/api/schools/${await schoolId(SCHOOL)}/subscribe`);
  await sql('UPDATE users SET email_verified_at = now() WHERE id = $1', reader.id);
  const subject = unique('The site was down');

  await signIn(page, 'admin@demo.test');
  await page.goto('/admin/mail');
  const write = page.getByRole('button', { name: 'Write a message' });
  await untilHydrated(write);
  await write.tap();
  const form = page.getByRole('form', { name: 'Write a message' });

  await test.step('the form says what is missing, and keeps the text', async () => {
    await form.getByLabel('Message').fill('We are back.\n\n- Nothing was **lost**.\n- Payments were not touched.');
    await form.getByRole('button', { name: 'Save draft' }).tap();
    await expect(form.getByText('Enter a subject.')).toBeVisible();
    await expect(form.getByLabel('Message')).toHaveValue(/Nothing was/);
  });

  await test.step('the draft is saved with its recipients', async () => {
    await form.getByLabel('What is it about?').selectOption('Service: an outage');
    await form.getByLabel('Recipients').selectOption('Followers of chosen schools');
    await form.getByLabel('Add a school').fill(SCHOOL);
    await form.getByRole('option', { name: SCHOOL }).tap();
    await form.getByLabel('Subject').fill(subject);
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Save draft' }).tap();
    await expectToast(page, 'Draft saved');
  });

  const row = page.getByRole('list', { name: 'Messages to people' }).getByRole('listitem').filter({ hasText: subject });
  const outbox = async (email: string) =>
    ((await (await page.request.get('/dev/outbox')).text()).match(/<li\b.*?<\/li>/gs) ?? []).filter(
      (letter) => letter.includes(email) && letter.includes(subject),
    ).length;

  await test.step('a test goes to the administrator', async () => {
    await expect(row).toContainText(`followers of ${SCHOOL}`);
    await row.getByRole('button', { name: 'Send me a test' }).tap();
    await expect.poll(() => outbox('admin@demo.test'), { timeout: 30_000 }).toBe(1);
    expect(await outbox(reader.email)).toBe(0);
  });

  await test.step('after a confirmation, the follower gets the message once', async () => {
    await row.getByRole('button', { name: 'Send...' }).tap();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Send' }).tap();
    await expectToast(page, 'The message is being sent');
    await expect(row.getByRole('button', { name: 'Send...' })).toHaveCount(0);
    await expect.poll(() => outbox(reader.email), { timeout: 30_000 }).toBe(1);
    await expectAccessible(page);
  });
});
