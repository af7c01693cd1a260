import 'server-only';
import { now } from '@/lib/time/clock';
import { Prisma, timestampSql } from '@/lib/database/db';
import { notFoundError } from '@/lib/errors';
import { runSqlWriteStatement } from '@/lib/http/session-checked-write';
import { notifyAuthorOfVoteSql, deleteVoteNotificationSql } from '@/lib/notifications/notify';
import { lockVisiblePostSql } from '@/lib/policy/visible-content-sql';
import { columnType, type RowFromJson } from '@/lib/database/sql';
import type { VoteType } from '@/prisma/generated/enums';
import type { PostVotesView } from './schema';

/** Result of the statement that stores a vote, with the counts from before the vote. */
const voteEffect = {
  upvoteCount: columnType.int,
  downvoteCount: columnType.int,
  /** True if the person repeated their vote, which removes it. */
  isTakenBack: columnType.bool.present,
  /** True for the person's first vote, false for a changed vote, and null if no vote was stored. */
  isNew: columnType.bool.nullable,
};

/**
 * Records a person's vote on a post (decision D3). Repeating the vote removes it, and the opposite vote replaces it.
 */
export async function voteOnPost(
  postId: number,
  userId: number,
  voteType: VoteType,
  write = runSqlWriteStatement,
): Promise<PostVotesView> {
  const moment = now();
  // Locks the post before its votes, like the deletion of a post, because different orders could cause a deadlock.
  const effect = await write(voteEffect, (mayWrite) => ({
    steps: Prisma.sql`target AS (${lockVisiblePostSql(postId, userId, moment, mayWrite)}), taken_back AS (
      DELETE FROM post_votes v USING target
      WHERE v.post_id = target.id AND v.user_id = ${userId} AND v.vote_type = ${voteType} RETURNING v.id
    ), given AS (
      INSERT INTO post_votes (post_id, user_id, vote_type, created_at)
      SELECT target.id, ${userId}::int, ${voteType}::vote_type, ${timestampSql(moment)} FROM target
      WHERE NOT EXISTS (SELECT 1 FROM taken_back)
      ON CONFLICT (user_id, post_id) DO UPDATE SET vote_type = excluded.vote_type WHERE post_votes.vote_type <> excluded.vote_type
      RETURNING (xmax = 0) AS is_new
    ), untold AS (${deleteVoteNotificationSql(postId, userId)}), told AS (${notifyAuthorOfVoteSql(postId, userId, timestampSql(moment))})`,
    result: Prisma.sql`
    SELECT upvote_count, downvote_count, EXISTS (SELECT FROM taken_back) AS is_taken_back, (SELECT is_new FROM given) AS is_new
    FROM target`,
  }));
  if (!effect) throw notFoundError('Post');
  return countsAfter(effect, voteType);
}

/**
 * Returns the counts after the vote. The SQL statement that stored the vote returned the counts from before the vote,
 * so this function adds the effect of the vote.
 */
function countsAfter(
  { upvoteCount, downvoteCount, isTakenBack, isNew }: RowFromJson<typeof voteEffect>,
  voteType: VoteType,
): PostVotesView {
  const same = isTakenBack ? -1 : isNew === null ? 0 : 1;
  const opposite = isNew === false ? -1 : 0;
  const [up, down] = voteType === 'upvote' ? [same, opposite] : [opposite, same];
  return {
    upvoteCount: upvoteCount + up,
    downvoteCount: downvoteCount + down,
    userVote: isTakenBack ? null : voteType,
  };
}
