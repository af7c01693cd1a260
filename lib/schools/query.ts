import { fold } from '@/lib/text/fold';
import { takeGrades, type Grades } from './grades';

/** What somebody looks for, taken apart. */
export type Query = {
  /** As it was typed, folded. */
  typed: string;
  /** Each must be found, in whatever order. */
  words: string[];
  /** Found they count, but nobody means to leave out an academy by 'school'. */
  fillers: string[];
  /** 'b3h', 'b3h1k7' */
  postalCode: string | null;
  grades: Grades | null;
};

/** How the same word is written elsewhere: schools and questions are both brought to the second. */
const SAME: Readonly<Record<string, string>> = {
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
/** Nobody types more; each costs a look at every school. */
const MAX_WORDS = 12;
/** Of this province, which begin with B: whole, or as much of one as is typed. */
const POSTAL_CODE = /\bb\d(?:[a-z](?:[ -]?\d(?:[a-z]\d?)?)?)?\b/;

export const sameWord = (word: string): string => (Object.hasOwn(SAME, word) ? (SAME[word] ?? word) : word);

/** The words of a folded text: what an apostrophe joins is one, 'st. mary’s' is 'st marys'. */
export const wordsOf = (folded: string): string[] => folded.replaceAll("'", '').match(/[\p{L}\p{N}]+/gu) ?? [];

export function queryOf(search: string): Query {
  const typed = fold(search.trim());
  const postalCode = POSTAL_CODE.exec(typed)?.[0] ?? null;
  const { grades, rest } = takeGrades(postalCode === null ? typed : typed.replace(postalCode, ' '));
  const all = wordsOf(rest).slice(0, MAX_WORDS);
  const isFiller = (word: string) => FILLERS.has(word);
  // 'ecole' alone asks for the schools that are called so.
  const saysMore = grades !== null || postalCode !== null || all.some((word) => !isFiller(word));
  return {
    typed,
    words: saysMore ? all.filter((word) => !isFiller(word)) : all,
    fillers: saysMore ? all.filter((word) => isFiller(word) && word.length > 2) : [],
    postalCode: postalCode?.replace(/[ -]/g, '') ?? null,
    grades,
  };
}
