import { singleLineExcerpt } from '@/lib/text/truncate-text';
import { toSingleLine } from '@/lib/text/clean-text';
import { withoutFormatting } from '@/lib/text/formatted-text';
import { extractMarkedRanges } from './highlights';
import type { SearchHit } from './schema';

/** Maximum length of a heading made from the beginning of a post, in UTF-16 units. */
const LONGEST = 120;
/**
 * Number of a post's characters that are read from the database: twice the longest heading. So a heading never shows a
 * character that the database has cut at the end.
 */
export const POST_CHARACTERS_READ_FOR_HEADING = 2 * LONGEST;

/** Returns the heading of a post in a list: its title, or its beginning with '…' if the post is longer. */
export const buildPostHeading = ({ title, beginning }: { title: string | null; beginning: string }): string =>
  title ?? singleLineExcerpt(toSingleLine(withoutFormatting(beginning)), LONGEST);

/** Returns the heading of a post in which PostgreSQL marked words, and the ranges of these words. */
export function buildHighlightedPostHeading(
  marked: string,
  hasTitle: boolean,
): Pick<SearchHit, 'title' | 'titleMarks'> {
  const { text, marks } = extractMarkedRanges(toSingleLine(hasTitle ? marked : withoutFormatting(marked)));
  const title = buildPostHeading({ title: hasTitle ? text : null, beginning: text });
  const end = title === text ? text.length : title.length - 1;
  return {
    title,
    titleMarks: marks.flatMap(([from, to]) => (from < end ? [[from, Math.min(to, end)] as [number, number]] : [])),
  };
}
