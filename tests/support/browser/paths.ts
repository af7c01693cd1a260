import type { Browser } from '@playwright/test';
import { unique } from './browser';
import { expireMembership, newcomer, post, schoolId, type Newcomer } from './newcomer';

/** Addresses that everyone may open, including some that do not exist and show the not-found pages. */
export const PUBLIC_PATHS = [
  '/',
  '/solution',
  '/community-voice',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password/no-such-link',
  '/verify-email/no-such-link',
  '/unsubscribe/no-such-link',
  '/undo-email/no-such-link',
  '/terms',
  '/privacy',
  '/cookie',
  '/help',
  '/accessibility',
  '/transparency',
  '/no/such/page',
  '/shared/no-such-link',
  '/join/no-such-code',
  '/invite/no-such-link',
  '/seat/no-such-link',
  '/reply/no-such-link',
  '/explore',
  '/explore?region=strait&q=academy',
  '/explore/1',
  '/explore/999999',
];

export const MEMBER_PATHS = [
  '/dashboard',
  '/schools',
  '/schools/999999',
  '/subscriptions',
  '/account',
  '/account?tab=password',
  '/account?tab=subscription',
  '/account/notifications',
  '/account/posts',
  '/account/following',
  '/account/calendar',
  '/account/invitations',
  '/account/data',
  '/subscription',
  '/notifications',
  '/saved',
  '/calendar',
  '/search?q=bus',
  '/share?title=Snow&text=Closed%20today',
];

/** Creates a shared post by this author, and a comment on the post. Returns the path of the public link. */
export async function sharedPath(author: Newcomer): Promise<string> {
  const id = await post(author, await schoolId('Bel Ayr Elementary School'), unique('Shared'), { title: 'Crossing' });
  await author.call('POST', `/api/posts/${id}/comments`, { content: 'More at https://example.org/notes' });
  const { shareToken } = (await (await author.call('POST', `/api/posts/${id}/share`, {})).json()) as {
    shareToken: string;
  };
  return `/shared/${shareToken}`;
}

/**
 * Creates two posts with public links. The membership of the second author then ends, which hides the second post from
 * visitors.
 */
export async function sharedPaths(browser: Browser): Promise<[open: string, lapsed: string]> {
  const paths: string[] = [];
  for (const isLapsed of [false, true]) {
    const context = await browser.newContext();
    const author = await newcomer(context, { member: true });
    paths.push(await sharedPath(author));
    if (isLapsed) await expireMembership(author);
    await context.close();
  }
  return paths as [string, string];
}
