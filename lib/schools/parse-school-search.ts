import { foldCaseAndAccents } from '@/lib/text/fold-case-and-accents';
import { extractGrades, type Grades } from './facts/grades';

/** A parsed search for schools. */
export type ParsedSchoolSearch = {
  /** The search text in folded form (lib/text/fold-case-and-accents.ts). */
  typed: string;
  /** Required words of a search. A school matches only if it contains all of them, in any order. */
  words: string[];
  /**
   * Filler words such as 'school', which raise the score of a match but are not required. Otherwise a search for
   * 'school' would exclude academies.
   */
  fillers: string[];
  /** Complete postal code or its beginning, such as 'b3h' or 'b3h1k7'. */
  postalCode: string | null;
  grades: Grades | null;
};

/**
 * Alternative spellings of words, each with the spelling that replaces it. The replacement is made in search texts and
 * in the schools' texts, so that both spellings match.
 */
const SAME_SPELLING: Readonly<Record<string, string>> = {
  st: 'saint',
  ste: 'saint',
  sainte: 'saint',
  jr: 'junior',
  sr: 'senior',
  mt: 'mount',
  elem: 'elementary',
  hs: 'high',
  ed: 'education',
  center: 'centre',
  ctr: 'centre',
  doctor: 'dr',
  rd: 'road',
  ave: 'avenue',
  hfx: 'halifax',
};
const FILLERS = new Set(
  'school schools ecole ecoles the of in at near and a de du des la le les l et public ns nova scotia'.split(' '),
);
export const isFillerWord = (word: string): boolean => FILLERS.has(word);
/** Maximum number of words in a search. The number is limited, because each word is compared with every school. */
const MAX_WORDS = 12;
/** Matches a complete or partly typed postal code of Nova Scotia, which begins with B. */
const POSTAL_CODE = /\bb\d(?:[a-z](?:[ -]?\d(?:[a-z]\d?)?)?)?\b/;

export const normalizeSpelling = (word: string): string =>
  Object.hasOwn(SAME_SPELLING, word) ? (SAME_SPELLING[word] ?? word) : word;

/**
 * Splits a text into words. The text must be folded (lower case, without accents). Apostrophes are removed: 'st.
 * mary’s' becomes 'st marys'.
 */
export const splitWords = (folded: string): string[] => folded.replaceAll("'", '').match(/[\p{L}\p{N}]+/gu) ?? [];

export function parseSchoolSearch(search: string): ParsedSchoolSearch {
  const searchText = foldCaseAndAccents(search.trim());
  const postalCode = POSTAL_CODE.exec(searchText)?.[0] ?? null;
  const { grades, rest } = extractGrades(postalCode === null ? searchText : searchText.replace(postalCode, ' '));
  const all = splitWords(rest).slice(0, MAX_WORDS);
  // A search that consists only of filler words, such as 'ecole', finds the schools with that word in their name.
  const hasOtherTerms = grades !== null || postalCode !== null || all.some((word) => !isFillerWord(word));
  return {
    typed: searchText,
    words: hasOtherTerms ? all.filter((word) => !isFillerWord(word)) : all,
    fillers: hasOtherTerms ? all.filter((word) => isFillerWord(word) && word.length > 2) : [],
    postalCode: postalCode?.replace(/[ -]/g, '') ?? null,
    grades,
  };
}
