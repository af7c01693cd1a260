import 'server-only';
import { randomUUID } from 'node:crypto';
import { recordAuditEntry, type Act } from '@/lib/audit/record-audit-entry';
import { now } from '@/lib/time/clock';
import { db, Prisma, timestampSql, type TransactionClient } from '@/lib/database/db';
import { notFoundError } from '@/lib/errors';
import { RETENTION_PERIODS_MS } from '@/lib/time/retention';
import { columnType, firstRow, rows, runStatement, type ResultRow } from '@/lib/database/sql';
import type { DeletedSchool } from '../admin/schema';
import { withDuplicateSchoolError } from '../admin/duplicate-school-error';
import { restoreSchoolRows } from './restore-school-rows';

/** Transaction timeout in milliseconds. Deleting a school with many posts may exceed the usual five seconds. */
const LONG_TRANSACTION = { timeout: 60_000 };

const TARGET = 'school';
const ON_THE_SERVER = { actorId: 0, ip: null };

/** Deletes a school and its content, and keeps a copy for 30 days. Throws `not_found` for an unknown school. */
export async function deleteSchool(act: Act, id: number): Promise<void> {
  const moment = now();
  await db().$transaction(async (tx) => {
    await lockSchoolContent(tx, id);
    const details = await saveCopy(tx, act, id, moment);
    await deleteRows(tx, id);
    await postponeFileRemoval(tx, id, new Date(moment.getTime() + RETENTION_PERIODS_MS.deletedSchools));
    await recordAuditEntry(tx, act, { action: 'school.delete', targetType: TARGET, targetId: id, details });
  }, LONG_TRANSACTION);
}

/**
 * Locks a school, its posts and their comments before the copy is made, so that nobody can add content that the copy
 * would miss. Throws `not_found` for an unknown school.
 */
async function lockSchoolContent(tx: TransactionClient, id: number): Promise<void> {
  const posts = Prisma.sql`SELECT id FROM posts WHERE school_id = ${id}`;
  const lock = (some: Prisma.Sql) =>
    firstRow(
      tx,
      { count: columnType.int },
      Prisma.sql`WITH locked AS (${some} FOR UPDATE) SELECT count(*)::int AS count FROM locked`,
    );
  if ((await lock(Prisma.sql`SELECT id FROM schools WHERE id = ${id}`))?.count === 0) throw notFoundError('School');
  await lock(Prisma.sql`${posts} ORDER BY id`);
  await lock(Prisma.sql`SELECT id FROM comments WHERE post_id IN (${posts}) ORDER BY id`);
  await lock(Prisma.sql`SELECT id FROM post_media WHERE post_id IN (${posts}) ORDER BY id`);
}

const copiedRow = {
  name: columnType.text,
  city: columnType.text,
  followers: columnType.int,
  posts: columnType.int,
  comments: columnType.int,
  events: columnType.int,
};
type CopyCounts = ResultRow<typeof copiedRow>;

/**
 * Saves a copy of a school, with the rows of each table as JSON. Returns the numbers of copied followers, posts,
 * comments and events.
 */
async function saveCopy(tx: TransactionClient, { actorId }: Act, id: number, moment: Date): Promise<CopyCounts> {
  const copied = await firstRow(
    tx,
    copiedRow,
    Prisma.sql`
    INSERT INTO deleted_schools (id, name, city, deleted_by, deleted_at, contents)
    SELECT id, name, city, ${actorId}::int, ${timestampSql(moment)}, copy_of_school(id)
    FROM schools WHERE id = ${id}
    RETURNING name, city, jsonb_array_length(contents -> 'user_school_subscriptions') AS followers, jsonb_array_length(contents -> 'posts') AS posts,
      jsonb_array_length(contents -> 'comments') AS comments, jsonb_array_length(contents -> 'school_events') AS events`,
  );
  if (!copied) throw notFoundError('School');
  return copied;
}

const BATCH = 200;

/**
 * Deletes a school's posts in batches and then the school, because a single statement would take too long. Rows that
 * depend on the posts are deleted with them.
 */
async function deleteRows(tx: TransactionClient, id: number): Promise<void> {
  const some = Prisma.sql`DELETE FROM posts WHERE id IN (SELECT id FROM posts WHERE school_id = ${id} LIMIT ${BATCH})`;
  while ((await runStatement(tx, some)) > 0);
  await runStatement(tx, Prisma.sql`DELETE FROM schools WHERE id = ${id}`);
}

/**
 * Keeps the files of a deleted school until its copy is deleted, because the files are needed if the school is
 * restored.
 */
async function postponeFileRemoval(tx: TransactionClient, id: number, until: Date): Promise<void> {
  await runStatement(
    tx,
    Prisma.sql`
    UPDATE file_removals SET due_at = ${timestampSql(until)} WHERE key IN (
      SELECT file ->> 'key' FROM deleted_schools d, jsonb_array_elements(d.contents -> 'stored_files') file WHERE d.id = ${id})`,
  );
}

const oldest = () => new Date(now().getTime() - RETENTION_PERIODS_MS.deletedSchools);

/** Returns the deleted schools whose copy is still stored, latest first. */
export async function listDeletedSchools(): Promise<DeletedSchool[]> {
  const copies = await rows(
    db(),
    {
      id: columnType.int,
      name: columnType.text,
      city: columnType.text,
      deletedAt: columnType.moment,
      deletedBy: columnType.text.nullable,
      postCount: columnType.int,
    },
    Prisma.sql`
    SELECT d.id, d.name, d.city, d.deleted_at, u.email::text AS deleted_by, jsonb_array_length(d.contents -> 'posts') AS post_count
    FROM deleted_schools d LEFT JOIN users u ON u.id = d.deleted_by
    WHERE d.deleted_at > ${timestampSql(oldest())} ORDER BY d.deleted_at DESC, d.id DESC`,
  );
  return copies.map(({ deletedAt, ...row }) => ({
    ...row,
    deletedAt: deletedAt.toISOString(),
    keptUntil: new Date(deletedAt.getTime() + RETENTION_PERIODS_MS.deletedSchools).toISOString(),
  }));
}

/**
 * Restores a deleted school under its old id, without content of people whose accounts no longer exist. Throws:
 * - `not_found` if the school has no copy
 * - `conflict` if another school now has its SLC number or UUID
 */
export async function restoreSchool(act: Act, id: number): Promise<void> {
  const copy = await firstRow(
    db(),
    { slc: columnType.text.nullable, schoolUuid: columnType.text.nullable },
    Prisma.sql`
    SELECT contents #>> '{schools,0,slc}' AS slc, contents #>> '{schools,0,school_uuid}' AS school_uuid FROM deleted_schools WHERE id = ${id}`,
  );
  if (!copy) throw notFoundError('Deleted school');
  await withDuplicateSchoolError(copy, () =>
    db().$transaction(async (tx) => {
      const details = await restoreSchoolRows(tx, id, oldest());
      await recordAuditEntry(tx, act, { action: 'school.restore', targetType: TARGET, targetId: id, details });
    }, LONG_TRANSACTION),
  );
}

export const restoreSchoolFromCommandLine = (id: number): Promise<void> =>
  restoreSchool({ ...ON_THE_SERVER, requestId: randomUUID() }, id);

/**
 * Permanently deletes the copies of deleted schools that were made more than 30 days ago. Returns the number of deleted
 * copies.
 */
export async function purgeDeletedSchools(): Promise<number> {
  const act = { ...ON_THE_SERVER, requestId: randomUUID() };
  return db().$transaction(async (tx) => {
    const purged = await rows(
      tx,
      { id: columnType.int, name: columnType.text, city: columnType.text },
      Prisma.sql`
      DELETE FROM deleted_schools WHERE deleted_at <= ${timestampSql(oldest())} RETURNING id, name, city`,
    );
    for (const { id, ...details } of purged)
      await recordAuditEntry(tx, act, { action: 'school.purge', targetType: TARGET, targetId: id, details });
    return purged.length;
  }, LONG_TRANSACTION);
}
