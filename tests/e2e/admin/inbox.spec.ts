import { expect, type Page } from '@playwright/test';
import { lookOver } from '../../support/accessibility/look-over';
import { newPersonPage, expectToast, signIn, unique } from '../../support/browser/browser';
import { press, untilHydrated } from '../../support/browser/keyboard';
import { sql } from '../../support/browser/sql';
import { test } from '../../support/browser/test';

// These tests use the inbox (record 077) by keyboard. The tests in tests/api/inbox test each kind of entry.

test.describe.configure({ timeout: 120_000 });

const main = (page: Page) => page.getByRole('main');
const entry = (page: Page, word: string) => main(page).getByRole('link', { name: new RegExp(word, 'i') });

/** Creates alerts in the given order, the oldest first. */
async function alerts(kinds: string[], years = 3): Promise<void> {
  for (const [second, kind] of kinds.entries())
    await sql(
      `INSERT INTO billing_alerts (key, kind, details, created_at)
       VALUES ($1, $1, '{"customer": "cus_1234567890"}', now() - $3::int * interval '1 year' + $2::int * interval '1 second')`,
      kind,
      second,
      years,
    );
}

test('an administrator assigns, snoozes, closes and reopens inbox entries by keyboard', async ({ page }) => {
  const [older, first, second, third] = ['zz', 'aa', 'bb', 'cc'].map((one) =>
    unique(`Inbox ${one}`).replaceAll(' ', '_'),
  );
  await alerts([first!, second!, third!]);
  const words = (name?: string) => (name ?? '').replaceAll(/[_-]/g, ' ');
  await signIn(page, 'admin@demo.test');
  await page.goto('/admin/inbox?kind=alert');
  const rows = main(page).getByRole('list', { name: 'Open items' }).getByRole('link');
  await expect(entry(page, words(first))).toBeVisible();
  await lookOver(page, 'the inbox');
  await untilHydrated(rows.first());

  await entry(page, words(first)).focus();
  await page.keyboard.press('j');
  await expect(entry(page, words(second))).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(entry(page, words(third))).toBeFocused();
  await page.keyboard.press('k');
  await expect(entry(page, words(second))).toBeFocused();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Inbox shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // When the server adds an entry above the focused entry, the focus must stay, so that the next key press applies to
  // the same entry.
  await entry(page, words(second)).focus();
  await alerts([older!], 4);
  await page.keyboard.press('t');
  await expectToast(page, 'Assigned');
  await expect(entry(page, words(older))).toBeVisible();
  await expect(
    main(page)
      .getByRole('article')
      .filter({ hasText: words(second) }),
  ).toContainText('Assigned to you');
  await expect(entry(page, words(second))).toBeFocused();
  await page.keyboard.press('s');
  await expect(entry(page, words(second))).toHaveCount(0);
  // The entry that takes the closed entry's place in the list gets the focus.
  await expect(main(page).locator('a:focus')).toHaveCount(1);

  // Enter opens the entry's page. In the note field of that page, typed characters are not shortcuts. The page refuses
  // an empty note.
  await entry(page, words(third)).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(words(third), 'i') })).toBeFocused();
  await lookOver(page, 'an entry');
  await page.keyboard.press('c');
  const note = page.getByLabel('What was done');
  await expect(note).toBeFocused();
  await press(page, page.getByRole('button', { name: 'Close with this note' }));
  await expect(main(page).getByText('Say what was done.')).toBeVisible();
  await note.focus();
  await page.keyboard.type('just test cases');

  // Another administrator changes the entry while the first administrator types a note. The page must report the change
  // and keep the typed note.
  const { id } = (await sql<{ id: number }>('SELECT id FROM billing_alerts WHERE key = $1', third))[0]!;
  await sql(
    `INSERT INTO inbox_states (kind, source, version, note, updated_by, updated_at) VALUES ('alert', $1, 1, NULL, 0, now())`,
    String(id),
  );
  await press(page, page.getByRole('button', { name: 'Close with this note' }));
  await expect(main(page).getByText('This item has changed in the meantime')).toBeVisible();
  await expect(note).toHaveValue('just test cases');
  await press(page, page.getByRole('button', { name: 'Close with this note' }));
  await expectToast(page, 'Closed');
  await page.waitForURL(/\/admin\/inbox\?kind=alert$/);
  await expect(entry(page, words(third))).toHaveCount(0);

  await page.goto('/admin/inbox?kind=alert&state=closed');
  await entry(page, words(third)).focus();
  await untilHydrated(entry(page, words(third)));
  await page.keyboard.press('Enter');
  await expect(main(page).getByText('just test cases').first()).toBeVisible();
  await press(page, page.getByRole('button', { name: 'Reopen the item' }));
  await expectToast(page, 'Reopened');
  await expect(page.getByRole('button', { name: 'Assign to me' })).toBeVisible();
  await page.goto('/admin/inbox?kind=alert&state=snoozed');
  await expect(entry(page, words(second))).toBeVisible();
  await sql('DELETE FROM billing_alerts WHERE key = ANY($1)', [older, first, second, third]);
});

test(
  "an administrator can answer a visitor's message from the inbox",
  { tag: '@thorough' },
  async ({ page, browser }) => {
    const visitor = await (await browser.newContext()).newPage();
    await visitor.goto('/help');
    await visitor.getByRole('main').getByRole('link', { name: 'Write to us', exact: true }).click();
    await visitor.waitForURL('**/help/contact');
    const send = visitor.getByRole('button', { name: 'Send' });
    await untilHydrated(send);
    await send.click();
    await expect(visitor.getByLabel('Email')).toBeFocused();
    await expect(visitor.getByText('Write at least 20 characters')).toBeVisible();
    await expect(visitor).toHaveTitle(/Write to us/);
    await lookOver(visitor, 'the contact form with errors');
    const words = unique('Which school does my street belong to');
    await visitor.getByLabel('Message').fill(words);
    await visitor.reload();
    await expect(visitor.getByLabel('Message')).toHaveValue(words);
    await visitor.getByLabel('Your name').fill('Vera Visitor');
    await visitor.getByLabel('Email').fill('vera@example.org');
    await untilHydrated(send);
    // The form refuses a message that is sent faster than a person can write, and accepts the same message a moment
    // later.
    await expect(async () => {
      await send.click();
      await expect(visitor.getByText('We got your message')).toBeVisible({ timeout: 1_500 });
    }).toPass({ timeout: 20_000 });
    await expect(visitor.getByLabel('Message')).toHaveValue('');

    await signIn(page, 'admin@demo.test');
    await page.goto('/admin/inbox?kind=contact');
    const wish = page.getByLabel('Email me at 7 a.m. when something is waiting');
    await untilHydrated(wish);
    await wish.click();
    await expectToast(page, 'No more morning emails');
    await wish.click();
    await expectToast(page, "You'll get an email each morning");
    await entry(page, words.slice(0, 50)).focus();
    await page.keyboard.press('Enter');
    await expect(main(page).getByText('vera@example.org')).toBeVisible();
    await lookOver(page, 'a message');
    await press(page, page.getByRole('button', { name: 'Send and close' }));
    await expect(main(page).getByText('Write an answer.')).toBeVisible();
    await page.getByLabel('Your answer').focus();
    await page.keyboard.type('Your regional centre knows.');
    await page.reload();
    await expect(page.getByLabel('Your answer')).toHaveValue('Your regional centre knows.');
    await untilHydrated(page.getByRole('button', { name: 'Send and close' }));
    await press(page, page.getByRole('button', { name: 'Send and close' }));
    await expectToast(page, 'Answered');
    await page.goto('/admin/inbox?kind=contact&state=closed');
    await entry(page, words.slice(0, 50)).click();
    await expect(main(page).getByText('Your regional centre knows.').first()).toBeVisible();
    await expect(main(page).getByText(/^(Sent|Being sent)/)).toBeVisible();
    await sql("DELETE FROM contact_messages WHERE email = 'vera@example.org'");
  },
);

test('the contact form keeps the typed message after the session ends', { tag: '@thorough' }, async ({ browser }) => {
  const page = await newPersonPage(browser, 'member@demo.test');
  await page.goto('/help/contact');
  const send = page.getByRole('button', { name: 'Send' });
  await untilHydrated(send);
  await expect(page.getByLabel('Email')).toHaveCount(0);
  const words = unique('I cannot sign in any more');
  await page.getByLabel('Message').fill(words);
  await page.context().clearCookies();
  await send.click();
  await expect(page.getByText("You're no longer signed in")).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('member@demo.test');
  await expect(page.getByLabel('Message')).toHaveValue(words);
  await expect(async () => {
    await send.click();
    await expect(page.getByText('We got your message')).toBeVisible({ timeout: 1_500 });
  }).toPass({ timeout: 20_000 });
  expect(await sql('DELETE FROM contact_messages WHERE content = $1 RETURNING email', words)).toEqual([
    { email: 'member@demo.test' },
  ]);
});
