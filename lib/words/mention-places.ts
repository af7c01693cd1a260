/** Where a name stands in a text, its @ included. */
export type MentionPlace = { start: number; end: number };

const escaped = (name: string) => name.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
/** However its letters are put together, and its words joined. */
const patternOf = (name: string) =>
  [...new Set([name.normalize('NFC'), name.normalize('NFD'), name])]
    .map((form) =>
      form
        .split(/\s+/u)
        .map(escaped)
        .join(String.raw`[ \u00a0]`),
    )
    .join('|');

/**
 * Where these names stand behind an @ in a text, each as it was written; of names that begin alike the longest. An @ within a word
 * or a path, as addresses have it, is none.
 */
export function placesOf(text: string, names: readonly string[]): (MentionPlace & { name: string })[] {
  if (names.length === 0 || !text.includes('@')) return [];
  const longest = names.toSorted((a, b) => b.length - a.length);
  const named = longest.map((name) => `(${patternOf(name)})`).join('|');
  const mention = new RegExp(String.raw`(?<![\p{L}\p{M}\p{N}_.@/])@(?:${named})(?![\p{L}\p{M}\p{N}_]|-\p{L})`, 'giu');
  return [...text.matchAll(mention)].map(({ 0: match, index, ...groups }) => {
    const at = longest.findIndex((_name, place) => groups[place + 1] !== undefined);
    return { start: index, end: index + match.length, name: longest[at] ?? '' };
  });
}

/** A text for people outside, to whom who comments is a parent: whoever is named in it is one too. */
export function withoutNames(text: string, names: readonly string[]): string {
  let [open, end] = ['', 0];
  for (const place of placesOf(text, names)) {
    open += `${text.slice(end, place.start)}@a parent`;
    end = place.end;
  }
  return open + text.slice(end);
}

/** A comment has no more letters (lib/posts/schema.ts). */
const LONGEST = 2_000;

/** A text in which "a parent" took the place of a shorter name still fits. */
export const shortened = (text: string): string => [...text].slice(0, LONGEST).join('');
