import { site } from '@/lib/site';

/** Name of a school's calendar. It appears in the calendar file and in calendar programs. */
export const getSchoolCalendarName = (school: string): string => `${school} events`;
export const getMemberCalendarName = (): string => `${site.name}: my schools`;

/** Calendar program for which we offer a link that opens the program's subscription dialog. */
export type CalendarAppLink = { name: string; href: string };

/**
 * Returns links that open a subscription to this calendar in common calendar programs. Apple's programs and most phones
 * use the `webcal:` scheme, but Google and Microsoft use web pages.
 */
export function listCalendarAppLinks(address: string, name: string): CalendarAppLink[] {
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
