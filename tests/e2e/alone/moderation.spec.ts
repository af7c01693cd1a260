import { expect, type Browser, type Page } from '@playwright/test';
import { expectAccessible } from '../../support/accessibility/expect-accessible';
import { expectToast, openPostForm, postCard, signIn, unique } from '../../support/browser/browser';
import { endSessions, newcomer, post, schoolId, type Newcomer } from '../../support/browser/newcomer';
import { sql } from '../../support/browser/sql';
import { test } from '../../support/browser/test';
import { watchForFaults } from '../../support/browser/watch';

const ADMIN = 'admin@demo.test';
const SCHOOL = 'Sunnyside Elementary School';
const PHONE = { width: 390, height: 844 };
const main = (page: Page) => page.getByRole('main');

async function parent(
  browser: Browser,
  kind: Parameters<typeof newcomer>[1] = {},
): Promise<{ who: Newcomer; theirs: Page }> {
  const context = await browser.newContext();
  return { who: await newcomer(context, kind), theirs: await context.newPage() };
}

/**
 * Makes a member a verified parent of the school, so that the member's reports about content of this school have their
 * full weight.
 */
const verifyParent = async ({ id }: Newcomer) =>
  sql("INSERT INTO school_parents (user_id, school_id, method) VALUES ($1, $2, 'code')", id, await schoolId(SCHOOL));

async function secondAdmin(browser: Browser): Promise<Page> {
  const { who, theirs } = await parent(browser, { firstName: 'Otto', lastName: 'Other' });
  await sql('UPDATE users SET is_admin = true WHERE id = $1', who.id);
  return theirs;
}

// This file removes the second administrator, because other tests expect that the demo has only one administrator.
test.afterEach(() => sql("UPDATE users SET is_admin = false WHERE first_name = 'Otto' AND last_name = 'Other'"));

const board = async () => `/schools/${await schoolId(SCHOOL)}`;

/** Checks the footer of a long dialog at two window sizes. */
async function expectFooterInView(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  const report = dialog.getByRole('button', { name: 'Report', exact: true });
  const note = dialog.getByLabel('Note (optional)');
  // In a phone's window, the footer stays visible while the dialog scrolls.
  await page.setViewportSize({ width: 390, height: 600 });
  await expect(report).toBeInViewport({ ratio: 1 });
  await expect(note).not.toBeInViewport();
  await note.focus();
  await expect(async () => {
    const [field, footer] = [await note.boundingBox(), await report.boundingBox()];
    // The footer of the dialog must not cover the note field.
    expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(footer?.y ?? 0);
  }).toPass();
  // In a very low window, as at 400 % zoom, the footer scrolls with the dialog.
  await page.setViewportSize({ width: 320, height: 256 });
  await dialog.evaluate((sheet) => sheet.scrollTo(0, 0));
  await expect(report).not.toBeInViewport();
  await report.focus();
  await expect(report).toBeInViewport({ ratio: 1 });
  await page.setViewportSize(PHONE);
}

/** True if the account signed in at this browser sees the given text on the board. */
const isShown = async ({ request }: Pick<Page, 'request'>, words: string) =>
  (await (await request.get(`/api${await board()}/posts`)).text()).includes(words);

/** Reports a post by mouse. The test in accessibility/keyboard-posts.spec.ts reports a post by keyboard. */
async function reportPost(page: Page, words: string, reason: string): Promise<void> {
  await page.goto(await board());
  await postCard(page, words).getByRole('button', { name: 'Post options' }).click();
  await page.getByRole('menuitem', { name: 'Report post' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report this post' });
  await dialog.getByRole('button', { name: 'Report', exact: true }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Please choose a reason');
  await dialog.getByRole('radio', { name: reason }).check();
  await dialog.getByLabel('Note (optional)').fill('Names a driver');
  await dialog.getByRole('button', { name: 'Report', exact: true }).click();
  await expectToast(page, 'Reported', "Thank you. We've hidden it from you while it's being reviewed.");
  await expect(dialog).toBeHidden();
  await expect(page.getByText(words)).toBeHidden();
  await expect(main(page)).toBeFocused();
}

test('another administrator can reverse a moderation decision after the author’s appeal', async ({ page, browser }) => {
  test.setTimeout(180_000);
  const other = await secondAdmin(browser);
  const { who: author, theirs } = await parent(browser, { member: true, firstName: 'Ash', lastName: 'Author' });
  const words = unique('The driver is a disgrace');
  const id = await post(author, await schoolId(SCHOOL), words, { title: unique('Bus') });
  const { who: first, theirs: reader } = await parent(browser, { member: true });
  await verifyParent(first);
  const faultsOfReader = await watchForFaults(reader);
  await reportPost(reader, words, 'Disrespectful');
  expect(await isShown(reader, words)).toBe(false);
  expect(faultsOfReader).toEqual([]);
  await reader.close();
  for (const _ of [2, 3]) {
    // The second and the third parent use the browser of the first parent.
    await verifyParent(await newcomer(reader.context(), { member: true }));
    const data = { reason: 'privacy' };
    const headers = { 'Sec-Fetch-Site': 'same-origin' };
    expect((await reader.context().request.post(`/api/posts/${id}/report`, { data, headers })).ok()).toBe(true);
  }

  await theirs.goto(await board());
  await expect(
    postCard(theirs, words).getByText(
      'Only you see this post. Readers reported it, and a moderator will look at it soon.',
    ),
  ).toBeVisible();

  await signIn(page, ADMIN);
  const faults = await watchForFaults(page);
  await page.goto('/admin/moderation');
  const waiting = page.getByRole('article').filter({ hasText: words });
  await expect(waiting.getByText('Hidden from everyone for now')).toBeVisible();
  await expect(waiting).toContainText('Disrespectful (1), Invades privacy (2)');
  // The review shows the title of the post in its first paragraph, and the text in its second paragraph.
  await expect(waiting.locator('h2 + p')).toHaveText(/^Bus/);
  await expect(waiting.locator('h2 + p + p')).toHaveText(words);
  await expect(page.getByRole('link', { name: /^Moderation \(\d+ open reviews?\)$/ })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await waiting.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: /^Bus/ })).toBeVisible();
  await expect(main(page).getByText('Names a driver')).toBeVisible();
  await expect(main(page).getByRole('link', { name: 'Ash Author' })).toBeVisible();
  await page.getByRole('button', { name: 'Assign to me' }).click();
  await expect(page.getByText('This review is assigned to you for half an hour.')).toBeVisible();
  const form = page.getByRole('form', { name: 'Decision' });
  await form.getByRole('button', { name: 'Decide', exact: true }).click();
  await expect(form.getByRole('alert')).toHaveText('Please choose one. 1 more error in this form.');
  await expect(form.getByText('Give a reason.')).toBeVisible();
  await form.getByRole('radio', { name: 'Hide' }).check();
  await form.getByLabel('Reason').fill('Criticize the service, not the person.');
  await form.getByRole('button', { name: 'Decide', exact: true }).click();
  await expectToast(page, 'Hidden');
  await expect(form).toBeHidden();
  await expect(page.getByText('Hidden by a decision')).toBeVisible();
  await page.getByRole('link', { name: 'All reviews' }).click();
  await page.getByRole('tab', { name: 'Decided' }).click();
  const decided = page.getByRole('article').filter({ hasText: words });
  await expect(decided.getByText('Hidden', { exact: true })).toBeVisible();
  // The list shows the short result "Hidden" instead of the longer text "Hidden by a decision".
  await expect(decided.getByText('Hidden by a decision')).toBeHidden();

  await theirs.goto('/notifications');
  await theirs
    .getByRole('link', { name: 'Your post was hidden: Criticize the service, not the person. You can appeal once.' })
    .click();
  await expect(theirs).toHaveURL(/\/reviews\/\d+$/);
  await expect(main(theirs).getByText(words)).toBeVisible();
  await theirs.getByRole('button', { name: 'Send' }).click();
  await expect(theirs.getByText('Write your appeal.')).toBeVisible();
  await theirs.getByLabel('Your appeal').fill('It was the timetable that I meant.');
  await theirs.reload();
  await expect(theirs.getByLabel('Your appeal')).toHaveValue('It was the timetable that I meant.');
  await theirs.getByRole('button', { name: 'Send' }).click();
  await expectToast(theirs, 'Appeal sent');
  await expect(
    theirs.getByText("An administrator will read your appeal. We'll notify you of the outcome.").first(),
  ).toBeVisible();

  const reviewPath = new URL(theirs.url()).pathname.replace('/reviews/', '/admin/moderation/');
  await page.goto(reviewPath);
  await expect(
    page.getByText('You made this decision, so another administrator has to answer the appeal.'),
  ).toBeVisible();
  expect(faults).toEqual([]);

  await other.goto(reviewPath);
  await expect(main(other).getByText('It was the timetable that I meant.')).toBeVisible();
  const answer = other.getByRole('form', { name: 'Answer the author' });
  await answer.getByRole('radio', { name: 'Reverse the decision' }).check();
  await answer.getByLabel('Reason').fill('Read again.');
  await answer.getByRole('button', { name: 'Decide', exact: true }).click();
  await expectToast(other, 'Decision reversed');

  await theirs.reload();
  await expect(theirs.getByText('The decision was reversed.')).toBeVisible();
  await newcomer(reader.context());
  expect(await isShown({ request: reader.context().request }, words)).toBe(true);
});

test(
  'a school moderator can decide reviews of their own school by keyboard',
  { tag: '@thorough' },
  async ({ browser }) => {
    const school = await schoolId(SCHOOL);
    const { who: moderator, theirs: page } = await parent(browser, { firstName: 'Mona', lastName: 'Local' });
    const { who: author } = await parent(browser, { member: true });
    await sql('UPDATE users SET email_verified_at = now() WHERE id = $1', moderator.id);
    await sql('INSERT INTO school_moderators (user_id, school_id, given_by) VALUES ($1, $2, 0)', moderator.id, school);
    const { who: reporter } = await parent(browser);
    const texts = [unique('An anonymous word on the bus'), unique('Another word on the bus')];
    for (const [index, words] of texts.entries()) {
      const postId = await post(author, school, words, { isAnonymous: index === 0 });
      await reporter.call('POST', `/api/posts/${postId}/report`, { reason: 'privacy', note: 'I know them' });
    }
    const [first = '', second = ''] = texts;

    await page.goto(`/schools/${school}/moderation`);
    await expect(page.getByRole('navigation', { name: 'Moderation' }).getByRole('link')).toHaveText(
      new RegExp(`^Moderate ${SCHOOL}\\d+ waiting$`),
    );
    const link = page.getByRole('article').filter({ hasText: first }).getByRole('link');
    await link.focus();
    await page.keyboard.press('Enter');
    await expect(main(page).getByText("Moderators can't see who wrote this")).toBeVisible();
    await expect(main(page).getByText('I know them')).toHaveCount(0);
    await expect(main(page).getByRole('radio')).toHaveCount(3);
    await expectAccessible(page);
    await main(page).getByRole('radio', { name: 'Keep' }).focus();
    await page.keyboard.press('ArrowDown');
    await page.getByLabel('Reason').focus();
    await page.keyboard.type('It names somebody.');
    await main(page).getByRole('button', { name: 'Decide', exact: true }).press('Enter');
    await expectToast(page, 'Hidden');

    await page.getByRole('link', { name: 'All reviews' }).click();
    await test.step('the page of a review keeps unsaved text when the session ends', async () => {
      await page.getByRole('tab', { name: 'Notice' }).click();
      const notice = page.getByRole('form', { name: 'Notice' });
      await notice.getByLabel('Notice').fill('The concert is at six.');
      await endSessions(moderator);
      await notice.getByRole('button', { name: 'Post notice' }).click();
      await expectToast(page, 'Authentication required', /What you wrote isn't saved yet\. Sign in in another tab/);
      await signIn(page, moderator.email); // Signs in again as another tab would, without changing the open page.
      await expect(notice.getByLabel('Notice')).toHaveValue('The concert is at six.');
      await notice.getByRole('button', { name: 'Post notice' }).click();
      await expectToast(page, 'Notice posted');
      await page.getByRole('button', { name: 'Take the notice down' }).click();
      await expectToast(page, 'Notice removed');
      await page.getByRole('tab', { name: 'Waiting' }).click();
    });
    await page.getByRole('article').filter({ hasText: second }).getByRole('link').click();
    await main(page).getByRole('radio', { name: 'Hide' }).check();
    await page.getByLabel('Reason').fill('Written before the role was gone.');
    await sql('DELETE FROM school_moderators WHERE user_id = $1', moderator.id);
    // After the refused decision, the page reloads the review. Both requests fail with a toast. The test delays the
    // reload, so that its toast does not replace the decision's toast.
    const isRead = Promise.withResolvers<void>();
    await page.route(/\/api\/.*reviews\/\d+$/, async (route) => {
      if (route.request().method() === 'GET') await isRead.promise;
      await route.continue();
    });
    await main(page).getByRole('button', { name: 'Decide', exact: true }).click();
    await expectToast(page, 'Failed to save the decision', "You don't have permission to do that.");
    isRead.resolve();
    await page.goto(`/schools/${school}/moderation`);
    await expect(page).toHaveURL(`/schools/${school}`);
    await expect(page.getByRole('navigation', { name: 'Moderation' })).toHaveCount(0);
  },
);

test(
  'a post and a comment with a watched word stay hidden until an administrator keeps them',
  { tag: '@thorough' },
  async ({ page, browser }) => {
    const word = unique('goose').replaceAll(' ', '');
    await signIn(page, ADMIN);
    await page.goto('/admin/moderation');
    await page.getByRole('tab', { name: 'Watched words' }).click();
    await page.getByLabel('Word or phrase').fill(word);
    await page.getByRole('button', { name: 'Watch' }).click();
    await expectToast(page, 'Word added');
    await expect(page.getByRole('list', { name: 'Watched words' }).getByText(word)).toBeVisible();

    const { who, theirs } = await parent(browser, { member: true });
    await theirs.goto(await board());
    const words = `You ${word.toUpperCase()}!`;
    const form = await openPostForm(theirs);
    await form.getByLabel('Content').fill(words);
    await form.getByRole('button', { name: 'Post', exact: true }).click();
    await expectToast(theirs, 'Saved, but not shown yet', 'A moderator will look at it before others see it.');
    await expect(
      postCard(theirs, words).getByText(
        'Only you see this post for now. It contains a word on our watch list, so a moderator will look at it first.',
      ),
    ).toBeVisible();

    const { request: reader } = await browser.newContext();
    await signIn({ request: reader }, 'member@demo.test');
    expect(await isShown({ request: reader }, words)).toBe(false);

    const second = `A second ${word}`;
    await post(who, await schoolId(SCHOOL), second);
    await page.goto('/admin/moderation');
    await page.getByRole('article').filter({ hasText: words }).getByRole('link').click();
    await page.getByRole('radio', { name: 'Keep' }).check();
    await page.getByRole('list', { name: 'Suggestions' }).getByRole('button', { name: 'An opinion' }).click();
    await expect(page.getByLabel('Reason')).toHaveValue("It's clearly an opinion.");
    await page.getByLabel('Reason').fill('It is about a bird.');
    await page.getByRole('button', { name: 'Decide and Open Next' }).click();
    await expectToast(page, 'Kept', 'We notified the author.');
    await expect(main(page).getByRole('heading', { level: 1, name: second })).toBeVisible();
    await page.getByRole('radio', { name: 'Hide' }).check();
    await page.getByRole('list', { name: 'Suggestions' }).getByRole('button', { name: 'Off topic' }).click();
    await page.getByLabel('Suspend the author too').check();
    await page.getByRole('button', { name: 'Decide', exact: true }).click();
    const question = page.getByRole('alertdialog', { name: `Suspend ${who.firstName} ${who.lastName}?` });
    await expect(question).toContainText('We notify them right away, with the reason.');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await page.getByLabel('Suspend the author too').uncheck();
    await page.getByRole('button', { name: 'Decide', exact: true }).click();
    await expectToast(page, 'Hidden', 'We notified the author.');
    expect(await isShown({ request: reader }, words)).toBe(true);

    await test.step('an author who adds a watched word to a post sees that the post is not shown yet', async () => {
      const title = unique('The ducks are back');
      const id = await post(who, await schoolId(SCHOOL), title);
      await theirs.goto(await board());
      await postCard(theirs, title).getByRole('button', { name: 'Post options' }).click();
      await theirs.getByRole('menuitem', { name: 'Edit Post' }).click();
      const edit = theirs.getByRole('form', { name: 'Edit post' });
      await edit.getByLabel('Content').fill(`${title}, and a ${word}`);
      await edit.getByRole('button', { name: 'Save' }).click();
      await expectToast(theirs, 'Saved, but not shown yet', 'A moderator will look at it before others see it.');
      await who.call('DELETE', `/api/posts/${id}`);
    });

    await page.getByRole('link', { name: 'All reviews' }).click();
    await page.getByRole('tab', { name: 'Watched words' }).click();
    await page.getByRole('button', { name: `Remove ${word}` }).click();
    await expectToast(page, 'Word removed');
    await expect(page.getByRole('button', { name: `Remove ${word}` })).toBeHidden();
  },
);

test(
  "a member's first post is held for review if the setting for first posts is on",
  { tag: '@thorough' },
  async ({ page, browser }) => {
    await signIn(page, ADMIN);
    await page.goto('/admin/moderation');
    await page.getByRole('tab', { name: 'Settings' }).click();
    const setting = page.getByLabel("Hold a member's first post for review");
    await setting.click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(setting).toBeChecked();
    await expectToast(page, 'Setting saved');
    try {
      const { who } = await parent(browser, { member: true, firstName: 'Shy', lastName: unique('Parent') });
      const words = unique('Hello from me');
      await post(who, await schoolId(SCHOOL), words, { isAnonymous: true });
      await page.goto('/admin/moderation');
      const row = page.getByRole('article').filter({ hasText: words });
      await expect(row.getByText('First post')).toBeVisible();
      await row.getByRole('link').click();
      await expect(main(page).getByText('Anonymous', { exact: true })).toBeVisible();
      await expect(main(page).getByText(who.lastName)).toBeHidden();
      await page.getByRole('button', { name: 'Reveal author' }).click();
      await expect(page.getByRole('status').filter({ hasText: who.lastName })).toBeVisible();
      const [entry] = await sql<{ count: number }>(
        "SELECT count(*)::int AS count FROM audit_log a JOIN posts p ON p.id = a.target_id WHERE a.action = 'post.reveal-author' AND p.user_id = $1",
        who.id,
      );
      expect(entry?.count).toBe(1);
    } finally {
      await page.goto('/admin/moderation');
      await page.getByRole('tab', { name: 'Settings' }).click();
      await setting.click();
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(setting).not.toBeChecked();
    }
  },
);

test('a comment can be reported on a phone', { tag: '@thorough' }, async ({ browser }) => {
  const { who: author } = await parent(browser, { member: true });
  const words = unique('A remark');
  const postWords = unique('How are the buses?');
  const id = await post(author, await schoolId(SCHOOL), postWords);
  await author.call('POST', `/api/posts/${id}/comments`, { content: words });
  const context = await browser.newContext({ viewport: PHONE });
  await newcomer(context);
  const page = await context.newPage();
  await page.goto(await board());
  const options = postCard(page, postWords).getByRole('button', { name: /^Options of the comment by/ });
  const target = await options.boundingBox();
  expect(Math.min(target?.width ?? 0, target?.height ?? 0)).toBeGreaterThanOrEqual(44);
  const dialog = page.getByRole('dialog', { name: 'Report this comment' });
  await options.click();
  await page.getByRole('menuitem', { name: 'Report comment' }).click();
  await expectFooterInView(page);
  const reasons = dialog.getByRole('radio');
  await expect(reasons.first()).toHaveAccessibleName(/^Somebody is in danger/);
  await expect(dialog.getByRole('link', { name: '911' })).toHaveAttribute('href', 'tel:911');
  await dialog.getByRole('radio', { name: 'Identifies a child' }).check();
  await dialog.getByRole('button', { name: 'Report', exact: true }).click();
  await expectToast(page, 'Reported');
  await expect(page.getByText(words)).toBeHidden();
  await expect(postCard(page, postWords)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectToast(page, 'Report withdrawn');
  await expect(page.getByText(words)).toBeVisible();
});
