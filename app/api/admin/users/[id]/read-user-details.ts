import 'server-only';
import { fetchMembershipForAdmin } from '@/lib/membership/view/admin-queries';
import { fetchVerifiedSchools, fetchDeniedVerifications } from '@/lib/verification/parent-status';
import { fetchUserForAdministrators } from '@/lib/users/admin/user-queries';

/** Returns the details of a user for administrators. Throws `not_found` if the user does not exist. */
export async function readUserDetails(userId: number) {
  const { view, subject } = await fetchUserForAdministrators(userId);
  const [membership, parentOf, noParentOf] = await Promise.all([
    fetchMembershipForAdmin(subject),
    fetchVerifiedSchools(userId),
    fetchDeniedVerifications(userId),
  ]);
  return { ...view, ...membership, parentOf, noParentOf };
}
