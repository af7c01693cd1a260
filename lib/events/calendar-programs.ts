import { site } from '@/lib/site';

/** What a calendar is called, in its file and in the programs that show it. */
export const nameOfSchoolCalendar = (school: string): string => `${school} events`;
export const OWN_CALENDAR = `${site.name}: my schools`;

/** A calendar program that takes an address by a link: one tap, and it asks whether to subscribe. */
export type CalendarProgram = { name: string; href: string };

/**
 * Links by which the usual calendar programs subscribe to the calendar at this address; `name` is what Outlook shows it as. Apple's (and
 * most programs of a device) is the scheme `webcal:`; those of Google and Microsoft are pages of theirs, which fetch the address themselves.
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
