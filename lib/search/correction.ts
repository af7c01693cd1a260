import 'server-only';
import { now } from '@/lib/clock';
import { atMost, db, Prisma } from '@/lib/database/db';
import { is, rows } from '@/lib/database/sql';
import { visiblePosts } from '@/lib/policy/sources';
import { nearest } from './nearest';
import type { Asked } from './query';
import { placed, type Within } from './statement';

/** Whose words are compared: enough to know how words are written, and few enough to be read for one question. */
const NEWEST = 2_000;
/** Of the parts of a text that PostgreSQL's parser tells apart: words, and the parts of those with hyphens. */
const WORDS = Prisma.sql`(1, 2, 10, 11)`;

const row = { word: is.text.present, posts: is.int.present };

/**
 * What somebody may have meant: each word that nobody wrote in the newest posts that he may read, as the nearest one that somebody did; null where
 * there is nothing to correct. Phrases and words that are to be left out are meant as they are. Nothing is kept for it, so what was deleted is no
 * word any more.
 */
export async function correctionOf(viewerId: number, { words }: Asked, within: Within): Promise<string | null> {
  const asked = words.split(' ');
  if (!asked.every((word) => /^[\p{L}\p{N}']+$/u.test(word))) return null;
  const [first, second] = [asked.map((word) => word[0] ?? ''), asked.map((word) => word[1] ?? '')];
  const said = await rows(
    db(),
    row,
    Prisma.sql`
      WITH newest AS MATERIALIZED (
        SELECT v.id, concat_ws(' ', v.title, v.content) AS text
        FROM (SELECT w.post_id FROM post_words w WHERE true ${placed(within)} ORDER BY w.written_at DESC ${atMost(NEWEST)}) n
        JOIN ${visiblePosts(viewerId, now())} v ON v.id = n.post_id
      ),
      said AS (
        SELECT part.token, count(DISTINCT newest.id)::int AS posts FROM newest, ts_parse('default', newest.text) part
        WHERE part.tokid IN ${WORDS} AND length(part.token) BETWEEN 3 AND 40 GROUP BY part.token
      ),
      plain AS (SELECT lower(unaccent(token)) AS word, sum(posts)::int AS posts FROM said GROUP BY 1)
      SELECT word, posts FROM plain WHERE left(word, 1) = ANY (${[...first, ...second]}) OR substr(word, 2, 1) = ANY (${first})`,
  );
  const corrected = asked.map((word) => nearest(word, said)).join(' ');
  return corrected === words ? null : corrected;
}
