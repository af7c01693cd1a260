import { site } from '@/lib/site';

/** Name of a school's calendar, in its file and in calendar programs. */
export const schoolCalendarName = (school: string): string => `${school} events`;
export const OWN_CALENDAR = `${site.name}: my schools`;

/** Calendar program that offers a subscription link. One tap opens its subscription dialog. */
export type CalendarProgram = { name: string; href: string };

/**
 * Returns links with which common calendar programs subscribe to this address. Outlook shows the calendar under `name`.
 * Apple's and most device calendars handle the `webcal:` scheme. Google and Microsoft have web pages that fetch the
 * address themselves.
 */
export function calendarPrograms(address: string, name: string): CalendarProgram[] {
  const webcal = address.replace(/^https?:/, 'webcal:');
  return [
    { name: 'Google', href: `https://calendar.google.com/calendar/r?${new URLSearchParams({ cid: webcal })}` },
    { name: 'Apple', href: webcal },
    {
      name: 'Outlook',
      href: `https://outlook.live.com/calendar/0/addfromweb?${new URLSearchParams({ url: address, name })}`,
    },
  ];
}
