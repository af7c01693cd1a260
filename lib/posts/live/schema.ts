import { z } from 'zod';
import { placeFrom } from './place';

const place = z
  .string()
  .max(4_000)
  .refine((text) => placeFrom(text) !== null, 'after must be the id of an event of this stream');

/** Of a post as one reader sees it. */
export type Counts = { id: number; schoolId: number; upvoteCount: number; downvoteCount: number; commentCount: number };

/** What a page is told at once, by numbers: new posts, new comments, and counts that have changed. */
export type News = { posts: number[]; comments: { id: number; postId: number }[]; counts: Counts[] };

/** `?after=`: the id of the last event that came, for who opens a stream anew. */
export const streamQuery = z.object({ after: place.optional() });

/** The same, also from a browser that goes on by itself: it says so in a header, where what is no place is as good as none. */
export const afterOf = (request: Request, { after }: z.output<typeof streamQuery>): string | null =>
  request.headers.get('Last-Event-ID') ?? after ?? null;
