import { expect, type Browser, type Page } from '@playwright/test';
import { expectToast, openPostForm, postCard, signIn, unique } from '../../support/browser/browser';
import { newcomer, post, schoolId, type Newcomer } from '../../support/browser/newcomer';
import { stripeOfSite, subscribeOnScreen } from '../../support/browser/payment-page';
import { sql } from '../../support/browser/sql';
import { test } from '../../support/browser/test';
import { watchForFaults } from '../../support/browser/watch';

const ADMIN = 'admin@demo.test';
const SCHOOL = 'Sunnyside Elementary School';
const main = (page: Page) => page.getByRole('main');
const rowOf = (page: Page, { email }: Newcomer) => page.getByRole('row').filter({ hasText: email });

/** A person at a computer of his own. */
async function parent(
  browser: Browser,
  kind: Parameters<typeof newcomer>[1] = {},
): Promise<{ who: Newcomer; theirs: Page }> {
  const context = await browser.newContext();
  return { who: await newcomer(context, kind), theirs: await context.newPage() };
}

async function find(page: Page, { email }: Newcomer): Promise<void> {
  await page.goto('/admin/users');
  await page.getByLabel('Search users').fill(email.slice(0, -5).toUpperCase());
  await expect(page.getByRole('row')).toHaveCount(2); // with the one of the headings
}

test('an administrator grants the right and takes it; it holds at the next click', async ({ page, browser }) => {
  const { who, theirs } = await parent(browser, { firstName: 'Avery', lastName: unique('Grantable') });
  await signIn(page, ADMIN);
  await page.goto('/admin/dashboard');
  await main(page)
    .getByRole('link', { name: /Manage Users/ })
    .click();
  await expect(page).toHaveURL(/\/admin\/users$/);
  const faults = await watchForFaults(page);
  await find(page, who);
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
    `Avery ${who.lastName}`,
    who.email,
    'Not an administrator',
    'Never subscribed',
    'Not verified',
    '',
    /Edit/,
  ]);

  await rowOf(page, who).getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit User Permissions' });
  await expect(dialog.getByText('Administrators can manage schools, users and other platform settings.')).toBeVisible();
  await dialog.getByLabel('Administrator').check();
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'User updated');
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, who).getByText('Administrator', { exact: true })).toBeAttached();

  await theirs.goto('/dashboard');
  await expect(theirs).toHaveURL(/\/login/); // signed out, to come back with the new right
  await signIn(theirs, who.email);
  await theirs.goto('/admin/users');
  await expect(theirs.getByRole('heading', { name: 'Manage Users' })).toBeVisible();

  await rowOf(page, who).getByRole('button', { name: 'Edit' }).click();
  await dialog.getByLabel('Administrator').uncheck();
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'User updated');
  await theirs.goto('/admin/users');
  await expect(theirs).toHaveURL(/\/login/);
  expect(faults).toEqual([]);
});

test('nobody takes the right from himself, and a refusal is told', async ({ page, browser }) => {
  const { who } = await parent(browser);
  await signIn(page, ADMIN);
  await page.goto(`/admin/users?search=${ADMIN}`);
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByLabel(`Select ${ADMIN}`)).toBeDisabled();
  await page.getByRole('button', { name: `Edit ${ADMIN}` }).click();
  await expect(page.getByRole('dialog').getByLabel('Administrator')).toBeDisabled();
  await page.keyboard.press('Escape');

  await find(page, who);
  await sql('DELETE FROM users WHERE id = $1', who.id);
  await rowOf(page, who).getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('dialog').getByLabel('Administrator').check();
  await page.getByRole('dialog').getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'Failed to update user', 'User not found');
});

test('deleting who pays cancels the plan at Stripe first; who could not be set free stays', async ({
  page,
  browser,
}) => {
  const lastName = unique('Goner');
  const { who: payer, theirs } = await parent(browser, { lastName });
  const { who: free } = await parent(browser, { lastName });
  const board = await schoolId(SCHOOL);
  await subscribeOnScreen(theirs);
  const words = unique('Soon gone');
  await post(payer, board, words);
  const customers = (await stripeOfSite().state()).customers.filter(({ email }) => email === payer.email);
  const statuses = async () =>
    (await stripeOfSite().state()).subscriptions
      .filter(({ customer }) => customer === customers[0]?.id)
      .map(({ status }) => status);
  expect(await statuses()).toEqual(['trialing']);

  await signIn(page, ADMIN);
  await page.goto('/admin/users');
  await page.getByLabel('Search users').fill(lastName);
  await expect(page.getByRole('row')).toHaveCount(3);
  await expect(page.getByRole('button', { name: 'Delete Selected (0)' })).toBeDisabled();
  await page.getByLabel('Select all').check();
  await stripeOfSite().fail({ match: 'DELETE /v1/subscriptions/*', mode: 'status', status: 500, times: 2 });
  await page.getByRole('button', { name: 'Delete Selected (2)' }).click();
  const question = page.getByRole('alertdialog', { name: 'Are you sure?' });
  await expect(
    question.getByText(/cannot be undone.*permanently deletes these 2 users.*posts, comments and subscriptions/),
  ).toBeVisible();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expectToast(
    page,
    'Users deleted',
    /1 user deleted\. 1 was kept: The subscription could not be cancelled at Stripe/,
  );
  await expect(rowOf(page, free)).toHaveCount(0);
  await expect(rowOf(page, payer)).toBeVisible();
  expect(await statuses()).toEqual(['trialing']);

  await page.getByLabel(`Select ${payer.email}`).check();
  await page.getByRole('button', { name: 'Delete Selected (1)' }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'Users deleted', '1 user deleted.');
  await expect(page.getByText('No users found')).toBeVisible();
  expect(await statuses()).toEqual(['canceled']);
  await page.goto(`/schools/${board}`);
  await expect(page.getByText(words)).toHaveCount(0);
});

test('a suspended person is told until when and why, and may take part again when it is lifted', async ({
  page,
  browser,
}) => {
  const { who, theirs } = await parent(browser, { member: true });
  const board = await schoolId(SCHOOL);
  const words = unique('Before it');
  await post(who, board, words);
  await signIn(page, ADMIN);
  await page.goto(`/admin/users/${who.id}`);
  const form = page.getByRole('form', { name: 'Suspension' });
  await form.getByRole('button', { name: 'Suspend' }).click();
  await expect(form.getByText('Give a reason.')).toBeVisible();
  await form.getByLabel('Reason').fill('Named a child.');
  await form.getByRole('button', { name: 'Suspend' }).click();
  const question = page.getByRole('alertdialog', { name: `Suspend ${who.firstName} ${who.lastName}?` });
  await expect(question).toContainText(/Until the end of \w+ \d+, \d{4}\. A suspended person can read/);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
  await form.getByRole('button', { name: 'Suspend' }).click();
  await question.getByRole('button', { name: 'Suspend' }).click();
  await expectToast(page, 'User suspended');
  await expect(main(page).getByText(/^Suspended until /)).toBeVisible();

  await theirs.goto(`/schools/${board}`);
  const banner = theirs.getByText(/^Your account is suspended until \w+ \d+, \d{4}$/);
  await expect(banner).toBeVisible();
  await expect(theirs.getByText('Named a child.').first()).toBeVisible();
  await expect(theirs.getByText(/so you cannot post\.$/)).toBeVisible();
  await expect(theirs.getByRole('button', { name: 'Write a post...' })).toHaveCount(0);
  const card = postCard(theirs, words);
  await expect(card.getByText(/so you cannot comment\.$/)).toBeVisible();
  await expect(card.getByRole('button', { name: 'Share' })).toHaveCount(0);
  await card.getByRole('button', { name: 'Upvote' }).click();
  await expectToast(theirs, 'Account suspended');
  await expect(card.getByRole('button', { name: 'Upvote' })).toHaveAttribute('aria-pressed', 'false');
  await theirs
    .getByRole('button', { name: `Follow ${SCHOOL}` })
    .first()
    .click();
  await expectToast(theirs, 'Account suspended');
  await theirs.goto('/dashboard');
  await expect(banner).toBeVisible();
  await expect(theirs.getByRole('link', { name: 'Subscribe to Post' })).toHaveCount(0);
  await theirs.goto('/notifications');
  await expect(main(theirs).getByText(/Your account is suspended until .*: Named a child\./)).toBeVisible();

  await page.getByRole('button', { name: 'Lift', exact: true }).click();
  await expectToast(page, 'Suspension lifted');
  await theirs.goto(`/schools/${board}`);
  await expect(theirs.getByRole('button', { name: 'Write a post...' })).toBeVisible();
  await expect(banner).toHaveCount(0);
});

test('complimentary access lets a person post until it is taken back', async ({ page, browser }) => {
  const { who, theirs } = await parent(browser);
  const board = await schoolId(SCHOOL);
  await signIn(page, ADMIN);
  await page.goto(`/admin/users/${who.id}`);
  const form = page.getByRole('form', { name: 'Complimentary access' });
  await form.getByLabel('Reason').fill('Helped with the fair');
  await form.getByRole('button', { name: 'Give access' }).click();
  await expectToast(page, 'User updated');
  await expect(main(page).getByText(/^Given until /)).toBeVisible();

  await theirs.goto(`/schools/${board}`);
  const words = unique('Free of charge');
  const composer = await openPostForm(theirs);
  await composer.getByLabel('Content').fill(words);
  await composer.getByRole('button', { name: 'Post', exact: true }).click();
  await expectToast(theirs, 'Post created');

  await page.getByRole('button', { name: 'Take back' }).click();
  await expect(main(page).getByText(/^Given until /)).toHaveCount(0); // the toast may still be that of giving
  await expectToast(page, 'User updated');
  await theirs.goto(`/schools/${board}`);
  await expect(theirs.getByText('Subscription Required')).toBeVisible();
  await page.getByRole('link', { name: 'Audit log' }).last().click();
  await expect(main(page).getByRole('article')).toHaveCount(2);
  await expect(main(page).getByText('Helped with the fair')).toBeVisible();
});

test('both screens fit a phone and a long name; an alert is dealt with, an identity verified, every session ended', async ({
  page,
  browser,
}) => {
  const { who } = await parent(browser, {
    firstName: 'Maximiliane-Alexandra',
    lastName: 'Featherstonehaugh-Cholmondeley',
    member: true,
  });
  await sql(
    "INSERT INTO billing_alerts (key, user_id, kind, details) VALUES ('e2e:' || $1::int, $1::int, 'not_entitled', '{\"intentId\": \"pi_12345678901234567890\"}')",
    who.id,
  );
  await signIn(page, ADMIN);
  for (const path of ['/admin/users', `/admin/users/${who.id}`]) {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(path);
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(main(page).getByText(who.email).first()).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(width);
    }
  }
  await page.getByRole('button', { name: 'Mark as dealt with' }).click();
  await expectToast(page, 'Alert closed');
  await page.getByRole('button', { name: 'Mark as verified' }).click();
  await expect(main(page).getByText(/by an administrator\.$/)).toBeVisible();
  const parentOf = page.getByRole('form', { name: 'Verify for a school' });
  await parentOf.getByLabel('School').fill('Baddeck');
  await page.getByRole('option', { name: 'Baddeck Academy' }).click();
  await parentOf.getByRole('button', { name: 'Verify for this school' }).click();
  await expect(main(page).getByText('By an administrator, since')).toBeVisible();
  await main(page).getByRole('button', { name: 'Take away for Baddeck Academy' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take away' }).click();
  await expect(main(page).getByText('Not verified for any school.')).toBeVisible();
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expectToast(page, 'Signed out', '1 session ended.');
});
