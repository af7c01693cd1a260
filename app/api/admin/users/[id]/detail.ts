import 'server-only';
import { adminMembershipOf } from '@/lib/membership/view/admin-queries';
import { adminMembership } from '@/lib/membership/view/admin-schema';
import { adminUser } from '@/lib/users/admin-queries';
import { adminUserView } from '@/lib/users/admin-schema';

/** All that an administrator sees of a person. */
export const userDetail = adminUserView.extend(adminMembership.shape);

/** Throws `not_found`. */
export async function detailOf(userId: number) {
  const { view, subject } = await adminUser(userId);
  return { ...view, ...(await adminMembershipOf(subject)) };
}
