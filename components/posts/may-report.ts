import { roleVerdict, type Actor } from '@/lib/policy/policy';

/** Whether to offer it: to everyone who takes part, of what others wrote. */
export const mayReport = (actor: Actor, thing: { isOwner: boolean }): boolean =>
  !thing.isOwner && roleVerdict(actor, 'content.report') === 'allowed';
