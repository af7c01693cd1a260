import 'server-only';
import { findNearestVocabularyWord } from './nearest-word';
import type { SearchTerms } from './parse-search-text';
import { readVocabularyWords } from './vocabulary';

/**
 * Returns a search text in which the most similar word of the newest posts replaces each unknown word. Returns null
 * if nothing needs a correction, or if the search has phrases or excluded words.
 */
export async function correctSearchSpelling({ words }: SearchTerms): Promise<string | null> {
  const typedWords = words.split(' ');
  if (!typedWords.every((word) => /^[\p{L}\p{N}']+$/u.test(word))) return null;
  const knownWords = [...(await readVocabularyWords())];
  const corrected = typedWords.map((word) => findNearestVocabularyWord(word, knownWords)).join(' ');
  return corrected === words ? null : corrected;
}
