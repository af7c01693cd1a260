// Functions that clean typed text. Spaces, tabs and line breaks do not count as invisible characters, so
// `removeInvisibleCharacters` keeps them.

/** Invisible characters: format and direction characters, fillers, and control characters. */
const INVISIBLE = /(?![\t-\r\u0085])[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]/gu;

export const removeInvisibleCharacters = (text: string): string => text.replace(INVISIBLE, '');

/** Matches a visible letter, digit, punctuation mark or symbol. Symbols that are drawn as nothing are excluded. */
const VISIBLE =
  /(?![\u2800\ufffc\u{1d159}\u{13441}\u{13442}\p{Default_Ignorable_Code_Point}])[\p{L}\p{N}\p{P}\p{S}\p{Extended_Pictographic}]/u;

/**
 * Returns true if a text has only spaces, invisible characters, or accents without a letter. A lone surrogate (half a
 * character) counts as visible, because it is drawn as U+FFFD.
 */
export const isBlank = (text: string): boolean => !VISIBLE.test(text.toWellFormed());

/**
 * Matches a space or invisible character to trim. Excludes U+202E, which reverses text, because
 * `hasInvisibleCharacters` must still find that character.
 */
const EDGE = /(?!\u202e)[\s\u2800\p{Default_Ignorable_Code_Point}\p{Cf}]/u;
/** Matches variation selectors, which belong to the character before them, as in ❤️. */
const SELECTOR = /[\ufe00-\ufe0f]/;

function trimmed(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && EDGE.test(text.charAt(start))) start += 1;
  while (end > start && EDGE.test(text.charAt(end - 1)) && !SELECTOR.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/**
 * Cleans a text before it is stored: composes letters (NFC), removes broken Unicode characters, and trims blanks.
 * Returns '' if nothing is visible.
 */
export function cleanText(text: string): string {
  const whole = text.toWellFormed().normalize('NFC');
  return isBlank(whole) ? '' : trimmed(whole);
}

/**
 * Invisible characters, such as direction marks, that people often copy by accident together with an address or number.
 */
const COPIED_MARKS = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;

/** Removes all invisible characters, and the blanks at the ends, from a copied address, code or number. */
export const cleanCopiedText = (text: string): string => text.toWellFormed().replace(COPIED_MARKS, '').trim();

/** Removes `mailto:`, angle brackets, blanks and invisible characters from a pasted email address. */
export function cleanEmail(text: string): string {
  const bare = /^<(.*)>$/s.exec(cleanCopiedText(text))?.[1] ?? cleanCopiedText(text);
  return bare.trim().replace(/^mailto:\s*/i, '');
}

/** Matches invisible characters, except those that shape letters or emoji, such as joiners and emoji selectors. */
const UNSEEN =
  /(?![\t-\r\u0085\u200c\u200d\ufe0e\ufe0f])(?!(?<=\u{1f3f4}[\u{e0020}-\u{e007e}]{0,6})[\u{e0020}-\u{e007f}])[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]/gu;
const JOINS_NOTHING = /(?<!\S)[\u200c\u200d\ufe0e\ufe0f]+|(?<![\u200c\u200d])[\u200c\u200d]+(?!\S)/gu;

/**
 * Puts a name or heading on one line. Removes invisible characters, including those that reverse the text beside them.
 */
export const toSingleLine = (text: string): string =>
  text.replace(UNSEEN, '').replace(JOINS_NOTHING, '').replace(/\s+/gu, ' ').trim();

/** Returns true if `toSingleLine` would remove a character or a line break. */
export const hasInvisibleCharacters = (line: string): boolean =>
  line.search(UNSEEN) >= 0 || /[\t-\r\u0085\u2028\u2029]/.test(line);
