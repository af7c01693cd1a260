import { readFileSync } from 'node:fs';
import { expect, type Locator } from '@playwright/test';
import { DEMO_PASSWORD, expectToast, signIn, unique } from '../../support/browser/browser';
import { untilHeard } from '../../support/browser/keyboard';
import { schoolId } from '../../support/browser/newcomer';
import { test } from '../../support/browser/test';
import { watchForFaults } from '../../support/browser/watch';

// Record 083.

/** When the page's script is there. */
async function pressOn(button: Locator): Promise<void> {
  await untilHeard(button);
  await button.click();
}

test('an administrator makes codes for a council, saves them once, and ends those that are left; a parent comes by the link of one, registers, and writes', async ({
  page,
  context,
}) => {
  const faults = await watchForFaults(page);
  await signIn(page, 'admin@demo.test');
  const school = await schoolId('Boularderie School');
  await page.goto(`/admin/schools/${school}`);
  const section = page.getByRole('region', { name: 'Codes for a council' });
  await pressOn(section.getByRole('button', { name: 'Make codes' }));
  const form = section.getByRole('form', { name: 'Codes for a council' });
  await form.getByLabel('How many').fill('0');
  await form.getByRole('button', { name: 'Make codes' }).click();
  await expect(form.getByText('Make at least one code.')).toBeVisible();
  await expect(form.getByText('Say who paid for them.')).toBeVisible();
  const note = unique('Council, cheque');
  await form.getByLabel('How many').fill('3');
  await form.getByLabel('Who paid').fill(note);
  await form.getByRole('button', { name: 'Make codes' }).click();
  await expect(section.getByRole('heading', { name: '3 codes were made' })).toBeFocused();
  const saved = page.waitForEvent('download');
  await section.getByRole('button', { name: 'Save as CSV' }).click();
  const lines = readFileSync(await (await saved).path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(lines).toHaveLength(4);
  const [code = '', link = ''] = lines[1]?.split('","').map((cell) => cell.replaceAll('"', '')) ?? [];
  expect(link).toMatch(new RegExp(`/subscription\\?code=${code}$`));
  await section.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByText(code)).toHaveCount(0);
  const batch = section.getByRole('listitem').filter({ hasText: note });
  await expect(batch.getByText(/^0 of 3 used\./)).toBeVisible();

  await page.goto('about:blank');
  await context.clearCookies();
  await page.goto(new URL(link).pathname + new URL(link).search);
  await page.waitForURL('**/login?**');
  await page.getByRole('link', { name: 'Start your free trial' }).last().click();
  await page.waitForURL('**/register?**');
  await page.getByLabel('Email').fill(`${unique('by.code').replaceAll(' ', '.')}@example.test`);
  for (const label of ['Password', 'Confirm password'])
    await page.getByLabel(label, { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.waitForURL(`**/subscription?code=${code}`);
  const card = page.getByRole('form', { name: 'Code of a council' });
  await expect(card.getByLabel('Code')).toHaveValue(code);
  await pressOn(card.getByRole('button', { name: 'Use code' }));
  await expectToast(page, 'Full access', /and follow Boularderie School\.$/);
  await expect(page.getByText(/^Complimentary access until .* Nothing is charged\.$/)).toBeVisible();
  await expect(page.getByText("Council's code used")).toBeVisible();
  await card.getByLabel('Code').fill('CDFG-HJKM-NPQC');
  await card.getByRole('button', { name: 'Use code' }).click();
  await expect(card.getByRole('alert')).toHaveText(/compare them one by one/);

  await signIn(page, 'admin@demo.test');
  await page.goto(`/admin/schools/${school}`);
  await expect(batch.getByText(/^1 of 3 used\./)).toBeVisible();
  await pressOn(batch.getByRole('button', { name: `End the codes of ${note}` }));
  await page.getByRole('button', { name: 'End codes' }).click();
  await expect(batch.getByText('Ended')).toBeVisible();
  expect(faults).toEqual([]);
});
