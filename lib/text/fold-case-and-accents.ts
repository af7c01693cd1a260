import { removeInvisibleCharacters } from './clean-text';

// Folding simplifies a text so that different spellings compare as equal, for example 'É' and 'e'. The database stores
// texts unfolded.

/** Apostrophes, accents that people type as apostrophes, and prime marks (as in 5′). */
const APOSTROPHES = /['’‘‛`´ʼʻʽʹˈ′＇՚ꞌ]/gu;
const HYPHENS = /[\u2010-\u2015\u2043\u2212\u058a\ufe58\ufe63\uff0d]/gu;
/** All kinds of hyphens, including the ASCII hyphen. */
const ANY_HYPHEN = `[-${HYPHENS.source.slice(1)}`;
const BLANKS = /[^\S\r\n]/gu;

/**
 * Matches a text in which `normalizeLetters` has nothing to replace: ASCII characters (except the backtick) and line
 * breaks.
 */
const ASCII = /^[\n\r -_a-~]*$/;

/**
 * Removes accents and invisible characters from a text. Replaces the variants of apostrophes, hyphens and blanks by one
 * standard character each.
 */
export const normalizeLetters = (text: string): string =>
  ASCII.test(text)
    ? text
    : removeInvisibleCharacters(text.replace(HYPHENS, '-').replace(APOSTROPHES, "'").normalize('NFKD'))
        .replace(/\p{M}/gu, '')
        .replace(BLANKS, ' ');

/**
 * Folds a text to plain lower-case letters: 'Chéticamp' becomes 'cheticamp', 'O’Dell' becomes "o'dell", and
 * '𝐂𝐋𝐎\u200b𝐖𝐍' becomes 'clown'.
 */
export const foldCaseAndAccents = (text: string): string =>
  normalizeLetters(normalizeLetters(text).toUpperCase().toLowerCase()).replaceAll('ς', 'σ');

/** Returns the key by which names are compared: the folded name, with single blanks. */
export const nameComparisonKey = (name: string): string => foldCaseAndAccents(name).replace(/\s+/gu, ' ').trim();

/**
 * A folded text. `at` lists the position of each folded character in the original text, followed by the length of the
 * original text.
 */
export type CaseFoldedText = { text: string; at: number[] };

/**
 * Folds a text and records the position of each character, so that matches can be highlighted in the original text.
 * Runs of blanks become one blank.
 */
export function foldTextWithPositions(text: string): CaseFoldedText {
  const folded: CaseFoldedText = { text: '', at: [] };
  let index = 0;
  for (const character of text) {
    for (const letter of foldCaseAndAccents(character)) {
      const plain = /\s/u.test(letter) ? ' ' : letter;
      if (plain === ' ' && folded.text.endsWith(' ')) continue;
      folded.text += plain;
      for (let unit = 0; unit < plain.length; unit += 1) folded.at.push(index);
    }
    index += character.length;
  }
  folded.at.push(text.length);
  return folded;
}

/**
 * Changes a pattern so that each apostrophe and hyphen in it matches all variants. The pattern must not contain
 * character sets such as `[a-z]`.
 */
export const allowPunctuationVariants = (pattern: string): string =>
  pattern.replace(new RegExp(ANY_HYPHEN, 'gu'), ANY_HYPHEN).replace(APOSTROPHES, APOSTROPHES.source);
