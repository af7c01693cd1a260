import { cut } from '@/lib/text/cut';
import { oneLine } from '@/lib/text/clean';

/** UTF-16 units of a heading that is the beginning of a post. */
const LONGEST = 120;
/** Characters to read of a post: more than are shown, so that no grapheme is cut before `headingOf` cuts. */
export const READ_OF_POST = 2 * LONGEST;

/** What a post is called where it is found: its title, or how it begins. */
export const headingOf = ({ title, beginning }: { title: string | null; beginning: string }): string =>
  title ?? cut(oneLine(beginning), LONGEST);
