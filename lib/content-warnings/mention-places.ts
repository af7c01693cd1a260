import { cutText } from '@/lib/text/cut';
import { foldName, foldWithPositions } from '@/lib/text/fold';

/** Start and end of a mention in a text. The mention includes its @. */
export type MentionPlace = { start: number; end: number };

/** Returns false if a text has no @ and therefore cannot mention anybody. */
export const mayMention = (text: string): boolean => /[@＠﹫]/.test(text);

/** Matches the end of a name. Neither a letter nor the second half of a double name may follow. */
const NAME_ENDS = /^(?![\p{L}\p{N}_]|-\p{L})/u;
/**
 * Matches the text before an @ if the @ is inside a word or a path, as in an email address. Such an @ does not begin a
 * mention.
 */
const IN_A_WORD = /[\p{L}\p{N}_.@/]$/u;

/**
 * Finds these names after an @ in a text. Differences in case, accents, apostrophes, hyphens and spaces are ignored. If
 * two names begin alike, the longer one is taken. `name` in the result is the name as it was passed in.
 */
export function placesOf(text: string, names: readonly string[]): (MentionPlace & { name: string })[] {
  if (names.length === 0 || !mayMention(text)) return [];
  const longest = names
    .map((name) => ({ name, key: foldName(name) }))
    .filter(({ key }) => key !== '')
    .toSorted((a, b) => b.key.length - a.key.length);
  const { text: folded, at } = foldWithPositions(text);
  const places: (MentionPlace & { name: string })[] = [];
  for (let sign = folded.indexOf('@'); sign >= 0; sign = folded.indexOf('@', sign + 1)) {
    if (IN_A_WORD.test(folded.slice(Math.max(0, sign - 2), sign))) continue;
    const person = longest.find(
      ({ key }) =>
        folded.startsWith(key, sign + 1) && NAME_ENDS.test(folded.slice(sign + 1 + key.length, sign + 5 + key.length)),
    );
    if (!person) continue;
    const end = sign + 1 + person.key.length;
    places.push({ start: at[sign] ?? 0, end: at[end] ?? text.length, name: person.name });
    sign = end - 1;
  }
  return places;
}

/**
 * Replaces each mention in a text by `@a parent`. If the mentioned person's account was deleted, the replacement is `@a
 * former member`.
 */
export function withoutNames(text: string, names: readonly string[], instead = 'a parent'): string {
  let [replaced, end] = ['', 0];
  for (const place of placesOf(text, names)) {
    replaced += `${text.slice(end, place.start)}@${instead}`;
    end = place.end;
  }
  return replaced + text.slice(end);
}

/** Replacement for the name of a deleted account. */
export const FORMER_MEMBER = 'a former member';

/** Maximum length of a comment in characters (lib/posts/schema.ts). */
const LONGEST = 2_000;

/** Cuts a comment to its maximum length, because FORMER_MEMBER may be longer than the name that it replaced. */
export const cutToCommentLength = (text: string): string => cutText(text, LONGEST);
