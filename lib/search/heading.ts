import { truncateText } from '@/lib/text/truncate-text';
import { toSingleLine } from '@/lib/text/clean-text';

/** Maximum length of a heading made from the beginning of a post, in UTF-16 units. */
const LONGEST = 120;
/**
 * Number of characters of a post that are read from the database: twice the maximum length of a heading. The database
 * may cut a grapheme (a visible character) at the end of this text, but a heading ends earlier.
 */
export const POST_CHARACTERS_READ_FOR_HEADING = 2 * LONGEST;

/** Returns the heading of a post in the search results: its title, or its beginning. */
export const searchHitHeading = ({ title, beginning }: { title: string | null; beginning: string }): string =>
  title ?? truncateText(toSingleLine(beginning), LONGEST);
