import { distanceToBeginning, mayDiffer } from '@/lib/schools/spelling';

export type Said = { word: string; posts: number };

/**
 * The word of those that were said which `typed` may be misspelled for, or itself: where it was said or begins one that was, where it is too short
 * to be anything else, and where nothing is near enough. As near, the one that most posts have.
 */
export function nearest(typed: string, said: readonly Said[]): string {
  const most = mayDiffer(typed.length);
  if (most === 0) return typed;
  let best: (Said & { distance: number }) | null = null;
  for (const { word, posts } of said) {
    if (word.startsWith(typed)) return typed;
    if (!beginAlike(typed, word)) continue;
    // As a whole: what only begins alike is another word.
    if (Math.abs(word.length - typed.length) > most) continue;
    const distance = distanceToBeginning(typed, word, most);
    if (distance > most) continue;
    if (!best || distance < best.distance || (distance === best.distance && posts > best.posts))
      best = { word, posts, distance };
  }
  return best?.word ?? typed;
}

/** Who mistypes gets the first letter right, or changes it with the second. */
const beginAlike = (typed: string, word: string): boolean =>
  typed[0] === word[0] || typed[0] === word[1] || typed[1] === word[0];
