import { foldCaseAndAccents } from '@/lib/text/fold-case-and-accents';
import { gradesTaughtAtSchool, type Grades } from './facts/grades';
import { getTeachingLanguage } from './facts/teaching-language';
import { compareAlphabetically } from '@/lib/text/compare-alphabetically';
import {
  isFillerWord,
  parseSchoolSearch,
  normalizeSpelling,
  splitWords,
  type ParsedSchoolSearch,
} from './parse-school-search';
import { calculatePrefixEditDistance, getAllowedTypoCount } from './spelling';

/** Fields in which a search looks for words. The principal's name is included only in administrators' searches. */
export type SearchableSchool = {
  name: string;
  city: string;
  type: string | null;
  grades?: string | null;
  postalCode?: string | null;
  rceName?: string | null;
  principal?: string | null;
};

/** Words of one field of a school, and the weight of a match in that field. */
type Field = { words: string[]; weight: number };
type PreparedSchool = {
  /**
   * The school's name, city, type and principal, in lower case and without accents. If one of these texts contains the
   * whole typed text, the school matches (specification, section 5).
   */
  plain: string[];
  fields: Field[];
  name: string;
  city: string;
  /** Name of the school without spaces, because people also write 'Beaver Bank' as 'beaverbank'. */
  nameJoined: string;
  cityJoined: string;
  /** First letters of all words of the school's name, for example 'cpahs'. */
  initials: string;
  postalCode: string;
  grades: ReturnType<typeof gradesTaughtAtSchool>;
};

/** Search words that find the schools of the French-language school board (Conseil scolaire acadien provincial). */
const FRENCH = ['french', 'francais', 'francophone', 'acadien', 'csap'];

/**
 * Cache of schools prepared for searching. Without the cache, all schools would be prepared again for every typed
 * character.
 */
const prepared = new WeakMap<SearchableSchool, PreparedSchool>();

function prepare(school: SearchableSchool): PreparedSchool {
  const cached = prepared.get(school);
  if (cached) return cached;
  const plain = [school.name, school.city, school.type ?? '', school.principal ?? ''].map(foldCaseAndAccents);
  const [name = [], city = [], type = [], principal = []] = plain.map((text) =>
    splitWords(text).map(normalizeSpelling),
  );
  const preparedSchool: PreparedSchool = {
    plain,
    fields: [
      { words: [...name, ...partsOf(plain[0] ?? ''), ...joinedInitials(name)], weight: 12 },
      { words: [...city, ...partsOf(plain[1] ?? '')], weight: 10 },
      { words: principal, weight: 8 },
      { words: type, weight: 6 },
      { words: getTeachingLanguage(school.rceName ?? null) === 'french' ? FRENCH : [], weight: 6 },
    ],
    name: name.join(' '),
    city: city.join(' '),
    nameJoined: name.join(''),
    cityJoined: city.join(''),
    initials: name.map(([letter]) => letter).join(''),
    postalCode: foldCaseAndAccents(school.postalCode ?? '').replace(/[^a-z0-9]/g, ''),
    grades: gradesTaughtAtSchool({ type: school.type, grades: school.grades ?? null }),
  };
  prepared.set(school, preparedSchool);
  return preparedSchool;
}

/** Returns the parts of words after an apostrophe, such as 'or' of "d'or" and 'eglise' of "l'église". */
const partsOf = (folded: string): string[] =>
  [...folded.matchAll(/'([\p{L}\p{N}]{2,})/gu)].map(([, word]) => word ?? '');

/** Joins neighbouring single letters of a name, for example 'jl' for 'J. L. Ilsley'. */
const joinedInitials = (words: string[]): string[] => {
  const letters = words.map((word) => (word.length === 1 ? word : ' ')).join('');
  return letters.split(/ +/).filter(({ length }) => length > 1);
};

/**
 * Returns the schools that match all typed words, in any order, with the best match first. Accepts misspelled words
 * only if the search otherwise finds no school.
 */
export function searchSchools<T extends SearchableSchool>(schools: readonly T[], search: string): T[] {
  const query = parseSchoolSearch(search);
  if (query.typed === '') return [...schools];
  const rankedSchools = ranked(schools, (school) => score(school, query, scoreOfWord));
  return rankedSchools.length > 0 ? rankedSchools : ranked(schools, (school) => score(school, query, tolerantScorer()));
}

function ranked<T extends SearchableSchool>(schools: readonly T[], scoreOf: (school: PreparedSchool) => number): T[] {
  return schools
    .map((school) => ({ school, score: scoreOf(prepare(school)) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score || compareAlphabetically(one.school.name, other.school.name))
    .map(({ school }) => school);
}

type ScoreOfWord = (school: PreparedSchool, word: string) => number;

/** Returns the score of a school for a search, or 0 if the school does not match. */
function score(school: PreparedSchool, query: ParsedSchoolSearch, ofWord: ScoreOfWord): number {
  const { words, fillers, postalCode, grades, typed } = query;
  const scorers = [
    ...(postalCode === null ? [] : [() => scoreOfPostalCode(school.postalCode, postalCode)]),
    ...(grades ? [() => scoreOfGrades(school.grades, grades)] : []),
    ...words.map((word) => () => ofWord(school, word)),
  ];
  let sum = 0;
  for (const scoreOf of scorers) {
    const one = scoreOf();
    if (one === 0) return hasLiterally(school, typed);
    sum += one;
  }
  if (scorers.length === 0) return hasLiterally(school, typed);
  return fillers.reduce((all, word) => all + scoreOfWord(school, word), sum + scoreOfPhrase(school, query));
}

/**
 * Returns 1 if one of the school's texts contains the whole typed text, or else 0. The score is so low that every other
 * kind of match ranks higher.
 */
const hasLiterally = ({ plain }: PreparedSchool, typed: string): number =>
  plain.some((text) => text.includes(typed)) ? 1 : 0;

/**
 * Scores one word of a search. A match with a whole word scores highest, then a match at the beginning of a word, then
 * a match inside a word.
 */
function scoreOfWord({ fields }: PreparedSchool, typed: string): number {
  const same = normalizeSpelling(typed);
  let best = 0;
  for (const { words, weight } of fields) {
    for (const word of words) {
      if (word === typed || word === same) best = Math.max(best, weight);
      else if (word.startsWith(typed)) best = Math.max(best, weight * 0.75);
      else if (typed.length > 2 && word.includes(typed)) best = Math.max(best, weight * 0.25);
    }
  }
  return best;
}

/** Maps a word in a search to another word for the same kind of school, such as 'middle' to 'junior'. */
const RELATED: Readonly<Record<string, string>> = { middle: 'junior', secondary: 'high' };

/** Creates a scorer that also accepts similar spellings, initials, and two words written as one. */
function tolerantScorer(): ScoreOfWord {
  const distances = new Map<string, Map<string, number>>();
  return (school, typed) => {
    const related = Object.hasOwn(RELATED, typed) ? RELATED[typed] : undefined;
    let best = Math.max(scoreOfWord(school, typed), related === undefined ? 0 : scoreOfWord(school, related));
    if (best > 0) return best;
    const most = getAllowedTypoCount(typed.length);
    const measured = distances.get(typed) ?? new Map<string, number>();
    distances.set(typed, measured);
    for (const { words, weight } of most === 0 ? [] : school.fields) {
      for (const word of words) {
        let distance = measured.get(word);
        if (distance === undefined) measured.set(word, (distance = calculatePrefixEditDistance(typed, word, most)));
        best = Math.max(best, weight * (0.6 - 0.15 * distance));
      }
    }
    const isJoined = typed.length > 4 && (school.nameJoined.includes(typed) || school.cityJoined.includes(typed));
    const isInitials = typed.length > 2 && school.initials.startsWith(typed);
    return Math.max(best, isJoined || isInitials ? 7 : 0);
  };
}

/**
 * Scores a search text that occurs literally in a school's name. The score is higher if the name has no other words
 * except fillers, such as 'school'.
 */
function scoreOfPhrase({ name, city }: PreparedSchool, { words }: ParsedSchoolSearch): number {
  const phrase = words.map(normalizeSpelling).join(' ');
  if (phrase === '') return 0;
  if (name === phrase || name.startsWith(`${phrase} `))
    return name
      .slice(phrase.length)
      .split(' ')
      .every((word) => word === '' || isFillerWord(word))
      ? 9
      : 8;
  if (name.startsWith(phrase)) return 6;
  if (` ${name}`.includes(` ${phrase}`)) return 4;
  return city === phrase ? 3 : 0;
}

/**
 * Scores a typed postal code against a school's. Three equal characters at the beginning (the neighbourhood) also
 * match, because people often type the code of their home.
 */
function scoreOfPostalCode(code: string, typed: string): number {
  let same = 0;
  while (same < typed.length && code[same] === typed[same]) same += 1;
  return same >= Math.min(3, typed.length) ? 4 + 2 * same : 0;
}

/** Scores a school that has all the grades searched for. The score is higher if the school has few other grades. */
function scoreOfGrades(school: PreparedSchool['grades'], { first, last }: Grades): number {
  if (!school || school.first > first || school.last < last) return 0;
  const others = first - school.first + (school.last - last);
  return 16 - others + (school.isRecorded ? 0.5 : 0);
}
