import { cut } from '@/lib/text/cut';
import { oneLine } from '@/lib/text/clean';

/** Maximum length of a heading made from the beginning of a post, in UTF-16 units. */
const LONGEST = 120;
/** Characters to read of a post: more than are shown, so that no grapheme is split before `headingOf` cuts. */
export const READ_OF_POST = 2 * LONGEST;

/** Returns the heading of a found post: its title, or its beginning. */
export const headingOf = ({ title, beginning }: { title: string | null; beginning: string }): string =>
  title ?? cut(oneLine(beginning), LONGEST);
