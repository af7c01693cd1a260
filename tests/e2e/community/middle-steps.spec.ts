import { expect, type Browser, type Page } from '@playwright/test';
import { expectAccessible } from '../../support/accessibility/expect-accessible';
import { expectToast, postCard, unique } from '../../support/browser/browser';
import { newcomer, post, schoolId, type Newcomer } from '../../support/browser/newcomer';
import { sql } from '../../support/browser/sql';
import { test } from '../../support/browser/test';

// Tests of moderators' steps between keeping and hiding a post: sending it back to its author, and closing its comments
// (record 116).

const SCHOOL = 'Sackville High School';
const PHONE = { viewport: { width: 390, height: 844 } };
const main = (page: Page) => page.getByRole('main');

async function onPhone(
  browser: Browser,
  kind: Parameters<typeof newcomer>[1] = {},
): Promise<{ who: Newcomer; page: Page }> {
  const context = await browser.newContext(PHONE);
  return { who: await newcomer(context, kind), page: await context.newPage() };
}

async function moderatorOnPhone(browser: Browser, school: number): Promise<Page> {
  const { who, page } = await onPhone(browser, { member: true, firstName: 'Mona', lastName: 'Local' });
  await sql('UPDATE users SET email_verified_at = now() WHERE id = $1', who.id);
  await sql('INSERT INTO school_moderators (user_id, school_id, given_by) VALUES ($1, $2, 0)', who.id, school);
  return page;
}

async function openReview(page: Page, school: number, words: string): Promise<void> {
  await page.goto(`/schools/${school}/moderation`);
  await page.getByRole('article').filter({ hasText: words }).getByRole('link').click();
  await expect(page.getByRole('form', { name: 'Decision' })).toBeVisible();
}

async function decide(page: Page, decision: string, reason: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Decision' });
  await form.getByRole('radio', { name: decision }).check();
  await form.getByLabel('Reason').fill(reason);
  await form.getByRole('button', { name: 'Decide', exact: true }).click();
}

test('an author edits a post that was sent back, and the moderator reads both texts', async ({ browser }) => {
  const school = await schoolId(SCHOOL);
  const { who: author, page: theirs } = await onPhone(browser, { member: true });
  const words = unique('The driver is a disgrace');
  const id = await post(author, school, words, { isAnonymous: true });
  const { who: reporter } = await onPhone(browser);
  await reporter.call('POST', `/api/posts/${id}/report`, { reason: 'disrespectful' });

  const moderator = await moderatorOnPhone(browser, school);
  await openReview(moderator, school, words);
  await decide(moderator, 'Send back', 'Leave out the driver.');
  await expectToast(moderator, 'Sent back', 'We notified the author.');

  await theirs.goto(`/schools/${school}`);
  const card = postCard(theirs, words);
  await expect(card.getByText('A moderator sent it back to you, and your notifications say why.')).toBeVisible();
  await expectAccessible(theirs);
  await card.getByRole('button', { name: 'Edit', exact: true }).click();
  const form = theirs.getByRole('form', { name: 'Edit post' });
  await expect(form.getByLabel('Content')).toBeFocused();
  const better = unique('The bus is always late');
  await form.getByLabel('Content').fill(better);
  await form.getByRole('button', { name: 'Save' }).click();
  await expectToast(theirs, 'Saved, but not shown yet', 'A moderator will look at it before others see it.');
  await expect(postCard(theirs, better).getByText('You edited it after it was sent back')).toBeVisible();

  await openReview(moderator, school, better);
  await expect(main(moderator).getByText('Edited after it was sent back').first()).toBeVisible();
  const before = main(moderator).getByRole('region', { name: "Before the author's edit" });
  await expect(before).toContainText(words);
  await expect(before).toContainText('Sent back: Leave out the driver.');
  await expect(main(moderator).getByText("Moderators can't see who wrote this")).toBeVisible();
  await expectAccessible(moderator);
  await decide(moderator, 'Keep', 'Thank you.');
  await expectToast(moderator, 'Kept', 'We notified the author.');
  await theirs.reload();
  await expect(postCard(theirs, better).getByText('Only you see this post')).toHaveCount(0);
});

test('a moderator closes the comments of a post, and open pages keep what was typed', async ({ browser }) => {
  const school = await schoolId(SCHOOL);
  const { who: author } = await onPhone(browser, { member: true });
  const words = unique('Who is right about the gym');
  await post(author, school, words);
  const { page: reader } = await onPhone(browser, { member: true });
  await reader.goto(`/schools/${school}`);
  const box = postCard(reader, words).getByLabel('Write a comment');
  await box.fill('I still want to say this');

  const moderator = await moderatorOnPhone(browser, school);
  await moderator.goto(`/schools/${school}`);
  await postCard(moderator, words).getByRole('button', { name: 'Post options' }).click();
  await moderator.getByRole('menuitem', { name: 'Close comments' }).click();
  const dialog = moderator.getByRole('dialog', { name: 'Close comments' });
  await dialog.getByRole('button', { name: 'Close comments' }).click();
  await expect(dialog.getByText('Give a reason. Everyone who reads the post sees it.')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Settled at the meeting.');
  await expectAccessible(moderator);
  await dialog.getByRole('button', { name: 'Close comments' }).click();
  await expectToast(moderator, 'Comments closed');
  await expect(dialog).toBeHidden();

  const closed = postCard(reader, words).getByText(
    /^Comments have been closed since .* Reason: Settled at the meeting\.$/,
  );
  await expect(closed).toBeVisible();
  await expect(box).toHaveCount(0);
  await expect(postCard(reader, words).getByLabel(/^Your comment wasn't sent/)).toHaveValue('I still want to say this');
  await expectAccessible(reader);

  await postCard(moderator, words).getByRole('button', { name: 'Post options' }).click();
  await moderator.getByRole('menuitem', { name: 'Reopen comments' }).click();
  await expectToast(moderator, 'Comments reopened');
  await expect(box).toHaveValue('I still want to say this');
  await postCard(reader, words).getByRole('button', { name: 'Post', exact: true }).click();
  await expect(postCard(reader, words).getByText('I still want to say this')).toBeVisible();
});

test('an author lets only verified parents of the school comment', { tag: '@thorough' }, async ({ browser }) => {
  const school = await schoolId(SCHOOL);
  const { who: author, page: theirs } = await onPhone(browser, { member: true });
  const words = unique('Only for us parents');
  await post(author, school, words);
  await theirs.goto(`/schools/${school}`);
  await postCard(theirs, words).getByRole('button', { name: 'Post options' }).click();
  await theirs.getByRole('menuitem', { name: 'Edit Post' }).click();
  const form = theirs.getByRole('form', { name: 'Edit post' });
  await form.getByLabel('Only verified parents of the school can comment').check();
  await form.getByRole('button', { name: 'Save' }).click();
  await expectToast(theirs, 'Post updated');
  await expect(postCard(theirs, words).getByLabel('Write a comment')).toBeVisible();

  const { who, page: reader } = await onPhone(browser, { member: true });
  await reader.goto(`/schools/${school}`);
  await expect(
    postCard(reader, words).getByText(`Only verified parents of ${SCHOOL} can comment on this post.`),
  ).toBeVisible();
  await sql("INSERT INTO school_parents (user_id, school_id, method) VALUES ($1, $2, 'code')", who.id, school);
  await reader.reload();
  await expect(postCard(reader, words).getByLabel('Write a comment')).toBeVisible();
});
