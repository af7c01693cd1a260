import { withoutInvisible } from './clean';

// The form in which texts are compared and searched. Nothing is stored folded.

/** Apostrophes, accents typed as one, and primes. */
const APOSTROPHES = /['’‘‛`´ʼʻʽʹˈ′＇՚ꞌ]/gu;
const HYPHENS = /[\u2010-\u2015\u2043\u2212\u058a\ufe58\ufe63\uff0d]/gu;
const BLANKS = /[^\S\r\n]/gu;

/** Text that needs no more than lower case. */
const ASCII = /^[\n\r -_a-~]*$/;

/** Plain letters: no accents, marks or invisible characters, and one apostrophe, hyphen and blank for all forms of each. */
export const bare = (text: string): string =>
  ASCII.test(text)
    ? text
    : withoutInvisible(text.replace(HYPHENS, '-').replace(APOSTROPHES, "'").normalize('NFKD'))
        .replace(/\p{M}/gu, '')
        .replace(BLANKS, ' ');

/** The same without case: 'cheticamp' for 'Chéticamp', "o'dell" for 'O’Dell', 'clown' for '𝐂𝐋𝐎\u200b𝐖𝐍'. */
export const fold = (text: string): string => bare(bare(text).toUpperCase().toLowerCase()).replaceAll('ς', 'σ');

/** The key by which two names are the same: folded, with single blanks. */
export const foldName = (name: string): string => fold(name).replace(/\s+/gu, ' ').trim();

/** A folded text, and the index in the original of each of its characters; one more index for the end. */
export type Folded = { text: string; at: number[] };

/** Folds character by character, so that what is found can be shown in the text as it was written. Runs of blanks become one. */
export function foldWithPlaces(text: string): Folded {
  const folded: Folded = { text: '', at: [] };
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
