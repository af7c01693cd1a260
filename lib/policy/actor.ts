import { hasAccess, type AccessColumns } from './access';
import { VISITOR, type Actor, type SignedInPerson } from './access-policy';

type Person = AccessColumns & {
  id: number;
  suspendedUntil?: Date | null;
  deletionDueAt?: Date | null;
  mustAgree?: boolean;
  mustVerify?: boolean;
  mustVerifyToRead?: boolean;
  mustProve?: boolean;
  moderates?: readonly number[];
  emailVerifiedAt?: Date | null;
};

/** Returns the actor for a person: the facts about the person that the access policy needs. */
export function actorFromUser(user: Person, now: Date): SignedInPerson;
export function actorFromUser(user: Person | null, now: Date): Actor;
export function actorFromUser(user: Person | null, now: Date): Actor {
  if (user === null) return VISITOR;
  if (user.isAdmin)
    return user.mustProve ? { role: 'subscriber', id: user.id, mustProve: true } : { role: 'admin', id: user.id };
  const isSuspended = (user.suspendedUntil ?? null) !== null && user.suspendedUntil! > now;
  return {
    role: hasAccess(user, now) ? 'subscriber' : 'member',
    id: user.id,
    ...(isSuspended && { isSuspended }),
    ...(user.deletionDueAt && { isLeaving: true }),
    ...(user.mustAgree && { mustAgree: true }),
    ...(user.mustVerify && { mustVerify: true }),
    ...(user.mustVerifyToRead && { mustVerifyToRead: true }),
    // A moderator needs a confirmed email address to decide reviews, even on a site that does not require one to write
    // posts.
    ...(user.moderates?.length && user.emailVerifiedAt && { moderates: user.moderates }),
  };
}
