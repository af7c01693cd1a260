import { truncateAtWord } from '@/lib/text/truncate-text';

/** Maximum length of the text that the card of a long post shows at first, in characters. */
const CHARACTERS = 700;
const LINES = 12;
/**
 * Factor by which a post may exceed the length limits and still be shown whole. Without the factor, a click on 'Show
 * more' might reveal only half a line.
 */
const SLACK = 1.25;

/**
 * Returns the first part of a long post, up to the end of a word. Returns null if the post is short enough to be shown
 * whole.
 */
export function collapsedText(content: string): string | null {
  const lines = content.split('\n');
  if (content.length <= CHARACTERS * SLACK && lines.length <= LINES * SLACK) return null;
  return truncateAtWord(lines.slice(0, LINES).join('\n'), CHARACTERS);
}
