import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { AppRouterContext, type AppRouterInstance } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { keys } from '@/lib/http/keys';
import type { PostView } from '@/lib/posts/schema';
import { PostList } from './post-list';

const drawn = (cache: QueryClient) =>
  renderToStaticMarkup(
    <AppRouterContext value={{} as AppRouterInstance}>
      <QueryClientProvider client={cache}>
        <PostList queryKey={keys.feed('recent')} empty="None" errorTitle="Error loading feed" />
      </QueryClientProvider>
    </AppRouterContext>,
  );

const post = (id: number): PostView => ({
  id,
  userId: 2,
  title: null,
  content: `Post ${id}`,
  isAnonymous: false,
  user: null,
  authorName: 'Erin M.',
  authorVerified: 'none',
  schoolId: 8,
  school: { id: 8, name: 'Oxford School', city: 'Halifax' },
  upvoteCount: 0,
  downvoteCount: 0,
  commentCount: 0,
  userVote: null,
  isOwner: false,
  isSaved: false,
  isPublic: false,
  shareToken: null,
  shareExpiresAt: null,
  shareViews: null,
  media: [],
  comments: [],
  createdAt: '2026-11-01T12:00:00.000Z',
  updatedAt: '2026-11-01T12:00:00.000Z',
  editedAt: null,
  withheld: null,
  isHidden: false,
});

function listOf(count: number, next: string | null): string {
  const cache = new QueryClient({ defaultOptions: { queries: { queryFn: () => null } } });
  const items = Array.from({ length: count }, (_, index) => post(index + 1));
  cache.setQueryData(keys.feed('recent'), { pages: [{ items, next }], pageParams: [null] });
  return drawn(cache);
}

it('says that posts are on their way until they are there', () => {
  expect(drawn(new QueryClient())).toMatch(/role="status".*Loading posts\.\.\./);
});

it('draws the posts that are near the window, and offers the others', () => {
  const markup = listOf(10, null);
  expect(markup.match(/<article/g)).toHaveLength(4);
  expect(markup).toContain('Post 4');
  expect(markup).not.toContain('Post 5');
  expect(markup).toContain('Load more');
});

it('offers nothing where all posts are drawn and no page follows', () => {
  expect(listOf(4, null)).not.toContain('Load more');
  expect(listOf(4, '/api/user/feed?cursor=x')).toContain('Load more');
});
