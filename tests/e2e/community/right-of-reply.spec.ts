import { expect } from '@playwright/test';
import { expectAccessible } from '../../support/accessibility/expect-accessible';
import { expectToast, linkInEmail, postCard, unique } from '../../support/browser/browser';
import { newcomer, schoolId } from '../../support/browser/newcomer';
import { sql } from '../../support/browser/sql';
import { test } from '../../support/browser/test';

const SCHOOL = 'Millwood High School';
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

test.use(PHONE);

test('a school replies to a concern without an account, and a moderator shows the reply', async ({ page, browser }) => {
  const school = await schoolId(SCHOOL);
  const address = `${unique('office').replaceAll(' ', '.')}@school.test`;
  await sql('UPDATE schools SET email = $2 WHERE id = $1', school, address);
  const moderator = await newcomer(page.context(), { member: true });
  await sql('UPDATE users SET email_verified_at = now() WHERE id = $1', moderator.id);
  await sql('INSERT INTO school_moderators (user_id, school_id, given_by) VALUES ($1, $2, $1)', moderator.id, school);
  const elsewhere = await browser.newContext(PHONE);
  const author = await newcomer(elsewhere, { member: true, firstName: 'Ferdinand', lastName: 'Quillfeather' });
  const words = unique('The gym is cold every morning');
  const raised = await author.call('POST', '/api/posts', { schoolId: school, content: words, isConcern: true });
  const { id } = (await raised.json()) as { id: number };
  await elsewhere.close();
  const concern = postCard(page, words).getByRole('group', { name: /^Concern/ });
  const dialog = page.getByRole('dialog', { name: 'Ask the school to reply' });

  await test.step('nine parents are too few', async () => {
    await sql('INSERT INTO me_toos (post_id) SELECT $1 FROM generate_series(1, 9)', id);
    await page.goto(`/schools/${school}?post=${id}`);
    await concern.getByRole('button', { name: 'Ask the school to reply' }).click();
    await expect(dialog.getByText('once 10 verified parents have said')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Send the link' })).toHaveCount(0);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Close' }).first().click();
  });

  await test.step('the moderator sends the link to the office', async () => {
    await sql('INSERT INTO me_toos (post_id) VALUES ($1)', id);
    await page.reload();
    await concern.getByRole('button', { name: 'Ask the school to reply' }).click();
    await expect(dialog.getByText(address)).toBeVisible();
    await dialog.getByRole('button', { name: 'Send the link' }).click();
    await expectToast(page, 'Link sent');
    await expect(dialog).toBeHidden();
  });

  const phone = await browser.newContext(PHONE);
  const office = await phone.newPage();
  await test.step('the office reads the concern without a name, a cookie or an account', async () => {
    await (await linkInEmail(office, address, '/reply/')).click();
    const shown = office.getByRole('region', { name: 'Concern' });
    await expect(shown).toContainText(words);
    await expect(office.getByText('Quillfeather')).toHaveCount(0);
    expect(await phone.cookies()).toEqual([]);
    await expect(office.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
    await expect(office.locator('meta[name="referrer"]')).toHaveAttribute('content', 'no-referrer');
    await expectAccessible(office);
  });

  await test.step('a text that names a person is refused and stays', async () => {
    const text = office.getByLabel('Your reply');
    await text.fill('Mr. Smith turns the heating on.');
    await office.getByRole('button', { name: 'Send the reply' }).click();
    await expect(office.getByText(/Name an office, never a person, a number or an address/)).toBeVisible();
    await expect(text).toHaveValue('Mr. Smith turns the heating on.');
    await text.fill('The heating is repaired on Monday.');
    await office.getByRole('button', { name: 'Send the reply' }).click();
    await expect(office.getByText('We got your reply')).toBeVisible();
    await expect(office.getByLabel('Change your reply')).toHaveValue('The heating is repaired on Monday.');
    const deadline = (await office.getByText(/^You can change your reply until/).textContent()) ?? '';
    await office.reload();
    await expect(office.getByText(deadline)).toBeVisible();
    await expect(office.getByLabel('Change your reply')).toHaveValue('The heating is repaired on Monday.');
  });

  await test.step('the moderator shows the reply', async () => {
    await page.goto(`/schools/${school}/moderation`);
    const form = page.getByRole('form', { name: 'Reply from the school' });
    await expect(form).toContainText('The heating is repaired on Monday.');
    await form.getByRole('button', { name: 'Refuse' }).click();
    await expect(form.getByText('Give a reason. The school reads it.')).toBeVisible();
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Show it under the post' }).click();
    await expectToast(page, 'The reply is shown');
    await expect(form).toHaveCount(0);
    await page.goto(`/schools/${school}?post=${id}`);
    await expect(concern.getByRole('group', { name: `Reply from ${SCHOOL}, not a member` })).toContainText(
      'The heating is repaired on Monday.',
    );
    await expectAccessible(page);
  });

  await test.step('the office sees that its reply is shown', async () => {
    await office.reload();
    await expect(office.getByText('Your reply is shown')).toBeVisible();
  });
  await phone.close();
});
