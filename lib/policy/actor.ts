import { hasAccess, type AccessFacts } from './access';
import { VISITOR, type Actor } from './policy';

/** What policy knows of a person. */
export function actorOf(user: (AccessFacts & { id: number }) | null, now: Date): Actor {
  if (user === null) return VISITOR;
  if (user.isAdmin) return { role: 'admin', id: user.id };
  return { role: hasAccess(user, now) ? 'subscriber' : 'member', id: user.id };
}
