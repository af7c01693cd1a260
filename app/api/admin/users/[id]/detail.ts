import 'server-only';
import { adminMembershipOf } from '@/lib/membership/view/admin-queries';
import { adminUser } from '@/lib/users/admin-queries';

/** Throws `not_found`. */
export async function detailOf(userId: number) {
  const { view, subject } = await adminUser(userId);
  return { ...view, ...(await adminMembershipOf(subject)) };
}
