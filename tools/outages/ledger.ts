import type pg from 'pg';
import type { Received } from '@/tests/support/mail/mailbox';
import type { Figures } from './figures';

/** All writes that the site has acknowledged. The test process records them, and no outage affects this process. */
export type WriteLedger = {
  posts: number[];
  comments: number[];
  votes: { postId: number; userId: number }[];
  /** Recipients of the emails that the site has accepted for sending, one entry per email. */
  letters: string[];
};

export type WriteComparison = {
  acknowledged: number;
  /** Writes that were acknowledged but are missing. */
  lost: number;
  /** Acknowledged writes that the database contains more than once. */
  doubled: number;
  /**
   * Number of incomplete writes: counts that differ from the number of their rows, and comments without a notification
   * to the author of the post.
   */
  halfDone: number;
};

/** Compares the ledger of acknowledged writes with the database. */
export async function compareWrites(
  client: pg.Client,
  { posts, comments, votes, letters }: WriteLedger,
  people: number[],
): Promise<WriteComparison> {
  const count = async (statement: string, ...values: unknown[]) =>
    (await client.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${statement}`, values)).rows[0]!.count;
  const missing = (table: string, ids: number[]) =>
    count(`unnest($1::int[]) AS known(id) WHERE NOT EXISTS (SELECT FROM ${table} t WHERE t.id = known.id)`, ids);
  const lost = [
    await missing('posts', posts),
    await missing('comments', comments),
    await count(
      `unnest($1::int[], $2::int[]) AS known(post_id, user_id)
       WHERE NOT EXISTS (SELECT FROM post_votes v WHERE v.post_id = known.post_id AND v.user_id = known.user_id)`,
      votes.map(({ postId }) => postId),
      votes.map(({ userId }) => userId),
    ),
  ];
  const doubled = await Promise.all(
    ['posts', 'comments'].map((table) =>
      count(
        `(SELECT FROM ${table} WHERE user_id = ANY($1) GROUP BY user_id, content HAVING count(*) > 1) twice`,
        people,
      ),
    ),
  );
  const halfDone = [
    await count(
      `posts p WHERE p.user_id = ANY($1) AND (p.comment_count <> (SELECT count(*) FROM comments c WHERE c.post_id = p.id)
         OR p.upvote_count <> (SELECT count(*) FROM post_votes v WHERE v.post_id = p.id AND v.vote_type = 'upvote'))`,
      people,
    ),
    await count(
      `comments c JOIN posts p ON p.id = c.post_id WHERE p.user_id = ANY($1) AND c.user_id <> p.user_id AND c.withheld IS NULL
         AND NOT EXISTS (SELECT FROM notifications n WHERE n.comment_id = c.id AND n.user_id = p.user_id)`,
      people,
    ),
  ];
  return {
    acknowledged: posts.length + comments.length + votes.length + letters.length,
    lost: sum(lost),
    doubled: sum(doubled),
    halfDone: sum(halfDone),
  };
}

export const sum = (numbers: number[]): number => numbers.reduce((total, each) => total + each, 0);

/** Adds the figures of a comparison between ledger and database. No acknowledged write may be missing. */
export function addWriteFigures(
  figures: Figures,
  { acknowledged, lost, doubled, halfDone }: WriteComparison,
  least: number,
): void {
  figures.atLeast('acknowledged writes', acknowledged, least);
  figures.exactly('of these, lost', lost, 0);
  figures.exactly('stored twice', doubled, 0);
  figures.exactly('half done', halfDone, 0);
}

/**
 * Counts promised emails that never arrived. Also counts emails that arrived twice with the same Message-ID, which mail
 * programs show once. If an email waits for a retry and its recipient requests a newer one, the older email is dropped
 * by rule.
 */
export async function compareEmails(
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
  const missing = [...Map.groupBy(promised, (email) => email)].map(([email, those]) => {
    const arrived = new Set(ids.get(email)?.map(({ id }) => id)).size;
    return Math.max(0, those.length - arrived - (replaced.get(email) ?? 0));
  });
  return { missing: sum(missing), twice: received.length - new Set(received.map(({ id }) => id)).size };
}
