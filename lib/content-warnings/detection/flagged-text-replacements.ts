// Replacements that content warnings suggest, in the language of the sentence. A replacement never says more than the
// original: 'Mr. Smith' becomes 'a staff member', not 'a teacher'.

type Language = 'en' | 'fr';

export const FLAGGED_TEXT_REPLACEMENTS = {
  staff: { en: 'a staff member', fr: 'un membre du personnel' },
  staffPair: { en: 'two staff members', fr: 'deux membres du personnel' },
  principal: { en: 'the principal', fr: 'la direction' },
  vicePrincipal: { en: 'the vice-principal', fr: 'la direction adjointe' },
  child: { en: 'a child', fr: 'un enfant' },
  phone: { en: '[phone number]', fr: '[numéro de téléphone]' },
  email: { en: '[email address]', fr: '[adresse courriel]' },
  plate: { en: '[plate number]', fr: '[numéro de plaque]' },
} as const satisfies Record<string, Record<Language, string>>;

const wordSet = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Frequent words of one language that do not exist in the other language. */
const FRENCH_WORDS = wordSet(
  'le la les l des du de d est sont était et un une au aux mon ma mes notre nos votre vos sa ses que qu qui pas ne n trop avec pour dans sur par en je j nous vous il ils elle elles ce cette c s y été bonjour merci très mais ou où chez',
);
const ENGLISH_WORDS = wordSet(
  'the an is are was were and of to my our your his her their that who not with for in at has have had he she they we you it this i by from but does did when told said',
);

/** Number of characters before and after a flagged text that decide the language of its replacement. */
const REACH = 120;

/** Returns the language of the text around a flagged text. Short or mixed texts count as English. */
export function detectSurroundingLanguage(text: string, start: number, end: number): Language {
  const before = text.slice(Math.max(0, start - REACH), start).replace(/^[\s\S]*\n/u, '');
  const after = text.slice(end, end + REACH).replace(/\n[\s\S]*$/u, '');
  const words = `${before} ${after}`.toLowerCase().match(/\p{L}+/gu) ?? [];
  const count = (list: ReadonlySet<string>) => words.filter((word) => list.has(word)).length;
  return count(FRENCH_WORDS) > count(ENGLISH_WORDS) ? 'fr' : 'en';
}

/** Contractions of French prepositions with the beginning of a replacement, such as 'de un' to 'd’un'. */
const CONTRACTIONS: readonly [before: RegExp, replacement: RegExp, contracted: string][] = [
  [/(?<=^|[^\p{L}])(d|qu|lorsqu|puisqu|jusqu)e $/iu, /^(?=une? )/u, "$1'"],
  [/(?<=^|[^\p{L}])(d)e $/iu, /^le /u, '$1u '],
  [/(?<=^|[^\p{L}])(?:à|(À)) $/u, /^le /u, 'au '],
];

/**
 * Joins `before`, the text before a flagged text, with the replacement of the flagged text. A French preposition at the
 * end of `before` contracts with a French replacement.
 */
export function joinTextAndReplacement(before: string, replacement: string): string {
  for (const [end, beginning, contracted] of CONTRACTIONS)
    if (end.test(before) && beginning.test(replacement))
      return before.replace(end, contracted) + replacement.replace(beginning, '');
  return before + replacement;
}
