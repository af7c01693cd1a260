import { fillTables } from '../../tests/support/database/fill';
import { withDatabaseClient } from '../load/database-client';

/** Number of different words in the posts and comments of the benchmark. */
const VOCABULARY = 30_000;
/** Number of words in each text. */
const WORDS = { post: 40, comment: 14 };
/** Maximum number of different texts of posts, and of comments. */
const MAX_TEXTS = 200_000;

/**
 * The most frequent words in the posts and comments of the benchmark. The position of a word in the list determines the
 * word's frequency (Zipf's law).
 */
const COMMON =
  `bus school teacher lunch class snow closed late pickup morning crossing homework gym concert library recess playground allergy
  meeting council bake registration uniform skating daycare hockey field trip reading math French immersion music band washroom parking
  volunteer fundraiser lost mitten jacket boots principal report exam`.split(/\s+/);

const SYLLABLES = 'ba ce di fo gu ha je ki lo mu na pe ri so tu va we xi yo zu bra cle dri flo gru'.split(' ');

/**
 * Returns the word with this rank by frequency, where rank 0 is the most frequent word. The same rank always returns
 * the same word.
 */
export function wordByFrequencyRank(rank: number): string {
  const common = COMMON[rank];
  if (common !== undefined) return common;
  let word = '';
  for (let rest = rank + SYLLABLES.length; rest > 0; rest = Math.floor(rest / SYLLABLES.length))
    word += SYLLABLES[rest % SYLLABLES.length] ?? '';
  return word;
}

const list = (words: readonly string[]) => `'{${words.join(',')}}'::text[]`;

const texts = (kind: keyof typeof WORDS, count: number) => `
  CREATE TABLE bench_${kind}_texts AS
    SELECT n, content, words_of(NULL, content) AS words FROM (
      SELECT n, string_agg(v.word, ' ') AS content
      FROM generate_series(0, ${count - 1}) n, generate_series(1, ${WORDS[kind]}) place,
        LATERAL (SELECT floor(exp(random() * ln(${VOCABULARY})))::int - 1 AS rank WHERE n + place > 0) r
      JOIN bench_vocabulary v ON v.rank = r.rank
      GROUP BY n) t;
  ALTER TABLE bench_${kind}_texts ADD PRIMARY KEY (n);`;

/** SQL that replaces the texts of all posts and comments. Triggers are off, so that the SQL changes no other rows. */
const statements = (posts: number, comments: number) => `
  SET session_replication_role = replica;
  SET work_mem = '256MB';
  SET maintenance_work_mem = '1GB';
  SELECT setseed(0.5);
  CREATE TABLE bench_vocabulary AS
    SELECT rank::int - 1 AS rank, word FROM unnest(${list(Array.from({ length: VOCABULARY }, (_, rank) => wordByFrequencyRank(rank)))}) WITH ORDINALITY AS v (word, rank);
  CREATE UNIQUE INDEX ON bench_vocabulary (rank);
  ANALYZE bench_vocabulary;
  ${texts('post', posts)}
  ${texts('comment', comments)}
  UPDATE posts p SET content = t.content FROM bench_post_texts t WHERE t.n = p.id % ${posts};
  UPDATE comments c SET content = t.content FROM bench_comment_texts t WHERE t.n = c.id % ${comments};
  INSERT INTO post_words (post_id, school_id, written_at, words)
    SELECT p.id, p.school_id, p.created_at, t.words FROM posts p JOIN bench_post_texts t ON t.n = p.id % ${posts} ORDER BY p.id;
  INSERT INTO comment_words (comment_id, post_id, school_id, written_at, words)
    SELECT c.id, c.post_id, p.school_id, c.created_at, t.words
    FROM comments c JOIN posts p ON p.id = c.post_id JOIN bench_comment_texts t ON t.n = c.id % ${comments} ORDER BY c.id;
  DROP TABLE bench_post_texts, bench_comment_texts, bench_vocabulary`;

/** Gives posts and comments varied texts and fills the search tables. Does nothing if an earlier run did both. */
export const fillSearchTables = (superuserUrl: string): Promise<void> =>
  withDatabaseClient(superuserUrl, async (client) => {
    const { rowCount } = await client.query('SELECT FROM post_words LIMIT 1');
    if (rowCount) return;
    const { rows } = await client.query<{ posts: number; comments: number }>(
      'SELECT (SELECT count(*)::int FROM posts) AS posts, (SELECT count(*)::int FROM comments) AS comments',
    );
    const { posts = 0, comments = 0 } = rows[0] ?? {};
    const sql = statements(Math.min(MAX_TEXTS, posts), Math.min(MAX_TEXTS, comments));
    await fillTables(superuserUrl, ['posts', 'comments', 'post_words', 'comment_words'], sql);
    await client.query('VACUUM (ANALYZE) posts, comments, post_words, comment_words');
    await client.query('CHECKPOINT');
  });

/** Returns the size in bytes of the data that only search needs: the rows and the word index of each search table. */
export const measureSearchTableSizes = (superuserUrl: string) =>
  withDatabaseClient(superuserUrl, async (client) => {
    const { rows } = await client.query<{ name: string; rows: number; table: number; index: number }>(
      `SELECT t.name, pg_table_size(t.name::regclass)::float AS table, pg_relation_size((t.name || '_words_idx')::regclass)::float AS index,
         (SELECT reltuples::float FROM pg_class WHERE oid = t.name::regclass) AS rows
       FROM unnest('{post_words,comment_words}'::text[]) AS t (name)`,
    );
    return rows;
  });
