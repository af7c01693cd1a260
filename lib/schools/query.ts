import { fold } from '@/lib/text/fold';
import { extractGrades, type Grades } from './facts/grades';

/** A parsed search for schools. */
export type ParsedSchoolSearch = {
  /** The search text in folded form (lib/text/fold.ts). */
  typed: string;
  /** Required words of a search. A school matches only if it contains all of them, in any order. */
  words: string[];
  /**
   * Filler words such as 'school'. A match with a filler word raises the score, but is not required. Otherwise a search
   * with the word 'school' would exclude an academy.
   */
  fillers: string[];
  /** Postal code, or the beginning of one: 'b3h', 'b3h1k7'. */
  postalCode: string | null;
  grades: Grades | null;
};

/** Pairs of alternative spellings of a word. Words of searches and of listings are converted to the second spelling. */
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
/** Maximum words of a search. Each word is compared with every school. */
const MAX_WORDS = 12;
/** Matches a postal code of Nova Scotia, which begins with B, complete or partly typed. */
const POSTAL_CODE = /\bb\d(?:[a-z](?:[ -]?\d(?:[a-z]\d?)?)?)?\b/;

export const normalizeSpelling = (word: string): string =>
  Object.hasOwn(SAME_SPELLING, word) ? (SAME_SPELLING[word] ?? word) : word;

/** Splits a folded text into words. An apostrophe joins letters: 'st. mary’s' becomes 'st marys'. */
export const splitWords = (folded: string): string[] => folded.replaceAll("'", '').match(/[\p{L}\p{N}]+/gu) ?? [];

export function parseSchoolSearch(search: string): ParsedSchoolSearch {
  const searchText = fold(search.trim());
  const postalCode = POSTAL_CODE.exec(searchText)?.[0] ?? null;
  const { grades, rest } = extractGrades(postalCode === null ? searchText : searchText.replace(postalCode, ' '));
  const all = splitWords(rest).slice(0, MAX_WORDS);
  const isFiller = (word: string) => FILLERS.has(word);
  // A search that consists only of filler words, such as 'ecole', finds the schools with that word in their name.
  const hasOtherTerms = grades !== null || postalCode !== null || all.some((word) => !isFiller(word));
  return {
    typed: searchText,
    words: hasOtherTerms ? all.filter((word) => !isFiller(word)) : all,
    fillers: hasOtherTerms ? all.filter((word) => isFiller(word) && word.length > 2) : [],
    postalCode: postalCode?.replace(/[ -]/g, '') ?? null,
    grades,
  };
}
