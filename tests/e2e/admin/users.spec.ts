import { expect, type Page } from '@playwright/test';
import { expectToast, postCard, signIn, unique } from '../../support/browser/browser';
import { newcomer, post, schoolId, type Newcomer } from '../../support/browser/newcomer';
import { sql } from '../../support/browser/sql';
import { test } from '../../support/browser/test';
import { watchForFaults } from '../../support/browser/watch';

const ADMIN = 'admin@demo.test';
const SCHOOL = 'Sunnyside Elementary School';
const main = (page: Page) => page.getByRole('main');
const rowOf = (page: Page, { email }: Newcomer) => page.getByRole('row').filter({ hasText: email });

/** Requests the path with this browser's cookie. Returns the path after all redirects. */
const endOf = async ({ request }: Pick<Page, 'request'>, path: string) =>
  new URL((await request.get(path)).url()).pathname;

/** Checks that the page is exactly as wide as the window. */
async function expectFits(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBe(width);
}

test('an administrator can make another user an administrator, and can revoke that role', async ({ page, browser }) => {
  const context = await browser.newContext();
  const who = await newcomer(context, { firstName: 'Maximiliane-Alexandra', lastName: unique('Featherstonehaugh') });
  await signIn(page, ADMIN);
  const faults = await watchForFaults(page);
  await page.goto('/admin/users');
  const search = page.getByLabel('Search users');
  await search.fill(who.email.slice(0, -5).toUpperCase());
  await expect(page.getByRole('row')).toHaveCount(2); // The two rows are the header and one user.
  await expect(page.getByRole('columnheader')).toHaveText([
    'Select all',
    'ID',
    'Name',
    'Email',
    'Admin',
    'Membership',
    'Verified',
    'Suspended',
    'Actions',
  ]);
  await expect(rowOf(page, who).getByRole('cell')).toHaveText([
    /Select/,
    new RegExp(`${who.id}$`),
    `${who.firstName} ${who.lastName}`,
    who.email,
    'Not an administrator',
    'Never subscribed',
    'Not verified',
    '',
    /Edit/,
  ]);
  for (const width of [390, 1280]) await expectFits(page, width);

  const dialog = page.getByRole('dialog', { name: 'Edit User Permissions' });
  await test.step('a user who is granted the admin right must sign in again', async () => {
    await rowOf(page, who).getByRole('button', { name: 'Edit' }).click();
    await expect(
      dialog.getByText('Administrators can manage schools, users and other platform settings.'),
    ).toBeVisible();
    await dialog.getByLabel('Administrator').check();
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expectToast(page, 'User updated');
    await expect(dialog).toBeHidden();
    await expect(rowOf(page, who).getByText('Administrator', { exact: true })).toBeAttached();
    expect(await endOf(context, '/dashboard')).toBe('/login');
    await signIn(context, who.email);
    expect(await endOf(context, '/admin/users')).toBe('/admin/users');
  });

  await test.step('revoking the admin right signs the user out', async () => {
    await rowOf(page, who).getByRole('button', { name: 'Edit' }).click();
    await dialog.getByLabel('Administrator').uncheck();
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(dialog).toBeHidden();
    expect(await endOf(context, '/admin/users')).toBe('/login');
  });

  await test.step('a message appears if the server refuses to change the admin right', async () => {
    await sql('DELETE FROM users WHERE id = $1', who.id);
    await rowOf(page, who).getByRole('button', { name: 'Edit' }).click();
    await dialog.getByLabel('Administrator').check();
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expectToast(page, 'Failed to update user', 'User not found');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('administrators cannot revoke their own admin right', async () => {
    await search.fill(ADMIN);
    await expect(page.getByLabel(`Select ${ADMIN}`)).toBeDisabled();
    await page.getByRole('button', { name: `Edit ${ADMIN}` }).click();
    await expect(dialog.getByLabel('Administrator')).toBeDisabled();
  });
  expect(faults.filter((fault) => !/status of 404/.test(fault))).toEqual([]);
});

// This test leaves out how a deletion ends the membership at Stripe, because
// tests/api/users/administration-billing.test.ts covers it.
test(
  'the admin page names each user that could not be deleted, with the reason',
  { tag: '@thorough' },
  async ({ page, browser }) => {
    const lastName = unique('Goner');
    const context = await browser.newContext();
    const [payer, free] = [await newcomer(context, { lastName }), await newcomer(context, { lastName })];
    await signIn(page, ADMIN);
    await page.goto('/admin/users');
    await page.getByLabel('Search users').fill(lastName);
    await expect(page.getByRole('row')).toHaveCount(3);
    await expect(page.getByRole('button', { name: 'Delete Selected (0)' })).toBeDisabled();
    await page.getByLabel('Select all').check();
    const message = 'The subscription could not be cancelled at Stripe.';
    await page.route('**/api/admin/users/bulk-delete', async (route) => {
      const response = await route.fetch({ postData: { userIds: [free.id] } });
      await route.fulfill({ response, json: { ...(await response.json()), kept: [{ id: payer.id, message }] } });
    });
    await page.getByRole('button', { name: 'Delete Selected (2)' }).click();
    const question = page.getByRole('alertdialog', { name: 'Are you sure?' });
    await expect(
      question.getByText(/cannot be undone.*permanently deletes these 2 users.*posts, comments and subscriptions/),
    ).toBeVisible();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expectToast(page, 'Users deleted', `1 user deleted. 1 wasn't deleted: ${message}`);
    await expect(rowOf(page, free)).toHaveCount(0);
    await expect(rowOf(page, payer)).toBeVisible();
  },
);

test('a suspended member sees the end and the reason of the suspension', async ({ page, browser }) => {
  const context = await browser.newContext();
  const who = await newcomer(context, { member: true });
  const theirs = await context.newPage();
  const board = await schoolId(SCHOOL);
  const words = unique('Before it');
  await post(who, board, words);
  await signIn(page, ADMIN);
  await page.goto(`/admin/users/${who.id}`);
  await page.getByText('Suspend this person').click();
  const form = page.getByRole('form', { name: 'Suspension' });
  await form.getByRole('button', { name: 'Suspend' }).click();
  await expect(form.getByText('Give a reason.')).toBeVisible();
  await form.getByLabel('Reason').fill('Named a child.');
  await form.getByRole('button', { name: 'Suspend' }).click();
  const question = page.getByRole('alertdialog', { name: `Suspend ${who.firstName} ${who.lastName}?` });
  await expect(question).toContainText(/Until the end of \w+ \d+, \d{4}\. A suspended person can still read/);
  await question.getByRole('button', { name: 'Suspend' }).click();
  await expectToast(page, 'User suspended');
  await expect(main(page).getByText(/^Suspended until /)).toBeVisible();

  await theirs.goto(`/schools/${board}`);
  await expect(theirs.getByText(/^Your account is suspended until \w+ \d+, \d{4}$/)).toBeVisible();
  await expect(theirs.getByText('Named a child.').first()).toBeVisible();
  await expect(theirs.getByText(/so you can't post\.$/)).toBeVisible();
  await expect(theirs.getByRole('button', { name: 'Write a post...' })).toHaveCount(0);
  const card = postCard(theirs, words);
  await expect(card.getByText(/so you can.t comment\.$/)).toBeVisible();
  await expect(card.getByRole('button', { name: 'Share' })).toHaveCount(0);
  await card.getByRole('button', { name: 'Upvote' }).click();
  await expectToast(theirs, 'Account suspended');
  await expect(card.getByRole('button', { name: 'Upvote' })).toHaveAttribute('aria-pressed', 'false');

  await page.getByRole('button', { name: 'Lift', exact: true }).click();
  await expectToast(page, 'Suspension lifted');
  await theirs.reload();
  await expect(theirs.getByRole('button', { name: 'Write a post...' })).toBeVisible();
  await expect(theirs.getByText('Named a child.')).toHaveCount(0);
});

// These tests check only the buttons, because the tests in tests/api/users cover the effect of each action.
test(
  'an administrator can manage the access, alerts, verification and sessions of a user',
  { tag: '@thorough' },
  async ({ page, browser }) => {
    const who = await newcomer(await browser.newContext(), {
      firstName: 'Maximiliane-Alexandra',
      lastName: 'Featherstonehaugh-Cholmondeley',
    });
    await sql(
      "INSERT INTO billing_alerts (key, user_id, kind, details) VALUES ('e2e:' || $1::int, $1::int, 'not_entitled', '{\"intentId\": \"pi_12345678901234567890\"}')",
      who.id,
    );
    await signIn(page, ADMIN);
    await page.goto(`/admin/users/${who.id}`);
    await expect(main(page).getByText(who.email).first()).toBeVisible();
    for (const width of [390, 1280]) await expectFits(page, width);
    await page.getByText('Give a complimentary membership').click();
    const access = page.getByRole('form', { name: 'Complimentary membership' });
    await access.getByLabel('Reason').fill('Helped with the fair');
    await access.getByRole('button', { name: 'Give membership' }).click();
    await expectToast(page, 'User updated');
    await expect(main(page).getByText(/^Given until /)).toBeVisible();
    await page.getByRole('button', { name: 'End', exact: true }).click();
    await expect(main(page).getByText(/^Given until /)).toHaveCount(0);

    await page.getByRole('button', { name: 'Mark as done' }).click();
    await expectToast(page, 'Alert closed');
    await page.getByRole('button', { name: 'Mark as verified' }).click();
    await expect(main(page).getByText(/by an administrator\.$/)).toBeVisible();
    await page.getByText('Verify for a school', { exact: true }).click();
    const parentOf = page.getByRole('form', { name: 'Verify for a school' });
    await parentOf.getByLabel('School').fill('Baddeck');
    await page.getByRole('option', { name: 'Baddeck Academy' }).click();
    await parentOf.getByRole('button', { name: 'Verify for this school' }).click();
    await expect(main(page).getByText('By an administrator, since')).toBeVisible();
    await main(page).getByRole('button', { name: 'Remove for Baddeck Academy' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(main(page).getByText('Not verified for any school.')).toBeVisible();
    await expect(main(page).getByText('Not a parent of Baddeck Academy')).toBeVisible();
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await expectToast(page, 'User signed out', '1 session ended.');
  },
);
