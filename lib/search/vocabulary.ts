import 'server-only';
import { now } from '@/lib/clock';
import { atMost, db, Prisma } from '@/lib/database/db';
import { keptFor } from '@/lib/database/kept';
import { is, rows } from '@/lib/database/sql';
import { visiblePosts } from '@/lib/policy/sources';
import type { Said } from './nearest';

/** Enough to know how words are written. */
const NEWEST = 2_000;
/** So long what was deleted may still be a word here. To read all of them takes longer than a search does. */
const KEPT_MS = 600_000;
/** Of the parts of a text that PostgreSQL's parser tells apart: words, and the parts of those with hyphens. */
const WORDS = Prisma.sql`(1, 2, 10, 11)`;

type Vocabulary = { said: Map<string, Said>; upTo: number };

const row = { word: is.text.present, posts: is.int.present, upTo: is.int.present };

const whole = keptFor('search vocabulary', KEPT_MS, async (): Promise<Vocabulary> => {
  const vocabulary = { said: new Map(), upTo: 0 };
  await readOn(vocabulary);
  return vocabulary;
});

/**
 * The words of the newest posts that everybody may read, and in how many each is. They are for guessing alone: nothing is shown of a word but what
 * a search for it finds. That a word is among them is seen nevertheless, since it is not corrected.
 */
export async function vocabulary(): Promise<Iterable<Said>> {
  const known = await whole();
  await readOn(known);
  return known.said.values();
}

/** What was posted since. */
async function readOn(vocabulary: Vocabulary): Promise<void> {
  const found = await rows(
    db(),
    row,
    Prisma.sql`
      WITH newest AS MATERIALIZED (
        SELECT id, concat_ws(' ', title, content) AS text FROM ${visiblePosts(null, now())} p
        WHERE id > ${vocabulary.upTo} ORDER BY id DESC ${atMost(NEWEST)}
      ),
      said AS (
        SELECT part.token, count(DISTINCT newest.id)::int AS posts FROM newest, ts_parse('default', newest.text) part
        WHERE part.tokid IN ${WORDS} AND length(part.token) BETWEEN 3 AND 40 GROUP BY part.token
      )
      SELECT lower(unaccent(token)) AS word, sum(posts)::int AS posts, (SELECT max(id) FROM newest) AS "upTo" FROM said GROUP BY 1`,
  );
  for (const { word, posts, upTo } of found) {
    vocabulary.said.set(word, { word, posts: posts + (vocabulary.said.get(word)?.posts ?? 0) });
    vocabulary.upTo = Math.max(vocabulary.upTo, upTo);
  }
}
