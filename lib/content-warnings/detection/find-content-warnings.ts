import type { Caution } from '@/prisma/generated/enums';
import { allowPunctuationVariants } from '@/lib/text/fold-case-and-accents';
import { PLACE_NAME_BEGINNINGS, GIVEN_NAMES, CAPITALIZED_NON_NAMES, PLACE_NAME_ENDINGS } from './name-lists';
import {
  joinTextAndReplacement,
  detectSurroundingLanguage,
  FLAGGED_TEXT_REPLACEMENTS,
} from './flagged-text-replacements';

// Finds personal details for which a form shows content warnings before posting, such as names of staff. Every pattern
// is bounded, so that long texts take only proportionally more time.

export type ContentWarning = {
  kind: Caution;
  start: number;
  end: number;
  /** Part of a text that needs a content warning, with the replacement that the form suggests. */
  text: string;
  instead: string;
};

/** Facts about the school to which a text belongs. */
export type SchoolFactsForWarnings = {
  name: string;
  /**
   * Names and roles of staff members. If a text contains such a name, the form suggests the role instead of the name.
   */
  staff: readonly { name: string; role: 'principal' | 'vicePrincipal' }[];
  /** The school's own phone numbers and addresses, which are public. */
  open: readonly string[];
};
export const EMPTY_SCHOOL_CONTEXT: SchoolFactsForWarnings = { name: '', staff: [], open: [] };

const WORD = String.raw`\p{L}[\p{L}'’-]{0,30}`;
const NAME = String.raw`\p{Lu}[\p{L}'’-]{0,30}`;
const BEGINS = String.raw`(?<![\p{L}\p{N}'’-])`;
const ENDS = String.raw`(?![\p{L}\p{N}])`;
const LINKS = String.raw`(?:(?:de|van|von|del|la)[ ]{1,3})?`;

/** Titles before people's names, such as 'Mr.'. The name after such a title need not be capitalized. */
const LOOSE_TITLE = String.raw`(?:[Mm][Rr][Ss]?|MRS|[Mm][Ss]|[Mm]x|[Mm]me|MME|[Mm]lle)\.?`;
/**
 * Titles that can also be ordinary words, such as 'Miss'. They count only if the title and the next word are
 * capitalized.
 */
const STRICT_TITLE = String.raw`(?:Miss|Mister|Madame|Mademoiselle|Monsieur|Dr\.?|M\.)`;
const PAIR = String.raw`(?:M[Rr]?\.?[ ]{1,3}(?:and|et|&)[ ]{1,3})?`;

const ROLE = String.raw`(?:(?:supply|substitute|music|gym|art|math|science|french|new|head) )?(?:[Tt]eacher|[Vv]ice[- ][Pp]rincipal|[Pp]rincipal|[Cc]oach|[Cc]ounsellor|[Ll]ibrarian|[Cc]ustodian|[Ss]ecretary|[Ss]ubstitute|(?:[Bb]us )?[Dd]river|[Cc]rossing guard|EA|[Ee]nseignante?|[Pp]rof(?:esseure?)?|[Dd]irect(?:eur|rice))`;

/** Matches the text between a role and a name, for example ', named' in 'the teacher, named Ann Smith'. */
const NAMED_AS = String.raw`(?:,? (?:named|called)|[,:])?[ ]{1,3}`;

/**
 * Words for people who are not school staff, such as 'neighbour'. If such a word precedes a name, the warning suggests
 * only the word: 'neighbour' instead of 'neighbour Mr. Smith'.
 */
const RELATION = String.raw`(?:neighbou?r|husband|wife|partner|friend|dad|father|mom|mum|mother|uncle|aunt|grandfather|grandmother|landlord|doctor|councillor|trustee|parent|voisine?|mari|père|mère|oncle|tante|ami|amie)`;
const TITLE_AND_GAP = `(?:${LOOSE_TITLE}|${STRICT_TITLE})[ ]{1,3}`;

const STAFF: readonly RegExp[] = [
  new RegExp(`${BEGINS}(?<relation>${RELATION}),?[ ]{1,3}${TITLE_AND_GAP}${LINKS}(?<name>${NAME})`, 'gu'),
  new RegExp(`(?<![\\p{L}\\p{N}-])(?<role>${ROLE})${NAMED_AS}(?:${TITLE_AND_GAP})?(?<name>${NAME})`, 'gu'),
  new RegExp(`${BEGINS}${PAIR}${LOOSE_TITLE}[ ]{1,3}${LINKS}(?<name>${WORD})`, 'gu'),
  new RegExp(`${BEGINS}${PAIR}${STRICT_TITLE}[ ]{1,3}${LINKS}(?<name>${NAME})`, 'gu'),
];

const PHONES: readonly RegExp[] = [
  /(?<![\p{L}\p{N}$#-])(?:\+?1[ .-]?)?\(?(?<area>[2-9]\d{2})\)?[ ./-]{0,2}[2-9]\d{2}[ ./-]?\d{4}(?![\p{L}\p{N}]|-\d)/gu,
  /(?<=\b(?:call|text|phone|cell|number|ring|reach|contact|home|work)\b[^\n]{0,30}[^\p{L}\p{N}$.-])(?<!\d[ ./])[2-9]\d{2}[ .-]\d{4}(?![\p{L}\p{N}]|-\d)/giu,
];
const EMAIL = /(?<![\w.+-])[\w.+-]{1,64}(?:@| ?[[(]at[\])] ?)[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/giu;

const VEHICLE =
  /\b(?:cars?|trucks?|vans?|minivans?|pickups?|suvs?|jeeps?|vehicles?|drivers?|parked|honda|toyota|ford|dodge|mazda|hyundai|kia|plates?|licen[cs]e)\b/iu;
const PLATES: readonly RegExp[] = [
  /(?<![\p{L}\p{N}])[A-Z]{3}[ -]?\d{3}(?![\p{L}\p{N}])/gu,
  /(?<=\b(?:[Pp]lates?|[Ll]icen[cs]e)(?: number)?(?: is|:)? )(?:(?=[A-Z\d -]{0,5}\d)[A-Z\d]{2,4}[ -]?[A-Z\d]{2,4}|[a-z]{3}[ -]?\d{3})(?![\p{L}\p{N}])/gu,
];

const GRADE =
  /\b(?:grade|gr\.?) ?(?:primary|p|\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)s?\b|\b\d{1,2}(?:st|nd|rd|th)[- ]grade(?:r|rs)?\b|\bin (?:pre-)?primary\b|\bprimary class\b|\b\d{1,2}e année|\bmaternelle\b/iu;

const KIN = String.raw`(?:(?:step|grand|foster )?(?:son|daughter|child|kid)|kid|boy|girl|niece|nephew|brother|sister|fils|fille|youngest|oldest|eldest|little one|student|classmate)`;
const OF_KIN = new RegExp(`${BEGINS}(?<role>${KIN})(?:,| named| called)?[ ]{1,3}(?<name>${NAME})`, 'gu');
const CAPITAL = new RegExp(`${BEGINS}${NAME}`, 'gu');
const MORE_OF_A_NAME = new RegExp(`^[ ]{1,3}(?:\\p{Lu}\\.[ ]{0,2}){0,2}(?<name>${NAME})`, 'u');

/** Returns all content warnings in the order of the text, without duplicates. */
export function findContentWarnings(
  text: string,
  school: SchoolFactsForWarnings = EMPTY_SCHOOL_CONTEXT,
): ContentWarning[] {
  const cautions = [
    ...staffIn(text, school),
    ...namedStaffIn(text, school),
    ...phonesIn(text, school),
    ...emailsIn(text, school),
    ...sentencesOf(text).flatMap(({ start, sentence }) =>
      [...platesIn(sentence), ...childrenIn(sentence)].map((one) => ({
        ...one,
        start: one.start + start,
        end: one.end + start,
      })),
    ),
  ].toSorted((a, b) => a.start - b.start || b.end - a.end);
  const remaining: ContentWarning[] = [];
  for (const one of cautions) {
    const last = remaining.at(-1);
    if (last && one.start < last.end) continue;
    remaining.push({ ...one, instead: capitalizedAtStart(text, one) });
  }
  return remaining;
}

/** Replaces the flagged part of a text by the content warning's suggestion, and returns the whole text. */
export const replaceFlaggedText = (text: string, { start, end, instead }: ContentWarning): string =>
  joinTextAndReplacement(text.slice(0, start), instead) + text.slice(end);

type At = { start: number; end: number };

const caution = (kind: Caution, text: string, { start, end }: At, instead: string): ContentWarning => ({
  kind,
  start,
  end,
  text: text.slice(start, end),
  instead,
});

/** Returns a replacement in the language of the sentence. */
const replacementFor = (what: keyof typeof FLAGGED_TEXT_REPLACEMENTS, text: string, { start, end }: At): string =>
  FLAGGED_TEXT_REPLACEMENTS[what][detectSurroundingLanguage(text, start, end)];

/** Capitalizes the replacement at the start of a sentence. */
function capitalizedAtStart(text: string, { start, instead }: ContentWarning): string {
  const textBefore = text.slice(Math.max(0, start - 4), start).trimEnd();
  return textBefore === '' || /[.!?]$/.test(textBefore) || /\n\s*$/.test(text.slice(Math.max(0, start - 4), start))
    ? instead.charAt(0).toUpperCase() + instead.slice(1)
    : instead;
}

const plain = (word: string) =>
  word
    .toLowerCase()
    .replace(/['’]s$/u, '')
    .replace(/[.,]$/u, '');
const isName = (word: string) => !CAPITALIZED_NON_NAMES.has(plain(word));
const isCapital = (word: string) => /^\p{Lu}/u.test(word);
const nextWord = (text: string, end: number) =>
  /^[ ]{1,3}([\p{L}'’-]{1,31})/u.exec(text.slice(end, end + 40))?.[1] ?? '';
const wordBefore = (text: string, start: number) =>
  /([\p{L}'’]{1,31})[.]?[ ]{1,3}$/u.exec(text.slice(Math.max(0, start - 40), start))?.[1] ?? '';

/** Returns the end position of a name without its possessive 's. */
const withoutOwning = (text: string, end: number) => (/['’]s$/u.test(text.slice(end - 2, end)) ? end - 2 : end);

/**
 * Returns the end position of a person's name, given the end position of its first word. Returns null if the name is
 * the name of a place.
 */
function endOfName(text: string, end: number): number | null {
  let last = end;
  // In a text that is all capitals, a capital letter does not show that a word is a name.
  const isLoud = /\p{Lu}{3}$/u.test(text.slice(end - 3, end));
  for (let words = 0; words < 3 && !isLoud; words += 1) {
    const next = nextWord(text, last);
    if (isCapital(next) && PLACE_NAME_ENDINGS.has(plain(next))) return null;
    const more = MORE_OF_A_NAME.exec(text.slice(last, last + 80));
    const name = more?.groups?.['name'];
    if (!more || name === undefined || !isName(name) || withoutOwning(text, last) !== last) break;
    last += more[0].length;
  }
  return withoutOwning(text, last);
}

const ARTICLE =
  /^(?:a|an|the|my|our|your|his|her|their|this|that|new|former|old|vice|another|l|le|la|les|un|une|mon|ma|sa|notre|votre|leur|cet|cette)$/iu;

/** Returns the article to add to a French role, such as 'la' for 'directrice'. The role's ending decides its gender. */
const frenchArticle = (role: string) =>
  /^direct/iu.test(role) ? (/rice$/iu.test(role) ? 'la' : 'le') : /e$/iu.test(role) ? 'une' : 'un';

/** Moves the end of a match past the comma after a name, as in 'our principal, Mr. Haines, says'. */
const withComma = (text: string, whole: string, end: number) =>
  /^[^,]{1,40},/u.test(whole) && text.charAt(end) === ',' ? end + 1 : end;

/**
 * Returns a person's role without the name, such as 'a teacher'. Adds an article only if the text before the role does
 * not already contain one.
 */
function roleAlone(text: string, role: string, start: number): string {
  const precedingWord = wordBefore(text, start);
  if (ARTICLE.test(precedingWord) || /['’]s?$/u.test(precedingWord) || /['’]$/u.test(text.slice(start - 1, start)))
    return role;
  if (
    precedingWord !== '' &&
    !/^(?:and|but|that|with|to|ask|asked|from|by|for|says?|said|because|when|if|is|was)$/iu.test(precedingWord)
  )
    return role;
  const noun = role.charAt(0).toLowerCase() + role.slice(1);
  if (/^(?:enseign|prof.|direct)/iu.test(role)) return `${frenchArticle(role)} ${noun}`;
  if (role === 'EA') return 'an EA';
  return /principal$/u.test(noun) ? `the ${noun}` : `a ${noun}`;
}

function staffIn(text: string, school: SchoolFactsForWarnings): ContentWarning[] {
  return STAFF.flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const { name = '', role, relation } = match.groups ?? {};
      if (!isName(name) || (name.length < 2 && !isCapital(name))) return [];
      const start = match.index;
      if (/\d ?$/u.test(text.slice(Math.max(0, start - 2), start))) return [];
      const end = endOfName(text, start + match[0].length);
      if (end === null || isInName(school, text, { start, end })) return [];
      const at = { start, end: (role ?? relation) ? withComma(text, match[0], end) : end };
      if (relation !== undefined) return [caution('staff', text, at, relation)];
      if (role !== undefined) return [caution('staff', text, at, roleAlone(text, role, start))];
      const isPair = / (?:and|et|&) /u.test(match[0]);
      const listed = school.staff.find((person) => lastNameOf(person.name).toLowerCase() === plain(name));
      return [caution('staff', text, at, replacementFor(isPair ? 'staffPair' : (listed?.role ?? 'staff'), text, at))];
    }),
  );
}

const lastNameOf = (name: string) => name.trim().split(/\s+/u).at(-1) ?? '';

/** Returns true if the matched text is part of the school's own name, which may contain a person's name. */
const isInName = ({ name }: SchoolFactsForWarnings, text: string, { start, end }: At) =>
  name.toLowerCase().includes(text.slice(start, end).toLowerCase());

const escaped = (text: string) =>
  allowPunctuationVariants(text.replace(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`)).replaceAll(
    /\s+/gu,
    String.raw`\s{1,3}`,
  );

/**
 * Finds names of the school's staff. Full names may be in lower case, but last names alone must be capitalized and must
 * not be part of a place name.
 */
function namedStaffIn(text: string, school: SchoolFactsForWarnings): ContentWarning[] {
  return school.staff.flatMap(({ name, role }) => {
    const whole = name.trim();
    if (whole.length < 4) return [];
    const last = lastNameOf(whole);
    const capital = last.charAt(0).toUpperCase() + last.slice(1);
    const alone = last === whole || last.length < 4 || !isName(last) ? [] : [`${escaped(last)}`, `${escaped(capital)}`];
    return [
      ...text.matchAll(new RegExp(`${BEGINS}${escaped(whole)}${ENDS}`, 'giu')),
      ...alone.flatMap((word) => [...text.matchAll(new RegExp(`${BEGINS}${word}${ENDS}`, 'gu'))]),
    ].flatMap((match) => {
      const end = endOfName(text, match.index + match[0].length);
      const start = match.index;
      return end === null || isInName(school, text, { start, end })
        ? []
        : [caution('staff', text, { start, end }, replacementFor(role, text, { start, end }))];
    });
  });
}

const digits = (text: string) => text.replaceAll(/\D/gu, '').slice(-10);
/** Area codes of toll-free numbers, which belong to offices and help lines and not to private people. */
const FREE_OF_CHARGE = new Set(['800', '833', '844', '855', '866', '877', '888']);

const phonesIn = (text: string, { open }: SchoolFactsForWarnings): ContentWarning[] =>
  PHONES.flatMap((pattern) => [...text.matchAll(pattern)]).flatMap((match) => {
    const number = digits(match[0]);
    const isOpen = FREE_OF_CHARGE.has(match.groups?.['area'] ?? '') || open.some((one) => digits(one).endsWith(number));
    const at = { start: match.index, end: match.index + match[0].length };
    return isOpen ? [] : [caution('phone', text, at, replacementFor('phone', text, at))];
  });

const emailsIn = (text: string, { open }: SchoolFactsForWarnings): ContentWarning[] =>
  [...text.matchAll(EMAIL)].flatMap((match) => {
    const isOpen = open.some((one) => one.toLowerCase() === match[0].toLowerCase());
    const at = { start: match.index, end: match.index + match[0].length };
    return isOpen ? [] : [caution('email', text, at, replacementFor('email', text, at))];
  });

function platesIn(sentence: string): ContentWarning[] {
  if (!VEHICLE.test(sentence)) return [];
  return PLATES.flatMap((pattern) =>
    [...sentence.matchAll(pattern)].map((match) => {
      const at = { start: match.index, end: match.index + match[0].length };
      return caution('plate', sentence, at, replacementFor('plate', sentence, at));
    }),
  );
}

/**
 * Matches words such as 'I am' before a name. Such a name is the author's own, so it does not count as a child's name.
 */
const OWN_NAME = /(?:\bI['’]m|\bI am|\bname is|\bthis is) $/iu;

function childrenIn(sentence: string): ContentWarning[] {
  if (!GRADE.test(sentence)) return [];
  const kin = [...sentence.matchAll(OF_KIN)].flatMap((match) => {
    const { role = '', name = '' } = match.groups ?? {};
    const end = withoutOwning(sentence, match.index + match[0].length);
    const at = { start: match.index, end: withComma(sentence, match[0], end) };
    return isName(name) ? [caution('child', sentence, at, role)] : [];
  });
  const named = [...sentence.matchAll(CAPITAL)].flatMap((match) => {
    const start = match.index;
    const end = withoutOwning(sentence, start + match[0].length);
    if (!GIVEN_NAMES.has(plain(match[0]))) return [];
    const next = nextWord(sentence, start + match[0].length);
    // A name before another capitalized word is not a child's name. It belongs to a book title, a school, a place or an
    // adult's full name.
    if (isCapital(next) && !GRADE.test(next) && !/^Grade$/u.test(next)) return [];
    if (PLACE_NAME_BEGINNINGS.has(plain(wordBefore(sentence, start)))) return [];
    if (OWN_NAME.test(sentence.slice(Math.max(0, start - 12), start))) return [];
    return [caution('child', sentence, { start, end }, replacementFor('child', sentence, { start, end }))];
  });
  return [...kin, ...named];
}

/** Splits a text into sentences. A sentence ends with punctuation before a capital letter, or at the end of a line. */
function sentencesOf(text: string): { start: number; sentence: string }[] {
  const sentences: { start: number; sentence: string }[] = [];
  let start = 0;
  for (const { index, 0: end } of text.matchAll(/[.!?](?= {1,3}\p{Lu})|\n/gu)) {
    sentences.push({ start, sentence: text.slice(start, index + end.length) });
    start = index + end.length;
  }
  sentences.push({ start, sentence: text.slice(start) });
  return sentences;
}
