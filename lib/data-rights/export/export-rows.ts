import 'server-only';
import { z } from 'zod';
import { rowLimitSql, Prisma, type TransactionClient } from '@/lib/database/db';
import { columnType, rows } from '@/lib/database/sql';
import type { DataExportPart } from '../personal-data';

/** Row of a table, as PostgreSQL converts it to JSON. */
export type ExportedRow = Record<string, unknown>;

const row = { row: columnType.jsonb(z.record(z.string(), z.unknown())) };
const BATCH = 2_000;

/** Yields the rows of one part of the export in batches, which all come from the same snapshot of the database. */
export async function* readRowBatches(
  tx: TransactionClient,
  part: DataExportPart,
  userId: number,
): AsyncGenerator<ExportedRow[]> {
  for (let start = 0; ; start += BATCH) {
    const query = Prisma.sql`${part.rows(userId)} ${rowLimitSql(BATCH)} OFFSET ${start}::int`;
    const batch = (await rows(tx, row, query)).map((each) => each.row as ExportedRow);
    if (batch.length > 0) yield batch;
    if (batch.length < BATCH) return;
  }
}

const file = {
  key: columnType.text,
  mediaId: columnType.int.nullable,
  postId: columnType.int.nullable,
  contentType: columnType.text,
};

/** Returns the person's profile photo, and the best version of each of their photos and videos. */
export const fetchPersonMediaFiles = (tx: TransactionClient, userId: number) =>
  rows(
    tx,
    file,
    Prisma.sql`
      SELECT f.key, f.media_id, p.id AS post_id, f.content_type
      FROM stored_files f LEFT JOIN post_media m ON m.id = f.media_id LEFT JOIN posts p ON p.id = m.post_id
      WHERE (p.user_id = ${userId} OR f.user_id = ${userId}) AND NOT EXISTS (
        SELECT FROM stored_files o WHERE o.media_id = f.media_id
          AND (o.variant = 'video', o.width::bigint * o.height, o.key) > (f.variant = 'video', f.width::bigint * f.height, f.key))
      ORDER BY p.id, m.position, f.key`,
  );

const column = { table: columnType.text, column: columnType.text, type: columnType.text, nullable: columnType.bool };

/** Returns all columns of these tables, with their names and types. */
export const readTableColumns = (tx: TransactionClient, tables: string[]) =>
  rows(
    tx,
    column,
    Prisma.sql`
      SELECT c.relname::text AS "table", a.attname::text AS "column", format_type(t.oid, NULL) AS type, NOT a.attnotnull AS nullable
      FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_type t ON t.oid = a.atttypid
      WHERE c.relnamespace = 'public'::regnamespace AND c.relname = ANY(${tables}) AND a.attnum > 0 AND NOT a.attisdropped
      ORDER BY c.relname, a.attnum`,
  );
