import 'server-only';
import type { School } from '@/prisma/generated/client';
import type { Actor } from '@/lib/policy/policy';
import type { SchoolSummary, SchoolView } from './schema';
import { fieldSources, type FieldSources } from './sources';

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

/** As it is kept: nothing for what cannot be read. */
export const sourcesOf = ({ fieldSources: kept }: Pick<SchoolRow, 'fieldSources'>): FieldSources =>
  fieldSources.catch({}).parse(kept);

/** Decision D12: the names and addresses of a school's staff are for members only. */
export function toSchoolView(row: SchoolRow, actor: Actor): SchoolView {
  const { followerCount: _count, fieldSources: _sources, ...listing } = row;
  const { principal, vicePrincipal, principalEmail, vicePrincipalEmail, email, ...facts } = listing;
  const staff = { principal, vicePrincipal, principalEmail, vicePrincipalEmail, email };
  const sources = sourcesOf(row);
  if (actor.role === 'visitor') for (const field of Object.keys(staff)) delete sources[field];
  return {
    ...facts,
    sources,
    gradeRange: row.grades,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    ...(actor.role === 'visitor' ? {} : staff),
  };
}
