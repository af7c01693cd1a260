import 'server-only';
import { Prisma } from '@/lib/db';
import { hasAccessSql } from '@/lib/policy/access-sql';
import { postShownTo } from '@/lib/policy/shown-sql';

/**
 * Which posts there are to see: those whose author has access now (decision C6) and which no review withholds from this viewer
 * (decision P3). Nothing is rewritten when a membership lapses; this condition alone hides. Over a post `p`, its author `u` and,
 * by a left join, his membership `m`; the viewer is null for the public.
 */
export const visible = (now: Date, viewerId: number | null): Prisma.Sql =>
  Prisma.sql`(${hasAccessSql(now)} AND ${postShownTo(viewerId)})`;
