import { createHash } from 'node:crypto';
import type pg from 'pg';
import { site } from '@/lib/site';
import { fillTables } from '../../tests/support/database/fill';
import { withDatabaseClient } from '../load/database-client';

/**
 * The community of a benchmark run. Communities with the same number of posts differ only in the time of their newest
 * post, so that their benchmark runs are comparable.
 */
export type BenchmarkCommunity = {
  /** The session secrets of the readers. The database stores only hashes of these secrets. */
  sessions: string[];
  /** The session secret of an administrator. The database stores only a hash of this secret. */
  administrator: string;
  /** Ids of the schools that the benchmark readers open. The boards of these schools have the usual length. */
  schools: number[];
  /**
   * Ids of the posts that the benchmark reads, all among the newest hundred. The benchmark writes to other posts, whose
   * ids are in `written`.
   */
  posts: number[];
  written: number[];
  shared: string[];
};

const SCHOOLS = 50;
const LARGE = ['users', 'posts', 'post_votes', 'comments', 'notifications', 'user_school_subscriptions', 'saved_posts'];
/** First id of the benchmark's users. It is higher than any user id that an installation already has. */
export const FIRST_BENCHMARK_USER_ID = 1_000;
/**
 * Number of the newest posts, which have more comments and votes than older posts. Communities of every size have the
 * same number, so that benchmarks read posts with equal content.
 */
const BUSY_POSTS = 20_000;
const READERS = [1, 2, 3, 4, 6, 7, 8, 11, 12, 13, 14, 16, 17, 18, 21, 22, 23, 24, 26, 27];

/** The administrator has the same membership as the readers, but is not one of them. */
const ADMINISTRATOR = 5;

const sessionOf = (reader: number) => `bench-session-${reader}`;
export const hashSessionSecret = (session: string) => createHash('sha256').update(session).digest('base64url');

/**
 * Returns the statements that create the community. Every tenth post is at the first school, and only two posts are at
 * the last. Every tenth member has lapsed. Every twentieth post is anonymous.
 */
function statements(posts: number, members: number, schools: number[], hasPictures: boolean): string {
  const user = (n: string) => `(${FIRST_BENCHMARK_USER_ID} + (${n}) % ${members})`;
  const school = (index: string) => `('{${schools.join(',')}}'::int[])[1 + ${index}]`;
  const forPost = (busy: number, quiet: number) => `CASE WHEN n > ${posts - BUSY_POSTS} THEN ${busy} ELSE ${quiet} END`;
  const readers = `'{${READERS.join(',')}}'::int[]`;
  return `
  SET session_replication_role = replica; -- counts and ranks are inserted directly, and the references are valid
  INSERT INTO users (id, email, password, first_name, last_name, terms_version)
    SELECT ${FIRST_BENCHMARK_USER_ID} + n, 'u' || n || '@bench.test', '', (ARRAY['Robin', 'Alex', 'Sam', 'Jo'])[1 + n % 4], 'Bench' || n, '${site.termsVersion}'
    FROM generate_series(0, ${members - 1}) n;
  INSERT INTO memberships (user_id, status, access_until, had_access)
    SELECT ${FIRST_BENCHMARK_USER_ID} + n, 'active', now() + days, tstzmultirange(tstzrange(NULL, now() + days))
    FROM generate_series(0, ${members - 1}) n, LATERAL (SELECT CASE WHEN n % 10 = 9 THEN interval '-1 day' ELSE interval '30 days' END AS days) d;
  INSERT INTO sessions (id_hash, user_id, expires_at)
    SELECT hash, ${FIRST_BENCHMARK_USER_ID} + reader, now() + interval '30 days'
    FROM unnest(${readers}, '{${READERS.map((reader) => hashSessionSecret(sessionOf(reader))).join(',')}}'::text[]) AS s (reader, hash);
  INSERT INTO user_school_subscriptions (user_id, school_id)
    SELECT ${FIRST_BENCHMARK_USER_ID} + u, ${school(`(u + s * 5) % ${SCHOOLS}`)} FROM generate_series(0, ${members - 1}) u, generate_series(0, 9) s;
  INSERT INTO posts (id, user_id, school_id, title, content, is_anonymous, share_token, upvote_count, downvote_count, other_score, comment_count, popular_rank, discussed_rank, created_at, updated_at)
    SELECT n, ${user('n')}, CASE WHEN n <= 2 THEN ${school(String(SCHOOLS - 1))} WHEN n % 10 = 0 THEN ${school('0')} ELSE ${school(`1 + n * 7 % ${SCHOOLS - 2}`)} END,
      CASE WHEN n % 4 <> 0 THEN 'What happened at school, part ' || n END, repeat('This is what parents talk of at the gate of a morning. ', 2 + n % 7),
      n % 20 = 4, CASE WHEN n % 3 = 0 THEN 'bench' || md5(n::text) END, ${forPost(10, 3)}, ${forPost(5, 2)}, ${forPost(10, 3)} - ${forPost(5, 2)}, ${forPost(9, 3)}, n % 30 / sqrt(21), n % 20 / sqrt(21),
      now() - (${posts} - n) * interval '2 minutes', now() - (${posts} - n) * interval '2 minutes' FROM generate_series(1, ${posts}) n;
  INSERT INTO post_votes (user_id, post_id, vote_type)
    SELECT ${user('n + v * 11')}, n, (CASE WHEN v <= ${forPost(10, 3)} THEN 'upvote' ELSE 'downvote' END)::vote_type
    FROM generate_series(1, ${posts}) n, LATERAL generate_series(1, ${forPost(15, 5)}) v;
  INSERT INTO comments (user_id, post_id, content, created_at, updated_at)
    SELECT ${user('n * 3 + c')}, n, repeat('That is how it was. ', 1 + (n + c) % 6), moment, moment
    FROM generate_series(1, ${posts}) n, LATERAL generate_series(1, ${forPost(9, 3)}) c, LATERAL (SELECT now() - (${posts} - n) * interval '2 minutes' + c * interval '1 minute' AS moment) m;
${hasPictures ? picturesSql(posts) : ''}  INSERT INTO notifications (user_id, kind, post_id, comment_id, read, created_at)
    SELECT ${FIRST_BENCHMARK_USER_ID} + reader, 'comment', c.post_id, c.id, c.id % 10 <> 0, c.created_at
    FROM unnest(${readers}) reader, LATERAL (SELECT id, post_id, created_at FROM comments WHERE user_id <> ${FIRST_BENCHMARK_USER_ID} + reader AND post_id > ${posts} - 40 ORDER BY id LIMIT 60) c;
  INSERT INTO saved_posts (user_id, post_id) SELECT ${FIRST_BENCHMARK_USER_ID} + reader, n FROM unnest(${readers}) reader, generate_series(${posts - 400}, ${posts}, 10) n;
  SELECT setval('users_id_seq', ${FIRST_BENCHMARK_USER_ID + members}), setval('posts_id_seq', ${posts}), setval('post_media_id_seq', ${posts * 2 + 2})`;
}

/** Statements that add two pictures to every eighth post. Their files do not exist. */
const picturesSql = (posts: number): string => `
  INSERT INTO post_media (id, post_id, media_type, position, alt, width, height, thumb_hash)
    SELECT n * 2 + m, n, 'image/jpeg', m, 'A drawing', 1200, 900, 'm5uDBQAo94Z5d4eIiHeHh4h4hwh4' FROM generate_series(8, ${posts}, 8) n, generate_series(0, 1) m;
  INSERT INTO stored_files (key, media_id, variant, content_type, bytes, width, height)
    SELECT md5(id || variant), id, variant, 'image/jpeg', 40000, 480, 360 FROM post_media, unnest('{jpeg,w480,w960}'::text[]) variant;
`;

/**
 * Fills a database with a community of this size, in which no member has a password. The database must contain only
 * schools.
 */
export async function fillDatabaseWithCommunity(
  superuserUrl: string,
  posts: number,
  hasPictures: boolean,
): Promise<void> {
  const schools = await withDatabaseClient(superuserUrl, findSchools);
  await fillTables(
    superuserUrl,
    LARGE,
    statements(posts, Math.max(1_000, Math.ceil(posts / 10)), schools, hasPictures),
  );
}

async function findSchools(client: pg.Client): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>('SELECT id FROM schools ORDER BY id LIMIT $1', [SCHOOLS]);
  return rows.map(({ id }) => id);
}

/** Fills a database that contains only schools, unless an earlier run has already filled it. */
export const prepareBenchmarkCommunity = (superuserUrl: string, posts: number): Promise<BenchmarkCommunity> =>
  withDatabaseClient(superuserUrl, async (client) => {
    const schools = await findSchools(client);
    const { rowCount } = await client.query('SELECT FROM posts LIMIT 1');
    if (!rowCount) {
      await fillDatabaseWithCommunity(superuserUrl, posts, true);
      await client.query('VACUUM ANALYZE');
      await client.query('CHECKPOINT');
    }
    await client.query('UPDATE users SET is_admin = true WHERE id = $1', [FIRST_BENCHMARK_USER_ID + ADMINISTRATOR]);
    await client.query(
      `INSERT INTO sessions (id_hash, user_id, expires_at, strong_at) VALUES ($1, $2, now() + interval '1 day', now())
       ON CONFLICT (id_hash) DO UPDATE SET created_at = now(), expires_at = excluded.expires_at, strong_at = now()`,
      [hashSessionSecret(sessionOf(ADMINISTRATOR)), FIRST_BENCHMARK_USER_ID + ADMINISTRATOR],
    );
    await client.query('UPDATE sessions SET last_seen_at = now()');
    await client.query('UPDATE users SET terms_version = $1 WHERE terms_version <> $1', [site.termsVersion]);
    // Posts of authors with a running membership, including their anonymous posts.
    const newest = Array.from({ length: 200 }, (_, index) => posts - index).filter((id) => id % 10 !== 9);
    const shared = await client.query<{ token: string }>(
      'SELECT share_token AS token FROM posts WHERE share_token IS NOT NULL AND id = ANY ($1)',
      [newest],
    );
    return {
      sessions: READERS.map(sessionOf),
      administrator: sessionOf(ADMINISTRATOR),
      schools: schools.slice(10, 20),
      posts: newest.slice(0, 80),
      written: newest.slice(100),
      shared: shared.rows.slice(0, 20).map(({ token }) => token),
    };
  });
