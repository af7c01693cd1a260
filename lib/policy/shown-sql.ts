import 'server-only';
import { Prisma } from '@/lib/db';

// What is withheld is there for its writer alone; what someone reported is not there for him while it is looked at (decision P3).

/** As a condition over a post `p`. The viewer is null for the public. */
export const postShownTo = (viewerId: number | null): Prisma.Sql =>
  Prisma.sql`(p.withheld IS NULL OR p.user_id = ${viewerId}::int) AND ${isNoneOf(Prisma.sql`p.id`, viewerId === null ? null : reportedBy(viewerId, 'post_id'))}`;

/** The same over a comment `c`. */
export const commentShownTo = (viewerId: number | null): Prisma.Sql =>
  Prisma.sql`(c.withheld IS NULL OR c.user_id = ${viewerId}::int) AND ${isNoneOf(Prisma.sql`c.id`, viewerId === null ? null : reportedBy(viewerId, 'comment_id'))}`;

/** How many comments of a post `p` are hidden from the viewer because he reported them, though they count for everyone else. */
export const reportedCommentsOf = (viewerId: number | null): Prisma.Sql =>
  viewerId === null
    ? Prisma.sql`0`
    : Prisma.sql`(SELECT count(*)::int FROM comments c WHERE c.post_id = p.id AND c.withheld IS NULL AND c.id = ANY (ARRAY(${reportedBy(viewerId, 'comment_id')})))`;

/** The rule over a row `n` that names a post, a comment, both or none, without reading them: an index knows what is withheld. */
export const namesNothingHidden = (viewerId: number): Prisma.Sql => Prisma.sql`
  (n.post_id IS NULL OR ${isNoneOf(Prisma.sql`n.post_id`, hiddenFrom(viewerId, 'posts', 'post_id'))})
  AND (n.comment_id IS NULL OR ${isNoneOf(Prisma.sql`n.comment_id`, hiddenFrom(viewerId, 'comments', 'comment_id'))})`;

const hiddenFrom = (viewerId: number, table: 'posts' | 'comments', column: Column) => Prisma.sql`
  SELECT id FROM ${Prisma.raw(table)} WHERE withheld IS NOT NULL AND user_id <> ${viewerId} UNION ALL ${reportedBy(viewerId, column)}`;

type Column = 'post_id' | 'comment_id';

function reportedBy(viewerId: number, column: Column): Prisma.Sql {
  const target = Prisma.raw(column);
  return Prisma.sql`
    SELECT reported.${target} FROM reports reported JOIN reviews v ON v.${target} = reported.${target}
    WHERE reported.reporter_id = ${viewerId} AND v.open_key IS NOT NULL AND reported.created_at >= v.created_at`;
}

/** The set is found once for a whole list. */
const isNoneOf = (id: Prisma.Sql, set: Prisma.Sql | null) =>
  set === null ? Prisma.sql`true` : Prisma.sql`${id} <> ALL (ARRAY(${set}))`;
