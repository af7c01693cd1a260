import { z } from 'zod';
import { parseCursor } from './stream-cursor';

const place = z
  .string()
  .max(4_000)
  .refine((text) => parseCursor(text) !== null, 'after must be the id of an event of this stream');

/** Counts of a post as one reader sees them. */
export type PostCounts = {
  id: number;
  schoolId: number;
  upvoteCount: number;
  downvoteCount: number;
  commentCount: number;
};

/** New posts, new comments and changed counts for a page, sent in one event. */
export type LiveUpdate = { posts: number[]; comments: { id: number; postId: number }[]; counts: PostCounts[] };

/** Query of an event stream. A page that reconnects sends the id of the last event it received as `?after=`. */
export const streamQuery = z.object({ after: place.optional() });

/**
 * Returns the id of the last event that the page received. When a browser reconnects automatically, it sends the id in
 * a header. The value may be invalid.
 */
export const lastEventIdOf = (request: Request, { after }: z.output<typeof streamQuery>): string | null =>
  request.headers.get('Last-Event-ID') ?? after ?? null;
