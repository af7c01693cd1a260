import { z } from 'zod';
import { buildListReply } from '@/lib/http/response/paginated-list';
import { route } from '@/lib/http/route';
import { runSearch } from '@/lib/search/run-search';
import { searchHit, searchQuery } from '@/lib/search/schema';

export const GET = route({
  about:
    'Searches schools, events, posts and comments, best match first. Results are limited to content that the person may read. If a misspelled word has no results, the search uses the most similar word. The Content-Location header then contains that search.',
  may: 'post.read',
  limit: 'search',
  query: searchQuery,
  reply: z.array(searchHit),
  handle: async ({ actor, query, ...answer }) => {
    const results = await runSearch(actor, query);
    if (results.shownFor !== undefined) {
      const address = new URL(answer.request.nextUrl);
      address.searchParams.set('q', results.shownFor);
      answer.headers.set('Content-Location', address.pathname + address.search);
    }
    return buildListReply(results, answer);
  },
});
