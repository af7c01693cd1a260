import 'server-only';
import type { School } from '@/prisma/generated/client';
import type { Actor } from '@/lib/policy/policy';
import type { SchoolSummary, SchoolView } from './schema';

export const SUMMARY_FIELDS = {
  id: true,
  name: true,
  city: true,
  province: true,
  type: true,
  grades: true,
  rceName: true,
  schoolFamily: true,
  description: true,
  thumbnail: true,
  website: true,
  phone: true,
  civicAddress: true,
  postalCode: true,
  geoLocation: true,
} as const;

/** A school as Prisma reads it: without what only triggers and statements need. */
export type SchoolRow = Omit<School, 'parentCount' | 'verifiedFollowerCount'>;

type SummaryRow = Pick<School, keyof typeof SUMMARY_FIELDS>;

/** Decision D8: one column under two names. */
export const toSchoolSummary = (row: SummaryRow): SchoolSummary => ({ ...row, gradeRange: row.grades });

/** Decision D12: the names and addresses of a school's staff are for members only. */
export function toSchoolView(row: SchoolRow, actor: Actor): SchoolView {
  const { followerCount: _count, principal, vicePrincipal, principalEmail, vicePrincipalEmail, email, ...facts } = row;
  const staff = { principal, vicePrincipal, principalEmail, vicePrincipalEmail, email };
  return {
    ...facts,
    gradeRange: row.grades,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    ...(actor.role === 'visitor' ? {} : staff),
  };
}
