import 'server-only';
import type { NextRequest } from 'next/server';
import { householdNetworkKey } from '@/lib/client-ip-address';
import { clearSessionCookie, readSessionIdForSignOut, writeSessionCookie } from '@/lib/auth/session-cookie';
import type { SignInClient } from '@/lib/auth/known-devices';
import { endSession, findSessionUser } from '@/lib/auth/session';
import { AppError } from '@/lib/errors';
import { logSecurityEvent } from '@/lib/http/security-log';
import { readClientIpHeader } from '@/lib/http/request/client-ip-header';
import type { OwnUserView } from '@/lib/users/schema';
import { toOwnUserView } from '@/lib/users/user-view';

export const getSignInDevice = (request: NextRequest): SignInClient => ({
  ip: readClientIpHeader(request),
  userAgent: request.headers.get('user-agent'),
});

/** Starts a session with the function `begin`, sets the session's cookie, and ends the browser's previous session. */
export async function signIn(
  request: NextRequest,
  headers: Headers,
  begin: (from: SignInClient) => Promise<string>,
): Promise<OwnUserView> {
  const sessionId = await begin(getSignInDevice(request));
  const previous = await readSessionIdForSignOut(request.cookies);
  if (previous !== null) await endSession(previous);
  await writeSessionCookie(headers, sessionId);
  const user = await findSessionUser(sessionId);
  if (!user) throw new AppError('conflict', 'This account was just removed.');
  return toOwnUserView(user);
}

/**
 * Value of the Clear-Site-Data header at sign-out: clears cached pages and the cookies of Stripe. Does not clear the
 * browser's storage, which may contain unsent texts of other people at this computer.
 */
const CLEARED = '"cache", "cookies"';

/** Ends the session on the server, so that a copy of its cookie becomes worthless (decision B6). */
export async function signOut(request: NextRequest, headers: Headers): Promise<void> {
  const sessionId = await readSessionIdForSignOut(request.cookies);
  const userId = sessionId === null ? null : await endSession(sessionId);
  if (userId !== null)
    logSecurityEvent('signed-out', { userId, from: householdNetworkKey(readClientIpHeader(request)) });
  clearSessionCookie(headers);
  headers.set('Clear-Site-Data', CLEARED);
}
