import sitemap from '@/app/sitemap';
import { VISITOR } from '@/lib/policy/access-policy';
import { findEarliestPostExpiry } from '@/lib/posts/post-expiry';
import { listBoardPosts } from '@/lib/posts/queries';
import { postListQuery } from '@/lib/posts/schema';
import { call } from '../http/call';
import { retryWhileBusy } from '../http/retry-while-busy';
import { normalizeText, normalizedAnswer } from './normalize';
import type { World } from './world';

export type View = Record<string, unknown>;

export const OBSERVERS = ['visitor', 'member', 'moderator', 'payer'] as const;
export type Observer = (typeof OBSERVERS)[number];

/** Requests only two posts per page, so that each list has a cursor. */
const board = (schoolId: number, sort: string) => `/api/schools/${schoolId}/posts?sort=${sort}&limit=2`;

/**
 * Addresses that each observer requests. The lists are short, because every observer requests all addresses after every
 * action.
 */
const ADDRESSES: Record<Observer, (world: World) => string[]> = {
  visitor: ({ schools: { home, quiet }, tokens }) => [
    '/api/schools',
    '/api/transparency',
    `/api/schools/${quiet}`,
    board(quiet, 'popular'),
    board(quiet, 'discussed'),
    board(home, 'popular'),
    `${board(quiet, 'recent')}&topic=unanswered`,
    `${board(quiet, 'recent')}&topic=concern_asked`,
    ...tokens.map((token) => `/api/shared/${token}`),
  ],
  member: ({ schools: { home, quiet }, written, votedOn }) => [
    '/api/schools/highlights',
    `/api/schools/${quiet}`,
    ...['recent', 'popular', 'discussed'].map((sort) => board(quiet, sort)),
    `/api/schools/${home}/posts`,
    `${board(quiet, 'recent')}&topic=unanswered`,
    `${board(quiet, 'recent')}&topic=concern_asked`,
    '/api/user/subscriptions',
    '/api/user/feed?sort=popular&limit=3',
    `/api/posts/${written[1]}`,
    `/api/posts/${written[1]}/comments`,
    `/api/posts/${votedOn[1]}`,
    '/api/search?q=secret',
    `/api/schools/${quiet}/similar-posts?title=Written+in+secret`,
    '/api/user/feed?topic=unanswered',
    '/api/user/feed?topic=concern_asked',
    '/api/notifications',
    '/api/notifications/unread-count',
    '/api/user/saved',
    '/api/user/storm',
  ],
  moderator: ({ schools: { quiet }, reviews }) => [
    board(quiet, 'popular'),
    `/api/schools/${quiet}/storm`,
    `/api/schools/${quiet}/notice`,
    `/api/schools/${quiet}/reviews`,
    ...reviews[quiet]!.map((id) => `/api/schools/${quiet}/reviews/${id}`),
    '/api/notifications',
  ],
  payer: ({ schools: { quiet }, written }) => [
    '/api/seat',
    `/api/schools/${quiet}/storm`,
    '/api/membership',
    '/api/user',
    '/api/notifications',
    board(quiet, 'popular'),
    `/api/posts/${written[1]}`,
  ],
};

/** Returns everything that the observer can see, without random values and times. */
export async function readAsObserver(world: World, observer: Observer): Promise<View> {
  const as = observer === 'visitor' ? null : world.people[observer === 'member' ? 'reader' : observer];
  const view: View = {};
  for (const address of ADDRESSES[observer](world))
    view[address] = normalizedAnswer(await retryWhileBusy(() => call('GET', address, { as })));
  return observer === 'visitor' ? { ...view, ...(await publicPages(world)) } : view;
}

/** Returns the data of public pages, as app/explore reads it, and how long each page may be cached. */
async function publicPages({ schools }: World): Promise<View> {
  const view: View = { sitemap: normalizeText(JSON.stringify(await sitemap())) };
  for (const id of Object.values(schools)) {
    const { items, next } = await listBoardPosts(id, VISITOR, postListQuery.parse({}));
    view[`page of ${id}`] = normalizeText(JSON.stringify({ items, next }));
    view[`page of ${id}, cached until`] = await findEarliestPostExpiry(
      items.map((post) => post.id),
      new Date(),
    );
  }
  return view;
}
