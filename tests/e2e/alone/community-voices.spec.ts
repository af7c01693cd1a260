import { expect } from '@playwright/test';
import { lookOver } from '../../support/accessibility/look-over';
import { expectToast, postCard, signIn, unique } from '../../support/browser/browser';
import { untilHydrated } from '../../support/browser/keyboard';
import { newcomer, schoolId } from '../../support/browser/newcomer';
import { sql } from '../../support/browser/sql';
import { test } from '../../support/browser/test';

// A member's post on the public page Community Voice. The test changes that page for everyone, so no other test may run
// meanwhile.

const SCHOOL = 'Bible Hill Junior High School';
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

const empty = () => sql('DELETE FROM community_voices');
test.beforeEach(empty);
test.afterEach(empty);

test('Community Voice shows a post while its author agrees', async ({ page, browser }) => {
  test.setTimeout(120_000);
  const words = unique('Four useful answers by supper');
  const school = await schoolId(SCHOOL);
  const phone = await browser.newContext(PHONE);
  const author = await newcomer(phone, { member: true, firstName: 'Ferdinand', lastName: 'Quillfeather' });
  await author.call('POST', '/api/posts', { schoolId: school, content: words });
  const tab = await phone.newPage();
  const visitor = await browser.newPage(PHONE);
  const figures = visitor.getByRole('figure');
  const examples = visitor.getByText('Example', { exact: true });
  const expectExamplesAlone = async () => {
    await visitor.goto('/community-voice');
    await expect(examples).toHaveCount(2);
    await expect(visitor.getByText(words)).toHaveCount(0);
  };

  await test.step('an administrator asks the author in the menu of the post', async () => {
    await signIn(page, 'admin@demo.test');
    await page.goto(`/schools/${school}`);
    const menu = postCard(page, words).getByRole('button', { name: 'Post options' });
    await untilHydrated(menu);
    await menu.click();
    await page.getByRole('menuitem', { name: 'Ask for Community Voice' }).click();
    await expectToast(page, 'Author asked');
    await expectExamplesAlone();
  });

  await test.step('the author reads what would be shown, and must choose a name', async () => {
    await tab.goto('/notifications');
    await tab.getByRole('link', { name: /May our public page show something you wrote/ }).click();
    await expect(tab).toHaveURL(/\/account\/posts$/);
    await expect(tab.getByText('May Community Voice show your text?')).toBeVisible();
    await lookOver(tab, 'the question about Community Voice');
    await tab.getByRole('button', { name: 'Yes, show it' }).click();
    await expect(tab.getByText('Choose how we name you.')).toBeVisible();
    await tab.getByRole('radio', { name: `Ferdinand, a parent at ${SCHOOL}` }).check();
    await tab.getByRole('button', { name: 'Yes, show it' }).click();
    await expectToast(tab, 'Community Voice shows your text');
  });

  await test.step('visitors see the post and one example', async () => {
    await visitor.goto('/community-voice');
    await expect(figures).toHaveCount(2);
    await expect(examples).toHaveCount(1);
    await expect(figures.first().getByRole('blockquote')).toHaveText(`“${words}”`);
    await expect(figures.first()).toContainText(`Ferdinand, a parent at ${SCHOOL}`);
    await expect(visitor.getByText('Quillfeather')).toHaveCount(0);
    await lookOver(visitor, 'Community Voice with a real text');
  });

  await test.step('the administrator sees it in the settings', async () => {
    await page.goto('/admin/settings#community-voice');
    const list = page.getByRole('list', { name: 'Community Voice' });
    await expect(list.getByRole('listitem')).toHaveCount(1);
    await expect(list).toContainText('Shown');
  });

  await test.step('the page shows it no longer as soon as the author withdraws', async () => {
    await tab.getByRole('button', { name: 'Withdraw it' }).click();
    await expectToast(tab, 'Withdrawn');
    await expect(tab.getByText('Your text is on Community Voice')).toHaveCount(0);
    await expectExamplesAlone();
  });
});
