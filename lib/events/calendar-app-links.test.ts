import { expect, it } from 'vitest';
import { listCalendarAppLinks } from './calendar-app-links';

it('each subscription link contains the whole address of the calendar, with all special characters', () => {
  const address = 'https://parents.example/api/calendar/a-b_c?x=1&y=é';
  const links = Object.fromEntries(
    listCalendarAppLinks(address, 'St. Mary’s & friends').map(({ name, href }) => [name, new URL(href)]),
  );
  expect(links.Google?.origin).toBe('https://calendar.google.com');
  expect(links.Google?.searchParams.get('cid')).toBe(address.replace('https:', 'webcal:'));
  expect(links.Apple?.href).toBe(new URL(address.replace('https:', 'webcal:')).href);
  expect(links.Outlook?.origin).toBe('https://outlook.live.com');
  expect([...(links.Outlook?.searchParams ?? [])]).toEqual([
    ['url', address],
    ['name', 'St. Mary’s & friends'],
  ]);
});

it('an http address also becomes a webcal link for Apple Calendar', () => {
  expect(listCalendarAppLinks('http://localhost:3000/api/schools/1/events.ics', 'A')[1]?.href).toBe(
    'webcal://localhost:3000/api/schools/1/events.ics',
  );
});
