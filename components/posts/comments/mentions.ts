import { fold, foldName } from '@/lib/text/fold';
import type { PersonInThread } from '@/lib/posts/schema';

/** What is being written behind an @, up to the caret. */
export type Asked = { start: number; end: number; name: string };

const ASKED = /(?<![\p{L}\p{M}\p{N}_.@/])@([^\n@]{0,60})$/u;

export function askedIn(text: string, caret: number): Asked | null {
  const found = ASKED.exec(text.slice(0, caret));
  return found && { start: found.index, end: caret, name: found[1] ?? '' };
}

const MOST = 6;

/** Whose name, or a word of it, begins so. */
export function fitting(people: readonly PersonInThread[], name: string): PersonInThread[] {
  // A blank behind the name ends it.
  const begun = fold(name).replace(/\s+/gu, ' ');
  const fits = (whole: string) => whole.startsWith(begun) || whole.includes(` ${begun}`);
  const found = people.filter((one) => fits(foldName(one.name)));
  // Of two of one name either means both.
  return [...new Map(found.map((one) => [one.name, one])).values()].slice(0, MOST);
}
