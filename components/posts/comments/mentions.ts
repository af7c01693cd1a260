import { foldCaseAndAccents, nameComparisonKey } from '@/lib/text/fold-case-and-accents';
import type { ThreadParticipant } from '@/lib/posts/schema';

/** A mention being typed, from its @ to the caret. */
export type MentionBeingTyped = { start: number; end: number; name: string };

const MENTION_PATTERN = /(?<![\p{L}\p{M}\p{N}_.@/])@([^\n@]{0,60})$/u;

export function findMentionAtCaret(text: string, caret: number): MentionBeingTyped | null {
  const mention = MENTION_PATTERN.exec(text.slice(0, caret));
  return mention && { start: mention.index, end: caret, name: mention[1] ?? '' };
}

const MAX_SUGGESTIONS = 6;

/** Returns the people whose name contains the typed text at the start of a word. */
export function filterPeopleByTypedName(people: readonly ThreadParticipant[], name: string): ThreadParticipant[] {
  // Keeps a space at the end of the typed text, so that the suggestions close after a complete name and a space.
  const prefix = foldCaseAndAccents(name).replace(/\s+/gu, ' ');
  const fits = (whole: string) => whole.startsWith(prefix) || whole.includes(` ${prefix}`);
  const matches = people.filter((one) => fits(nameComparisonKey(one.name)));
  // Two people with the same name are listed once, because a mention of their name means both.
  return [...new Map(matches.map((one) => [one.name, one])).values()].slice(0, MAX_SUGGESTIONS);
}
