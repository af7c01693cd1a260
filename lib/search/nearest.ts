import { distanceToBeginning, mayDiffer } from '@/lib/schools/spelling';

type Said = { word: string; posts: number };

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
    // As a whole: what only begins alike is another word.
    if (Math.abs(word.length - typed.length) > most) continue;
    const distance = distanceToBeginning(typed, word, most);
    if (distance > most) continue;
    if (!best || distance < best.distance || (distance === best.distance && posts > best.posts))
      best = { word, posts, distance };
  }
  return best?.word ?? typed;
}
