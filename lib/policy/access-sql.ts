import 'server-only';
import { Prisma, timestamp } from '@/lib/db';

/** `hasAccess` as a condition over a user `u` and, by a left join, his membership `m`. */
export const hasAccessSql = (now: Date): Prisma.Sql =>
  Prisma.sql`(u.is_admin OR m.access_until > ${timestamp(now)} OR m.override_until > ${timestamp(now)})`;
