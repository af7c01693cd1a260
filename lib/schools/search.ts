import { fold } from '@/lib/text/fold';
import { gradesOf, type Grades } from './grades';
import { languageOf } from './language';
import { queryOf, sameWord, wordsOf, type Query } from './query';
import { distanceToBeginning, mayDiffer } from './spelling';

/** What a school is found by; the principal where administrators look. */
export type Searchable = {
  name: string;
  city: string;
  type: string | null;
  grades?: string | null;
  postalCode?: string | null;
  rceName?: string | null;
  principal?: string | null;
};

/** Words of one field, and what it counts to find one there. */
type Field = { words: string[]; weight: number };
type Known = {
  /** As spec section 5 searches: folded. */
  plain: string[];
  fields: Field[];
  name: string;
  city: string;
  /** The same without spaces: 'Beaver Bank' is written 'beaverbank', too. */
  nameJoined: string;
  cityJoined: string;
  /** Of all words of the name: 'cpahs'. */
  initials: string;
  postalCode: string;
  grades: ReturnType<typeof gradesOf>;
};

/** By what the schools of the Conseil scolaire acadien provincial are asked for. */
const FRENCH = ['french', 'francais', 'francophone', 'acadien', 'csap'];

/** A school is taken apart once, and looked at anew for every letter that somebody types. */
const known = new WeakMap<Searchable, Known>();

function knowledgeOf(school: Searchable): Known {
  const before = known.get(school);
  if (before) return before;
  const plain = [school.name, school.city, school.type ?? '', school.principal ?? ''].map(fold);
  const [name = [], city = [], type = [], principal = []] = plain.map((text) => wordsOf(text).map(sameWord));
  const made: Known = {
    plain,
    fields: [
      { words: [...name, ...partsOf(plain[0] ?? ''), ...joinedInitials(name)], weight: 12 },
      { words: [...city, ...partsOf(plain[1] ?? '')], weight: 10 },
      { words: principal, weight: 8 },
      { words: type, weight: 6 },
      { words: languageOf(school.rceName ?? null) === 'french' ? FRENCH : [], weight: 6 },
    ],
    name: name.join(' '),
    city: city.join(' '),
    nameJoined: name.join(''),
    cityJoined: city.join(''),
    initials: name.map(([letter]) => letter).join(''),
    postalCode: fold(school.postalCode ?? '').replace(/[^a-z0-9]/g, ''),
    grades: gradesOf({ type: school.type, grades: school.grades ?? null }),
  };
  known.set(school, made);
  return made;
}

/** 'or' of "d'or", 'eglise' of "l'église": behind an apostrophe begins a word, too. */
const partsOf = (folded: string): string[] =>
  [...folded.matchAll(/'([\p{L}\p{N}]{2,})/gu)].map(([, word]) => word ?? '');

/** 'jl' of 'J. L. Ilsley'. */
const joinedInitials = (words: string[]): string[] => {
  const letters = words.map((word) => (word.length === 1 ? word : ' ')).join('');
  return letters.split(/ +/).filter(({ length }) => length > 1);
};

/**
 * The schools that somebody means, the best first; equals stay in their order. All that is typed must be found, in any order: words of
 * name, city and type or their beginnings, a postal code or its first three, grades. Only where nothing is found, words may be misspelled.
 */
export function searchSchools<T extends Searchable>(schools: readonly T[], search: string): T[] {
  const query = queryOf(search);
  if (query.typed === '') return [...schools];
  const found = ranked(schools, (school) => score(school, query, scoreOfWord));
  return found.length > 0 ? found : ranked(schools, (school) => score(school, query, makeForgiving()));
}

function ranked<T extends Searchable>(schools: readonly T[], scoreOf: (school: Known) => number): T[] {
  return schools
    .map((school) => ({ school, score: scoreOf(knowledgeOf(school)) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .map(({ school }) => school);
}

type ScoreOfWord = (school: Known, word: string) => number;

/** 0 for a school that is not meant. */
function score(school: Known, query: Query, ofWord: ScoreOfWord): number {
  const { words, fillers, postalCode, grades, typed } = query;
  const asked = [
    ...(postalCode === null ? [] : [() => scoreOfPostalCode(school.postalCode, postalCode)]),
    ...(grades ? [() => scoreOfGrades(school.grades, grades)] : []),
    ...words.map((word) => () => ofWord(school, word)),
  ];
  let sum = 0;
  for (const scoreOf of asked) {
    const one = scoreOf();
    if (one === 0) return hasLiterally(school, typed);
    sum += one;
  }
  if (asked.length === 0) return hasLiterally(school, typed);
  return fillers.reduce((all, word) => all + scoreOfWord(school, word), sum + scoreOfPhrase(school, query));
}

/** Spec section 5; what stands in the middle of words and between them comes last. */
const hasLiterally = ({ plain }: Known, typed: string): number => (plain.some((text) => text.includes(typed)) ? 1 : 0);

/** A whole word counts most, then its beginning; a part within it is found, and stands last. */
function scoreOfWord({ fields }: Known, typed: string): number {
  const same = sameWord(typed);
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

/** What a school is called elsewhere. */
const RELATED: Readonly<Record<string, string>> = { middle: 'junior', secondary: 'high' };

/** The same, and words that are spelled nearly so, initials, and two words written as one. */
function makeForgiving(): ScoreOfWord {
  const distances = new Map<string, Map<string, number>>();
  return (school, typed) => {
    const related = Object.hasOwn(RELATED, typed) ? RELATED[typed] : undefined;
    let best = Math.max(scoreOfWord(school, typed), related === undefined ? 0 : scoreOfWord(school, related));
    if (best > 0) return best;
    const most = mayDiffer(typed.length);
    const measured = distances.get(typed) ?? new Map<string, number>();
    distances.set(typed, measured);
    for (const { words, weight } of most === 0 ? [] : school.fields) {
      for (const word of words) {
        let distance = measured.get(word);
        if (distance === undefined) measured.set(word, (distance = distanceToBeginning(typed, word, most)));
        best = Math.max(best, weight * (0.6 - 0.15 * distance));
      }
    }
    const isJoined = typed.length > 4 && (school.nameJoined.includes(typed) || school.cityJoined.includes(typed));
    const isInitials = typed.length > 2 && school.initials.startsWith(typed);
    return Math.max(best, isJoined || isInitials ? 7 : 0);
  };
}

/** What is typed as it stands in the name; the more of the name it is, the better. */
function scoreOfPhrase({ name, city }: Known, { words }: Query): number {
  const phrase = words.map(sameWord).join(' ');
  if (phrase === '') return 0;
  if (name === phrase || name.startsWith(`${phrase} `)) return 8 + phrase.length / name.length;
  if (name.startsWith(phrase)) return 6;
  if (` ${name}`.includes(` ${phrase}`)) return 4;
  return city === phrase ? 3 : 0;
}

/** Somebody types the code of his home: the first three letters are the neighbourhood of a school. */
function scoreOfPostalCode(code: string, typed: string): number {
  let same = 0;
  while (same < typed.length && code[same] === typed[same]) same += 1;
  return same >= Math.min(3, typed.length) ? 4 + 2 * same : 0;
}

/** A school that has all these grades, and the fewer others the better; recorded ones before what its type lets one expect. */
function scoreOfGrades(school: Known['grades'], { first, last }: Grades): number {
  if (!school || school.first > first || school.last < last) return 0;
  const others = first - school.first + (school.last - last);
  return 16 - others + (school.isRecorded ? 0.5 : 0);
}
