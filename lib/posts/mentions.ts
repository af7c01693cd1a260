import 'server-only';
import { now } from '@/lib/time/clock';
import { rowLimitSql, db, Prisma, type TransactionClient } from '@/lib/database/db';
import {
  columnType,
  firstRow,
  rows,
  runStatement,
  type DatabaseOrTransaction,
  type ResultRow,
} from '@/lib/database/sql';
import { notFoundError } from '@/lib/errors';
import type { SignedInPerson } from '@/lib/policy/access-policy';
import { commentsNotHiddenFromViewerSql, visiblePostsSql } from '@/lib/policy/visible-content-sql';
import { displayName, hasVisibleFirstName } from '@/lib/text/person-names';
import {
  truncateToMaxCommentLength,
  FORMER_MEMBER_NAME,
  mayContainMentions,
  findMentions,
  replaceMentionedNames,
} from '@/lib/content-warnings/find-mentions';
import { nameComparisonKey } from '@/lib/text/fold-case-and-accents';
import type { ThreadParticipant } from './schema';

const person = {
  id: columnType.int,
  firstName: columnType.text.nullable,
  lastName: columnType.text.nullable,
  avatar: columnType.text.nullable,
};

/** Maximum number of people in a thread who can be mentioned. Mentions of other people are not recognized. */
const MAX_PEOPLE = 300;

/**
 * Returns the people whom a comment's writer may mention: the post's author, then commenters, latest first. Leaves out
 * the writer, and anonymous authors, whose names the writer cannot see.
 */
async function inThread(
  on: DatabaseOrTransaction,
  postId: number,
  actorId: number,
): Promise<ResultRow<typeof person>[]> {
  const foundRows = await rows(
    on,
    person,
    Prisma.sql`
    WITH target AS (SELECT p.id, p.user_id, p.is_anonymous FROM posts p WHERE p.id = ${postId}),
    shown AS (
      SELECT target.user_id, NULL::int AS comment_id FROM target WHERE NOT target.is_anonymous
      UNION ALL
      SELECT c.user_id, c.id FROM target JOIN ${commentsNotHiddenFromViewerSql(actorId)} c ON c.post_id = target.id
      WHERE c.withheld IS NULL AND NOT (target.is_anonymous AND c.user_id = target.user_id))
    SELECT u.id, u.first_name, u.last_name, u.avatar
    FROM (SELECT user_id, max(comment_id) AS latest, bool_or(comment_id IS NULL) AS is_author FROM shown GROUP BY user_id) people
    JOIN users u ON u.id = people.user_id
    WHERE u.id <> ${actorId} AND u.first_name IS NOT NULL
    ORDER BY people.is_author DESC, people.latest DESC ${rowLimitSql(MAX_PEOPLE)}`,
  );
  return foundRows.filter(hasVisibleFirstName);
}

/**
 * Returns the people who can be mentioned in a comment, for the suggestion list. Throws `not_found` if the person
 * cannot see the post.
 */
export async function listMentionablePeople(postId: number, actor: SignedInPerson): Promise<ThreadParticipant[]> {
  const post = await firstRow(
    db(),
    { id: columnType.int },
    Prisma.sql`SELECT p.id FROM ${visiblePostsSql(actor.id, now())} p WHERE p.id = ${postId}`,
  );
  if (!post) throw notFoundError('Post');
  return (await inThread(db(), postId, actor.id)).map((one) => ({ ...one, name: displayName(one) }));
}

/**
 * People whom a text mentions with @ and their name. If two people in the thread have the same name, both are
 * mentioned.
 */
export type MentionedPeople = { ids: number[]; names: string[] };

export async function findMentionedPeople(
  on: DatabaseOrTransaction,
  content: string,
  postId: number,
  actorId: number,
): Promise<MentionedPeople> {
  if (!mayContainMentions(content)) return { ids: [], names: [] };
  const people = (await inThread(on, postId, actorId)).map((one) => ({ id: one.id, name: displayName(one) }));
  const named = new Set(
    findMentions(
      content,
      people.map(({ name }) => name),
    ).map(({ name }) => nameComparisonKey(name)),
  );
  const meant = people.filter(({ name }) => named.has(nameComparisonKey(name)));
  return { ids: meant.map(({ id }) => id), names: meant.map(({ name }) => name) };
}

/**
 * CTEs (named subqueries) that store whom a comment mentions. The statement must contain a CTE `comment` with `id` and
 * `withheld`, which is null if the comment is not hidden. The CTE `mentioned` returns people mentioned for the first
 * time.
 */
export const storeMentionsSql = ({ ids, names }: MentionedPeople): Prisma.Sql => Prisma.sql`
  named AS (
    INSERT INTO comment_mentions (comment_id, user_id, name, is_told)
    SELECT comment.id, meant.user_id, meant.name, comment.withheld IS NULL
    FROM comment, unnest(${ids}::int[], ${names}::text[]) AS meant (user_id, name) JOIN users u ON u.id = meant.user_id
    ON CONFLICT (comment_id, user_id) DO UPDATE SET since = comment_mentions.since || excluded.name
      WHERE excluded.name <> ALL (comment_mentions.name || comment_mentions.since)
    RETURNING user_id),
  mentioned AS (
    SELECT user_id FROM named EXCEPT SELECT m.user_id FROM comment_mentions m JOIN comment ON comment.id = m.comment_id)`;

/**
 * Replaces the name of a deleted account in comments and their earlier versions. After the deletion, the name is no
 * longer recognized as a mention, so visitors could read it.
 */
export async function replaceNameInMentions(tx: TransactionClient, userId: number): Promise<void> {
  for (const texts of [COMMENTS, VERSIONS])
    for (let after: Position | null = { comment: 0, id: 0 }; after !== null;)
      after = await eraseInBatch(tx, texts, userId, after);
}

/**
 * A table of texts (alias `t`) that may mention a deleted person. `comment` is SQL for the id of the comment to which a
 * text belongs.
 */
type Texts = { table: Prisma.Sql; comment: Prisma.Sql };
const COMMENTS: Texts = { table: Prisma.sql`comments`, comment: Prisma.sql`t.id` };
const VERSIONS: Texts = { table: Prisma.sql`revisions`, comment: Prisma.sql`t.comment_id` };

type Position = { comment: number; id: number };

/**
 * Maximum number of texts in one batch, which limits the memory that a batch needs. A text has at most 2,000
 * characters, so a batch has at most two million.
 */
const BATCH = 1_000;

/**
 * Replaces the name of a deleted person in one batch of rows, and locks these rows. Returns the position where the next
 * batch begins, or null at the end.
 */
async function eraseInBatch(
  tx: TransactionClient,
  { table, comment }: Texts,
  userId: number,
  after: Position,
): Promise<Position | null> {
  const foundRows = await rows(
    tx,
    { id: columnType.int, comment: columnType.int, content: columnType.text, names: columnType.texts.present },
    Prisma.sql`
      SELECT t.id, m.comment_id AS comment, t.content, m.name || m.since AS names
      FROM comment_mentions m JOIN ${table} t ON ${comment} = m.comment_id
      WHERE m.user_id = ${userId} AND m.comment_id >= ${after.comment} AND (m.comment_id, t.id) > (${after.comment}::int, ${after.id}::int)
      ORDER BY m.comment_id, t.id ${rowLimitSql(BATCH)} FOR NO KEY UPDATE OF t`,
  );
  const open = foundRows
    .map(({ id, content, names }) => ({
      id,
      was: content,
      content: truncateToMaxCommentLength(replaceMentionedNames(content, names, FORMER_MEMBER_NAME)),
    }))
    .filter(({ was, content }) => content !== was);
  if (open.length > 0)
    await runStatement(
      tx,
      Prisma.sql`
        UPDATE ${table} t SET content = open.content
        FROM unnest(${open.map(({ id }) => id)}::int[], ${open.map(({ content }) => content)}::text[]) AS open (id, content)
        WHERE t.id = open.id`,
    );
  return foundRows.length < BATCH ? null : (foundRows.at(-1) ?? null);
}
