import { z } from 'zod';
import type { CommentLimits } from '../schema';
import { parseStreamCursor } from './stream-cursor';

const place = z
  .string()
  .max(4_000)
  .refine((text) => parseStreamCursor(text) !== null, 'after must be the id of an event of this stream');

/** Counts of a post, and the limits on its comments, as one reader sees them. */
export type PostCounts = {
  id: number;
  schoolId: number;
  upvoteCount: number;
  downvoteCount: number;
  commentCount: number;
} & CommentLimits;

/** New posts, new comments and changed counts for a page, sent in one event. */
export type LiveUpdate = { posts: number[]; comments: { id: number; postId: number }[]; counts: PostCounts[] };

/** Query of an event stream. When a page reconnects, `after` is the id of the last event that the page received. */
export const streamQuery = z.object({ after: place.optional() });

/**
 * Returns the id of the last event that the page received. The id may be invalid, because the browser sends it in a
 * header when it reconnects.
 */
export const readLastEventId = (request: Request, { after }: z.output<typeof streamQuery>): string | null =>
  request.headers.get('Last-Event-ID') ?? after ?? null;
