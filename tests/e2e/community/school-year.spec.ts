import { expect } from '@playwright/test';
import { expectAccessible } from '../../support/accessibility/expect-accessible';
import { newcomer, schoolId } from '../../support/browser/newcomer';
import { test } from '../../support/browser/test';

const SCHOOL = 'Whycocomagh Education Centre';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test('a parent chooses grades and becomes a former parent, who still reads the board', async ({ page }) => {
  const id = await schoolId(SCHOOL);
  const parent = await newcomer(page.context(), { member: true });
  await parent.call('POST', `/api/schools/${id}/subscribe`);
  const saved = () => page.waitForResponse((response) => response.url().endsWith('/school-year') && response.ok());

  await page.goto('/subscriptions');
  const grades = page.getByRole('combobox', { name: `Grades: ${SCHOOL}` });
  await expect(grades).toHaveValue('');
  await Promise.all([saved(), grades.selectOption('4–6')]);
  const former = page.getByRole('checkbox', { name: `Former parent of ${SCHOOL}` });
  await Promise.all([saved(), former.tap()]);
  await expect(former).toBeChecked();
  await expectAccessible(page);

  await page.reload();
  await expect(grades).toHaveValue('g4_6');
  await expect(former).toBeChecked();
  await page.goto(`/schools/${id}`);
  await expect(page.getByRole('heading', { name: 'School Community' })).toBeAttached();
});
