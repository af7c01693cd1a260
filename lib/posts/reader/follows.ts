import 'server-only';
import { now } from '@/lib/time/clock';
import { db, Prisma, timestampSql } from '@/lib/database/db';
import { columnType, rows, runStatement } from '@/lib/database/sql';
import { AppError, notFoundError } from '@/lib/errors';
import { toSingleLine } from '@/lib/text/clean-text';
import { mayReadMemberPosts, type SignedInPerson } from '@/lib/policy/access-policy';
import { visiblePostsSql } from '@/lib/policy/visible-content-sql';
import { withoutFormatting } from '@/lib/text/formatted-text';
import { displayName } from '@/lib/text/person-names';
import { truncateWithEllipsis } from '@/lib/text/truncate-text';
import { findPostOwner } from '@/lib/posts/write-post';
import { MAX_FOLLOWED_PEOPLE, MAX_FOLLOWED_POSTS, type FollowList, type PersonFollowReply } from './follows-schema';
import { canSeePersonName } from './mutes';
import type { FollowPostReply } from '@/lib/posts/schema';

/** A person's choice for a post: follow (notifications about all comments) or mute (no notifications). */
type FollowChoice = 'followed' | 'muted';

/**
 * Follows or mutes a post, and replaces the person's earlier choice. Throws `not_found` if the person cannot see the
 * post, and `conflict` if they follow or mute too many posts.
 */
export async function followOrMutePost(
  postId: number,
  actor: SignedInPerson,
  choice: FollowChoice,
): Promise<FollowPostReply> {
  await findPostOwner(postId, actor);
  const isMuted = choice === 'muted';
  const others = { userId: actor.id, postId: { not: postId } };
  if ((await db().postFollow.count({ where: others })) >= MAX_FOLLOWED_POSTS)
    throw new AppError(
      'conflict',
      `You can follow or mute at most ${MAX_FOLLOWED_POSTS.toLocaleString('en-CA')} posts.`,
    );
  await runStatement(
    db(),
    Prisma.sql`
      INSERT INTO post_follows (user_id, post_id, is_muted, created_at)
      SELECT ${actor.id}::int, p.id, ${isMuted}, ${timestampSql(now())} FROM posts p WHERE p.id = ${postId}
      ON CONFLICT (user_id, post_id) DO UPDATE SET is_muted = excluded.is_muted, created_at = excluded.created_at
      WHERE post_follows.is_muted <> excluded.is_muted`,
  );
  return { isFollowed: !isMuted, isMuted };
}

/**
 * Removes a person's follow or mute of a post, even of a hidden post. Throws `not_found` for an invisible post that the
 * person neither follows nor mutes.
 */
export async function unfollowOrUnmutePost(
  postId: number,
  actor: SignedInPerson,
  /** The choice to remove: follow or mute. The other choice stays. */
  choice: FollowChoice,
): Promise<FollowPostReply> {
  const which = { userId: actor.id, postId };
  const { count } = await db().postFollow.deleteMany({ where: { ...which, isMuted: choice === 'muted' } });
  if (count > 0) return { isFollowed: false, isMuted: false };
  const other = await db().postFollow.findFirst({ where: which, select: { isMuted: true } });
  if (!other) await findPostOwner(postId, actor);
  return { isFollowed: other?.isMuted === false, isMuted: other?.isMuted === true };
}

/**
 * Follows a person, so that the follower is notified of their signed posts. Throws `not_found` if the follower never
 * saw the person's name, `invalid` for oneself, and `conflict` after too many follows.
 */
export async function followPerson(followerId: number, userId: number): Promise<PersonFollowReply> {
  if (userId === followerId) throw new AppError('invalid', "You can't follow yourself.");
  const which = { followerId, followedId: userId };
  const reply = { userId, isFollowed: true };
  if ((await db().personFollow.count({ where: which })) > 0) return reply;
  if (!(await canSeePersonName(followerId, userId))) throw notFoundError('User');
  if ((await db().personFollow.count({ where: { followerId } })) >= MAX_FOLLOWED_PEOPLE)
    throw new AppError('conflict', `You can follow at most ${MAX_FOLLOWED_PEOPLE} people.`);
  await db().personFollow.createMany({ data: { ...which, createdAt: now() }, skipDuplicates: true });
  return reply;
}

/** Ends following a person. Throws `not_found` if the account does not exist. */
export async function unfollowPerson(followerId: number, userId: number): Promise<PersonFollowReply> {
  const { count } = await db().personFollow.deleteMany({ where: { followerId, followedId: userId } });
  if (count === 0 && (await db().user.count({ where: { id: userId } })) === 0) throw notFoundError('User');
  return { userId, isFollowed: false };
}

const TITLE = 90;

/**
 * Returns the people and posts that a person follows, and the posts that they muted. Leaves out followed people who are
 * also muted, because these cause no notifications.
 */
export async function listFollowedPeopleAndPosts(actor: SignedInPerson): Promise<FollowList> {
  const [people, posts] = await Promise.all([
    rows(
      db(),
      {
        userId: columnType.int,
        firstName: columnType.text.nullable,
        lastName: columnType.text.nullable,
        since: columnType.moment,
      },
      Prisma.sql`
        SELECT u.id AS user_id, u.first_name, u.last_name, w.created_at AS since FROM person_follows w JOIN users u ON u.id = w.followed_id
        WHERE w.follower_id = ${actor.id} AND NOT EXISTS (SELECT FROM mutes m WHERE m.muter_id = w.follower_id AND m.muted_id = w.followed_id)
        ORDER BY w.created_at DESC, u.id DESC`,
    ),
    rows(
      db(),
      {
        postId: columnType.int,
        schoolId: columnType.int,
        schoolName: columnType.text,
        title: columnType.text.nullable,
        content: columnType.text.nullable,
        isMuted: columnType.bool,
        since: columnType.moment,
      },
      Prisma.sql`
        SELECT p.id AS post_id, p.school_id, s.name AS school_name, seen.title, seen.content, q.is_muted, q.created_at AS since
        FROM post_follows q JOIN posts p ON p.id = q.post_id JOIN schools s ON s.id = p.school_id
        LEFT JOIN ${visiblePostsSql(actor.id, now())} seen ON seen.id = p.id
        WHERE q.user_id = ${actor.id} ORDER BY q.created_at DESC, p.id DESC`,
    ),
  ]);
  return {
    people: people.map(({ userId, since, ...names }) => ({
      userId,
      name: displayName(names),
      since: since.toISOString(),
    })),
    posts: posts.map(({ title, content, since, ...post }) => ({
      ...post,
      title:
        content === null || !mayReadMemberPosts(actor)
          ? null
          : truncateWithEllipsis(toSingleLine(title ?? withoutFormatting(content)), TITLE),
      since: since.toISOString(),
    })),
  };
}
