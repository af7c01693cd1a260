import { expect } from '@playwright/test';
import { expectAccessible } from '../../support/accessibility/expect-accessible';
import { expectToast, openPostForm, postCard, unique } from '../../support/browser/browser';
import { newcomer, schoolId } from '../../support/browser/newcomer';
import { sql } from '../../support/browser/sql';
import { test } from '../../support/browser/test';

const SCHOOL = 'Sackville High School';
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

test.use(PHONE);

test('a concern goes from raised to answered, and the council gets a brief', async ({ page, browser }) => {
  const school = await schoolId(SCHOOL);
  const author = await newcomer(page.context(), { member: true, firstName: 'Ferdinand', lastName: 'Quillfeather' });
  const phone = await browser.newContext(PHONE);
  const parent = await newcomer(phone, { member: true });
  await sql("INSERT INTO school_parents (user_id, school_id, method) VALUES ($1, $2, 'code')", parent.id, school);
  const words = unique('Bus 12 is late every morning');
  const card = postCard(page, words);
  const concern = card.getByRole('group', { name: /^Concern/ });

  await test.step('the author raises it', async () => {
    await page.goto(`/schools/${school}`);
    const form = await openPostForm(page);
    await form.getByLabel('Content').fill(words);
    await form.getByLabel('This is a concern').check();
    await expect(form.getByText('Other parents can say “Me too”.')).toBeVisible();
    await form.getByRole('button', { name: 'Post', exact: true }).click();
    await expectToast(page, 'Post created');
    await expect(concern.getByRole('heading', { name: 'Concern Raised' })).toBeVisible();
    await expect(concern.getByRole('button', { name: 'Me too' })).toHaveCount(0);
  });

  await test.step('the author notes which office was asked', async () => {
    await concern.getByRole('button', { name: 'What happened?' }).click();
    const dialog = page.getByRole('dialog', { name: 'What happened?' });
    await expect(dialog.getByRole('radio', { name: 'No answer in 30 school days' })).toHaveCount(0);
    await dialog.getByRole('radio', { name: 'We asked an office' }).check();
    await dialog.getByRole('button', { name: 'Add the line' }).click();
    await expect(dialog.getByText('Choose the office that was asked.')).toBeVisible();
    await dialog.getByLabel('Office', { exact: true }).selectOption('transportation');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Add the line' }).click();
    await expectToast(page, 'Line added');
    await expect(dialog).toBeHidden();
    await expect(concern.getByRole('listitem')).toHaveText([/: Raised$/, /: Asked the student transportation office$/]);
  });

  const tab = await phone.newPage();
  await test.step('a verified parent says “Me too” and follows the thread', async () => {
    await tab.goto(`/schools/${school}?topic=concern_asked`);
    const seen = postCard(tab, words).getByRole('group', { name: /^Concern/ });
    await seen.getByRole('button', { name: 'Me too' }).click();
    await expect(seen.getByText("and you can't take it back")).toBeVisible();
    await seen.getByRole('button', { name: 'Count me' }).click();
    await expect(seen.getByText("You're counted.")).toBeVisible();
    await expect(seen).toBeFocused();
    await expect(seen.getByText('Fewer than five parents')).toBeVisible();
    await expect(seen.getByRole('button', { name: 'What happened?' })).toHaveCount(0);
    await expectAccessible(tab);
    const id = Number(await postCard(tab, words).evaluate((one) => one.closest('li')?.dataset.post));
    await parent.call('POST', `/api/posts/${id}/follow`);
  });

  await test.step('an answer that names a person is refused, and the text stays', async () => {
    await concern.getByRole('button', { name: 'What happened?' }).click();
    const dialog = page.getByRole('dialog', { name: 'What happened?' });
    await dialog.getByRole('radio', { name: 'We got an answer' }).check();
    await dialog.getByLabel('In one line (optional)').fill('Mr. Smith sends a second bus.');
    await dialog.getByRole('button', { name: 'Add the line' }).click();
    await expectToast(page, "We couldn't add the line", /Name an office/);
    await expect(dialog.getByLabel('In one line (optional)')).toHaveValue('Mr. Smith sends a second bus.');
    await dialog.getByLabel('In one line (optional)').fill('A second bus comes on Monday.');
    await dialog.getByRole('button', { name: 'Add the line' }).click();
    await expect(concern.getByRole('heading', { name: 'Concern Answered' })).toBeVisible();
    await expect(concern.getByText('Answered. A second bus comes on Monday.')).toBeVisible();
  });

  await test.step('the follower is notified', async () => {
    await tab.goto('/notifications');
    await expect(tab.getByText(`A concern was answered at ${SCHOOL}`).first()).toBeVisible();
  });

  await test.step('the brief names the office and no member', async () => {
    await concern.getByRole('link', { name: 'Brief for the council' }).click();
    const brief = page.getByRole('region', { name: 'Brief', exact: true });
    await expect(brief).toContainText(words);
    await expect(brief).toContainText('Asked the student transportation office');
    await expect(brief).not.toContainText(author.lastName);
    await expectAccessible(page);
  });
  await phone.close();
});
