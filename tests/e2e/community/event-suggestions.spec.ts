import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../../support/accessibility/expect-accessible';
import { expectToast, unique } from '../../support/browser/browser';
import { untilHydrated } from '../../support/browser/keyboard';
import { newcomer, schoolId } from '../../support/browser/newcomer';
import { sql } from '../../support/browser/sql';
import { test } from '../../support/browser/test';

const SCHOOL = 'Shannon Park Elementary School';
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

test.use(PHONE);

/** Returns the date in Nova Scotia that is the given number of days from today. */
const dayIn = (days: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Halifax' }).format(Date.now() + days * 86_400_000);

/** Opens the panel of upcoming events, which is closed on phones. */
async function openEvents(page: Page, school: number) {
  await page.goto(`/schools/${school}`);
  const panel = page.getByRole('button', { name: /^Upcoming events/ });
  await untilHydrated(panel);
  await panel.click();
}

test('a parent suggests an event, a moderator adds it, and another member is reminded of it', async ({
  page,
  browser,
}) => {
  const school = await schoolId(SCHOOL);
  const parent = await newcomer(page.context(), { member: true });
  const phone = await browser.newContext(PHONE);
  const moderator = await newcomer(phone, { member: true });
  await sql('UPDATE users SET email_verified_at = now() WHERE id = ANY ($1)', [parent.id, moderator.id]);
  await sql('INSERT INTO school_moderators (school_id, user_id, given_by) VALUES ($1, $2, $2)', school, moderator.id);
  const title = unique('Family skate');
  const suggest = page.getByRole('dialog', { name: 'Suggest an event' });

  await test.step('only verified parents of the school get the form', async () => {
    await openEvents(page, school);
    await page.getByRole('button', { name: 'Suggest an event' }).click();
    await expect(suggest.getByText('Only verified parents of this school can suggest its events.')).toBeVisible();
    await expect(suggest.getByRole('form')).toHaveCount(0);
    await expectAccessible(page);
    await sql("INSERT INTO school_parents (user_id, school_id, method) VALUES ($1, $2, 'code')", parent.id, school);
  });

  await test.step('an event in the past is refused beside its field, and the text outlives a reload', async () => {
    await openEvents(page, school);
    await page.getByRole('button', { name: 'Suggest an event' }).click();
    const form = suggest.getByRole('form', { name: 'Suggest an event' });
    await form.getByLabel('Title').fill(title);
    await form.getByLabel('Location (optional)').fill('Rink');
    await form.getByLabel('Starts').fill('2020-01-01T18:30');
    await form.getByRole('button', { name: 'Send' }).click();
    await expect(form.getByText('This is in the past. Choose a coming date.')).toBeVisible();
    await openEvents(page, school);
    await page.getByRole('button', { name: 'Suggest an event' }).click();
    await expect(form.getByLabel('Title')).toHaveValue(title);
    await form.getByLabel('Starts').fill(`${dayIn(1)}T18:30`);
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Send' }).click();
    await expectToast(page, 'Thank you', 'A moderator will look at your event.');
    await expect(suggest).toBeHidden();
  });

  const theirs = await phone.newPage();
  await test.step('the moderator needs a reason to reject, and adds the event', async () => {
    await theirs.goto(`/schools/${school}/moderation`);
    const suggested = theirs.getByRole('article').filter({ hasText: title });
    await untilHydrated(suggested.getByRole('button', { name: 'Reject' }));
    await suggested.getByRole('button', { name: 'Reject' }).click();
    await expect(suggested.getByText('Say why, so that the parent understands.')).toBeVisible();
    await expectAccessible(theirs);
    await suggested.getByRole('button', { name: 'Add event' }).click();
    await expectToast(theirs, 'Event added');
    await expect(suggested).toHaveCount(0);
    await expect(theirs.getByRole('listitem').filter({ hasText: title })).toBeVisible();
  });

  await test.step('the parent is notified', async () => {
    await page.goto('/notifications');
    await expect(page.getByText(`Thank you. “${title}” is now in the calendar of ${SCHOOL}.`).first()).toBeVisible();
  });

  await test.step('one tap turns the reminder on, and one tap turns it off', async () => {
    await moderator.call('POST', `/api/schools/${school}/subscribe`);
    await openEvents(theirs, school);
    const on = theirs.getByRole('button', { name: `Remind me: ${title}` });
    await on.click();
    await expectToast(theirs, 'Reminder on', 'By email, at 6 p.m. the day before and an hour before.');
    const off = theirs.getByRole('button', { name: `Reminder on: ${title}` });
    await expect(theirs.getByLabel(`How to remind you: ${title}`)).toHaveValue('email');
    await expectAccessible(theirs);
    await theirs.goto('/calendar');
    if (dayIn(1).slice(0, 7) !== dayIn(0).slice(0, 7)) {
      const next = theirs.getByRole('button', { name: 'Next month' });
      await untilHydrated(next);
      await next.click();
    }
    await off.click();
    await expectToast(theirs, 'Reminder off');
    await expect(on).toBeVisible();
    await expectAccessible(theirs);
    expect(await sql('SELECT FROM event_reminders WHERE user_id = $1', moderator.id)).toEqual([]);
  });

  await sql('DELETE FROM school_events WHERE title = $1', title);
  await phone.close();
});
