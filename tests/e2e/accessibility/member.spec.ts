import { expect, type Page } from '@playwright/test';
import { lookOver } from '../../support/accessibility/look-over';
import { postCard, unique } from '../../support/browser/browser';
import { newcomer, post, schoolId } from '../../support/browser/newcomer';
import { cardFrame, fillCard, freshCard, openCardForm, payButton } from '../../support/browser/payment-page';
import { MEMBER_PATHS } from '../../support/browser/places';
import { sql } from '../../support/browser/sql';
import { test } from '../../support/browser/test';
import { watchForFaults } from '../../support/browser/watch';

test.describe.configure({ mode: 'parallel', timeout: 240_000 }); // many states a test, each looked through from top to bottom

const SCHOOL = 'Bell Park Academic Centre';
const main = (page: Page) => page.getByRole('main');

test('pages of a member, without an error or anything against the content policy', async ({ page, browser }) => {
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
  const titles = new Map<string, string>();
  for (const path of [...MEMBER_PATHS, `/schools/${school}`, `/schools/${school}?post=${id}`]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const [title, place] = [await page.title(), path.split('?')[0] ?? ''];
    expect.soft(titles.get(title) ?? place, `${path} is titled like another page: ${title}`).toBe(place);
    titles.set(title, place);
    await lookOver(page, path);
  }
  await page.getByRole('button', { name: /^Account menu/ }).click(); // the code that comes late, too
  await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeVisible();
  expect(faults).toEqual([]);
});

test('what a free account is shown instead', async ({ page }) => {
  const person = await newcomer(page.context());
  const school = await schoolId(SCHOOL);
  for (const path of ['/dashboard', '/notifications', '/saved', '/subscriptions']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await lookOver(page, `${path}, empty`, { brief: path !== '/dashboard' });
  }
  await person.call('POST', `/api/schools/${school}/subscribe`);
  await page.goto(`/schools/${school}`);
  await expect(page.getByText('Subscription Required')).toBeVisible();
  await lookOver(page, 'a school');
  await sql(
    "UPDATE users SET suspended_until = now() + interval '3 days', suspension_reason = 'Named a child.' WHERE id = $1",
    person.id,
  );
  await page.goto('/dashboard');
  await expect(page.getByText('Named a child.').first()).toBeVisible();
  await lookOver(page, 'suspended', { brief: true });
});

test('the membership in each of its states', async ({ page }) => {
  await newcomer(page.context());
  await page.goto('/subscription');
  await expect(main(page).getByRole('button', { name: 'Subscribe Now' })).toBeVisible();
  await lookOver(page, 'signing up');
  await page.goto(
    '/subscription/success?payment_intent=pi_made_up_by_me&payment_intent_client_secret=pi_x_secret_y&redirect_status=succeeded',
  );
  await expect(main(page).getByText('Payment not found.')).toBeVisible();
  await lookOver(page, 'a return from nowhere', { brief: true });
  await openCardForm(page);
  await lookOver(page, 'the card form', { withFrames: true });
  await fillCard(page, '4242424242424241');
  await payButton(page).click();
  await expect(main(page).getByText(/Please correct it in the form above/)).toBeVisible();
  await lookOver(page, 'a card number that is none', { withFrames: true, brief: true });

  await page.goto('/dashboard');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('payment_flow'))).toBeNull();
  await page.goto('/subscription');
  await main(page)
    .getByRole('button', { name: /Reset and Start Over/ })
    .click();
  await expect(page.getByRole('button', { name: 'Yes, Reset Subscription' })).toBeFocused();
  await lookOver(page, 'a payment that was not finished');
  await page.getByRole('button', { name: 'Keep it' }).click();
  await main(page).getByRole('button', { name: 'Fix My Subscription' }).click();
  await expect(cardFrame(page).getByLabel('Card number')).toBeVisible();
  await fillCard(page, freshCard());
  await payButton(page).click();
  await page.waitForURL('**/dashboard');

  await page.goto('/subscription');
  await expect(main(page).getByRole('button', { name: 'Cancel Subscription' })).toBeVisible();
  await lookOver(page, 'a running trial');
  page.once('dialog', (dialog) => void dialog.accept());
  await main(page).getByRole('button', { name: 'Cancel Subscription' }).click();
  await page.waitForURL('**/dashboard');
  await page.goto('/subscription');
  await expect(main(page).getByRole('button', { name: 'Resubscribe' })).toBeVisible();
  await lookOver(page, 'canceled');
});

test('forms with errors', async ({ page }) => {
  await newcomer(page.context(), { member: true });
  await page.goto('/account?tab=password');
  await page.getByRole('button', { name: 'Update Password' }).click();
  await expect(page.getByText('Current password is required')).toBeVisible();
  await lookOver(page, 'password', { brief: true });
  await page.goto('/account');
  await page.getByLabel('Email').fill('wrong');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await lookOver(page, 'profile', { brief: true });
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Create Post' }).click();
  await page.getByRole('button', { name: 'Post', exact: true }).first().click();
  await expect(page.getByText('Please select a school')).toBeVisible();
  await lookOver(page, 'post form');
  await page.getByRole('combobox', { name: 'School' }).fill('Sunny');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await lookOver(page, 'school picker', { brief: true });
});

test('menus, dialogs, toasts, and what is pressed', async ({ page, browser }) => {
  const author = await newcomer(page.context(), { member: true });
  const reader = await newcomer(await browser.newContext(), { member: true });
  const school = await schoolId(SCHOOL);
  const comment = unique('Full by eight'); // the post's own words are in a field while it is edited
  const id = await post(author, school, 'The parking lot');
  await reader.call('POST', `/api/posts/${id}/comments`, { content: comment });
  await author.call('POST', `/api/posts/${id}/share`, {});
  const theirs = await post(reader, school, unique('Somebody else’s'));

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
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await lookOver(page, 'account menu', { brief: true });
  await page.keyboard.press('Escape');

  const card = postCard(page, comment);
  await card.getByRole('button', { name: 'Post options' }).click();
  await expect(page.getByRole('menuitem', { name: 'Edit Post' })).toBeVisible();
  await lookOver(page, 'post menu', { brief: true });
  await page.getByRole('menuitem', { name: 'Edit Post' }).click();
  await expect(card.getByLabel('Content')).toBeVisible();
  await lookOver(page, 'edit form', { brief: true });
  await card.getByRole('button', { name: 'Cancel' }).click();
  await card.getByRole('button', { name: /^Upvote/ }).click();
  await card.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(card.getByRole('button', { name: 'Saved' })).toBeVisible();
  await lookOver(page, 'pressed buttons', { brief: true });
  await card.getByRole('button', { name: 'Post options' }).click();
  await page.getByRole('menuitem', { name: 'Delete Post' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await lookOver(page, 'dialog');
  await page.route('**/api/posts/*', (route) => route.fulfill({ status: 503, json: { message: 'Not now' } }));
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Failed to delete post', { exact: true })).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await lookOver(page, 'destructive toast', { brief: true });
  await page.getByRole('button', { name: /^Follow / }).click();
  await expect(page.getByText('Subscribed', { exact: true })).toBeVisible();
  await lookOver(page, 'toast', { brief: true });

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('navigation', { name: 'Main' }).last().getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await lookOver(page, 'sheet', { brief: true });
});

test('while it loads, and when it cannot', async ({ page }) => {
  await newcomer(page.context());
  const gate = Promise.withResolvers<void>();
  await page.goto('/dashboard');
  await page.route('**/api/user/feed*', async (route) => {
    await gate.promise;
    await route.fulfill({ status: 503, json: { message: 'Out of order' } });
  });
  await page.getByRole('combobox', { name: 'Sort posts' }).selectOption('Most Popular');
  await lookOver(page, 'loading', { brief: true });
  gate.resolve();
  await expect(main(page).getByRole('button', { name: 'Retry' }).first()).toBeVisible();
  await lookOver(page, 'not loaded', { brief: true });
  await page.goto('/schools?q=no+school+has+this');
  await expect(page.getByText('No schools match your search')).toBeVisible();
  await lookOver(page, 'nothing found', { brief: true });
});
