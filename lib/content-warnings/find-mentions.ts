import { truncateText } from '@/lib/text/truncate-text';
import { nameComparisonKey, foldTextWithPositions } from '@/lib/text/fold-case-and-accents';

/** Start and end of a mention in a text. The @ is part of the mention. */
export type MentionPosition = { start: number; end: number };

/** Returns false if a text has no @ and therefore cannot mention anybody. */
export const mayContainMentions = (text: string): boolean => /[@＠﹫]/.test(text);

/**
 * Matches the text after a mentioned name. A letter, a digit, or a hyphen with a letter would continue the name, as in
 * 'Ann-Marie', so none of these may follow.
 */
const NAME_ENDS = /^(?![\p{L}\p{N}_]|-\p{L})/u;
/**
 * Matches the text before an @ that is not a mention, because the @ is inside a word or path, such as an email address.
 */
const IN_A_WORD = /[\p{L}\p{N}_.@/]$/u;

/**
 * Returns each place in a text where one of `names` follows an @. Ignores case, accents, apostrophes, hyphens and
 * spaces. The longest matching name wins.
 */
export function findMentions(text: string, names: readonly string[]): (MentionPosition & { name: string })[] {
  if (names.length === 0 || !mayContainMentions(text)) return [];
  const longest = names
    .map((name) => ({ name, key: nameComparisonKey(name) }))
    .filter(({ key }) => key !== '')
    .toSorted((a, b) => b.key.length - a.key.length);
  const { text: folded, at } = foldTextWithPositions(text);
  const places: (MentionPosition & { name: string })[] = [];
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

/** Replaces each mentioned name in a text by `instead`, such as 'a parent'. */
export function replaceMentionedNames(text: string, names: readonly string[], instead = 'a parent'): string {
  let [replaced, end] = ['', 0];
  for (const place of findMentions(text, names)) {
    replaced += `${text.slice(end, place.start)}@${instead}`;
    end = place.end;
  }
  return replaced + text.slice(end);
}

/** Text that replaces the name of a person whose account was deleted. */
export const FORMER_MEMBER_NAME = 'a former member';

/** Maximum length of a comment in characters (lib/posts/schema.ts). */
const LONGEST = 2_000;

/**
 * Cuts a comment to its maximum length. A comment can become too long when 'a former member' replaces the name of a
 * person whose account was deleted.
 */
export const truncateToMaxCommentLength = (text: string): string => truncateText(text, LONGEST);
