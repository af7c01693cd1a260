import sitemap from '@/app/sitemap';
import { VISITOR } from '@/lib/policy/policy';
import { firstLapse } from '@/lib/posts/lapse';
import { boardOf } from '@/lib/posts/queries';
import { postListQuery } from '@/lib/posts/schema';
import { call } from '../http/call';
import { normalized, normalizedAnswer } from './normalize';
import type { World } from './world';

/** What somebody sees, by the address or the name of each thing that they can ask for. */
export type Seen = Record<string, unknown>;

export const OBSERVERS = ['visitor', 'member', 'moderator', 'payer'] as const;
export type Observer = (typeof OBSERVERS)[number];

const SORTS = ['recent', 'popular', 'discussed'];

/** Two posts a page, so that each list has a cursor. */
const boards = ({ schools }: World, sorts = SORTS) =>
  Object.values(schools).flatMap((id) => sorts.map((sort) => `/api/schools/${id}/posts?sort=${sort}&limit=2`));

const aboutSchools = ({ schools }: World) => Object.values(schools).map((id) => `/api/schools/${id}`);

const ADDRESSES: Record<Observer, (world: World) => string[]> = {
  visitor: (world) => [
    '/api/schools',
    '/api/transparency',
    ...aboutSchools(world),
    ...boards(world),
    ...world.tokens.map((token) => `/api/shared/${token}`),
  ],
  member: (world) => [
    ...aboutSchools(world),
    ...boards(world),
    ...SORTS.map((sort) => `/api/user/feed?sort=${sort}&limit=3`),
    ...[...world.written, ...world.votedOn].map((id) => `/api/posts/${id}`),
    ...world.written.flatMap((id) => [`/api/posts/${id}/comments`, `/api/posts/${id}/people`]),
    `/api/posts/${world.written[0]}/versions`,
    ...['secret', 'Signed', 'Sandy', 'Holly'].map((q) => `/api/search?q=${q}`),
    `/api/schools/${world.schools.quiet}/similar-posts?title=Written+in+secret`,
    `/api/schools/${world.schools.quiet}/opening`,
    '/api/notifications',
    '/api/notifications/unread-count',
    '/api/user/saved',
    '/api/user/subscriptions',
  ],
  moderator: (world) => [
    ...boards(world, ['popular']),
    ...Object.values(world.schools).flatMap((id) => [
      `/api/schools/${id}/reviews`,
      ...world.reviews[id]!.map((review) => `/api/schools/${id}/reviews/${review}`),
      `/api/schools/${id}/codes`,
      `/api/schools/${id}/moderators`,
    ]),
    `/api/posts/${world.written[0]}`,
    '/api/notifications',
  ],
  payer: (world) => [
    '/api/seat',
    '/api/membership',
    '/api/user',
    '/api/notifications',
    '/api/user/feed?sort=popular&limit=3',
    `/api/schools/${world.schools.quiet}/posts?sort=popular&limit=2`,
    ...world.written.map((id) => `/api/posts/${id}`),
  ],
};

/** Everything that this observer can see now, without what is random or temporal. */
export async function see(world: World, observer: Observer): Promise<Seen> {
  const as = observer === 'visitor' ? null : world.people[observer === 'member' ? 'reader' : observer];
  const answers = ADDRESSES[observer](world).map(
    async (address) => [address, normalizedAnswer(await call('GET', address, { as }))] as const,
  );
  const seen = Object.fromEntries(await Promise.all(answers));
  return observer === 'visitor' ? { ...seen, ...(await publicPages(world)) } : seen;
}

/** What the public pages are drawn from, as app/explore reads it; and until when each may be cached. */
async function publicPages({ schools }: World): Promise<Seen> {
  const seen: Seen = { sitemap: normalized(JSON.stringify(await sitemap())) };
  for (const id of Object.values(schools)) {
    const { items, next } = await boardOf(id, VISITOR, postListQuery.parse({ limit: 3 }));
    seen[`page of ${id}`] = normalized(JSON.stringify({ items, next }));
    seen[`page of ${id}, cached until`] = await firstLapse(
      items.map((post) => post.id),
      new Date(),
    );
  }
  return seen;
}
