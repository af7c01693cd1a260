type Box = { left: number; right: number; top: number; bottom: number };

const GAP = 12;
/** The header of a page, which a toast never covers. */
const CEILING = 72;

/** By how many pixels a toast has to stand higher so that it covers none of these but what there is no room above. */
export function liftOver(toast: Box, others: readonly Box[]): number {
  let lift = 0;
  for (const { left, right, top, bottom } of others.toSorted((one, other) => other.bottom - one.bottom)) {
    const isBeside = right <= toast.left || left >= toast.right;
    const isApart = bottom <= toast.top - lift || top >= toast.bottom - lift;
    const above = toast.bottom - top + GAP;
    if (!isBeside && !isApart && toast.top - above >= CEILING) lift = above;
  }
  return lift;
}
