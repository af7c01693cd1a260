import type pg from 'pg';
import type { Received } from '@/tests/support/mail/mailbox';
import type { SimulatedPerson } from './simulated-people';

/**
 * All writes that the site has acknowledged. The record is in the memory of the test process, which no outage affects.
 */
export type AcknowledgedWrites = {
  posts: WrittenText[];
  comments: WrittenText[];
  votes: { postId: number; userId: number }[];
  /** Recipients of the emails that the site has accepted for sending, one entry per email. */
  letters: string[];
};

/**
 * A post or a comment. PostgreSQL may give the id of a lost row to the next row, so the comparison includes the text.
 * Every text must be unique.
 */
type WrittenText = { id: number; content: string };

export type WriteComparison = {
  acknowledged: number;
  /** Writes that were acknowledged but are missing. */
  lost: number;
  /** Acknowledged writes that the database contains more than once. */
  doubled: number;
  /**
   * Number of incomplete writes: posts whose comment count or upvote count is wrong, and comments without a
   * notification to the post's author.
   */
  halfDone: number;
};

/** Sends a write. Returns the id in the response, or null if the site did not acknowledge the write. */
type Write = (who: SimulatedPerson, path: string, body: object) => Promise<number | null>;

/**
 * Returns functions that write as simulated members, and the ledger that records the writes. `writeOnce` sends votes.
 * It must not retry, because a second vote would withdraw the first vote.
 */
export function createAcknowledgedWriteRecorder(schoolId: number, write: Write, writeOnce = write) {
  const ledger: AcknowledgedWrites = { posts: [], comments: [], votes: [], letters: [] };
  const votes = new Map<number, number>();
  const record = async (
    texts: WrittenText[],
    who: SimulatedPerson,
    path: string,
    body: { content: string; schoolId?: number },
  ) => {
    const id = await write(who, path, body);
    if (id !== null) texts.push({ id, content: body.content });
  };
  return {
    ledger,
    post: (who: SimulatedPerson, content: string) => record(ledger.posts, who, '/api/posts', { schoolId, content }),
    comment: (who: SimulatedPerson, postId: number, content: string) =>
      record(ledger.comments, who, `/api/posts/${postId}/comments`, { content }),
    /**
     * Votes on the next post that this member has not voted on. Returns false if the member has voted on every post.
     */
    vote: async (who: SimulatedPerson): Promise<boolean> => {
      const next = votes.get(who.id) ?? 0;
      const postId = ledger.posts[next]?.id;
      if (postId === undefined) return false;
      votes.set(who.id, next + 1);
      const id = await writeOnce(who, `/api/posts/${postId}/vote`, { voteType: 'upvote' });
      if (id !== null) ledger.votes.push({ postId, userId: who.id });
      return true;
    },
  };
}

/** Compares the ledger of acknowledged writes with the database. */
export async function compareWrites(
  client: pg.Client,
  { posts, comments, votes, letters }: AcknowledgedWrites,
  people: number[],
): Promise<WriteComparison> {
  const [postIds, userIds] = [votes.map(({ postId }) => postId), votes.map(({ userId }) => userId)];
  const idsAndTexts = (texts: WrittenText[]) => [texts.map(({ id }) => id), texts.map(({ content }) => content)];
  const { rows } = await client.query<Omit<WriteComparison, 'acknowledged'>>(
    `SELECT
       ((SELECT count(*) FROM unnest($6::int[], $7::text[]) AS known (id, content)
           WHERE NOT EXISTS (SELECT FROM posts p WHERE p.id = known.id AND p.content = known.content))
        + (SELECT count(*) FROM unnest($4::int[], $5::text[]) AS known (id, content)
           WHERE NOT EXISTS (SELECT FROM comments c WHERE c.id = known.id AND c.content = known.content))
        + (SELECT count(*) FROM unnest($2::int[], $3::int[]) AS known (post_id, user_id)
           WHERE NOT EXISTS (SELECT FROM post_votes v WHERE v.post_id = known.post_id AND v.user_id = known.user_id))
       )::int AS lost,
       ((SELECT count(*) FROM (SELECT FROM posts WHERE user_id = ANY ($1::int[]) GROUP BY user_id, content HAVING count(*) > 1) twice)
        + (SELECT count(*) FROM (SELECT FROM comments WHERE user_id = ANY ($1::int[]) GROUP BY user_id, content HAVING count(*) > 1) twice)
       )::int AS doubled,
       ((SELECT count(*) FROM posts p WHERE p.user_id = ANY ($1::int[])
           AND (p.comment_count <> (SELECT count(*) FROM comments c WHERE c.post_id = p.id)
             OR p.upvote_count <> (SELECT count(*) FROM post_votes v WHERE v.post_id = p.id AND v.vote_type = 'upvote')))
        + (SELECT count(*) FROM comments c JOIN posts p ON p.id = c.post_id
           WHERE p.user_id = ANY ($1::int[]) AND c.user_id <> p.user_id AND c.withheld IS NULL
             AND NOT EXISTS (SELECT FROM notifications n WHERE n.comment_id = c.id AND n.user_id = p.user_id))
       )::int AS "halfDone"`,
    [people, postIds, userIds, ...idsAndTexts(comments), ...idsAndTexts(posts)],
  );
  return { acknowledged: posts.length + comments.length + votes.length + letters.length, ...rows[0]! };
}

/**
 * Counts accepted emails that never arrived, and emails that arrived twice with the same Message-ID. An email whose
 * link became invalid before sending does not count as missing.
 */
export async function countMissingAndDuplicateEmails(
  client: pg.Client,
  promised: string[],
  received: readonly Received[],
): Promise<{ missing: number; twice: number }> {
  const { rows } = await client.query<{ email: string; count: number }>(
    `SELECT u.email, count(*)::int AS count FROM pgboss.job j JOIN users u ON u.id = (j.data->>'userId')::int
     WHERE j.name = 'mail' AND j.state = 'completed' AND j.output->>'outcome' = 'replaced' GROUP BY u.email`,
  );
  const replaced = new Map(rows.map(({ email, count }) => [email, count]));
  const ids = Map.groupBy(received, ({ recipient }) => recipient);
  let missing = 0;
  for (const [email, those] of Map.groupBy(promised, (each) => each)) {
    const arrived = new Set(ids.get(email)?.map(({ id }) => id)).size;
    missing += Math.max(0, those.length - arrived - (replaced.get(email) ?? 0));
  }
  return { missing, twice: received.length - new Set(received.map(({ id }) => id)).size };
}
