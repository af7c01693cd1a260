import { z } from 'zod';
import { pathIdField, textField } from '@/lib/schema-fields';
import { pageQuery } from '@/lib/http/request/list-pagination';
import { topicField } from '@/lib/posts/schema';
import { MAX_SEARCH_CHARACTERS } from './parse-search-text';

export const SEARCH_KINDS = ['post', 'comment', 'school', 'event'] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

export const searchQuery = pageQuery.extend({
  q: textField(MAX_SEARCH_CHARACTERS).default(''),
  kind: z.enum(SEARCH_KINDS, 'kind must be post, comment, school or event').optional(),
  school: pathIdField.optional(),
  /** Searches only schools that the person follows. */
  mine: z.literal('yes', 'mine must be yes').optional(),
  region: z.string().max(100).optional(),
  /** Maximum age of the texts in days. */
  since: z.coerce.number('since must be a number of days').int().min(1).max(3_650).optional(),
  /** Searches only posts with images or videos, and their comments. */
  photos: z.literal('yes', 'photos must be yes').optional(),
  /** Searches only posts with this topic, and their comments. */
  topic: topicField.optional(),
});
export type SearchQuery = z.output<typeof searchQuery>;

const markRanges = z.array(z.tuple([z.int(), z.int()]));

/**
 * A search result. The author of a post or comment is not included, because only the post's page shows the author's
 * name.
 */
export const searchHit = z.object({
  kind: z.enum(SEARCH_KINDS),
  id: z.int(),
  /** Title of the post, or of the comment's post. */
  title: z.string(),
  /** Ranges of the found words in `title`: start and end in characters. */
  titleMarks: markRanges,
  /**
   * Part of the text that shows the found words, with '…' for each omission. If the post has no title, `title` is the
   * beginning of the text. The excerpt is empty if `title` already shows all found words.
   */
  excerpt: z.string(),
  /** Ranges of the found words in `excerpt`. */
  marks: markRanges,
  school: z.object({ id: z.int(), name: z.string() }),
  /** Id of the post, or of the comment's post. */
  postId: z.int().nullable(),
  /**
   * For a post: true if the reader may see a comment that is marked as the answer. For a comment: true if the comment
   * is marked as the answer.
   */
  isAnswered: z.boolean(),
  /** Time at which the text was written or the event begins. Null for schools and recurring events. */
  at: z.iso.datetime().nullable(),
});
export type SearchHit = z.output<typeof searchHit>;

export const similarPostsQuery = z.object({ title: textField(200).default('') });

/** A similar existing post, without its author. Shown while a person writes the title of a new post. */
const similarPost = z.object({ id: z.int(), title: z.string(), at: z.iso.datetime() });
export type SimilarPost = z.output<typeof similarPost>;
export const similarPostList = z.array(similarPost);
