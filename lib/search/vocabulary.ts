import 'server-only';
import { now } from '@/lib/time/clock';
import { rowLimitSql, db, Prisma } from '@/lib/database/db';
import { cacheForDuration } from '@/lib/database/process-cache';
import { columnType, rows } from '@/lib/database/sql';
import { visiblePostsSql } from '@/lib/policy/visible-content-sql';
import type { VocabularyWord } from './nearest-word';

/** Number of newest posts from which words are collected. 2,000 posts are enough to contain the common words. */
const NEWEST = 2_000;
/**
 * Cache time of the words in ms. Reading all posts for each search would be slow. Words of a deleted post may stay in
 * the cache for this time.
 */
const CACHE_MS = 600_000;
/** Token types of PostgreSQL's parser: words, and the parts of hyphenated words. */
const WORDS = Prisma.sql`(1, 2, 10, 11)`;

type Vocabulary = { said: Map<string, VocabularyWord>; upTo: number };

const row = { word: columnType.text.present, posts: columnType.int.present, upTo: columnType.int.present };

const cachedVocabulary = cacheForDuration('search vocabulary', CACHE_MS, async (): Promise<Vocabulary> => {
  const vocabulary = { said: new Map(), upTo: 0 };
  await addNewPosts(vocabulary);
  return vocabulary;
});

/**
 * Returns the words in the newest posts that everybody may read, with each word's number of posts. Spelling corrections
 * based on these words reveal hardly more than search results do.
 */
export async function readVocabularyWords(): Promise<Iterable<VocabularyWord>> {
  const current = await cachedVocabulary();
  await addNewPosts(current);
  return current.said.values();
}

/** Adds to the vocabulary the words of posts written since its last update. */
async function addNewPosts(vocabulary: Vocabulary): Promise<void> {
  const foundRows = await rows(
    db(),
    row,
    Prisma.sql`
      WITH newest AS MATERIALIZED (
        SELECT id, concat_ws(' ', title, content) AS text FROM ${visiblePostsSql(null, now())} p
        WHERE id > ${vocabulary.upTo} ORDER BY id DESC ${rowLimitSql(NEWEST)}
      ),
      said AS (
        SELECT part.token, count(DISTINCT newest.id)::int AS posts FROM newest, ts_parse('default', newest.text) part
        WHERE part.tokid IN ${WORDS} AND length(part.token) BETWEEN 3 AND 40 GROUP BY part.token
      )
      SELECT lower(unaccent(token)) AS word, sum(posts)::int AS posts, (SELECT max(id) FROM newest) AS up_to FROM said GROUP BY 1`,
  );
  for (const { word, posts, upTo } of foundRows) {
    vocabulary.said.set(word, { word, posts: posts + (vocabulary.said.get(word)?.posts ?? 0) });
    vocabulary.upTo = Math.max(vocabulary.upTo, upTo);
  }
}
