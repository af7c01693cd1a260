import { useAccessPolicyActor, useCurrentUser } from '@/components/auth/use-current-user';
import { checkRolePermission } from '@/lib/policy/access-policy';

/** True for a new member who may post, until they end the tour or write a first post. */
export function useIsFirstQuestionSuggested(): boolean {
  const mayPost = checkRolePermission(useAccessPolicyActor(), 'post.create') === 'allowed';
  return useCurrentUser()?.showsTour === true && mayPost;
}
