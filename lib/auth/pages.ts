import 'server-only';
import { cookies, headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import { readSessionId } from './cookie';
import { loginAddress, signInAddress } from './guards';
import { userOfSession, type CurrentUser } from './session';

/** The user of this page request, or null; read once however often it is asked for. */
export const currentUser = cache(async (): Promise<CurrentUser | null> => {
  const sessionId = await readSessionId(await cookies());
  return sessionId === null ? null : userOfSession(sessionId);
});

/** First line of every signed-in page: the user, or off to sign in and back to `path`, with the query that was asked for. */
export async function requireSignedIn(path: string): Promise<CurrentUser> {
  return (await currentUser()) ?? redirect(await signInFrom(path));
}

/** Pages do not name their query; the middleware, which knows it, took the secrets out. */
async function signInFrom(path: string): Promise<string> {
  const plain = signInAddress(path) ?? loginAddress(path);
  const whole = (await headers()).get('x-sign-in');
  return whole?.startsWith(plain) ? whole : plain;
}

/** First line of every admin page. Spec section 2: whoever is not an administrator goes to /dashboard; who has yet to prove it, to where that is done. */
export async function requireAdmin(): Promise<CurrentUser> {
  const user = await currentUser();
  if (user?.isAdmin !== true) redirect('/dashboard');
  return user.mustProve ? redirect('/account?tab=password#second-step') : user;
}

/** First line of the pages that are for people who have not signed in. */
export async function redirectSignedIn(): Promise<void> {
  if ((await currentUser()) !== null) redirect('/dashboard');
}
