import 'server-only';
import { cookies, headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import { readSessionId } from './cookie';
import { loginAddress, signInAddress } from './guards';
import { userOfSession, type CurrentUser } from './session';

/** Returns the user of this page request, or null. It is read once for each request. */
export const currentUser = cache(async (): Promise<CurrentUser | null> => {
  const sessionId = await readSessionId(await cookies());
  return sessionId === null ? null : userOfSession(sessionId);
});

/** First line of every signed-in page: returns the user, or redirects to sign in and back to `path` with its query. */
export async function requireSignedIn(path: string): Promise<CurrentUser> {
  return (await currentUser()) ?? redirect(await signInFrom(path));
}

/** Pages do not know their query. The middleware does, and has removed secrets from it. */
async function signInFrom(path: string): Promise<string> {
  const withoutQuery = signInAddress(path) ?? loginAddress(path);
  const withQuery = (await headers()).get('x-sign-in');
  return withQuery?.startsWith(withoutQuery) ? withQuery : withoutQuery;
}

/**
 * First line of every admin page (spec section 2). Redirects others to /dashboard, and administrators without a proven
 * factor to the page where they prove it.
 */
export async function requireAdmin(): Promise<CurrentUser> {
  const user = await currentUser();
  if (user?.isAdmin !== true) redirect('/dashboard');
  return user.mustProve ? redirect('/account?tab=password#second-step') : user;
}

/** First line of pages for people who have not signed in. */
export async function redirectSignedIn(): Promise<void> {
  if ((await currentUser()) !== null) redirect('/dashboard');
}
