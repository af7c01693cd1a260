import 'server-only';
import type { School } from '@/prisma/generated/client';
import type { Actor } from '@/lib/policy/access-policy';
import type { SchoolSummary, SchoolView } from './schema';
import { fieldSources, type FieldSources } from './facts/field-sources';

export const SCHOOL_SUMMARY_FIELDS = {
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

/** A school's row as Prisma reads it, without the columns that only triggers and SQL use. */
export type SchoolRow = Omit<School, 'parentCount' | 'verifiedFollowerCount'>;

type SummaryRow = Pick<School, keyof typeof SCHOOL_SUMMARY_FIELDS>;

/**
 * Converts a school's row to the summary that lists show. `grades` and `gradeRange` are two names for the same field
 * (decision D8).
 */
export const toSchoolSummary = (row: SummaryRow): SchoolSummary => ({ ...row, gradeRange: row.grades });

/**
 * Returns where the value of each field of a school came from, as stored in the row. Returns an empty object if the
 * stored sources are unreadable.
 */
export const readFieldSources = ({ fieldSources: storedSources }: Pick<SchoolRow, 'fieldSources'>): FieldSources =>
  fieldSources.catch({}).parse(storedSources);

/**
 * Converts a school's row to the API view for the person who requests it. Names and addresses of the school's staff are
 * included only for members (decision D12).
 */
export function toSchoolView(row: SchoolRow, actor: Actor): SchoolView {
  const { followerCount: _count, fieldSources: _sources, ...listing } = row;
  const { principal, vicePrincipal, principalEmail, vicePrincipalEmail, email, ...facts } = listing;
  const staff = { principal, vicePrincipal, principalEmail, vicePrincipalEmail, email };
  const sources = readFieldSources(row);
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
