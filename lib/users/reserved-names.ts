import 'server-only';
import { looksLike } from '@/lib/words/look-alikes';
import { site } from '@/lib/site';

/** What nobody may call himself who is it not: it would be read as the word of those who run the site, or of a school. */
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
  // What the site itself calls people.
  'anonymous',
  'unknown user',
  'a parent',
];

/** So long a word is found also where its letters are spread over others: 'Parent VoiceAdmin Istrator'. */
const LONG = 9;

const phrases = new Set(RESERVED.flatMap((word) => looksLike(word).map((words) => words.join(' '))));
const solid = [...phrases].map((phrase) => phrase.replaceAll(' ', ''));

/** Whether a name holds, or can be taken for, what is kept for those who run the site or a school. */
export const isReserved = (name: string): boolean =>
  looksLike(name).some((words) => {
    const [line, letters] = [` ${words.join(' ')} `, words.join('')];
    const isWhole = [...phrases].some((phrase) => line.includes(` ${phrase} `));
    return isWhole || solid.some((word) => (word.length < LONG ? letters === word : letters.includes(word)));
  });
