import { cutAtWord } from '@/lib/text/cut';

/** Length of the part of a long post that its card shows at first. */
const CHARACTERS = 700;
const LINES = 12;
/** A post that is only a little longer is shown whole: "Show more" for half a line annoys. */
const SLACK = 1.25;

/** The first part of a long post, up to the end of a word. Null for a post that is short enough to be shown whole. */
export function opening(content: string): string | null {
  const lines = content.split('\n');
  if (content.length <= CHARACTERS * SLACK && lines.length <= LINES * SLACK) return null;
  return cutAtWord(lines.slice(0, LINES).join('\n'), CHARACTERS);
}
