import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { expectAccessible } from '../../support/accessibility/expect-accessible';
import { expectToast } from '../../support/browser/browser';
import { newcomer, schoolId, type Newcomer } from '../../support/browser/newcomer';
import { stripeOfSite } from '../../support/browser/payment-page';
import { sql } from '../../support/browser/sql';
import { test } from '../../support/browser/test';

const SCHOOL = 'Ellenvale Junior High School';
const PHONE = { width: 390, height: 844 };

/** Moves the clock of the site forward to the next 6:12 in the morning in Nova Scotia. */
async function goToStormMorning(): Promise<void> {
  const { now } = await stripeOfSite().now();
  const local = new Date(now * 1000).toLocaleTimeString('en-GB', { timeZone: 'America/Halifax' });
  const [hours = 0, minutes = 0, seconds = 0] = local.split(':').map(Number);
  const sinceMidnight = hours * 3_600 + minutes * 60 + seconds;
  const target = 6 * 3_600 + 12 * 60;
  await stripeOfSite().advance({ seconds: (target - sinceMidnight + 86_400) % 86_400 || 86_400 });
}

async function verifiedParent(context: BrowserContext, school: number): Promise<Newcomer> {
  const parent = await newcomer(context, { member: true });
  await sql("UPDATE memberships SET access_until = now() + interval '300 days' WHERE user_id = $1", parent.id);
  await sql('UPDATE users SET email_verified_at = now() WHERE id = $1', parent.id);
  await sql("INSERT INTO school_parents (user_id, school_id, method) VALUES ($1, $2, 'code')", parent.id, school);
  await parent.call('POST', `/api/schools/${school}/subscribe`);
  return parent;
}

async function phoneOf(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: PHONE });
  return context.newPage();
}

const lines = (page: Page) => page.getByRole('status', { name: 'Closures and delays' });

test('on a storm morning, parents report a closure, and a moderator confirms it', async ({ browser }) => {
  test.setTimeout(150_000);
  await goToStormMorning();
  const school = await schoolId(SCHOOL);
  const [page, other] = [await phoneOf(browser), await phoneOf(browser)];
  await verifiedParent(page.context(), school);
  await page.goto(`/schools/${school}`);

  await test.step('a verified parent reports a delay from a sheet with four choices', async () => {
    await page.getByRole('button', { name: 'Report', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: 'Report a closure or delay' });
    await expect(sheet.getByRole('radio')).toHaveCount(4);
    await expectAccessible(page, 'the sheet for a report');
    await sheet.getByRole('button', { name: 'Send report' }).click();
    await expect(sheet.getByText('Choose what happened.')).toBeVisible();
    await sheet.getByRole('radio', { name: 'Delayed' }).check();
    await sheet.getByLabel('Link to the source').fill('http://example.org');
    await sheet.getByRole('button', { name: 'Send report' }).click();
    await expect(sheet.getByText('Choose how long the delay is.')).toBeVisible();
    await expect(sheet.getByText('Enter a link that begins with https://')).toBeVisible();
    await sheet.getByLabel('Delayed by').selectOption('60 minutes');
    await sheet.getByLabel('Link to the source').fill('https://example.org/closures');
    await sheet.getByRole('button', { name: 'Send report' }).click();
    await expectToast(page, 'Thank you. Other parents see your report now.');
    await expect(lines(page)).toContainText(`Delayed by 60 minutes: ${SCHOOL}`);
    await expect(lines(page)).toContainText('Unconfirmed, reported at 06:1');
    await expect(lines(page).getByRole('link', { name: 'Source: example.org' })).toBeVisible();
    await expectAccessible(page, 'a board with an unconfirmed delay');
  });

  await test.step('the same report of a second family appears on the open page', async () => {
    const second = await verifiedParent(other.context(), school);
    await second.call('POST', `/api/schools/${school}/storm`, { kind: 'delayed', minutes: 60 });
    await expect(lines(page)).toContainText('2 parents, first at 06:1');
    await other.goto('/dashboard');
    await expect(lines(other)).toContainText('2 parents, first at 06:1');
  });

  await test.step('a parent withdraws the report, and the line becomes unconfirmed again', async () => {
    await lines(page).getByRole('button', { name: 'Withdraw' }).click();
    await expectToast(page, 'Report withdrawn');
    await expect(lines(page)).toContainText('Unconfirmed, reported at 06:1');
    await expect(lines(page).getByRole('button', { name: 'Withdraw' })).toHaveCount(0);
  });

  await test.step('a school moderator confirms and later removes the delay', async () => {
    const moderator = await newcomer(other.context(), { member: true });
    await sql("UPDATE memberships SET access_until = now() + interval '300 days' WHERE user_id = $1", moderator.id);
    await sql('UPDATE users SET email_verified_at = now() WHERE id = $1', moderator.id);
    await sql('INSERT INTO school_moderators (user_id, school_id, given_by) VALUES ($1, $2, $1)', moderator.id, school);
    await other.goto(`/schools/${school}/moderation`);
    await other.getByRole('tab', { name: 'Storm' }).click();
    const form = other.getByRole('form', { name: 'Confirm a closure or delay' });
    await form.getByRole('radio', { name: 'Closed' }).check();
    await expectAccessible(other, 'the form that confirms a closure');
    await form.getByRole('button', { name: 'Confirm' }).click();
    await expectToast(other, 'Confirmed');
    await expect(lines(page)).toContainText(`Closed: ${SCHOOL}`);
    await expect(lines(page)).toContainText('Confirmed at 06:1');
    await other.getByRole('button', { name: `Remove Closed: ${SCHOOL}` }).click();
    await expectToast(other, 'Removed');
    await expect(lines(page)).not.toContainText('Closed');
  });
});
