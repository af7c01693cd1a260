import pg from 'pg';
import { superuserUrl } from '../database/owner';
import { rows } from '../database/rows';
import { normalizeText } from './normalize';

// Observes the effects of an action that API answers do not show: database notifications, row writes, and messages
// queued for other people.

/** Returns every NOTIFY channel that a database function uses, so that tests also observe new channels. */
export async function channelsOfDatabase(): Promise<string[]> {
  const foundRows = await rows<{ channel: string }>(
    `SELECT DISTINCT match[1] AS channel FROM pg_proc, regexp_matches(prosrc, 'pg_notify\\(''(\\w+)''', 'g') match ORDER BY 1`,
  );
  return foundRows.map(({ channel }) => channel);
}

/**
 * Listens to all NOTIFY channels of the database. The returned function `take` returns the notifications since its
 * previous call.
 */
export async function listenToAll() {
  const client = new pg.Client({ connectionString: superuserUrl() });
  client.on('error', () => undefined);
  await client.connect();
  const notices: string[] = [];
  client.on('notification', ({ channel, payload }) => notices.push(`${channel}: ${payload}`));
  for (const channel of await channelsOfDatabase()) await client.query(`LISTEN ${channel}`);
  return {
    /**
     * Waits for the answer to an empty query. PostgreSQL sends the notifications of all committed transactions before
     * this answer.
     */
    take: async (): Promise<string[]> => {
      await client.query('');
      return notices.splice(0);
    },
    end: () => client.end(),
  };
}

/** Tables with rows that other people can see. */
const VISIBLE_TABLES = ['posts', 'comments', 'schools', 'post_media', 'board_changes', 'outcome_lines'];

/**
 * Returns PostgreSQL's version of each visible row. Every write changes the version, even a write that changes no
 * value.
 */
export async function rowVersions(): Promise<Map<string, string>> {
  const parts = VISIBLE_TABLES.map(
    (table) => `SELECT '${table} ' || id AS row, xmin || ' ' || ctid AS version FROM ${table}`,
  );
  const foundRows = await rows<{ row: string; version: string }>(parts.join(' UNION ALL '));
  return new Map(foundRows.map(({ row, version }) => [row, version]));
}

/** Returns the rows that were created, changed or deleted between two calls of `rowVersions`. */
export const changedRows = (before: Map<string, string>, after: Map<string, string>): string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter((row) => before.get(row) !== after.get(row)).sort();

/**
 * Returns the vote counts and ranks of all posts. An observer could notice changes of these numbers, because they
 * decide the order of posts in lists.
 */
export const voteCountsAndRanks = () =>
  rows(`SELECT id, upvote_count, downvote_count, comment_count, parent_score, other_score, popular_rank, discussed_rank, shown_level, is_unanswered, concern_state,
    (SELECT count(*)::int FROM me_toos m WHERE m.post_id = posts.id) AS me_toos FROM posts ORDER BY id`);

/** Returns the messages for other people: their notification rows, and the jobs that send email or push messages. */
export async function messagesToOthers(self: number[]): Promise<string[]> {
  const notifications = await rows<{ row: string }>(
    "SELECT (to_jsonb(n) - 'id')::text AS row FROM notifications n WHERE user_id <> ALL ($1) ORDER BY id",
    self,
  );
  const jobs = await rows<{ row: string }>(
    `SELECT jsonb_build_array(name, data)::text AS row FROM pgboss.job
     WHERE NOT coalesce((data ->> 'userId')::int = ANY ($1), false) ORDER BY created_on, id`,
    self,
  );
  return [...notifications, ...jobs].map(({ row }) => normalizeText(row));
}
