import { randomBytes, randomUUID } from 'node:crypto';
import { hashPassword } from '@/lib/auth/passwords';
import { now } from '@/lib/time/clock';
import { DAY, HOUR, MINUTE } from '@/lib/time/duration';
import { db, type TransactionClient } from '@/lib/database/db';
import { DEMO_PASSWORD } from '@/lib/demo';
import { updateFoundingSeats } from '@/lib/membership/change/founding-parent-seats';
import { buildNotificationColumns } from '@/lib/notifications/notify';
import { site } from '@/lib/site';
import { storeFinishedMonthStatistics } from '@/lib/statistics/transparency-reports';
import { addDays, dateToLocalTime, nextLocalMidnight, utcMidnightOfDay } from '@/lib/time/local-time';
import { concernParents, demoPeople, demoPosts, pollVotes, type DemoPerson, type DemoPost } from './demo-content';
import { addDemoEvents } from './demo-events';
import { addDemoModeration } from './demo-moderation';
import { addDemoParents, COUNCIL_ACCESS_DAYS } from './demo-parents';

const LOAD = 'demo';
/**
 * Hours from Halifax time to UTC in winter. The demo also uses this value in summer, because one hour does not matter
 * for its posts.
 */
const LOCAL_OFFSET_HOURS = 4;

/** Loads the invented demo community into an empty database, once. Returns the number of posts loaded. */
export async function seedDemo(): Promise<number> {
  const password = await hashPassword(DEMO_PASSWORD);
  const loaded = await db().$transaction(
    async (tx) => {
      if (await tx.dataLoad.findUnique({ where: { name: LOAD } })) return 0;
      const schools = await schoolIds(tx);
      const people = new Map<string, number>();
      for (const person of demoPeople) people.set(person.key, await addPerson(tx, person, password, schools));
      const [schoolOf, personOf] = [(slc: string) => idOf(schools, slc), (key: string) => idOf(people, key)];
      await addDemoParents(tx, { schoolOf, personOf });
      const posts = new Map<string, number>();
      for (const post of demoPosts) posts.set(post.title ?? post.content, await addPost(tx, post, people, schools));
      for (const person of demoPeople) await addSaved(tx, person, people, posts);
      await addDemoEvents(tx, { schoolOf, personOf });
      await addDemoModeration(tx, (title) => idOf(posts, title), personOf);
      await tx.mailing.create({
        data: {
          kind: 'news',
          audience: 'everybody',
          subject: 'Your school calendar, on your phone',
          content:
            'Each board now has a calendar.\n\n- **Add to calendar** puts the events of a school on your phone.\n- Calendar shows all your schools together.',
          createdBy: personOf('admin'),
          createdAt: daysFromNow(-1),
        },
      });
      await tx.dailyCount.createMany({ data: demoPageViews(), skipDuplicates: true });
      await tx.dataLoad.create({ data: { name: LOAD, sha256: '' } });
      return demoPosts.length;
    },
    { timeout: 60_000 },
  );
  if (loaded > 0) {
    await updateFoundingSeats();
    await storeFinishedMonthStatistics();
    // The demo publishes zero requests by authorities, because nobody requests anything about invented people.
    await db().transparencyMonth.updateMany({ data: { requestsSaid: true } });
  }
  return loaded;
}

/** Days for which the demo has page views: the longest period that the growth page shows. */
const VIEW_DAYS = 90;

/** Returns invented page views of the last days. They grow over time and are lower on weekends. */
function demoPageViews(): { day: Date; name: string; value: number }[] {
  const today = utcMidnightOfDay(dateToLocalTime(now()).slice(0, 10));
  return Array.from({ length: VIEW_DAYS }, (_, daysAgo) => {
    const day = addDays(today, -daysAgo);
    const isWeekend = day.getUTCDay() % 6 === 0;
    const home = Math.round((16 - daysAgo / 9) * (isWeekend ? 0.6 : 1)) + (daysAgo % 3);
    return [
      { day, name: 'views.home', value: home },
      { day, name: 'views.school', value: Math.round(home * 0.7) },
    ];
  }).flat();
}

type Ids = Map<string, number>;

async function schoolIds(tx: TransactionClient): Promise<Ids> {
  const schools = await tx.school.findMany({ where: { slc: { not: null } }, select: { id: true, slc: true } });
  return new Map(schools.map(({ id, slc }) => [slc ?? '', id]));
}

function idOf(ids: Ids, key: string): number {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`The demo names ${key}, which there is not.`);
  return id;
}

/** Time in ms at which the current terms were published. Nobody can agree to the terms earlier. */
const TERMS_PUBLISHED_AT = Date.parse(`${site.termsVersion}T16:00:00Z`);

const daysFromNow = (days: number) => new Date(now().getTime() + days * DAY);

const MEMBERSHIPS = {
  active: () => ({ status: 'active', accessUntil: daysFromNow(21), firstPaidAt: daysFromNow(-9) }),
  trial: () => ({ status: 'active', trialEnd: daysFromNow(5), accessUntil: daysFromNow(6) }),
  canceled: () => ({ status: 'canceled', cancelAtPeriodEnd: true, accessUntil: daysFromNow(12) }),
  lapsed: () => ({ status: 'canceled', accessUntil: daysFromNow(-20) }),
  council: () => ({ status: 'inactive', overrideUntil: daysFromNow(COUNCIL_ACCESS_DAYS) }),
  none: () => ({ status: 'inactive' }),
} satisfies Record<DemoPerson['membership'], () => object>;

async function addPerson(tx: TransactionClient, person: DemoPerson, password: string, schools: Ids): Promise<number> {
  const joined = daysFromNow(-person.joinedDaysAgo);
  const { id } = await tx.user.create({
    data: {
      email: person.email,
      password,
      firstName: person.firstName,
      lastName: person.lastName,
      isAdmin: person.isAdmin,
      termsVersion: site.termsVersion,
      emailVerifiedAt: laterThan(joined, 10),
      termsAcceptedAt: new Date(Math.min(Math.max(joined.getTime(), TERMS_PUBLISHED_AT), now().getTime())),
      createdAt: joined,
      tourEndedAt: person.key === 'fresh' ? null : laterThan(joined, 5),
      ...(person.verified && { verifiedMethod: person.verified, verifiedAt: laterThan(joined, 30) }),
      membership: { create: MEMBERSHIPS[person.membership]() },
    },
    select: { id: true },
  });
  await tx.follow.createMany({
    data: person.follows.map((slc) => ({ userId: id, schoolId: idOf(schools, slc), subscribedAt: joined })),
  });
  return id;
}

async function addSaved(
  tx: TransactionClient,
  { key, saved = [] }: DemoPerson,
  people: Ids,
  posts: Ids,
): Promise<void> {
  const data = saved.map((title, index) => ({
    userId: idOf(people, key),
    postId: idOf(posts, title),
    savedAt: daysFromNow(-(index + 1) / 4),
  }));
  await tx.savedPost.createMany({ data });
}

/** Adds a school's reply to a concern. Nobody has its link. */
async function addSchoolReply(
  tx: TransactionClient,
  postId: number,
  { daysAgo, content }: { daysAgo: number; content: string },
): Promise<void> {
  const writtenAt = addDays(now(), -daysAgo);
  await tx.schoolReply.create({
    data: {
      postId,
      state: 'shown',
      email: 'office@demo.test',
      mailId: randomUUID(),
      tokenHash: randomBytes(32).toString('base64url'),
      sentAt: addDays(writtenAt, -1),
      expiresAt: addDays(writtenAt, 13),
      content,
      version: 1,
      writtenAt,
      announcedAt: writtenAt,
    },
    select: { id: true },
  });
}

/** Stores a demo post and returns its id. */
async function addPost(tx: TransactionClient, post: DemoPost, people: Ids, schools: Ids): Promise<number> {
  const written = writtenAt(post);
  const userId = idOf(people, post.by);
  const { id: postId } = await tx.post.create({
    data: {
      userId,
      schoolId: idOf(schools, post.school),
      title: post.title ?? null,
      topic: post.topic ?? null,
      content: post.content,
      isAnonymous: post.isAnonymous ?? false,
      shareToken: post.isShared ? randomBytes(24).toString('base64url') : null,
      withheld: post.withheld ?? null,
      ...(post.poll && {
        pollChoices: post.poll.choices,
        pollEndsAt: nextLocalMidnight(daysFromNow(post.poll.endsInDays)),
      }),
      concernState: post.concern ? (post.concern.moves.at(-1)?.state ?? 'raised') : null,
      createdAt: written,
      updatedAt: written,
    },
    select: { id: true },
  });
  for (const comment of post.comments) {
    await addComment(
      tx,
      { postId, userId: idOf(people, comment.by), content: comment.content },
      userId,
      laterThan(written, comment.hoursAfter),
    );
  }
  await addVotes(tx, post, { postId, userId, written }, people);
  if (post.poll)
    await tx.pollVote.createMany({
      data: pollVotes(post).map(({ key, choice }) => ({ postId, userId: idOf(people, key), choice })),
    });
  if (post.concern) {
    await tx.outcomeLine.createMany({
      data: post.concern.moves.map(({ daysAgo, state, office = null, note = null }) => ({
        postId,
        state,
        office,
        note,
        day: daysFromNow(-daysAgo),
      })),
    });
    const { reply } = post.concern;
    if (reply) await addSchoolReply(tx, postId, reply);
    await tx.meToo.createMany({ data: concernParents(post).map((key) => ({ postId, userId: idOf(people, key) })) });
  }
  return postId;
}

type NewComment = { postId: number; userId: number; content: string };

async function addComment(
  tx: TransactionClient,
  comment: NewComment,
  authorId: number,
  createdAt: Date,
): Promise<void> {
  const data = { ...comment, createdAt, updatedAt: createdAt };
  const { id: commentId } = await tx.comment.create({ data, select: { id: true } });
  if (comment.userId === authorId) return;
  await tx.notification.create({
    data: {
      userId: authorId,
      ...buildNotificationColumns('comment', {}, { postId: comment.postId, commentId }),
      read: isOld(createdAt),
      createdAt,
    },
  });
}

type Written = { postId: number; userId: number; written: Date };

async function addVotes(tx: TransactionClient, post: DemoPost, { postId, userId, written }: Written, people: Ids) {
  const votes = [
    ...post.up.map((key) => ({
      postId,
      userId: idOf(people, key),
      voteType: 'upvote' as const,
      createdAt: laterThan(written, 2),
    })),
    ...post.down.map((key) => ({
      postId,
      userId: idOf(people, key),
      voteType: 'downvote' as const,
      createdAt: laterThan(written, 3),
    })),
  ];
  await tx.postVote.createMany({ data: votes });
  if (votes.length === 0) return;
  const createdAt = laterThan(written, 3);
  await tx.notification.create({
    data: { userId, ...buildNotificationColumns('vote', {}, { postId }), read: isOld(createdAt), createdAt },
  });
}

/**
 * Returns the time `daysAgo` days ago in the hour `hour` in Nova Scotia. If that time is in the future, returns the
 * time one day earlier.
 */
function writtenAt({ daysAgo, hour }: DemoPost): Date {
  const day = new Date(now().getTime() - daysAgo * DAY);
  day.setUTCHours(hour + LOCAL_OFFSET_HOURS, (daysAgo * 17 + hour * 7) % 60, 0, 0);
  return day > now() ? new Date(day.getTime() - DAY) : day;
}

/**
 * Returns a time `hours` hours and up to 39 minutes after `written`. If that time is in the future, returns the time
 * one minute ago.
 */
function laterThan(written: Date, hours: number): Date {
  const moment = written.getTime() + hours * HOUR + ((hours * 13) % 40) * MINUTE;
  return new Date(Math.min(moment, now().getTime() - MINUTE));
}

const isOld = (moment: Date) => moment < daysFromNow(-4);
