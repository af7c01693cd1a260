import { expect } from '@playwright/test';
import { expectAccessible } from '../../support/accessibility/expect-accessible';
import { expectToast, signIn, unique } from '../../support/browser/browser';
import { press, untilHydrated } from '../../support/browser/keyboard';
import { newcomer, schoolId } from '../../support/browser/newcomer';
import { test } from '../../support/browser/test';
import { sql } from '../../support/browser/sql';

test.use({ viewport: { width: 390, height: 844 } });

/** Returns the date in Nova Scotia that is the given number of days from today. */
const dayIn = (days: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Halifax' }).format(Date.now() + days * 86_400_000);

test('an event of a region reaches the boards and the calendar of its parents, on a phone and by keyboard', async ({
  page,
  browser,
}) => {
  const title = unique('P.D. day');
  const school = await schoolId('Sunnyside Elementary School');
  const [found] = await sql<{ region: string }>('SELECT rce_name AS region FROM schools WHERE id = $1', school);
  const region = found?.region ?? '';

  await test.step('an administrator enters the event once for the region', async () => {
    await signIn(page, 'admin@demo.test');
    await page.goto('/admin/calendars');
    const areas = page.getByRole('main').getByLabel('Region').last();
    await untilHydrated(areas);
    await areas.selectOption(region);
    await page.getByRole('button', { name: 'New event' }).click();
    const form = page.getByRole('form', { name: 'New event' });
    await form.getByLabel('Title').fill(title);
    await form.getByLabel('All day').check();
    await form.getByLabel('First day').fill(dayIn(0));
    await form.getByRole('button', { name: 'Create Event' }).click();
    await expectToast(page, 'Event created');
    await expectAccessible(page);
  });

  await test.step('an address inside our network is refused beside its field', async () => {
    const form = page.getByRole('form', { name: 'Add a calendar' });
    await form.getByLabel('Address of the calendar').fill('https://localhost/a.ics');
    await form.getByRole('button', { name: 'Add calendar' }).click();
    await expect(form.getByText('This is not a public https address.')).toBeVisible();
    await expect(form.getByLabel('Address of the calendar')).toHaveValue('https://localhost/a.ics');
  });

  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const parent = await newcomer(context);
  await parent.call('POST', `/api/schools/${school}/subscribe`);
  const home = await context.newPage();

  await test.step('the agenda lists the event once, with its schools', async () => {
    await home.goto('/calendar');
    const event = home.getByRole('main').getByRole('listitem').filter({ hasText: title });
    await expect(event).toHaveCount(1);
    await expect(event).toContainText(/All .+ schools/);
    await expectAccessible(home);
  });

  await test.step('the month can be read with the keyboard', async () => {
    const month = home.getByRole('tab', { name: 'Month' });
    await untilHydrated(month);
    await month.click();
    const today = home.getByRole('table').locator('button[aria-current=date]');
    await expect(today).toHaveAttribute('aria-pressed', 'true');
    await expect(home.getByRole('main').getByRole('listitem').filter({ hasText: title })).toBeVisible();
    await today.focus();
    const isFirst = dayIn(0).endsWith('-01');
    await home.keyboard.press(isFirst ? 'ArrowRight' : 'ArrowLeft');
    await expect(today).toHaveAttribute('aria-pressed', 'false');
    await home.keyboard.press(isFirst ? 'ArrowLeft' : 'ArrowRight');
    await expect(today).toBeFocused();
    await expectAccessible(home);
    await press(home, home.getByRole('button', { name: 'Next month' }));
    await expect(home.getByRole('button', { name: 'Back to today' })).toBeVisible();
  });
  await sql('DELETE FROM school_events WHERE title = $1', title);
  await context.close();
});
