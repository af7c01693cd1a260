import { expect } from '@playwright/test';
import { DEMO_PASSWORD, expectToast, signIn, unique } from '../../support/browser/browser';
import { untilHydrated } from '../../support/browser/keyboard';
import { expireMembership, newcomer, post, schoolId } from '../../support/browser/newcomer';
import { headOf, linksIn, textOfHtml } from '../../support/browser/page-head';
import { sql } from '../../support/browser/sql';
import { test } from '../../support/browser/test';

test('the profile form asks for the password before a change of the email address', async ({ page }) => {
  const { email } = await newcomer(page.context(), { lastName: '' });
  await page.goto('/account');
  const save = page.getByRole('button', { name: 'Save Changes' });
  await test.step('the profile form shows invalid and refused values, and saves valid ones', async () => {
    await expect(page.getByRole('tab')).toHaveText(['Profile', 'Password', 'Subscription']);
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
    await expect(save).toBeDisabled();
    await expect(page.getByText(/^Member since \w{3} \d{1,2}, \d{4}$/)).toBeVisible();

    await page.getByLabel('Last name').fill('Harbour');
    await page.getByLabel('Email', { exact: true }).fill('wrong');
    await save.click();
    await expect(page.getByText('Please enter a valid email address')).toBeVisible();
    await page.getByLabel('Email', { exact: true }).fill('member2@demo.test');
    await save.click();
    await expectToast(page, 'Update failed', 'Email already exists');
    await expect(page.getByLabel('Last name')).toHaveValue('Harbour');
    await page.getByLabel('Email', { exact: true }).fill(email);
    await save.click();
    await expectToast(page, 'Profile updated');
    await expect(save).toBeDisabled();
    await page.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('a new email address requires the password if the member signed in some time ago', async () => {
    await sql(
      `UPDATE sessions SET password_at = now() - interval '1 hour'
      WHERE user_id = (SELECT id FROM users WHERE email = $1)`,
      email,
    );
    await page.getByLabel('Last name').fill('Quay');
    await page.getByLabel('Email', { exact: true }).fill(`new.${email}`);
    await save.click();
    const prompt = page.getByRole('dialog', { name: 'Please enter your password' });
    await prompt.getByLabel('Your password').fill('not this one');
    await prompt.getByRole('button', { name: 'Continue' }).click();
    await expect(prompt.getByText('Current password is incorrect')).toBeVisible();
    await prompt.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(`new.${email}`);
    await save.click();
    await prompt.getByLabel('Your password').fill(DEMO_PASSWORD);
    await prompt.getByRole('button', { name: 'Continue' }).click();
    await expectToast(page, 'Profile updated');
    await expect(prompt).toBeHidden();
    await page.reload();
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(`new.${email}`);
    await expect(page.getByLabel('Last name')).toHaveValue('Quay');
    await expect(page.getByText('Sam Quay')).toBeVisible();
  });

  await test.step('a tab reports a conflict before it replaces a name that another tab has saved', async () => {
    const other = await page.context().newPage();
    await other.goto('/account');
    await untilHydrated(other.getByLabel('Last name'));
    await page.getByLabel('Last name').fill('Wharf');
    await other.getByLabel('Last name').fill('Pier');
    await save.click();
    await expectToast(page, 'Profile updated');
    const saveOther = other.getByRole('button', { name: 'Save Changes' });
    const newest = other.waitForResponse('**/api/user');
    await saveOther.click();
    const conflict = other.getByRole('tabpanel').getByText('This field was changed to “Wharf” in another tab');
    await expect(conflict).toBeVisible();
    // After the conflict, the form loads the name that the other tab saved. The test waits for this name, because only
    // then can a click on “Save Changes” replace it.
    await newest;
    await saveOther.click();
    await expectToast(other, 'Profile updated');
    await other.close();
    await page.reload();
    await expect(page.getByLabel('Last name')).toHaveValue('Pier');
  });

  await test.step('unsaved changes survive a failed request and cause a warning before the member leaves the page', async () => {
    await page.getByLabel('First name').click();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('Alexandra');
    await page.route('**/api/user/profile', (route) => route.abort());
    await save.click();
    await expectToast(page, 'Update failed');
    await expect(page.getByLabel('First name')).toHaveValue('Alexandra');
    page.once('dialog', (dialog) => void dialog.dismiss());
    await page.getByRole('link', { name: 'Schools', exact: true }).click();
    await expect(page).toHaveURL(/\/account/);
  });
});

test('changing the password requires the current password and signs out the member’s other devices', async ({
  page,
  browser,
}) => {
  const { email } = await newcomer(page.context(), { lastName: '' });
  const elsewhere = (await browser.newContext()).request;
  const entry = { data: { email, password: DEMO_PASSWORD }, headers: { 'Sec-Fetch-Site': 'same-origin' } };
  expect((await elsewhere.post('/api/login', entry)).status()).toBe(200);

  await page.goto('/account?tab=password');
  const update = page.getByRole('button', { name: 'Update Password' });
  await update.click();
  await expect(page.getByText('Current password is required')).toBeVisible();
  await expect(page.getByText('Password must be at least 8 characters')).toBeVisible();
  await expect(page.getByText('Please confirm your new password')).toBeVisible();
  await page.getByLabel('Current password').fill('not this one');
  await page.getByLabel('New password', { exact: true }).fill('the lighthouse is open');
  await page.getByLabel('Confirm new password').fill('the lighthouse');
  await update.click();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await page.getByLabel('Confirm new password').fill('the lighthouse is open');
  await update.click();
  await expectToast(page, 'Password change failed', 'Current password is incorrect');
  await page.getByLabel('Current password').fill(DEMO_PASSWORD);
  // The double click must send the form only once. A second request would fail, because the first one changes the
  // current password.
  await update.dblclick();
  await expectToast(page, 'Password updated');
  await expect(page.getByLabel('Current password')).toHaveValue('');

  expect((await elsewhere.get('/api/user')).status()).toBe(401);
  expect((await elsewhere.get('/dashboard', { maxRedirects: 0 })).headers().location).toMatch(/\/login/);
  expect((await page.request.get('/api/user')).status()).toBe(200);
});

test('the subscription tab of the account page shows the state of the membership', async ({ request }) => {
  const tabOf = async (email: string) => {
    await signIn({ request }, email);
    const { html } = await headOf(request, '/account?tab=subscription');
    const [, state = '', panel = ''] =
      /role="tabpanel" id="[^"]*-panel-subscription"([^>]*)>(.*?)aria-labelledby="more-settings"/s.exec(html) ?? [];
    expect(state).not.toContain('hidden');
    return { words: textOfHtml(panel, ' '), links: linksIn(panel) };
  };
  const member = await tabOf('member@demo.test');
  expect(member.words).toMatch(/ Status Active Membership Community Membership Price \$5\.99\/month /);
  expect(member.links).toContainEqual(['Manage Subscription', '/subscription']);
  const free = await tabOf('new@demo.test');
  expect(free.words).toContain('Status Inactive');
  expect(free.words).not.toContain('Community Membership');
  expect(free.links).toContainEqual(['Subscribe Now', '/subscription']);
});

test('each part of the account settings has its own page, and old addresses redirect to these pages', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'member@demo.test');
  await test.step('the account page stays short for a member with many posts', async () => {
    await page.goto('/account');
    const list = page.getByRole('navigation', { name: 'More settings' });
    await expect(list.getByRole('link')).toHaveCount(6);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(2_600);
    for (const [link, heading] of [
      ['Notifications', 'Notification Settings'],
      ['My Posts', 'My Posts'],
      ['Followed and muted', 'Followed and Muted'],
      ['Calendar', 'Calendar'],
      ['Invite other parents', 'Invitations'],
      ['Your data', 'Your Data'],
    ] as const) {
      await list.getByRole('link', { name: link }).click();
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await page.getByRole('link', { name: 'Account Settings' }).first().click();
      await page.waitForURL('**/account');
    }
  });

  await test.step('links in old emails, notifications and bookmarks lead to the new account pages', async () => {
    for (const [old, path] of [
      ['/account?tab=notifications', '/account/notifications'],
      ['/account?tab=data', '/account/data'],
      ['/account#my-posts', '/account/posts'],
      ['/account#notifications', '/account/notifications'],
      ['/account#calendar', '/account/calendar'],
      ['/account?tab=profile#invitations', '/account/invitations'],
    ] as const) {
      await page.goto(old);
      await page.waitForURL(`**${path}`);
    }
    const answer = await page.request.get('/account?tab=data', { maxRedirects: 0 });
    expect([answer.status(), answer.headers().location]).toEqual([307, expect.stringMatching(/\/account\/data$/)]);
    await page.context().clearCookies();
    await page.goto('/account?tab=data');
    await page.waitForURL(`**/login?next=${encodeURIComponent('/account/data')}`);
  });
});

test('a preset changes all notification settings at once, and a school can have its own settings', async ({ page }) => {
  const person = await newcomer(page.context());
  for (const name of ['Citadel High School', 'Bay View High School'])
    await person.call('POST', `/api/schools/${await schoolId(name)}/subscribe`);
  await page.goto('/account/notifications');
  const saved = async () => expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();
  const radio = (name: string) => page.getByRole('radio', { name });
  const votes = page.getByLabel('In the app: Votes on your posts');
  await untilHydrated(radio('Normal'));

  await test.step('the notification page shows three presets, and no drop-down list except "Add a school"', async () => {
    await expect(page.getByRole('radio')).toHaveCount(3);
    await expect(radio('Normal')).toBeChecked();
    await expect(page.getByRole('combobox')).toHaveCount(1);
  });

  await test.step('a double click on a notification preset saves the preset', async () => {
    await radio('Quiet').dblclick();
    await saved();
    await page.reload();
    await expect(radio('Quiet')).toBeChecked();
    await page.getByText('Customize', { exact: true }).click();
    await expect(votes).not.toBeChecked();
    await expect(page.getByLabel('By email: Replies to what you wrote')).toHaveValue('weekly');
  });

  await test.step('choosing a notification preset does not lose the member’s own settings', async () => {
    await votes.click();
    await expect(radio('Your own choices')).toBeChecked();
    await radio('Everything').click();
    await expect(page.getByLabel('By email: Replies to what you wrote')).toHaveValue('at_once');
    await radio('Your own choices').click();
    await expect(page.getByLabel('By email: Replies to what you wrote')).toHaveValue('weekly');
    await expect(votes).toBeChecked();
    await saved();
  });

  await test.step('a school with its own notification settings is listed until the member removes these settings', async () => {
    await page.getByLabel('Add a school').selectOption({ label: 'Citadel High School, Halifax' });
    const inApp = page.getByLabel('In the app: Citadel High School');
    await expect(inApp).toBeFocused();
    await inApp.selectOption('In the app');
    await saved();
    await page.reload();
    await expect(inApp).toHaveValue('true');
    await expect(page.getByLabel('In the app: Bay View High School')).toHaveCount(0);
    const remove = page.getByRole('button', { name: 'Remove the settings of Citadel High School' });
    await untilHydrated(remove);
    await remove.click();
    await expect(inApp).toHaveCount(0);
    await expect(page.getByLabel('Add a school')).toBeFocused();
    await saved();
    await page.reload();
    await expect(page.getByLabel('Add a school')).toBeVisible();
    await expect(inApp).toHaveCount(0);
  });
});

test('an author whose membership lapsed can see and delete their hidden posts', async ({ page, context }) => {
  const author = await newcomer(context, { member: true });
  const school = await schoolId('Citadel High School');
  for (const title of [unique('Kept'), unique('Unwanted')])
    await post(author, school, 'Written in good days.', { title });
  await expireMembership(author);
  await page.goto('/account#my-posts');
  await page.waitForURL('**/account/posts');
  await expect(page.getByText('2 posts are hidden until you resubscribe')).toBeVisible();
  const unwanted = page.getByRole('article').filter({ hasText: 'Unwanted' });
  await expect(unwanted.getByText('Hidden', { exact: true })).toBeVisible();
  // The hidden post has only one button, the menu button, which has no text.
  await expect(unwanted.getByRole('button')).toHaveText(['']);

  await unwanted.getByRole('button', { name: 'Post options' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Delete Post']);
  await page.getByRole('menuitem', { name: 'Delete Post' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(unwanted).toHaveCount(0);
  await expect(page.getByText('1 post is hidden until you resubscribe')).toBeVisible();
});

test('a member can save notification choices on the account page and unsubscribe by a link', async ({ page }) => {
  const { email } = await newcomer(page.context());
  await page.goto('/account/notifications');
  const votes = page.getByLabel('In the app: Votes on your posts');
  await untilHydrated(votes);
  await expect(votes).toBeHidden();
  await page.getByText('Customize', { exact: true }).click();
  // The checkbox changes a moment after the click, but Playwright's uncheck() would not wait for this change.
  await votes.click();
  await expect(votes).not.toBeChecked();
  await page.getByLabel('By email: New posts').selectOption('In the Sunday email');
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();
  await page.reload();
  await expect(votes).not.toBeChecked();
  await expect(page.getByLabel('By email: New posts')).toHaveValue('weekly');
  await expect(page.getByRole('radio', { name: 'Your own choices' })).toBeChecked();

  const ofUser = 'FROM users WHERE email = $1';
  const [row] = await sql<{ key: string }>(`SELECT letters_key AS key ${ofUser}`, email);
  const stopped = async () => (await sql(`SELECT 1 ${ofUser} AND letters_stopped_at IS NOT NULL`, email)).length === 1;
  const link = `/unsubscribe/${row?.key}`;
  // The test leaves the page before it deletes the cookies. Otherwise the page would notice the missing session and go
  // to the sign-in page.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await page.goto(link);
  expect(await stopped()).toBe(false);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByText("You're unsubscribed")).toBeVisible();
  expect(await stopped()).toBe(true);

  // The test sends the request that an email program's own unsubscribe button sends (RFC 8058).
  await sql('UPDATE users SET letters_stopped_at = NULL WHERE email = $1', email);
  const answer = await page.request.post(link, { form: { 'List-Unsubscribe': 'One-Click' } });
  expect([answer.status(), await stopped()]).toEqual([200, true]);
  expect((await headOf(page.request, link)).html).toContain("You're unsubscribed");
  // The link in the morning email of administrators stops only that email.
  const inboxPage = await headOf(page.request, `/unsubscribe/inbox-${row?.key}`);
  expect(inboxPage.html).toContain('Click once to stop the morning email about the inbox.');
});
