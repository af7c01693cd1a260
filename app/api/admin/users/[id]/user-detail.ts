import 'server-only';
import { adminMembershipOf } from '@/lib/membership/view/admin-queries';
import { schoolsOfParent, deniedVerificationsOf } from '@/lib/verification/grant';
import { adminUser } from '@/lib/users/admin/queries';

/** Returns the details of a user for administrators. Throws `not_found` if the user does not exist. */
export async function readUserDetail(userId: number) {
  const { view, subject } = await adminUser(userId);
  const [membership, parentOf, noParentOf] = await Promise.all([
    adminMembershipOf(subject),
    schoolsOfParent(userId),
    deniedVerificationsOf(userId),
  ]);
  return { ...view, ...membership, parentOf, noParentOf };
}
