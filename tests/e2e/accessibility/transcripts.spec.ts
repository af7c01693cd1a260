import { expect, type Page } from '@playwright/test';
import { focusOf, recordLiveRegions, takeAnnouncements, transcriptOf } from '../../support/accessibility/spoken';
import { expectToast, postCard, switchTo } from '../../support/browser/browser';
import { untilHydrated } from '../../support/browser/keyboard';
import { newcomer, post, schoolId, type Newcomer } from '../../support/browser/newcomer';
import { cardFrame, fillCard, freshCard, payButton } from '../../support/browser/payment-page';
import { stripes } from '../../support/browser/pictures';
import { sql } from '../../support/browser/sql';
import { test } from '../../support/browser/test';

// The transcripts in the folder `transcripts` were read and approved by a person. After an intended change, rewrite them
// with `npm run test:e2e -- tests/e2e/accessibility/transcripts.spec.ts -u`, and read the difference.

/** A school without events. No other test uses this school, so its transcripts never change. */
const SCHOOL = 'Tatamagouche Regional Academy';
const TEXT = 'The crossing guard at the main gate starts at eight.';

test.describe.configure({ timeout: 120_000 });
test.use({ locale: 'en-CA' });

/** Removes the content that an earlier run of this file has left at the school. */
async function emptySchool(): Promise<number> {
  const id = await schoolId(SCHOOL);
  await sql('DELETE FROM posts WHERE school_id = $1', id);
  await sql('DELETE FROM user_school_subscriptions WHERE school_id = $1', id);
  return id;
}

const MONTH = '(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*';
/** Words that differ between two runs, each with the text that the transcript contains instead. */
const CHANGING: [RegExp, string][] = [
  [/\S+@(example|demo)\.test/g, 'EMAIL'],
  [new RegExp(`\\b${MONTH} \\d+(, \\d{4})?( \\d+:\\d+ [AP]M)?`, 'g'), 'DATE'],
  [/\b(an?|\d+) (sec|min|second|minute)s? ago\b|\bseconds ago\b/gi, 'TIME'],
  [/\b\d+\+? (public schools|schools with new posts)/g, 'SOME $1'],
];
/** Headings of lists that depend on the day or on other tests. Their items are left out. */
const CHANGING_LISTS = [
  'Trending Schools',
  'What parents ask at this time of year',
  'Schools nearby',
  'What you can count on',
];

function withoutChangingLists(lines: readonly string[]): string[] {
  let isLeftOut = false;
  return lines.filter((line) => {
    const isItem = /^(list,? |\d+ of \d+: )/.test(line);
    if (CHANGING_LISTS.some((heading) => line.startsWith(`heading "${heading}"`))) isLeftOut = true;
    else if (isLeftOut && !isItem) isLeftOut = false;
    return !(isLeftOut && isItem);
  });
}

const expectTranscript = (lines: readonly string[], name: string) => {
  const text = CHANGING.reduce(
    (all, [words, replacement]) => all.replaceAll(words, replacement),
    withoutChangingLists(lines).join('\n'),
  );
  expect.soft(`${text.trim()}\n`).toMatchSnapshot(`${name}.txt`);
};

/** Returns the transcript as soon as it stays the same, because some parts of pages appear late. */
async function settledTranscript(page: Page): Promise<string[]> {
  let lines = await transcriptOf(page);
  for (let isSame = false; !isSame;) {
    await page.waitForTimeout(250);
    const next = await transcriptOf(page);
    isSame = next.join('\n') === lines.join('\n');
    lines = next;
  }
  return lines;
}

async function expectPage(page: Page, path: string, name: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expectTranscript(await settledTranscript(page), name);
}

/** Announcements that appear only on a slow machine or only on a fast one. The transcripts leave them out. */
const WAITING = /^status: (Loading|Reading|Checking|Confirming)/;

/** After each action, records what live regions said and which element has the focus. */
function journey(page: Page) {
  const lines: string[] = [];
  return {
    lines,
    act: async (name: string, act: () => Promise<unknown>) => {
      await takeAnnouncements(page);
      await act();
      await page.waitForTimeout(400); // The page announces a change shortly after showing it.
      const focus = await focusOf(page);
      const said = (await takeAnnouncements(page)).filter((words) => !WAITING.test(words));
      lines.push(`> ${name}`, ...said, `focus: ${focus}`, '');
      expect.soft(focus, `the focus after “${name}”`).not.toBe('nowhere');
    },
  };
}

async function writePosts(author: Newcomer, school: number): Promise<number> {
  await post(author, school, 'Does the bus stop at the arena again?');
  const id = await post(author, school, TEXT, { title: 'Crossing guard' });
  await author.call('POST', `/api/posts/${id}/comments`, { content: 'Thank you for the note.' });
  return id;
}

test('screen readers speak public pages as in the transcripts that a person approved', async ({ page }) => {
  const school = await emptySchool();
  await expectPage(page, '/', 'home');
  await expectPage(page, `/explore/${school}`, 'public-school');
  await expectPage(page, '/register', 'register');
  await expectPage(page, '/login', 'login');
  await expectPage(page, '/solution', 'solution');
});

/** Signs in a member who follows the school. Returns the member, the school and the member's post with a comment. */
async function memberOfSchool(page: Page): Promise<{ member: Newcomer; school: number; id: number }> {
  const school = await emptySchool();
  const member = await newcomer(page.context(), { member: true });
  await member.call('POST', `/api/schools/${school}/subscribe`);
  return { member, school, id: await writePosts(member, school) };
}

test('screen readers speak the feed, a board and a post as in the transcripts that a person approved', async ({
  page,
}) => {
  const { school, id } = await memberOfSchool(page);
  await expectPage(page, '/dashboard', 'dashboard');
  await expectPage(page, `/schools/${school}`, 'board');
  await expectPage(page, `/schools/${school}?post=${id}`, 'post');
});

test(
  'screen readers speak search, account, notifications and subscription as in the transcripts that a person approved',
  { tag: '@thorough' },
  async ({ page }) => {
    const { member } = await memberOfSchool(page);
    await sql(
      `INSERT INTO notifications (user_id, kind, data) VALUES ($1, 'notice', '{"text": "Your trial ends in three days"}')`,
      member.id,
    );
    await expectPage(page, '/search?q=crossing+guard+main+gate', 'search');
    await expectPage(page, '/account', 'account');
    await expectPage(page, '/notifications', 'notifications');
    await expectPage(page, '/subscription', 'subscription');
  },
);

test('screen readers announce each step of a rejected form, a vote, a dialog and the sign-out', async ({ page }) => {
  await recordLiveRegions(page);
  const { act, lines } = journey(page);
  await page.goto('/register');
  const create = page.getByRole('button', { name: 'Create Account' });
  await untilHydrated(create);
  await act('Register without any input', async () => {
    await create.press('Enter');
    await expect(page.getByLabel('Email')).toBeFocused();
  });
  await page.goto('/login');
  await page.getByLabel('Email').fill('member@demo.test');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await untilHydrated(page.getByRole('button', { name: 'Sign In' }));
  const toast = page.getByRole('region', { name: /notifications/i }).getByRole('listitem');
  await act('Sign in with a wrong password', async () => {
    await page.getByRole('button', { name: 'Sign In' }).press('Enter');
    await expect(toast).toBeVisible();
  });
  await act('Close the toast', async () => {
    await toast.getByRole('button', { name: 'Close' }).press('Enter');
    await expect(page.locator('form [data-field-error]')).toHaveText('Invalid email or password');
  });

  const { school, id } = await memberOfSchool(page);
  await page.goto(`/schools/${school}?post=${id}`);
  const card = postCard(page, TEXT);
  await untilHydrated(card.getByRole('button', { name: /^Upvote/ }));
  await act('Upvote', async () => {
    await card.getByRole('button', { name: /^Upvote/ }).press('Enter');
    await expect(card.getByRole('button', { name: 'Upvote 1' })).toHaveAttribute('aria-disabled', 'false');
  });
  await act('Withdraw the vote', async () => {
    await card.getByRole('button', { name: /^Upvote/ }).press('Enter');
    await expect(card.getByRole('button', { name: 'Upvote 0' })).toHaveAttribute('aria-disabled', 'false');
  });
  const dialog = page.getByRole('dialog');
  await act('Open the dialog that shares the post', async () => {
    await card.getByRole('button', { name: 'Share' }).press('Enter');
    await expect(dialog.getByRole('region', { name: 'Preview of the public page' })).toBeVisible();
  });
  lines.push(...(await transcriptOf(page)), '');
  await act('Close the dialog with Escape', async () => {
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });
  await act('Open the account menu', async () => {
    await page.getByRole('button', { name: /^Account menu/ }).press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeFocused();
  });
  await act('Log out', async () => {
    await page.getByRole('menuitem', { name: 'Logout' }).press('Enter');
    await expect(page.getByRole('button', { name: /^Account menu/ })).toHaveCount(0);
    // The toast after the sign-out moves the focus to the main content of the new page.
    await expect(page.locator('#main')).toBeFocused();
  });
  expectTranscript(lines, 'journeys-of-every-day');
});

test('screen readers announce each step of publishing a post with a photo', { tag: '@thorough' }, async ({ page }) => {
  await recordLiveRegions(page);
  const { act, lines } = journey(page);
  const school = await emptySchool();
  const member = await newcomer(page.context(), { member: true });
  await member.call('POST', `/api/schools/${school}/subscribe`);
  await page.goto(`/schools/${school}`);
  const line = page.getByRole('button', { name: 'Write a post...' });
  const form = page.getByRole('form', { name: 'Create a post' });
  await untilHydrated(line);
  await act('Open the form', async () => {
    await line.press('Enter');
    await expect(form.getByLabel('Content')).toBeFocused();
  });
  await act('Send the empty form', async () => {
    await form.getByRole('button', { name: 'Post', exact: true }).press('Enter');
    await expect(form.locator('[data-field-error]').first()).toBeVisible();
  });
  await act('Choose a photo', async () => {
    await form.locator('input[type=file]').setInputFiles([await stripes('a.jpg', 400, 300)]);
    await expect(page.getByRole('list', { name: 'Chosen files' }).getByRole('listitem')).toHaveCount(1);
  });
  const gate = Promise.withResolvers<void>();
  await page.route('**/api/media/upload', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await form.getByLabel('Content').fill('The new playground is open.');
  const toast = page.getByRole('region', { name: /notifications/i }).getByRole('listitem');
  await act('Publish the post', async () => {
    await form.getByRole('button', { name: 'Post', exact: true }).press('Enter');
    await expect(page.getByRole('region', { name: 'Uploads' })).toBeVisible();
    await expect(form).toHaveCount(0);
    await expect(toast).toBeVisible();
  });
  lines.push(
    ...(await transcriptOf(page)).filter((spoken) => /Uploads|Adding|progressbar|Photo|Show files/.test(spoken)),
    '',
  );
  await act('The upload ends', async () => {
    gate.resolve();
    await expect(page.getByRole('region', { name: 'Uploads' }).getByText('Photo added')).toBeVisible();
  });
  expectTranscript(lines, 'journey-publish');
});

test('screen readers announce each step of importing schools', { tag: '@thorough' }, async ({ page }) => {
  await recordLiveRegions(page);
  const { act, lines } = journey(page);
  await switchTo(page, 'admin@demo.test');
  await page.goto('/admin/schools?q=tatamagouche');
  const open = page.getByRole('button', { name: 'Import CSV' });
  await untilHydrated(open);
  const dialog = page.getByRole('dialog', { name: 'Import CSV' });
  await act('Open the import', async () => {
    await open.press('Enter');
    await expect(dialog).toBeVisible();
  });
  lines.push(...(await transcriptOf(page)), '');
  await act('Choose a file', async () => {
    const buffer = Buffer.from(`name,city\n${SCHOOL},Tatamagouche\nNo city,`);
    await dialog.getByLabel('CSV file').setInputFiles({ name: 'schools.csv', mimeType: 'text/csv', buffer });
    await expect(dialog.getByText('Rejected (1)')).toBeVisible();
  });
  lines.push(...(await transcriptOf(page)), '');
  await act('Close the import with Escape', async () => {
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });
  expectTranscript(lines, 'journey-import');
});

test(
  'screen readers announce each step of a payment, first with an invalid card, then with a valid card',
  { tag: '@thorough' },
  async ({ page }) => {
    await recordLiveRegions(page);
    const { act, lines } = journey(page);
    await newcomer(page.context());
    await page.goto('/subscription');
    const subscribe = page.getByRole('main').getByRole('button', { name: 'Subscribe Now' });
    await untilHydrated(subscribe);
    await act('Open the card form', async () => {
      await subscribe.press('Enter');
      await expect(cardFrame(page).getByLabel('Card number')).toBeVisible();
    });
    lines.push(...(await transcriptOf(page)), '');
    await act('Pay with an invalid card number', async () => {
      await fillCard(page, '4242424242424241');
      await payButton(page).press('Enter');
      await expect(page.getByRole('main').getByText(/Please correct the form above/)).toBeVisible();
    });
    await act('Pay with a valid card', async () => {
      await fillCard(page, freshCard());
      await payButton(page).press('Enter');
      await page.waitForURL('**/dashboard');
      await expectToast(page, 'Subscription Active!');
      await expect(page.locator('#main')).toBeFocused();
    });
    expectTranscript(lines, 'journey-payment');
  },
);
