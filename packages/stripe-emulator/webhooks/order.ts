import { findRow, type Emulator } from '../core/emulator';
import type { Waiting } from '../core/state';

export type FlushOptions = {
  order?: 'fifo' | 'reverse' | 'shuffle';
  /** Seed of the random order, used if `order` is `shuffle`. The same seed always gives the same order. */
  seed?: number;
  /** Number of deliveries per event. The default is 1. */
  duplicate?: number;
  concurrency?: number;
  /** Types of events that are dropped instead of sent. */
  drop?: string[];
  /**
   * Ids of the events to send, in this order. If the list is omitted, all pending events are sent, except events whose
   * type is listed in `drop`.
   */
  only?: string[];
};

/** Returns the webhook deliveries to send, in order, and those to discard. Deliveries in neither list stay pending. */
export function orderOf(
  em: Emulator,
  { order = 'fifo', seed = 1, duplicate = 1, drop = [], only }: FlushOptions,
): { sent: Waiting[]; dropped: Waiting[] } {
  const isDropped = ({ event }: Waiting) => drop.includes(findRow(em, 'event', event)?.type ?? '');
  const dropped = em.state.waiting.filter(isDropped);
  const remaining = em.state.waiting.filter((item) => !isDropped(item));
  const chosen = only ? only.flatMap((id) => remaining.filter(({ event }) => event === id)) : remaining;
  const times = Math.max(1, duplicate);
  const all = chosen.flatMap((item) => Array.from({ length: times }, (_, index) => (index === 0 ? item : { ...item })));
  if (order === 'reverse') all.reverse();
  return { sent: order === 'shuffle' ? shuffled(all, seed) : all, dropped };
}

function shuffled<T>(items: T[], seed: number): T[] {
  const result = [...items];
  let state = seed >>> 0;
  for (let index = result.length - 1; index > 0; index--) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const other = Math.floor((state / 2 ** 32) * (index + 1));
    [result[index], result[other]] = [result[other] as T, result[index] as T];
  }
  return result;
}
