import { calculatePrefixEditDistance, getAllowedTypoCount } from '@/lib/schools/spelling';

export type VocabularyWord = { word: string; posts: number };

/**
 * Returns the known word that is most similar to a misspelled word, or the most frequent of several. Returns `typed` if
 * it is correct, too short, or unlike every known word.
 */
export function findNearestVocabularyWord(typed: string, knownWords: readonly VocabularyWord[]): string {
  const most = getAllowedTypoCount(typed.length);
  if (most === 0) return typed;
  let best: (VocabularyWord & { distance: number }) | null = null;
  for (const { word, posts } of knownWords) {
    if (word.startsWith(typed)) return typed;
    if (!beginAlike(typed, word)) continue;
    // Also compares the lengths. `calculatePrefixEditDistance` alone would accept a much longer word if only its
    // beginning is similar to the typed word.
    if (Math.abs(word.length - typed.length) > most) continue;
    const distance = calculatePrefixEditDistance(typed, word, most);
    if (distance > most) continue;
    if (!best || distance < best.distance || (distance === best.distance && posts > best.posts))
      best = { word, posts, distance };
  }
  return best?.word ?? typed;
}

/**
 * Returns true if two words begin with the same letter, or may begin with the same two letters swapped. People rarely
 * mistype the first letter.
 */
const beginAlike = (typed: string, word: string): boolean =>
  typed[0] === word[0] || typed[0] === word[1] || typed[1] === word[0];
