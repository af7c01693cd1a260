import 'server-only';
import type { School } from '@/prisma/generated/client';
import { readFieldSources, type SchoolRow } from '../to-school-view';
import type { AdminSchool, AdminSchoolRow } from './schema';

export const ADMIN_SCHOOL_ROW_FIELDS = {
  id: true,
  name: true,
  city: true,
  province: true,
  principal: true,
  type: true,
  grades: true,
} as const;

export const toAdminSchoolRow = (row: Pick<School, keyof typeof ADMIN_SCHOOL_ROW_FIELDS>): AdminSchoolRow => ({
  ...row,
  gradeRange: row.grades,
});

/**
 * Converts a school's row to the view for administrators, with all columns, including the names and addresses of the
 * school's staff.
 */
export function toAdminSchool({ followerCount: _count, fieldSources, ...row }: SchoolRow): AdminSchool {
  return {
    ...row,
    sources: readFieldSources({ fieldSources }),
    gradeRange: row.grades,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
