import { cutText } from '@/lib/text/cut';
import { oneLine } from '@/lib/text/clean';

/** Maximum length of a heading made from the beginning of a post, in UTF-16 units. */
const LONGEST = 120;
/**
 * Number of characters to read of a post. It is larger than the shown length, so that the database never splits a
 * grapheme within the shown part.
 */
export const POST_CHARACTERS_TO_READ = 2 * LONGEST;

/** Returns the heading of a post in the search results: its title, or its beginning. */
export const searchHitHeading = ({ title, beginning }: { title: string | null; beginning: string }): string =>
  title ?? cutText(oneLine(beginning), LONGEST);
