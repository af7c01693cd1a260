import { cut } from '@/lib/text/cut';
import { foldName, foldWithPlaces } from '@/lib/text/fold';

/** Where a name stands in a text, its @ included. */
export type MentionPlace = { start: number; end: number };

/** False for a text without an @, in which nobody can be mentioned. */
export const mayMention = (text: string): boolean => /[@＠﹫]/.test(text);

/** A name ends here: no letter follows, and no second half of a double name. */
const NAME_ENDS = /^(?![\p{L}\p{N}_]|-\p{L})/u;
/** An @ within a word or a path, as email addresses have it, begins no mention. */
const IN_A_WORD = /[\p{L}\p{N}_.@/]$/u;

/**
 * Where these names stand behind an @ in a text, in whatever form a phone types them: case, accents, apostrophes, hyphens and blanks are
 * folded. Where names begin alike, the longest counts. `name` is the name as it was given.
 */
export function placesOf(text: string, names: readonly string[]): (MentionPlace & { name: string })[] {
  if (names.length === 0 || !mayMention(text)) return [];
  const longest = names
    .map((name) => ({ name, key: foldName(name) }))
    .filter(({ key }) => key !== '')
    .toSorted((a, b) => b.key.length - a.key.length);
  const { text: folded, at } = foldWithPlaces(text);
  const places: (MentionPlace & { name: string })[] = [];
  for (let sign = folded.indexOf('@'); sign >= 0; sign = folded.indexOf('@', sign + 1)) {
    if (IN_A_WORD.test(folded.slice(Math.max(0, sign - 2), sign))) continue;
    const found = longest.find(
      ({ key }) =>
        folded.startsWith(key, sign + 1) && NAME_ENDS.test(folded.slice(sign + 1 + key.length, sign + 5 + key.length)),
    );
    if (!found) continue;
    const end = sign + 1 + found.key.length;
    places.push({ start: at[sign] ?? 0, end: at[end] ?? text.length, name: found.name });
    sign = end - 1;
  }
  return places;
}

/** A text without the names of people: each mention becomes `@a parent`, or `@a former member` once the account is deleted. */
export function withoutNames(text: string, names: readonly string[], instead = 'a parent'): string {
  let [open, end] = ['', 0];
  for (const place of placesOf(text, names)) {
    open += `${text.slice(end, place.start)}@${instead}`;
    end = place.end;
  }
  return open + text.slice(end);
}

/** Stands for a name whose account is deleted. */
export const FORMER_MEMBER = 'a former member';

/** A comment has no more letters (lib/posts/schema.ts). */
const LONGEST = 2_000;

/** A text in which FORMER_MEMBER took the place of a shorter name still fits. */
export const fitted = (text: string): string => cut(text, LONGEST);
