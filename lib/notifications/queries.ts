import 'server-only';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { classifyDatabaseError } from '@/lib/http/response/database-error';
import { z } from 'zod';
import { now } from '@/lib/time/clock';
import { rowLimitSql, db, Prisma, timestampSql } from '@/lib/database/db';
import { readListPage, type ListCursor } from '@/lib/http/response/paginated-list';
import type { PageQuery, ListPage } from '@/lib/http/request/list-pagination';
import type { EmailContent } from '@/lib/mail/email-types';
import { mayReadMemberPosts, type SignedInPerson } from '@/lib/policy/access-policy';
import { notificationsOfVisibleContentSql, notificationsShownInAppSql } from '@/lib/policy/visible-content-sql';
import { columnType, firstRow, rows, type ResultRow, runReadsOutsideBatch } from '@/lib/database/sql';
import { NotificationKind } from '@/prisma/generated/enums';
import type { NotificationRelatedContent } from './define-notification-kind';
import type { NotificationView, UnreadCount } from './schema';
import { NOTIFICATION_KINDS, notificationKindForEmailAndPush } from './notification-kinds';
import { notificationStillWantedSql } from './preference-sql';

const row = {
  id: columnType.int,
  kind: columnType.choice('notification_kind', NotificationKind),
  data: columnType.jsonb(z.unknown()),
  read: columnType.bool,
  createdAt: columnType.moment,
  postId: columnType.int.nullable,
  commentId: columnType.int.nullable,
  schoolId: columnType.int.nullable,
  schoolName: columnType.text.nullable,
  /** The post's title, or null if the reader may not see the post. */
  postTitle: columnType.text.nullable,
  postContent: columnType.text.nullable,
  isAnonymous: columnType.bool,
  isOwnAnonymous: columnType.bool,
  firstName: columnType.text.nullable,
  lastName: columnType.text.nullable,
  voterCount: columnType.int,
  waitingCount: columnType.int,
};
type Row = ResultRow<typeof row>;

/**
 * Returns a person's notifications, newest first. If the person may not read other people's posts, the notifications do
 * not quote these posts.
 */
export async function listNotifications(actor: SignedInPerson, query: PageQuery): Promise<ListPage<NotificationView>> {
  const { items, next } = await readListPage(
    query,
    'recent',
    (after, count) => rowsAfter(actor, after, count),
    ({ createdAt }) => createdAt.toISOString(),
  );
  return { items: items.map((item) => toView(item, actor.id)), next };
}

function rowsAfter(actor: SignedInPerson, after: ListCursor | null, count: number): Promise<Row[]> {
  const cursorSql = after
    ? Prisma.sql` AND (n.created_at, n.id) < (${timestampSql(new Date(after.value))}, ${after.id}::int)`
    : Prisma.empty;
  const page = Prisma.sql`SELECT n.id FROM ${notificationsShownInAppSql(actor.id)} n WHERE true ${cursorSql}
      ORDER BY n.created_at DESC, n.id DESC ${rowLimitSql(count)}`;
  return rowsOf(actor, page);
}

/**
 * SQL condition: the notification reports votes on the recipient's own anonymous post. Only the app may show the
 * notification, because an email would reveal who wrote the post.
 */
const IS_FOR_APP_ALONE = Prisma.sql`(n.kind = 'vote' AND EXISTS (
  SELECT FROM posts p WHERE p.id = n.post_id AND p.is_anonymous AND p.user_id = n.user_id))`;

/**
 * Returns the email texts of the newest notifications `n` that match the condition, and the number of further matching
 * notifications.
 */
export async function fetchNotificationEmailTexts(
  actor: SignedInPerson,
  which: Prisma.Sql,
  max = 20,
): Promise<Pick<EmailContent, 'told' | 'more' | 'postId'>> {
  const matching = Prisma.sql`${notificationsOfVisibleContentSql(actor.id)} n WHERE NOT ${IS_FOR_APP_ALONE} AND ${which}`;
  const foundRows = await rowsOf(
    actor,
    Prisma.sql`SELECT n.id FROM ${matching} ORDER BY n.created_at DESC, n.id DESC ${rowLimitSql(max)}`,
  );
  const texts = foundRows.map((item) => {
    const { inEmail: text, href } = NOTIFICATION_KINDS[notificationKindForEmailAndPush(item.kind, item)].read(
      item.data,
      shownIn(item),
    );
    return { text, href };
  });
  const [postId = null, ...otherPosts] = new Set(foundRows.map((item) => item.postId));
  return {
    told: texts,
    more: texts.length < max ? 0 : Math.max(0, (await countOf(matching)) - max),
    postId: otherPosts.length === 0 ? postId : null,
  };
}

type PushItem = Pick<Row, 'id' | 'kind' | 'postId' | 'schoolName'> & {
  text: string | null;
  href: NotificationView['href'];
};

/** Returns the notifications to push, without those that the person has read or no longer wants. */
export async function listNotificationsToPush(userId: number, ids: readonly number[]): Promise<PushItem[]> {
  const actor: SignedInPerson = { role: 'member', id: userId };
  const page = Prisma.sql`SELECT n.id FROM ${notificationsOfVisibleContentSql(userId)} n
      WHERE n.id = ANY (${ids}::int[]) AND NOT (n.in_app AND n.read) AND ${notificationStillWantedSql('push')}`;
  return (await rowsOf(actor, page)).map((row) => {
    const { id, postId, schoolName } = row;
    const kind = notificationKindForEmailAndPush(row.kind, row);
    const { onDevice: text, href } = NOTIFICATION_KINDS[kind].read(row.data, shownIn(row));
    return { id, kind, postId, schoolName, text, href };
  });
}

/**
 * Returns the notifications whose ids an SQL query selects, newest first. The ids are collected in an array first.
 * Otherwise PostgreSQL would read all notifications.
 */
const rowsOf = (actor: SignedInPerson, page: Prisma.Sql): Promise<Row[]> =>
  rows(
    db(),
    row,
    Prisma.sql`
    SELECT n.* FROM notification_rows(${mayReadMemberPosts(actor)}::bool, ${timestampSql(now())}) n WHERE n.id = ANY (ARRAY(${page}))
    ORDER BY n.created_at DESC, n.id DESC`,
  );

function toView(row: Row, userId: number): NotificationView {
  const { about: relatedEntityType, read } = NOTIFICATION_KINDS[row.kind];
  const { text, href } = read(row.data, shownIn(row));
  const relatedEntityId = { comment: row.commentId, post: row.postId, subscription: row.schoolId, other: null };
  return {
    id: row.id,
    userId,
    text,
    read: row.read,
    relatedEntityType,
    relatedEntityId: relatedEntityId[relatedEntityType],
    href,
    createdAt: row.createdAt.toISOString(),
  };
}

function shownIn(row: Row): NotificationRelatedContent {
  const { postId: id, schoolId, schoolName, postTitle: title, postContent: content } = row;
  const isOfPost = id !== null && schoolId !== null && schoolName !== null;
  return {
    post: isOfPost ? { id, schoolId, schoolName, title, content } : null,
    writer: row.isAnonymous ? null : row,
    isOwnAnonymous: row.isOwnAnonymous,
    voterCount: row.voterCount,
    waitingCount: row.waitingCount,
  };
}

export const countUnreadNotifications = async (userId: number): Promise<UnreadCount> => ({
  count: await countOf(Prisma.sql`${notificationsShownInAppSql(userId)} n WHERE NOT n.read`),
});

/** Counts notifications that match a query. */
async function countOf(matching: Prisma.Sql): Promise<number> {
  const foundRow = await firstRow(
    db(),
    { count: columnType.int },
    Prisma.sql`SELECT count(*)::int AS count FROM ${matching}`,
  );
  return foundRow?.count ?? 0;
}

/** Maximum time in ms that a page waits for the count of unread notifications. */
const BADGE_MS = 500;

/**
 * Returns the unread count for a badge, or undefined after a failure or timeout. The count is not batched with the
 * page's other reads, so that it cannot delay them.
 */
export function fetchUnreadBadgeCount(userId: number): Promise<UnreadCount | undefined> {
  const counted = runReadsOutsideBatch(() => countUnreadNotifications(userId)).catch((error: unknown) => {
    if (classifyDatabaseError(error) !== 'away') throw error;
    return undefined;
  });
  // A busy process may read the database's answer late, although the answer arrived in time. So the timeout allows one
  // more turn of the event loop.
  const timeout = sleep(BADGE_MS, undefined, { ref: false }).then(() => setImmediate(undefined));
  return Promise.race([counted, timeout]);
}
