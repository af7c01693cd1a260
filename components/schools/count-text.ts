/** Returns a text like '370 schools' or '3 of 370 schools'. */
export function countText(found: number, total: number): string {
  if (found === total) return `${total} ${total === 1 ? 'school' : 'schools'}`;
  return `${found} of ${total} schools`;
}

/** Returns the hint for a search without results. */
export const WHAT_TO_TRY =
  'Try part of the name, the town, the first half of the postal code (B3H), a grade, or fewer filters.';
