import 'server-only';
import { cookies, headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import { PAGE_TEMPLATE_REQUEST_HEADER } from '@/lib/web/page-template-slots';
import { readSessionId } from './session-cookie';
import { loginPathReturningTo, signInPathIfRequired } from './sign-in-paths';
import { findSessionUser, type CurrentUser } from './session';

/** Returns the signed-in user of this page request, or null. The session is read only once per request. */
export const getCurrentUser = cache(async (): Promise<CurrentUser | null> => {
  const sessionId = await readSessionId(await cookies());
  return sessionId === null ? null : findSessionUser(sessionId);
});

/** Returns the user. If nobody is signed in, redirects to the sign-in page, which leads back to `path`. */
export async function requireSignedIn(path: string): Promise<CurrentUser> {
  return (await getCurrentUser()) ?? redirect(await signInFrom(path));
}

/**
 * Works like `requireSignedIn`, but returns null if our own server requests the page template (the page without
 * personal data).
 */
export async function requireSignedInUnlessRenderingTemplate(path: string): Promise<CurrentUser | null> {
  return (await headers()).has(PAGE_TEMPLATE_REQUEST_HEADER) ? null : requireSignedIn(path);
}

/**
 * Returns the sign-in address that leads back to this page. The query comes from a header that the middleware sets,
 * because this function has no other access to the query.
 */
async function signInFrom(path: string): Promise<string> {
  const withoutQuery = signInPathIfRequired(path) ?? loginPathReturningTo(path);
  const withQuery = (await headers()).get('x-sign-in');
  return withQuery?.startsWith(withoutQuery) ? withQuery : withoutQuery;
}

/**
 * Returns the signed-in administrator. Redirects other people to /dashboard, and administrators who have not used a
 * second factor to the page that asks for it.
 */
export async function requireAdmin(): Promise<CurrentUser> {
  const user = await getCurrentUser();
  if (user?.isAdmin !== true) redirect('/dashboard');
  return user.mustProve ? redirect('/account?tab=password#second-step') : user;
}

/** Redirects people who are already signed in. Pages for signed-out people call this function first. */
export async function redirectSignedInUser(): Promise<void> {
  if ((await getCurrentUser()) !== null) redirect('/dashboard');
}
