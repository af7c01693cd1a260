import 'server-only';
import { z } from 'zod';
import { now } from '@/lib/time/clock';
import { db, Prisma, timestampSql } from '@/lib/database/db';
import type { OccurrenceView } from '@/lib/events/schema';
import { formatEventTimeWithoutYear } from '@/lib/events/event-time-text';
import { dayAfter, localStartOfDay, dateToLocalTime } from '@/lib/time/local-time';
import type { EmailContent, EmailContentFunction } from '@/lib/mail/email-types';
import { fetchNotificationEmailTexts } from '@/lib/notifications/queries';
import { notificationKindsOfEmailTopic } from '@/lib/notifications/notify';
import { MailPace } from '@/lib/notifications/notification-topics';
import { columnType, rows, type ResultRow } from '@/lib/database/sql';
import { compareAlphabetically } from '@/lib/text/compare-alphabetically';
import { fetchCachedEvents } from './event-cache';
import { getDigestTime } from './daily-digest-run';
import { listMostUsefulPosts } from './most-useful-posts';
import { countWaitingQuestions } from './waiting-questions';

const times = z.object({ day: z.iso.date(), since: z.iso.datetime(), week: z.iso.datetime().nullable() });

const MOST_TOLD = 12;
const MOST_SCHOOLS = 8;
const MOST_EVENTS = 5;

/**
 * For each email frequency, the start of the period that today's digest covers. Null if people with that frequency get
 * no digest today.
 */
type Since = Record<MailPace, Date | null>;

/**
 * Collects a person's news when the digest is sent. Includes only news that the person may see at that time. Returns
 * null if nothing is new.
 */
export const writeDailyDigestContent: EmailContentFunction = async ({ userId, about }) => {
  const { day, since, week } = times.parse(about);
  const from: Since = {
    daily: new Date(since),
    weekly: week === null ? null : new Date(week),
    at_once: null,
    off: null,
  };
  const [answers, schools] = await Promise.all([unreadNotifications(userId, day, from), newsAt(userId, day, from)]);
  const news = schools.filter(
    ({ postCount, eventCount, waitingQuestions }) => postCount + eventCount + waitingQuestions > 0,
  );
  const ofSchools = news.reduce((sum, { postCount, eventCount }) => sum + postCount + eventCount, 0);
  const replaced = answers.told.length + answers.more + ofSchools;
  if (replaced === 0 && news.length === 0) return null;
  const liveliest = news.sort((a, b) => b.postCount - a.postCount || compareAlphabetically(a.name, b.name));
  return {
    ...answers,
    evening: {
      day,
      isSunday: week !== null,
      schools: liveliest.slice(0, MOST_SCHOOLS),
      otherSchools: liveliest.slice(MOST_SCHOOLS).map(({ name }) => name),
      replaced,
    },
  } satisfies Partial<EmailContent>;
};

/**
 * SQL condition on a notification `n`: its post is at a school that the person does not follow. Followed schools have
 * their own part of the digest.
 */
const IS_AT_OTHER_SCHOOL = Prisma.sql`NOT EXISTS (
  SELECT FROM posts p JOIN user_school_subscriptions f ON f.school_id = p.school_id WHERE p.id = n.post_id AND f.user_id = n.user_id)`;

/**
 * Returns notifications that were not yet read in the app: replies, votes, decisions, and posts by followed people at
 * other schools.
 */
async function unreadNotifications(
  userId: number,
  day: string,
  from: Since,
): Promise<Pick<EmailContent, 'told' | 'more'>> {
  const wishes = await db().user.findUniqueOrThrow({
    where: { id: userId },
    select: { mailAnswers: true, mailVotes: true, mailPosts: true, mailDecisions: true },
  });
  const conditions = [
    { kinds: notificationKindsOfEmailTopic('answers'), since: from[wishes.mailAnswers] },
    { kinds: notificationKindsOfEmailTopic('votes'), since: from[wishes.mailVotes] },
    { kinds: notificationKindsOfEmailTopic('decisions'), since: from[wishes.mailDecisions] },
  ].flatMap(({ kinds, since }) =>
    since === null
      ? []
      : [Prisma.sql`(n.kind = ANY (${kinds}::notification_kind[]) AND n.created_at >= ${timestampSql(since)})`],
  );
  const sinceOfPosts = from[wishes.mailPosts];
  if (sinceOfPosts !== null)
    conditions.push(
      Prisma.sql`(n.kind = 'person_post' AND n.created_at >= ${timestampSql(sinceOfPosts)} AND ${IS_AT_OTHER_SCHOOL})`,
    );
  if (conditions.length === 0) return { told: [], more: 0 };
  // Notifications after 6 p.m. on the digest's day belong to the next digest, even if this digest is sent late.
  const which = Prisma.sql`(${Prisma.join(conditions, ' OR ')}) AND NOT (n.in_app AND n.read) AND n.created_at < ${timestampSql(getDigestTime(day))}`;
  const { told, more } = await fetchNotificationEmailTexts({ role: 'member', id: userId }, which, MOST_TOLD);
  return { told, more };
}

const followedSchool = {
  id: columnType.int,
  name: columnType.text,
  posts: columnType.choice('mail_pace', MailPace).present,
  events: columnType.choice('mail_pace', MailPace).present,
};

async function newsAt(userId: number, day: string, from: Since) {
  const schools = await rows(
    db(),
    followedSchool,
    Prisma.sql`
      SELECT s.id, s.name, coalesce(f.mail_pace, u.mail_posts) AS posts, coalesce(f.mail_pace, u.mail_events) AS events
      FROM user_school_subscriptions f JOIN schools s ON s.id = f.school_id JOIN users u ON u.id = f.user_id
      WHERE f.user_id = ${userId}`,
  );
  const boardQueries = schools.map(({ id, posts }) => ({ schoolId: id, since: from[posts] }));
  const [posts, events, waiting] = await Promise.all([
    listMostUsefulPosts(userId, boardQueries, getDigestTime(day)),
    eventsOf(schools, day, from),
    countWaitingQuestions(userId, boardQueries, getDigestTime(day)),
  ]);
  return schools.map(({ id, name }) => {
    const own = posts.filter(({ schoolId }) => schoolId === id);
    const ahead = events.filter(({ schoolId }) => schoolId === id);
    return {
      id,
      name,
      posts: own.map(({ post }) => post),
      postCount: own[0]?.total ?? 0,
      events: ahead.slice(0, MOST_EVENTS).map((event) => ({
        title: event.area === null ? event.title : `${event.title} (${event.area})`,
        when: formatEventTimeWithoutYear(event),
      })),
      eventCount: ahead.length,
      waitingQuestions: waiting.get(id) ?? 0,
    };
  });
}

/**
 * Returns the coming events of followed schools. Daily and immediate emails contain the next day's events. Weekly
 * emails, sent on Sunday, contain the next week's events.
 */
async function eventsOf(
  schools: ResultRow<typeof followedSchool>[],
  day: string,
  from: Since,
): Promise<OccurrenceView[]> {
  const tomorrow = dayAfter(day);
  const ends = { daily: dayAfter(tomorrow), weekly: plusDays(tomorrow, 7) };
  const by = (pace: keyof typeof ends) =>
    schools
      .filter(({ events }) => from[pace] !== null && (events === 'at_once' ? 'daily' : events) === pace)
      .map(({ id }) => id);
  const begins = new Date(Math.max(localStartOfDay(tomorrow).getTime(), now().getTime()));
  const eventsByPace = await Promise.all(
    (['daily', 'weekly'] as const).map((pace) => fetchCachedEvents(by(pace), begins, localStartOfDay(ends[pace]))),
  );
  // Leaves out events that begin before tomorrow, so that a long event is not repeated every evening.
  const coming = eventsByPace.flat().filter((event) => dayItBegins(event) >= tomorrow);
  // An event of an area is listed once, with the first of its schools.
  return coming.filter(
    (event, index) =>
      event.area === null ||
      coming.findIndex(({ id, startsAt }) => id === event.id && startsAt === event.startsAt) === index,
  );
}

const dayItBegins = ({ allDay, startsAt }: OccurrenceView): string =>
  allDay ? startsAt.slice(0, 10) : dateToLocalTime(new Date(startsAt)).slice(0, 10);

const plusDays = (day: string, days: number): string => (days === 0 ? day : plusDays(dayAfter(day), days - 1));
