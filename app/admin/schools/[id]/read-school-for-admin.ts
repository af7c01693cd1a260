import 'server-only';
import { cache } from 'react';
import { getCurrentUser } from '@/lib/auth/page-sign-in';
import { AppError } from '@/lib/errors';
import { fetchAdminSchoolById } from '@/lib/schools/admin/queries';
import type { AdminSchool } from '@/lib/schools/admin/schema';
import { schoolParams } from '@/lib/schools/schema';

/** Returns the school for administrators, or null. Cached, because the metadata and the page both need the school. */
export const readSchoolForAdmin = cache(async (id: string): Promise<AdminSchool | null> => {
  const params = schoolParams.safeParse({ id });
  const user = await getCurrentUser();
  if (!params.success || !user?.isAdmin || user.mustProve) return null;
  try {
    return await fetchAdminSchoolById(params.data.id);
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  }
});
