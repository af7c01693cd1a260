import { ownerVerdict, roleVerdict, type Actor, type OwnerAction } from '@/lib/policy/policy';

const SOMEONE_ELSE = 0;

/** Whether to offer an action on a post or comment. Views do not name their writer, only whether it is the reader. */
export function mayChange(actor: Actor, action: OwnerAction, thing: { isOwner: boolean }): boolean {
  const userId = thing.isOwner && actor.id !== null ? actor.id : SOMEONE_ELSE;
  return ownerVerdict(actor, action, { userId }) === 'allowed';
}

/** Whether to offer it: to everyone who takes part, of what others wrote. */
export const mayReport = (actor: Actor, thing: { isOwner: boolean }): boolean =>
  !thing.isOwner && roleVerdict(actor, 'content.report') === 'allowed';
