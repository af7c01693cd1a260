import 'server-only';
import { now } from '@/lib/time/clock';
import { Prisma, timestampSql, type TransactionClient } from '@/lib/database/db';
import { columnType, rows, runStatement } from '@/lib/database/sql';
import {
  truncateToMaxCommentLength,
  FORMER_MEMBER_NAME,
  replaceMentionedNames,
} from '@/lib/content-warnings/find-mentions';

const ownRow = {
  id: columnType.int,
  posts: columnType.texts,
  comments: columnType.texts,
  media: columnType.texts,
  files: columnType.texts,
};

/**
 * SQL condition for poll votes (record 067), shared concerns and used council codes. When a person is erased, these rows only lose the
 * person's id, so that votes still count and codes stay used. The person's other rows are deleted.
 */
const staysWithoutPerson = Prisma.sql`part.key IN ('poll_votes', 'me_toos', 'council_codes')`;

/**
 * Erases a person's content and actions from the copies of deleted schools. Also marks the person's files for immediate
 * deletion.
 */
export async function eraseFromDeletedSchools(tx: TransactionClient, userId: number): Promise<void> {
  // Erases names from texts before it deletes the stored mentions, because these show which names a text contains.
  await eraseNamesIn(tx, userId);
  const isOwn = Prisma.sql`coalesce(${userId}::text IN (item.value ->> 'user_id', item.value ->> 'reporter_id', item.value ->> 'voucher_id'), false)`;
  for (const { id, posts, comments, media, files } of await ownIn(tx, userId)) {
    await runStatement(
      tx,
      Prisma.sql`
        UPDATE deleted_schools d SET contents = (
          SELECT jsonb_object_agg(part.key, (
            SELECT coalesce(jsonb_agg(CASE WHEN ${staysWithoutPerson} AND ${isOwn} THEN item.value || '{"user_id": null}' ELSE item.value END ORDER BY item.place), '[]')
            FROM jsonb_array_elements(part.value) WITH ORDINALITY item (value, place)
            WHERE NOT (${isOwn} AND NOT ${staysWithoutPerson})
              AND NOT coalesce(item.value ->> 'post_id' = ANY(${posts}), false)
              AND NOT coalesce(item.value ->> 'comment_id' = ANY(${comments}), false)
              AND NOT coalesce(item.value ->> 'media_id' = ANY(${media}), false)))
          FROM jsonb_each(d.contents) part)
        WHERE d.id = ${id}`,
    );
    await runStatement(
      tx,
      Prisma.sql`UPDATE file_removals SET due_at = ${timestampSql(now())} WHERE key = ANY(${files})`,
    );
  }
}

/**
 * Erases a person's name from texts in which other people mention that person (record 048), also within the copies of
 * deleted schools.
 */
async function eraseNamesIn(tx: TransactionClient, userId: number): Promise<void> {
  const namedTexts = await rows(
    tx,
    {
      copy: columnType.int,
      part: columnType.text.present,
      id: columnType.text.present,
      content: columnType.text.present,
      names: columnType.texts.present,
    },
    Prisma.sql`
      WITH named AS (
        SELECT d.id AS copy, m ->> 'comment_id' AS comment, array_agg(known.name) AS names
        FROM deleted_schools d, jsonb_array_elements(d.contents -> 'comment_mentions') m,
          jsonb_array_elements_text(jsonb_build_array(m -> 'name') || coalesce(m -> 'since', '[]')) AS known (name)
        WHERE m ->> 'user_id' = ${userId}::text GROUP BY 1, 2)
      SELECT named.copy, said.part, said.id, said.content, named.names
      FROM named JOIN deleted_schools d ON d.id = named.copy CROSS JOIN LATERAL (
        SELECT 'comments' AS part, c ->> 'id' AS id, c ->> 'content' AS content
        FROM jsonb_array_elements(d.contents -> 'comments') c WHERE c ->> 'id' = named.comment
        UNION ALL SELECT 'revisions', r ->> 'id', r ->> 'content'
        FROM jsonb_array_elements(d.contents -> 'revisions') r WHERE r ->> 'comment_id' = named.comment) said`,
  );
  const texts = Map.groupBy(namedTexts, ({ copy, part }) => `${copy} ${part}`).values();
  for (const [first, ...others] of texts) if (first) await rewrite(tx, first, [first, ...others]);
}

type Named = { copy: number; part: string; id: string; content: string; names: string[] };

/**
 * Rewrites all texts of one table in a school's copy that contain the erased name. Uses a single statement, because
 * each statement rewrites the whole copy.
 */
const rewrite = (tx: TransactionClient, { copy, part }: Named, texts: Named[]): Promise<number> => {
  const open = Object.fromEntries(
    texts.map(({ id, content, names }) => [
      id,
      { content: truncateToMaxCommentLength(replaceMentionedNames(content, names, FORMER_MEMBER_NAME)) },
    ]),
  );
  return runStatement(
    tx,
    Prisma.sql`
      UPDATE deleted_schools d SET contents = jsonb_set(d.contents, ARRAY[${part}], (
        SELECT jsonb_agg(item.value || coalesce(open.texts -> (item.value ->> 'id'), '{}') ORDER BY item.place)
        FROM jsonb_array_elements(d.contents -> ${part}) WITH ORDINALITY item (value, place),
          (SELECT ${JSON.stringify(open)}::jsonb AS texts OFFSET 0) open))
      WHERE d.id = ${copy}`,
  );
};

/**
 * Returns a row for each deleted school's copy that contains anything by the person: the copy's id, with the ids of the
 * person's posts, comments, media and files. Includes everybody's comments on these posts.
 */
const ownIn = (tx: TransactionClient, userId: number) =>
  rows(tx, ownRow, Prisma.sql`SELECT * FROM content_in_copies(${userId}::int)`);
