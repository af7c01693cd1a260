import 'server-only';
import { nearestVocabularyWord } from './nearest-word';
import type { SearchTerms } from './query';
import { readVocabularyWords } from './vocabulary';

/**
 * Returns a corrected search, or null if nothing needs a correction. Replaces each word that does not occur in the
 * newest posts by the most similar word that does. Does not correct searches with phrases or excluded words. The caller
 * uses the corrected search only if it finds more for this person.
 */
export async function correctionOf({ words }: SearchTerms): Promise<string | null> {
  const typedWords = words.split(' ');
  if (!typedWords.every((word) => /^[\p{L}\p{N}']+$/u.test(word))) return null;
  const knownWords = [...(await readVocabularyWords())];
  const corrected = typedWords.map((word) => nearestVocabularyWord(word, knownWords)).join(' ');
  return corrected === words ? null : corrected;
}
