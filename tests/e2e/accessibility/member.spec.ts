import { expect, type Page } from '@playwright/test';
import { lookOver } from '../../support/accessibility/look-over';
import { postCard, unique } from '../../support/browser/browser';
import { newcomer, post, schoolId } from '../../support/browser/newcomer';
import { cardFrame, fillCard, payButton } from '../../support/browser/payment-page';
import { sql } from '../../support/browser/sql';
import { test } from '../../support/browser/test';
import { watchForFaults } from '../../support/browser/watch';

// One worker process runs all tests of this file. It remembers which parts of pages it has checked, so parts that
// several pages share are checked only once.
test.describe.configure({ timeout: 240_000 });

const SCHOOL = 'Bell Park Academic Centre';
const main = (page: Page) => page.getByRole('main');
const accountMenu = (page: Page) => page.getByRole('button', { name: /^Account menu/ });

test(
  'member pages load, pass the accessibility check and log no errors',
  { tag: ['@V7.4.4'] },
  async ({ page, browser }) => {
    const faults = await watchForFaults(page);
    const person = await newcomer(page.context(), { member: true });
    const reader = await newcomer(await browser.newContext(), { member: true });
    const school = await schoolId(SCHOOL);
    await person.call('POST', `/api/schools/${school}/subscribe`);
    const id = await post(person, school, 'The parking lot is full by eight', { title: 'Parking' });
    await reader.call('POST', `/api/posts/${id}/comments`, { content: 'More at https://example.org/notes' });
    await person.call('POST', `/api/posts/${id}/save`);
    await sql(
      `INSERT INTO notifications (user_id, kind, data) VALUES ($1, 'notice', '{"text": "Your trial ends in three days"}')`,
      person.id,
    );
    for (const path of [
      '/dashboard',
      '/schools',
      '/subscriptions',
      '/account',
      '/account/notifications',
      '/account/posts',
      '/account/following',
      '/account/calendar',
      '/account/invitations',
      '/account/data',
      '/subscription',
      '/notifications',
      '/saved',
      '/calendar',
      '/search?q=bus',
      `/schools/${school}?post=${id}`,
    ]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(accountMenu(page)).toBeVisible();
      await lookOver(page, path);
    }
    await accountMenu(page).click(); // Opens the account menu, because the menu loads its code only on the first click.
    await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
    expect(faults).toEqual([]);
  },
);

test('the pages of a free account are accessible', { tag: '@thorough' }, async ({ page }) => {
  const person = await newcomer(page.context());
  const school = await schoolId(SCHOOL);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await lookOver(page, '/dashboard, empty');
  await person.call('POST', `/api/schools/${school}/subscribe`);
  await sql(
    "UPDATE users SET suspended_until = now() + interval '3 days', suspension_reason = 'Named a child.' WHERE id = $1",
    person.id,
  );
  await page.goto(`/schools/${school}`);
  await expect(page.getByText('Named a child.').first()).toBeVisible();
  await lookOver(page, 'a school page for a suspended person');
});

test(
  'the membership pages are accessible before, during and after a payment that fails',
  { tag: '@thorough' },
  async ({ page }) => {
    await newcomer(page.context());
    await page.goto(
      '/subscription/success?payment_intent=pi_made_up_by_me&payment_intent_client_secret=pi_x_secret_y&redirect_status=succeeded',
    );
    await expect(main(page).getByText('Payment not found.')).toBeVisible();
    await lookOver(page, 'a return with an unknown payment', { brief: true });
    await page.goto('/subscription');
    const subscribe = main(page).getByRole('button', { name: 'Subscribe Now' });
    await expect(subscribe).toBeVisible();
    await lookOver(page, 'signing up');
    await subscribe.click();
    await expect(cardFrame(page).getByLabel('Card number')).toBeVisible();
    await fillCard(page, '4242424242424241');
    await payButton(page).click();
    await expect(main(page).getByText(/Please correct the form above/)).toBeVisible();
    await lookOver(page, 'the card form with an invalid card number');

    await page.goto('/dashboard');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('payment_flow'))).toBeNull();
    await page.goto('/subscription');
    await main(page).getByText('Option 2: Reset and Start Over').click();
    await main(page).getByRole('button', { name: 'Reset and Start Over' }).click();
    await expect(page.getByRole('button', { name: 'Yes, Reset Subscription' })).toBeFocused();
    await lookOver(page, 'an unfinished payment', { brief: true });
  },
);

test(
  'menus, dialogs, toasts, toggled buttons and forms with errors are accessible',
  { tag: '@thorough' },
  async ({ page, browser }) => {
    const author = await newcomer(page.context(), { member: true });
    const reader = await newcomer(await browser.newContext(), { member: true });
    const school = await schoolId(SCHOOL);
    // The test finds the post's card by the text of this comment. It cannot search for the post's text, because this
    // text is in a form field during an edit.
    const comment = unique('Full by eight');
    const id = await post(author, school, 'The parking lot');
    await reader.call('POST', `/api/posts/${id}/comments`, { content: comment });
    const theirs = await post(reader, school, unique('Somebody else’s'));

    await page.goto('/account?tab=password');
    await page.getByRole('button', { name: 'Update Password' }).click();
    await expect(page.getByText('Current password is required')).toBeVisible();
    await lookOver(page, 'password', { brief: true });
    await page.getByRole('banner').getByRole('link', { name: 'Dashboard', exact: true }).click();
    await page.getByRole('button', { name: 'Create Post' }).click();
    await page.getByRole('button', { name: 'Post', exact: true }).first().click();
    await expect(page.getByText('Please select a school')).toBeVisible();
    await page.getByRole('combobox', { name: 'School' }).fill('Sunny');
    await expect(page.getByRole('option').first()).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await lookOver(page, 'the post form with errors and the school picker');

    await page.goto(`/schools/${school}?post=${theirs}`);
    const other = page.getByRole('article').first();
    await other.getByRole('button', { name: 'Post options' }).click();
    await page.getByRole('menuitem', { name: 'Report post' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Report', exact: true }).click();
    await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
    await lookOver(page, 'report');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await expect(page.getByRole('menuitem', { name: /commented/ })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await lookOver(page, 'bell', { brief: true });
    await page.keyboard.press('Escape');

    const card = postCard(page, comment);
    await card.getByRole('button', { name: /^Upvote/ }).click();
    await card.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(card.getByRole('button', { name: 'Saved' })).toBeVisible();
    await card.getByRole('button', { name: 'Post options' }).click();
    await expect(page.getByRole('menuitem', { name: 'Edit Post' })).toBeVisible();
    await lookOver(page, 'a post menu and toggled buttons', { brief: true });
    await page.getByRole('menuitem', { name: 'Delete Post' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await lookOver(page, 'dialog');
    await page.keyboard.press('Escape');
    await card.getByRole('button', { name: 'Post options' }).click();
    await page.getByRole('menuitem', { name: 'Edit Post' }).click();
    await card.getByLabel('Content').fill('Full by seven');
    await page.route(/\/api\/posts\/[^/]*$/, (route) => route.fulfill({ status: 503, json: { message: 'Not now' } }));
    await card.getByRole('button', { name: 'Save', exact: true }).first().click();
    await expect(page.getByText('Error updating post', { exact: true })).toBeVisible();
    await lookOver(page, 'an edit form and an error toast', { brief: true });

    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('navigation', { name: 'Main' }).last().getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    await lookOver(page, 'sheet', { brief: true });
  },
);
