import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { queryKeys } from '@/lib/http/query-keys';
import { PostList } from './post-list';

it('the list shows a loading message until the posts have loaded', () => {
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <PostList queryKey={queryKeys.feed('recent')} empty="None" errorTitle="Error loading feed" />
    </QueryClientProvider>,
  );
  expect(markup).toMatch(/role="status".*Loading posts\.\.\./);
});
