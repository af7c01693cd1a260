import { expect, type Page } from '@playwright/test';
import { formatEventTime } from '@/lib/events/event-time-text';
import { expectAccessible } from '../../support/accessibility/expect-accessible';
import { expectToast, signIn, unique } from '../../support/browser/browser';
import { untilHydrated } from '../../support/browser/keyboard';
import { newcomer, schoolId } from '../../support/browser/newcomer';
import { test } from '../../support/browser/test';
import { readCalendar, type ReadEvent } from '../../support/http/read-calendar';

/** Returns the date in Nova Scotia that is the given number of days from today. */
const dayIn = (days: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Halifax' }).format(Date.now() + days * 86_400_000);

/** Returns the events at a calendar address. Sends no cookie, like a calendar program. */
async function readAddress(address: string): Promise<ReadEvent[]> {
  const answer = await fetch(address);
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  return readCalendar(await answer.text());
}

const find = (events: ReadEvent[], title: string) => events.find(({ summary }) => summary.includes(title));

async function openSchool(page: Page, school: number): Promise<void> {
  await signIn(page, 'admin@demo.test');
  await page.goto(`/admin/schools/${school}`);
  await expect(page.getByRole('heading', { name: 'Events', exact: true })).toBeVisible();
  await untilHydrated(page.getByRole('button', { name: 'New event' }));
}

async function createEvent(page: Page, title: string, start: string, end = ''): Promise<void> {
  await page.getByRole('button', { name: 'New event' }).click();
  const form = page.getByRole('form', { name: 'New event' });
  await form.getByLabel('Title').fill(title);
  await form.getByLabel('Starts').fill(start);
  await form.getByLabel('Ends').fill(end);
  await form.getByRole('button', { name: 'Create Event' }).click();
  await expectToast(page, 'Event created');
}

test.describe('school events in a browser that is set to another time zone', () => {
  test.use({ timezoneId: 'Asia/Tokyo' });

  test('an administrator’s event, its changes and its cancellation reach parents’ pages and calendars', async ({
    page,
    browser,
  }) => {
    const title = unique('Spring concert');
    const school = await schoolId('Sunnyside Elementary School');
    await openSchool(page, school);
    await createEvent(page, title, `${dayIn(5)}T18:30`, `${dayIn(5)}T20:00`);
    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: title });
    await expect(row).toContainText('6:30 to 8:00 PM');

    const context = await browser.newContext({
      timezoneId: 'America/Vancouver',
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const parent = await newcomer(context);
    const home = await context.newPage();
    await parent.call('POST', `/api/schools/${school}/subscribe`);
    await home.goto('/dashboard');
    await expect(home.getByRole('complementary', { name: 'Your membership and news' })).toContainText(title);
    await home.goto(`/schools/${school}`);
    const card = home.getByRole('region', { name: 'Upcoming events' });
    const more = card.getByRole('button', { name: /^Show all/ });
    const eventRow = card.getByRole('listitem').filter({ hasText: title });
    const showAll = async () => {
      await expect(card.getByRole('listitem').first()).toBeVisible();
      if (await more.isVisible()) await more.click();
    };
    await showAll();
    await expect(eventRow).toContainText('6:30 to 8:00 PM');
    await card.getByRole('button', { name: 'Add to calendar' }).click();
    const schoolAddress = await home.getByLabel('Calendar address').inputValue();
    const programs = home.getByRole('list', { name: 'Subscribe with a calendar app' }).getByRole('link');
    await expect(programs).toHaveText(['Google calendar', 'Apple calendar', 'Outlook calendar']);
    await expect(programs.nth(1)).toHaveAttribute('href', schoolAddress.replace('http:', 'webcal:'));
    await home.getByRole('button', { name: 'Copy address' }).click();
    await expectToast(home, 'Address copied');
    expect(await home.evaluate(() => navigator.clipboard.readText())).toBe(schoolAddress);

    await home.goto('/account/calendar');
    await home.getByRole('button', { name: 'Create calendar address' }).click();
    await expectToast(home, 'Calendar address created');
    const own = await home.getByLabel('Calendar address').inputValue();
    for (const address of [schoolAddress, own]) {
      const event = find(await readAddress(address), title);
      expect(event?.start.toISOString()).toBe(new Date(`${dayIn(5)}T${await offsetHour(18)}:30:00Z`).toISOString());
    }

    await row.getByRole('button', { name: `Edit ${title}` }).click();
    const form = page.getByRole('form', { name: 'Edit event' });
    await expect(form.getByLabel('Starts')).toHaveValue(`${dayIn(5)}T18:30`);
    await form.getByLabel('Location').fill('Gymnasium');
    await form.getByRole('button', { name: 'Save Changes' }).click();
    await expectToast(page, 'Event updated');
    await row.getByRole('button', { name: `Cancel event ${title}` }).click();
    await expectToast(page, 'Event cancelled');
    await expect(row.getByText('Cancelled', { exact: true })).toBeVisible();
    expect(find(await readAddress(own), title)).toMatchObject({
      status: 'CANCELLED',
      location: 'Gymnasium',
      sequence: 2,
    });
    await home.getByRole('button', { name: 'Renew calendar address' }).click();
    await expectToast(home, 'Calendar address renewed');
    await expect(home.getByLabel('Calendar address')).not.toHaveValue(own);
    expect((await fetch(own)).status).toBe(404);
    expect(find(await readAddress(await home.getByLabel('Calendar address').inputValue()), title)).toBeDefined();
    await home.goto(`/schools/${school}`);
    await showAll();
    await expect(eventRow.getByText('Cancelled', { exact: true })).toBeVisible();
    await context.close();

    await row.getByRole('button', { name: `Delete ${title}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expectToast(page, 'Event deleted');
    await expect(row).toHaveCount(0);
  });
});

test("a reopened event form shows another administrator's changes", { tag: '@thorough' }, async ({ page }) => {
  const title = unique('Open house');
  const school = await schoolId('Sunnyside Elementary School');
  await openSchool(page, school);
  await createEvent(page, title, `${dayIn(5)}T18:30`);
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: title });
  const edit = row.getByRole('button', { name: `Edit ${title}` });
  const form = page.getByRole('form', { name: 'Edit event' });
  const save = form.getByRole('button', { name: 'Save Changes' });
  const description = form.getByLabel('Description');
  await edit.click();
  await page.evaluate(
    async (given) => {
      const answer = await fetch(`/api/admin/schools/${given.school}/events`);
      const events = (await answer.json()) as { id: number; title: string; start: string }[];
      const storedEvent = events.find((event) => event.title === given.title);
      const body = JSON.stringify({ title: given.title, start: storedEvent?.start, location: 'Gym' });
      const headers = { 'content-type': 'application/json' };
      await fetch(`/api/admin/events/${storedEvent?.id}`, { method: 'PUT', headers, body });
    },
    { school, title },
  );
  await description.fill('Doors at six');
  await save.click();
  await expectToast(page, 'Failed to update event');
  await expect(description).toHaveValue('Doors at six');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await edit.click();
  await expect(form.getByLabel('Location')).toHaveValue('Gym');

  await description.fill('Doors at seven');
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(/\/api\/admin\/events\/[^/]*$/, (route) => held.then(() => route.continue()), { times: 1 });
  await save.click();
  await expect(description).not.toBeEditable();
  letGo();
  await expectToast(page, 'Event updated');
  await expect(form).toBeHidden();
});

/** Returns the UTC hour that corresponds to the given hour in Nova Scotia, five days from now. */
async function offsetHour(hour: number): Promise<string> {
  const shownHour = new Intl.DateTimeFormat('en-GB', { timeZone: 'America/Halifax', hour: '2-digit' }).format(
    new Date(`${dayIn(5)}T12:00:00Z`),
  );
  return String(hour + 12 - Number(shownHour)).padStart(2, '0');
}

const LONG = 'Averyveryverylongwordwithoutanybreakinitwhatsoever-and-more';

test(
  'the event form shows each error at its field and supports whole-day and repeated events',
  { tag: '@thorough' },
  async ({ page }) => {
    const school = await schoolId('Sunnyside Elementary School');
    await openSchool(page, school);
    await page.getByRole('button', { name: 'New event' }).click();
    const form = page.getByRole('form', { name: 'New event' });
    await form.getByRole('button', { name: 'Create Event' }).click();
    await expect(form.getByLabel('Title')).toHaveAccessibleDescription(/^Title is required/);
    await expect(form.getByLabel('Title')).toBeFocused();
    await expect(form.getByLabel('Starts')).toHaveAccessibleDescription(/Choose the day and time the event starts/);

    const title = unique(`Reading week ${LONG}`);
    await form.getByLabel('Title').fill(title);
    await form.getByLabel('All day').check();
    await form.getByLabel('First day').fill(dayIn(10));
    await form.getByLabel('Last day').fill(dayIn(9));
    await form.getByLabel('Repeats').selectOption('monthly');
    await form.getByRole('button', { name: 'Create Event' }).click();
    await expect(form.getByLabel('Last day')).toHaveAccessibleDescription(/The end is before the start/);
    await expect(form.getByLabel('Until')).toHaveAccessibleDescription(/Choose when the event stops repeating/);
    await form.getByLabel('Last day').fill(dayIn(11));
    await form.getByLabel('Until').fill(dayIn(100));
    await form.getByLabel('Skip a date').fill(dayIn(12));
    await form.getByRole('button', { name: 'Skip this date' }).click();
    await expect(form.getByRole('list', { name: 'Skipped dates' }).getByRole('listitem')).toHaveCount(1);
    await form.getByRole('button', { name: 'Create Event' }).click();
    await expect(form.getByLabel('Skip a date')).toHaveAccessibleDescription(/The event doesn't take place on/);
    await form.getByRole('button', { name: 'Restore' }).click();
    await form.getByLabel('Skip a date').fill(dayIn(10));
    await form.getByRole('button', { name: 'Skip this date' }).click();
    await form.getByRole('button', { name: 'Create Event' }).click();
    await expectToast(page, 'Event created');
    await expect(
      page.getByRole('main').getByRole('listitem').filter({ hasText: title }).getByLabel('Repeats'),
    ).toBeVisible();
    await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: title })).toContainText('Not on ');

    await test.step('a long word in an event fits a phone screen in the admin list and on the school page', async () => {
      await expectAccessible(page);
      for (const path of [`/admin/schools/${school}`, `/explore/${school}`]) {
        await page.setViewportSize({ width: 390, height: 844 });
        if (!path.startsWith('/admin')) await page.goto(path);
        await expect(page.getByText(LONG).first()).toBeAttached();
        expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(390);
      }
    });
  },
);

test(
  'a calendar file is previewed before the import, and a second import changes nothing',
  { tag: '@thorough' },
  async ({ page }) => {
    const title = unique('Imported fair');
    const ics = [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'BEGIN:VEVENT',
      `UID:${title}`.replaceAll(' ', '-'),
      `SUMMARY:${title}`,
      `DTSTART:${dayIn(20).replaceAll('-', '')}T140000Z`,
      'END:VEVENT',
      'BEGIN:VEVENT',
      'UID:each-second',
      'SUMMARY:Each second',
      'DTSTART:20270101T140000Z',
      'RRULE:FREQ=SECONDLY',
      // The file is so long that the server parses it in a separate process.
      ...Array.from({ length: 400 }, (_, line) => `X-NOTE-${line}:${'Bring a chair. '.repeat(4)}`),
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n');
    await openSchool(page, await schoolId('Sunnyside Elementary School'));
    const choose = async () => {
      await page.getByRole('button', { name: 'Import calendar' }).click();
      await page
        .getByLabel('Calendar file')
        .setInputFiles({ name: 'school.ics', mimeType: 'text/calendar', buffer: Buffer.from(ics) });
    };
    await choose();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('1 new, 0 changed, 0 unchanged, 1 left out')).toBeVisible();
    await expect(dialog.getByText("Each second: The event repeats in a way we can't import.")).toBeVisible();
    await expect(
      dialog.getByText(
        `${title}: ${formatEventTime({ startsAt: `${dayIn(20)}T14:00:00Z`, endsAt: null, allDay: false })}`,
      ),
    ).toBeVisible();
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await expectToast(page, 'Import successful', '1 created, 0 updated.');
    await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: title })).toBeVisible();
    await choose();
    await expect(dialog.getByText('0 new, 0 changed, 1 unchanged, 1 left out')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeDisabled();
    await page.keyboard.press('Escape');

    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: title });
    await row.getByRole('button', { name: `Edit ${title}` }).click();
    const form = page.getByRole('form', { name: 'Edit event' });
    await form.getByLabel('Location').fill('Library');
    await form.getByRole('button', { name: 'Save Changes' }).click();
    await expectToast(page, 'Event updated');
    await choose();
    const take = dialog.getByRole('checkbox', { name: `Use the file's location for ${title}` });
    await expect(dialog.getByRole('group')).toContainText('On this siteLibraryIn the file(nothing)');
    await expectAccessible(page);
    await take.check();
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await expectToast(page, 'Import successful', '0 created, 1 updated.');
    await expect(row).not.toContainText('Library');

    // The server never answers the upload of the first file. While the page waits for the answer, the test chooses
    // another file.
    await page.route('**/events/import', () => undefined, { times: 1 });
    const requestSent = page.waitForRequest('**/events/import');
    const calledOff = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/events/import'));
    await choose();
    await requestSent;
    await page
      .getByLabel('Calendar file')
      .setInputFiles({ name: 'notes.ics', mimeType: 'text/calendar', buffer: Buffer.from('Dear diary') });
    await calledOff;
    await expect(page.getByLabel('Calendar file')).toHaveAccessibleDescription('This is not a calendar file (.ics)');
  },
);
