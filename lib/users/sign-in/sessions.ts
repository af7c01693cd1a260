import 'server-only';
import { createHash } from 'node:crypto';
import { deviceNameFromUserAgent } from '@/lib/auth/device-name';
import { endAccountAccess } from '@/lib/auth/end-account-access';
import { findActiveSessions, type CurrentUser } from '@/lib/auth/session';
import { db } from '@/lib/database/db';
import { notFoundError } from '@/lib/errors';
import { logSecurityEvent } from '@/lib/http/security-log';
import type { SessionView } from '@/lib/users/schema';

/** Returns the public id of a session, because the stored hash of the session id must never leave the server. */
const idOf = (idHash: string) => createHash('sha256').update(`session:${idHash}`).digest('base64url').slice(0, 22);

/** Returns the person's sessions: first the session of this browser, and then the others by last use. */
export async function fetchUserSessions(
  user: Pick<CurrentUser, 'id' | 'isAdmin' | 'sessionHash'>,
): Promise<SessionView[]> {
  const sessions = await findActiveSessions(user);
  return sessions
    .map(({ idHash, userAgent, createdAt, lastSeenAt }) => ({
      id: idOf(idHash),
      device: deviceNameFromUserAgent(userAgent),
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      isCurrent: idHash === user.sessionHash,
    }))
    .sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent) || b.lastSeenAt.localeCompare(a.lastSeenAt));
}

/**
 * Ends one session. Returns true if it was the session of this browser. Throws `not_found` for an unknown session and
 * for sessions of other people.
 */
export async function endOwnSession(user: CurrentUser, id: string): Promise<boolean> {
  const own = await db().session.findMany({ where: { userId: user.id }, select: { idHash: true } });
  const session = own.find(({ idHash }) => idOf(idHash) === id);
  if (!session || (await db().session.deleteMany({ where: session })).count === 0) throw notFoundError('Session');
  logSecurityEvent('session-ended', { userId: user.id });
  return session.idHash === user.sessionHash;
}

/**
 * Signs the person out in all other browsers. Returns the number of ended sessions and the new id of this browser's
 * session.
 */
export async function endOtherSessions(user: CurrentUser): Promise<{ ended: number; sessionId: string }> {
  const { sessions: ended, sessionId } = await db().$transaction((tx) =>
    endAccountAccess(tx, 'signOutOthers', { userId: user.id, here: user.sessionHash }),
  );
  if (ended > 0) logSecurityEvent('session-ended', { userId: user.id });
  return { ended, sessionId };
}
