import 'server-only';
import { Prisma, type TransactionClient } from '@/lib/database/db';
import { columnType, firstRow } from '@/lib/database/sql';
import { fieldConflictError } from '@/lib/errors';

/**
 * SQL for the new `updated_at` of an edited text. The new time is always later than before, even if the clock was set
 * back. An edit's `seen` time therefore identifies one version.
 */
export const nextUpdatedAtSql = (table: 'p' | 'c', moment: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`greatest(${moment}, ${Prisma.raw(table)}.updated_at + interval '1 millisecond')`;

type Target = { kind: 'post' | 'comment'; id: number };
/** An edited text. `seen` is the `updatedAt` time of the version that the person was editing. */
type Change = {
  seen?: string | undefined;
  title?: string | null | undefined;
  content?: string | undefined;
  media?: unknown;
};

const CHANGED = {
  post: 'This post was changed in another tab or on another device. Nothing was overwritten.',
  comment: 'This comment was changed in another tab or on another device. Nothing was overwritten.',
};

/**
 * Locks a text before an edit. Throws `conflict` if the text has changed since the version `seen`, unless the edit
 * equals the current text.
 */
export async function requireLatestVersionSeen(
  tx: TransactionClient,
  { kind, id }: Target,
  change: Change,
): Promise<void> {
  if (change.seen === undefined) return;
  const [table, title] =
    kind === 'post' ? [Prisma.sql`posts`, Prisma.sql`title`] : [Prisma.sql`comments`, Prisma.sql`NULL::text`];
  const now = await firstRow(
    tx,
    { title: columnType.text.nullable, content: columnType.text, updatedAt: columnType.moment },
    Prisma.sql`SELECT ${title} AS title, content, updated_at FROM ${table} WHERE id = ${id} FOR UPDATE`,
  );
  if (!now || now.updatedAt.toISOString() === change.seen) return;
  const isSame =
    (change.content ?? now.content) === now.content &&
    (change.title === undefined || change.title === now.title) &&
    change.media === undefined;
  if (!isSame) throw fieldConflictError('seen', CHANGED[kind]);
}
