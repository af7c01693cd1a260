import { calculatePrefixEditDistance, getAllowedTypoCount } from '@/lib/schools/spelling';

export type VocabularyWord = { word: string; posts: number };

/**
 * Returns the most similar known word for a misspelled word. If several words are equally similar, returns the most
 * frequent one. Returns `typed` unchanged if it is already correct, too short, or not similar to any known word.
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
 * Returns true if both words have the same first letter, or if the first letter of one word is the second letter of the
 * other. In the second case, the first two letters may be swapped. People who mistype a word usually get the first
 * letter right.
 */
const beginAlike = (typed: string, word: string): boolean =>
  typed[0] === word[0] || typed[0] === word[1] || typed[1] === word[0];
