import type { ReviewRow } from '@/lib/moderation/schema';

type Waiting = Pick<ReviewRow, 'id' | 'claim'>;

/**
 * Returns the id of the next review that nobody else has claimed, or null. After the last review in the queue, the
 * search continues with the first one.
 */
export function nextReviewId(waiting: readonly Waiting[], id: number): number | null {
  const currentIndex = waiting.findIndex((review) => review.id === id);
  const inTurn = [...waiting.slice(currentIndex + 1), ...waiting.slice(0, Math.max(currentIndex, 0))];
  return inTurn.find(({ claim }) => claim === null || claim.isMine)?.id ?? null;
}
