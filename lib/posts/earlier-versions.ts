import 'server-only';
import { now } from '@/lib/time/clock';
import { rowLimitSql, db, Prisma } from '@/lib/database/db';
import { columnType, firstRow } from '@/lib/database/sql';
import { notFoundError } from '@/lib/errors';
import type { SignedInPerson } from '@/lib/policy/access-policy';
import { visibleCommentsSql, visiblePostsSql } from '@/lib/policy/visible-content-sql';
import type { EarlierVersionView } from './schema';

/** Maximum earlier versions that readers see of one post or comment. */
const MAX_VERSIONS = 50;

const versioned = {
  versions: columnType.rows({ title: columnType.text.nullable, content: columnType.text, until: columnType.moment }),
};

/**
 * Returns the earlier versions of a post or comment. Readers other than the author do not get versions that were hidden
 * from them at the time.
 */
async function versionsOf(what: 'Post' | 'Comment', source: Prisma.Sql, id: number, actor: SignedInPerson) {
  const column = Prisma.raw(what === 'Post' ? 'post_id' : 'comment_id');
  const foundRow = await firstRow(
    db(),
    versioned,
    Prisma.sql`
    SELECT coalesce((SELECT json_agg(row_to_json(kept)) FROM (
      SELECT r.title, r.content, r.created_at AS until FROM revisions r
      WHERE r.${column} = v.id AND (r.is_shown OR v.user_id = ${actor.id}) ORDER BY r.created_at DESC, r.id DESC ${rowLimitSql(MAX_VERSIONS)}) kept), '[]') AS versions
    FROM ${source} v WHERE v.id = ${id}`,
  );
  if (!foundRow) throw notFoundError(what);
  return foundRow.versions.map(({ until, ...text }) => ({ ...text, until: new Date(until).toISOString() }));
}

/** Returns the earlier versions of a post. Throws `not_found` if the person cannot see the post. */
export const listEarlierPostVersions = (id: number, actor: SignedInPerson): Promise<EarlierVersionView[]> =>
  versionsOf('Post', visiblePostsSql(actor.id, now()), id, actor);

/** Returns the earlier versions of a comment. Throws `not_found` if the person cannot see the comment. */
export const listEarlierCommentVersions = (id: number, actor: SignedInPerson): Promise<EarlierVersionView[]> =>
  versionsOf('Comment', visibleCommentsSql(actor.id, now()), id, actor);
