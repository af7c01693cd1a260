import 'server-only';
import { now } from '@/lib/time/clock';
import { db, Prisma, timestampSql } from '@/lib/database/db';
import { columnType, firstRow } from '@/lib/database/sql';
import { AppError, notFoundError } from '@/lib/errors';
import { addDays } from '@/lib/time/local-time';
import type { SignedInPerson } from '@/lib/policy/access-policy';
import { lockVisiblePostSql } from '@/lib/policy/visible-content-sql';
import { parseFutureEndDate } from '@/lib/users/parse-end-date';
import { POLL_LIMITS, type NewPoll, type PollView } from './polls/schema';
import { fetchPostById } from '@/lib/posts/queries';

/** Returns the time at which a new poll ends. Throws `invalid` if its last day is in the past or too far ahead. */
export function calculatePollEnd({ closesOn }: NewPoll, moment: Date): Date {
  const end = parseFutureEndDate(closesOn, moment);
  if (end > addDays(moment, POLL_LIMITS.days + 1))
    throw new AppError('invalid', `Choose a day within the next ${POLL_LIMITS.days} days.`, undefined, 'poll');
  return end;
}

const pollState = {
  choices: columnType.int.present,
  isClosed: columnType.bool.present,
  isParent: columnType.bool.present,
  before: columnType.int.nullable,
};

/**
 * Casts a person's final vote in a poll. Throws `not_found` for an invisible poll, `forbidden` without permission,
 * `invalid` for an unknown choice, and `conflict` after another vote or the poll's end.
 */
export async function voteInPoll(postId: number, actor: SignedInPerson, choice: number): Promise<PollView> {
  const moment = now();
  // Locks the post, so that votes are numbered in order. Also locks the person's verification as a parent, so that a
  // withdrawal of the verification waits for the vote and then removes it.
  const poll = await firstRow(
    db(),
    pollState,
    Prisma.sql`
      WITH target AS (${lockVisiblePostSql(postId, actor.id, moment)}),
      parent AS MATERIALIZED (
        SELECT sp.user_id FROM school_parents sp WHERE sp.user_id = ${actor.id}
          AND sp.school_id = (SELECT school_id FROM target) FOR KEY SHARE
      ),
      poll AS (
        SELECT id, cardinality(poll_choices) AS choices, poll_ends_at <= ${timestampSql(moment)} AS is_closed,
          EXISTS (SELECT FROM parent) AS is_parent
        FROM target WHERE poll_ends_at IS NOT NULL
      ),
      given AS (
        INSERT INTO poll_votes (post_id, user_id, choice) SELECT id, ${actor.id}::int, ${choice}::int FROM poll
        WHERE is_parent AND NOT is_closed AND ${choice}::int < choices ON CONFLICT (post_id, user_id) DO NOTHING
      )
      SELECT choices, is_closed, is_parent, (SELECT v.choice FROM poll_votes v WHERE v.post_id = poll.id AND v.user_id = ${actor.id}) AS before FROM poll`,
  );
  if (!poll) throw notFoundError('Poll');
  if (!poll.isParent) throw new AppError('forbidden', 'Only verified parents of this school can vote in its polls.');
  if (choice >= poll.choices) throw new AppError('invalid', "That choice doesn't exist.", undefined, 'choice');
  if (poll.before !== null && poll.before !== choice)
    throw new AppError('conflict', "You've already voted. You can't change your vote.");
  if (poll.isClosed && poll.before === null) throw new AppError('conflict', 'This poll has closed.');
  const { poll: view } = await fetchPostById(postId, actor, moment);
  if (!view) throw notFoundError('Poll');
  return view;
}
