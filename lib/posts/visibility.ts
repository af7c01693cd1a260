import 'server-only';
import type { Prisma } from '@/lib/db';
import { hasAccessSql } from '@/lib/policy/access-sql';

/**
 * Which posts there are to see at all: those whose author has access now (decision C6). Nothing is rewritten when a membership
 * lapses; this condition alone hides. Over a post's author `u` and, by a left join, his membership `m`.
 */
export const visible = (now: Date): Prisma.Sql => hasAccessSql(now);
