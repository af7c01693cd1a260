import 'server-only';
import { nearest } from './nearest';
import type { Asked } from './query';
import { vocabulary } from './vocabulary';

/**
 * What somebody may have meant: each word that nobody wrote in the newest posts as the nearest one that somebody did; null where there is nothing to
 * correct. Phrases and words that are to be left out are meant as they are. It is for him only who finds something by it.
 */
export async function correctionOf({ words }: Asked): Promise<string | null> {
  const asked = words.split(' ');
  if (!asked.every((word) => /^[\p{L}\p{N}']+$/u.test(word))) return null;
  const said = [...(await vocabulary())];
  const corrected = asked.map((word) => nearest(word, said)).join(' ');
  return corrected === words ? null : corrected;
}
