import { fold, foldName } from '@/lib/text/fold';
import type { PersonInThread } from '@/lib/posts/schema';

/** A mention being typed, from its @ to the caret. */
export type Asked = { start: number; end: number; name: string };

const ASKED = /(?<![\p{L}\p{M}\p{N}_.@/])@([^\n@]{0,60})$/u;

export function askedIn(text: string, caret: number): Asked | null {
  const found = ASKED.exec(text.slice(0, caret));
  return found && { start: found.index, end: caret, name: found[1] ?? '' };
}

const MOST = 6;

/** Returns the people whose full name, or a later part of it, begins with the typed text. */
export function fitting(people: readonly PersonInThread[], name: string): PersonInThread[] {
  // A space after the name ends it.
  const begun = fold(name).replace(/\s+/gu, ' ');
  const fits = (whole: string) => whole.startsWith(begun) || whole.includes(` ${begun}`);
  const found = people.filter((one) => fits(foldName(one.name)));
  // A mention of a name that two people share means both, so list it once.
  return [...new Map(found.map((one) => [one.name, one])).values()].slice(0, MOST);
}
