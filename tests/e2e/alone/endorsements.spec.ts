import { expect } from '@playwright/test';
import { lookOver } from '../../support/accessibility/look-over';
import { expectToast, signIn } from '../../support/browser/browser';
import { schoolId } from '../../support/browser/newcomer';
import { sql } from '../../support/browser/sql';
import { test } from '../../support/browser/test';
import { watchForFaults } from '../../support/browser/watch';

// These tests check the quotes of parents and the names of school councils on the home page. They change the home page
// for everyone, so no other test may run meanwhile.

const SCHOOL = 'Bible Hill Junior High School';
const QUOTE = 'I asked about the bus on Sunday night and had three answers before breakfast.';
const LONG_QUOTE = `${'Everyone was kind to us here. '.repeat(6)}Thank you all.`;

const empty = () => sql('DELETE FROM endorsements');
test.beforeEach(empty);
test.afterEach(empty);

test("a parent's quote and a school council appear on the home page until an administrator removes them", async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const visitor = await browser.newPage({ viewport: { width: 390, height: 844 } });
  const heading = visitor.getByRole('heading', { name: 'What Parents Say' });
  await visitor.goto('/');
  await expect(heading).toHaveCount(0);
  const usualHeight = await visitor.evaluate(() => document.body.scrollHeight);

  await signIn(page, 'admin@demo.test');
  const faults = await watchForFaults(page);
  await page.goto('/admin/settings');
  const form = page.getByRole('form', { name: 'Add a quote or school council' });
  const list = page.getByRole('list', { name: 'Quotes and councils' });

  await test.step("the form for a parent's quote asks for the quote, the name and the day of the consent", async () => {
    await expect(
      page.getByText('No quotes or school councils yet. Public pages show them once you add one.'),
    ).toBeVisible();
    await form.getByRole('button', { name: 'Add', exact: true }).click();
    for (const error of ['Enter the quote.', 'Enter the name to show.', 'Enter the day when they agreed in writing.'])
      await expect(form.getByText(error)).toBeVisible();
    await lookOver(page, 'the form for quotes');
    await form.getByLabel('Quote, without quotation marks').fill(QUOTE);
    await form.getByLabel('Name to show').fill('A parent in Bible Hill');
    await form.getByLabel('They agreed in writing on').fill('2026-11-02');
    await form.getByRole('button', { name: 'Add', exact: true }).dblclick();
    await expectToast(page, 'Added');
    await expect(list.getByRole('listitem')).toHaveCount(1);
    await expect(list).toContainText('They agreed in writing on Nov 2, 2026.');
  });

  await test.step('the form adds a school council only after a school is chosen', async () => {
    await form.getByLabel('Add', { exact: true }).selectOption('A school council');
    await form.getByLabel('Name to show').fill('Bible Hill School Council');
    await form.getByLabel('They agreed in writing on').fill('2026-11-03');
    await form.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(form.getByText('Choose a school.')).toBeVisible();
    await form.getByLabel('School').fill('Bible Hill Junior');
    await page.getByRole('option', { name: SCHOOL }).click();
    await form.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(list.getByRole('listitem')).toHaveCount(2);
  });

  await test.step('visitors immediately see the quote on two public pages, where the council’s name links to its school’s page', async () => {
    for (const path of ['/community-voice', '/']) {
      await visitor.goto(path);
      await expect(heading).toBeVisible();
      await expect(visitor.getByRole('blockquote').first()).toHaveText(`“${QUOTE}”`);
      await expect(visitor.getByRole('link', { name: 'Bible Hill School Council' })).toHaveAttribute(
        'href',
        `/explore/${await schoolId(SCHOOL)}`,
      );
    }
  });

  await test.step('three long quotes make the home page on a phone only a little longer', async () => {
    for (const name of ['A parent of two', 'A parent at a school in Cape Breton'])
      await sql("INSERT INTO endorsements (quote, name, agreed_on) VALUES ($1, $2, '2026-11-02')", LONG_QUOTE, name);
    await visitor.reload();
    await expect(visitor.getByRole('blockquote')).toHaveCount(3);
    const [height, width] = await visitor.evaluate(() => [document.body.scrollHeight, document.body.scrollWidth]);
    expect([(height ?? 0) - usualHeight < 900, width]).toEqual([true, 390]);
    await lookOver(visitor, 'the home page with voices');
  });

  await test.step('a quote disappears from the home page as soon as an administrator removes it', async () => {
    await page.reload();
    await list.getByRole('button', { name: 'Remove A parent in Bible Hill' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expectToast(page, 'Removed');
    await visitor.reload();
    await expect(visitor.getByText(QUOTE)).toHaveCount(0);
  });
  expect(faults).toEqual([]);
});
