import { ownerVerdict, roleVerdict, type Actor, type OwnerAction } from '@/lib/policy/policy';

const SOMEONE_ELSE = 0;

/**
 * Returns true if the action should be offered on a post or comment. The browser may not know the writer, so `isOwner`
 * says whether the reader wrote it.
 */
export function mayChange(actor: Actor, action: OwnerAction, thing: { isOwner: boolean }): boolean {
  const userId = thing.isOwner && actor.id !== null ? actor.id : SOMEONE_ELSE;
  return ownerVerdict(actor, action, { userId }) === 'allowed';
}

/** Returns true if reporting should be offered: to everyone who may report, on content of others. */
export const mayReport = (actor: Actor, thing: { isOwner: boolean }): boolean =>
  !thing.isOwner && roleVerdict(actor, 'content.report') === 'allowed';
