import {
  checkContentPermission,
  checkRolePermission,
  type Actor,
  type ContentOwnerAction,
} from '@/lib/policy/access-policy';

const SOMEONE_ELSE = 0;

/**
 * Returns true if the page should offer an action on a post or comment. `isOwner` is true if the reader wrote the post
 * or comment.
 */
export function mayActOnContent(
  actor: Actor,
  action: ContentOwnerAction,
  { isOwner, schoolId }: { isOwner: boolean; schoolId?: number },
): boolean {
  const userId = isOwner && actor.id !== null ? actor.id : SOMEONE_ELSE;
  return checkContentPermission(actor, action, { userId, ...(schoolId !== undefined && { schoolId }) }) === 'allowed';
}

/**
 * Returns true if the page should offer to report a post or comment. People with the right to report may report all
 * content except their own.
 */
export const mayReportContent = (actor: Actor, thing: { isOwner: boolean }): boolean =>
  !thing.isOwner && checkRolePermission(actor, 'content.report') === 'allowed';
