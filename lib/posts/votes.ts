import 'server-only';
import { now } from '@/lib/clock';
import { db, Prisma, timestamp } from '@/lib/database/db';
import { notFound } from '@/lib/errors';
import { tellAuthorOfVote, untellAuthorOfVote } from '@/lib/notifications/tell';
import { lockedVisiblePost, visiblePosts } from '@/lib/policy/sources';
import { is, one, run } from '@/lib/database/sql';
import { VoteType } from '@/prisma/generated/enums';
import type { VoteReply } from './schema';

/**
 * Decision D3: the same again takes a vote back, the opposite switches. One statement writes the vote and, once for all voters,
 * the author's notification; triggers keep the post's counts in it. Two clicks at the same moment leave one vote.
 * The post is locked before anything of it, as its deletion does, or the two would wait for each other.
 */
export async function vote(postId: number, userId: number, voteType: VoteType): Promise<VoteReply> {
  const moment = now();
  await run(
    db(),
    Prisma.sql`
    WITH target AS (${lockedVisiblePost(postId, userId, moment)}), taken_back AS (
      DELETE FROM post_votes v USING target
      WHERE v.post_id = target.id AND v.user_id = ${userId} AND v.vote_type = ${voteType} RETURNING v.id
    ), given AS (
      INSERT INTO post_votes (post_id, user_id, vote_type, created_at)
      SELECT target.id, ${userId}::int, ${voteType}::vote_type, ${timestamp(moment)} FROM target
      WHERE NOT EXISTS (SELECT 1 FROM taken_back)
      ON CONFLICT (user_id, post_id) DO UPDATE SET vote_type = excluded.vote_type
      RETURNING (xmax = 0) AS "isNew"
    ), untold AS (${untellAuthorOfVote(postId, userId)})
    ${tellAuthorOfVote(postId, userId, timestamp(moment))}`,
  );
  const counts = await one(
    db(),
    { upvoteCount: is.int, downvoteCount: is.int, userVote: is.choice('vote_type', VoteType).nullable },
    Prisma.sql`
      SELECT p.upvote_count AS "upvoteCount", p.downvote_count AS "downvoteCount", v.vote_type AS "userVote"
      FROM ${visiblePosts(userId, moment)} p LEFT JOIN post_votes v ON v.post_id = p.id AND v.user_id = ${userId}
      WHERE p.id = ${postId}`,
  );
  if (!counts) throw notFound('Post');
  return counts;
}
