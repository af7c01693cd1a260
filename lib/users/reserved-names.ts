import 'server-only';
import { computeConfusableSkeletons } from '@/lib/content-warnings/confusable-skeletons';
import { site } from '@/lib/site';
import { PUBLIC_PLACEHOLDER_NAME, ANONYMOUS_AUTHOR_NAME, UNKNOWN_USER_NAME } from '@/lib/text/person-names';

/** Reserved names. Readers would believe that a person with such a name speaks for the site or a school. */
const RESERVED = [
  'Parent Voice',
  'administrator',
  'administrators',
  'admin',
  'admins',
  'sysadmin',
  'webmaster',
  'moderator',
  'moderators',
  'moderation',
  'staff',
  'support',
  'help desk',
  'official',
  'principal',
  'vice principal',
  'superintendent',
  'school board',
  'administrateur',
  'administratrice',
  'modérateur',
  'modératrice',
  'directeur',
  'directrice',
  // Names that the site itself displays in place of a person's name.
  ANONYMOUS_AUTHOR_NAME,
  UNKNOWN_USER_NAME,
  PUBLIC_PLACEHOLDER_NAME,
];

/**
 * Minimum length of a reserved word that is also recognized with spaces inside it. For example, the name 'Admin
 * Istrator' contains 'administrator'.
 */
const MIN_SPLIT_LENGTH = 9;

const phrasesOf = (word: string): string[] => computeConfusableSkeletons(word).map((words) => words.join(' '));

const ofWords = new Set(RESERVED.flatMap(phrasesOf));
let ofSite = { name: '', phrases: [] as string[] };

/** Returns the reserved phrases. The site's own name is one of them, and can change while the site runs. */
function reservedPhrases(): string[] {
  const { name } = site;
  if (ofSite.name !== name) ofSite = { name, phrases: phrasesOf(name) };
  return [...ofWords, ...ofSite.phrases];
}

/** Returns true if a name contains, or resembles, a reserved name. */
export function resemblesReservedName(name: string): boolean {
  const phrases = reservedPhrases();
  const phrasesWithoutSpaces = phrases.map((phrase) => phrase.replaceAll(' ', ''));
  return computeConfusableSkeletons(name).some((words) => {
    const [line, letters] = [` ${words.join(' ')} `, words.join('')];
    const containsPhrase = phrases.some((phrase) => line.includes(` ${phrase} `));
    return (
      containsPhrase ||
      phrasesWithoutSpaces.some((word) => (word.length < MIN_SPLIT_LENGTH ? letters === word : letters.includes(word)))
    );
  });
}
