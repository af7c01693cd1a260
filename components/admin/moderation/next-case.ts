import type { ReviewRow } from '@/lib/moderation/schema';

type Waiting = Pick<ReviewRow, 'id' | 'claim'>;

/** The case after this one in the queue, or the first, that nobody else has in hand; null when there is none. */
export function nextCase(waiting: readonly Waiting[], id: number): number | null {
  const here = waiting.findIndex((review) => review.id === id);
  const inTurn = [...waiting.slice(here + 1), ...waiting.slice(0, Math.max(here, 0))];
  return inTurn.find(({ claim }) => claim === null || claim.isMine)?.id ?? null;
}
