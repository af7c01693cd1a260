import 'server-only';
import { nearest } from './nearest';
import type { Asked } from './query';
import { vocabulary } from './vocabulary';

/**
 * Returns a corrected search, or null if there is nothing to correct.
 * Each word that does not occur in the newest posts is replaced by the nearest one that does.
 * Searches with phrases or excluded words are not corrected.
 * The suggestion is only for people who find something with it.
 */
export async function correctionOf({ words }: Asked): Promise<string | null> {
  const asked = words.split(' ');
  if (!asked.every((word) => /^[\p{L}\p{N}']+$/u.test(word))) return null;
  const said = [...(await vocabulary())];
  const corrected = asked.map((word) => nearest(word, said)).join(' ');
  return corrected === words ? null : corrected;
}
