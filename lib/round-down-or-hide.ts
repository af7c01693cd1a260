const STEP = 5;

/** Rounds a number down to a multiple of five, so that no number shows one person. Returns null below `least`. */
export const roundDownOrHide = (count: number, least: number): number | null =>
  count < least ? null : count - (count % STEP);
