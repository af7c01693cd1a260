import 'server-only';
import { randomBytes } from 'node:crypto';
import { db } from '@/lib/database/db';
import { env } from '@/lib/env';
import { notFoundError } from '@/lib/errors';
import { createCalendarFileResponse, createCalendarFile } from './calendar-file';
import { getSchoolCalendarName, getMemberCalendarName } from './calendar-app-links';
import { fetchCalendarFileEvents } from './queries';
import type { CalendarAddressView } from './schema';

/** Returns 128 random bits in URL-safe characters. */
const newKey = () => randomBytes(16).toString('base64url');

const select = { calendarKey: true, calendarEndedAt: true } as const;
type Stored = { calendarKey: string | null; calendarEndedAt: Date | null };

const viewOf = ({ calendarKey: key, calendarEndedAt }: Stored): CalendarAddressView => ({
  address: key && `${env().APP_ORIGIN}/api/calendar/${key}`,
  endedAt: calendarEndedAt?.toISOString() ?? null,
});

export const fetchMemberCalendarUrl = async (userId: number): Promise<CalendarAddressView> =>
  viewOf(await db().user.findUniqueOrThrow({ where: { id: userId }, select }));

/** Gives a person's calendar address a new secret, so that the old address stops working. Returns the new address. */
export const replaceMemberCalendarUrl = async (userId: number): Promise<CalendarAddressView> =>
  viewOf(
    await db().user.update({ where: { id: userId }, data: { calendarKey: newKey(), calendarEndedAt: null }, select }),
  );

/**
 * Returns the events of all schools that the owner of the calendar address follows. Throws `not_found` for an unknown
 * address.
 */
export async function serveMemberCalendar(request: Request, key: string): Promise<Response> {
  const owner = /^[\w-]{22}$/.test(key)
    ? await db().user.findUnique({ where: { calendarKey: key }, select: { id: true } })
    : null;
  if (!owner) throw notFoundError('Calendar');
  const events = await fetchCalendarFileEvents({ userId: owner.id });
  const file = createCalendarFile(events, { name: getMemberCalendarName(), isOfSeveral: true });
  return createCalendarFileResponse(request, file, events);
}

/** Returns the events of one school. Throws `not_found` if the school does not exist. */
export async function serveSchoolCalendar(request: Request, schoolId: number): Promise<Response> {
  const school = await db().school.findUnique({ where: { id: schoolId }, select: { name: true } });
  if (!school) throw notFoundError('School');
  const events = await fetchCalendarFileEvents({ schoolId });
  const file = createCalendarFile(events, { name: getSchoolCalendarName(school.name), isOfSeveral: false });
  return createCalendarFileResponse(request, file, events);
}
