import 'server-only';
import { randomBytes } from 'node:crypto';
import { db } from '@/lib/database/db';
import { env } from '@/lib/env';
import { notFound } from '@/lib/errors';
import { calendarAnswer, calendarFile } from './calendar-file';
import { nameOfSchoolCalendar, OWN_CALENDAR } from './calendar-programs';
import { eventsForCalendar } from './queries';
import type { CalendarView } from './schema';

/** 128 bits, in letters that an address can carry. */
const newKey = () => randomBytes(16).toString('base64url');

const viewOf = (key: string | null): CalendarView => ({ address: key && `${env().APP_ORIGIN}/api/calendar/${key}` });

export async function calendarOf(userId: number): Promise<CalendarView> {
  const { calendarKey } = await db().user.findUniqueOrThrow({ where: { id: userId }, select: { calendarKey: true } });
  return viewOf(calendarKey);
}

/** Makes the address of someone's calendar, or a new one: the old one is dead at once. */
export async function renewCalendar(userId: number): Promise<CalendarView> {
  const { calendarKey } = await db().user.update({
    where: { id: userId },
    data: { calendarKey: newKey() },
    select: { calendarKey: true },
  });
  return viewOf(calendarKey);
}

/** The events of the schools that the owner of this address follows. Throws `not_found` for an address that is none. */
export async function memberCalendar(request: Request, key: string): Promise<Response> {
  const owner = /^[\w-]{22}$/.test(key)
    ? await db().user.findUnique({ where: { calendarKey: key }, select: { id: true } })
    : null;
  if (!owner) throw notFound('Calendar');
  const events = await eventsForCalendar({ userId: owner.id });
  const file = calendarFile(events, { name: OWN_CALENDAR, isOfSeveral: true });
  return calendarAnswer(request, file, events);
}

/** The events of one school. Throws `not_found`. */
export async function schoolCalendar(request: Request, schoolId: number): Promise<Response> {
  const school = await db().school.findUnique({ where: { id: schoolId }, select: { name: true } });
  if (!school) throw notFound('School');
  const events = await eventsForCalendar({ schoolId });
  const file = calendarFile(events, { name: nameOfSchoolCalendar(school.name), isOfSeveral: false });
  return calendarAnswer(request, file, events);
}
