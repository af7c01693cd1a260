import 'server-only';
import { looksLike } from '@/lib/content-warnings/look-alikes';
import { site } from '@/lib/site';
import { A_PARENT, ANONYMOUS, UNKNOWN_USER } from '@/lib/text/person-names';

/**
 * Reserved names, because readers would believe that a person with one of these names speaks for the site or a school.
 */
const RESERVED = [
  site.name,
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
  ANONYMOUS,
  UNKNOWN_USER,
  A_PARENT,
];

/**
 * Minimum length of a reserved word that is also recognized if spaces split it into parts, as in 'Parent VoiceAdmin
 * Istrator'.
 */
const MIN_SPLIT_LENGTH = 9;

const phrases = new Set(RESERVED.flatMap((word) => looksLike(word).map((words) => words.join(' '))));
const phrasesWithoutSpaces = [...phrases].map((phrase) => phrase.replaceAll(' ', ''));

/** Returns true if a name contains, or resembles, a reserved name. */
export const isReserved = (name: string): boolean =>
  looksLike(name).some((words) => {
    const [line, letters] = [` ${words.join(' ')} `, words.join('')];
    const containsPhrase = [...phrases].some((phrase) => line.includes(` ${phrase} `));
    return (
      containsPhrase ||
      phrasesWithoutSpaces.some((word) => (word.length < MIN_SPLIT_LENGTH ? letters === word : letters.includes(word)))
    );
  });
