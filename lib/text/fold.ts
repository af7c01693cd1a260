import { withoutInvisible } from './clean';

// Folding converts a text to the form in which texts are compared and searched. The database stores texts unfolded.

/** Apostrophes, accents that people type as apostrophes, and primes. */
const APOSTROPHES = /['’‘‛`´ʼʻʽʹˈ′＇՚ꞌ]/gu;
const HYPHENS = /[\u2010-\u2015\u2043\u2212\u058a\ufe58\ufe63\uff0d]/gu;
/** All kinds of hyphens, including the ASCII hyphen. */
const ANY_HYPHEN = `[-${HYPHENS.source.slice(1)}`;
const BLANKS = /[^\S\r\n]/gu;

/** Matches a text for which folding only changes upper case to lower case. */
const ASCII = /^[\n\r -_a-~]*$/;

/**
 * Reduces a text to plain letters, without accents, marks or invisible characters. Replaces all variants of the
 * apostrophe by one character. Does the same for hyphens and for blanks.
 */
export const plainLetters = (text: string): string =>
  ASCII.test(text)
    ? text
    : withoutInvisible(text.replace(HYPHENS, '-').replace(APOSTROPHES, "'").normalize('NFKD'))
        .replace(/\p{M}/gu, '')
        .replace(BLANKS, ' ');

/**
 * Folds a text to plain lower-case letters: 'Chéticamp' becomes 'cheticamp', 'O’Dell' becomes "o'dell", and
 * '𝐂𝐋𝐎\u200b𝐖𝐍' becomes 'clown'.
 */
export const fold = (text: string): string =>
  plainLetters(plainLetters(text).toUpperCase().toLowerCase()).replaceAll('ς', 'σ');

/** Returns the key by which names are compared: the folded name, with single blanks. */
export const foldName = (name: string): string => fold(name).replace(/\s+/gu, ' ').trim();

/**
 * A folded text, with the position of each of its characters in the original text. The last position is the end of the
 * text.
 */
export type FoldedText = { text: string; at: number[] };

/**
 * Folds a text character by character, so that matches can be shown in the original text. Runs of blanks become one
 * blank.
 */
export function foldWithPositions(text: string): FoldedText {
  const folded: FoldedText = { text: '', at: [] };
  let index = 0;
  for (const character of text) {
    for (const letter of fold(character)) {
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
 * Returns a pattern in which each apostrophe and hyphen of a name matches all variants of that character. The input
 * pattern must not contain character sets.
 */
export const withPunctuationVariants = (pattern: string): string =>
  pattern.replace(new RegExp(ANY_HYPHEN, 'gu'), ANY_HYPHEN).replace(APOSTROPHES, APOSTROPHES.source);
