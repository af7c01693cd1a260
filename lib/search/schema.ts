import { z } from 'zod';
import { pathId, text } from '@/lib/fields';
import { pageQuery } from '@/lib/http/page';
import { topicField } from '@/lib/posts/schema';
import { MOST_LETTERS } from './query';

export const SEARCH_KINDS = ['post', 'comment', 'school', 'event'] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

/** `mine=yes`: at the schools that one follows. `since`: not older than so many days. `photos=yes`: posts with pictures or videos. `topic=`: posts about it. Both with their comments. */
export const searchQuery = pageQuery.extend({
  q: text(MOST_LETTERS).default(''),
  kind: z.enum(SEARCH_KINDS, 'kind must be post, comment, school or event').optional(),
  school: pathId.optional(),
  mine: z.literal('yes', 'mine must be yes').optional(),
  region: z.string().max(100).optional(),
  since: z.coerce.number('since must be a number of days').int().min(1).max(3_650).optional(),
  photos: z.literal('yes', 'photos must be yes').optional(),
  topic: topicField.optional(),
});
export type SearchQuery = z.output<typeof searchQuery>;

/** What was found. Nothing says who wrote it: that is the post's own page to tell. */
export const searchHit = z.object({
  kind: z.enum(SEARCH_KINDS),
  id: z.int(),
  /** Of a comment that of its post. */
  title: z.string(),
  excerpt: z.string(),
  /** Where in `excerpt` the words stand: from and up to which character. */
  marks: z.array(z.tuple([z.int(), z.int()])),
  school: z.object({ id: z.int(), name: z.string() }),
  /** The post, or that of the comment. */
  postId: z.int().nullable(),
  /** Of a post: its author marked a comment as the answer, which the reader sees. Of a comment: it is that one. */
  isAnswered: z.boolean(),
  /** When it was written, or when the event begins; null for what repeats, and of schools. */
  at: z.iso.datetime().nullable(),
});
export type SearchHit = z.output<typeof searchHit>;

export const similarQuery = z.object({ title: text(200).default('') });

/** What was found for somebody who writes the title of a new post. Nothing says who wrote it. */
const similarPost = z.object({ id: z.int(), title: z.string(), at: z.iso.datetime() });
export type SimilarPost = z.output<typeof similarPost>;
export const similarPosts = z.array(similarPost);
