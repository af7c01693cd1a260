/** Returns a text like '370 schools' or '3 of 370 schools'. */
export function schoolCountText(matchCount: number, total: number): string {
  if (matchCount === total) return `${total} ${total === 1 ? 'school' : 'schools'}`;
  return `${matchCount} of ${total} schools`;
}

/** Returns the hint for a search without results. */
export const NO_SCHOOLS_FOUND_HINT =
  'Try part of the name, the town, the first half of the postal code (B3H), a grade, or fewer filters.';
