import 'server-only';
import { findNearestVocabularyWord } from './nearest-word';
import type { SearchTerms } from './parse-search-text';
import { readVocabularyWords } from './vocabulary';

/**
 * Returns a search text with corrected spelling, or null if nothing needs a correction. A word that is missing in the
 * newest posts is replaced by the most similar word in them. Searches with phrases or excluded words are not corrected.
 */
export async function correctSearchSpelling({ words }: SearchTerms): Promise<string | null> {
  const typedWords = words.split(' ');
  if (!typedWords.every((word) => /^[\p{L}\p{N}']+$/u.test(word))) return null;
  const knownWords = [...(await readVocabularyWords())];
  const corrected = typedWords.map((word) => findNearestVocabularyWord(word, knownWords)).join(' ');
  return corrected === words ? null : corrected;
}
