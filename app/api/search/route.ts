import { z } from 'zod';
import { listOf } from '@/lib/http/list';
import { route } from '@/lib/http/route';
import { search } from '@/lib/search/queries';
import { searchHit, searchQuery } from '@/lib/search/schema';

export const GET = route({
  about: 'Schools, events, posts and comments with these words, the best first: what the asker may read.',
  may: 'post.read',
  limit: 'search',
  query: searchQuery,
  reply: z.array(searchHit),
  handle: async ({ actor, query, ...answer }) => listOf(await search(actor, query), answer),
});
