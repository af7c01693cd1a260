import { prefixEditDistance, allowedTypos } from '@/lib/schools/spelling';

export type VocabularyWord = { word: string; posts: number };

/**
 * Returns the known word that `typed` may be a misspelling of. If several known words are equally similar, returns the
 * one that occurs in most posts. Returns `typed` itself in three cases: it is a known word or the beginning of one, it
 * is too short, or no known word is similar enough.
 */
export function nearestVocabularyWord(typed: string, knownWords: readonly VocabularyWord[]): string {
  const most = allowedTypos(typed.length);
  if (most === 0) return typed;
  let best: (VocabularyWord & { distance: number }) | null = null;
  for (const { word, posts } of knownWords) {
    if (word.startsWith(typed)) return typed;
    if (!beginAlike(typed, word)) continue;
    // Compares whole words, not just their beginnings. Two words with the same beginning are still different words.
    if (Math.abs(word.length - typed.length) > most) continue;
    const distance = prefixEditDistance(typed, word, most);
    if (distance > most) continue;
    if (!best || distance < best.distance || (distance === best.distance && posts > best.posts))
      best = { word, posts, distance };
  }
  return best?.word ?? typed;
}

/**
 * Returns true if both words have the same first letter, or their first two letters may be swapped. People who mistype
 * a word usually get its first letter right.
 */
const beginAlike = (typed: string, word: string): boolean =>
  typed[0] === word[0] || typed[0] === word[1] || typed[1] === word[0];
