/** '370 schools', or '3 of 370 schools'. */
export function countText(found: number, total: number): string {
  if (found === total) return `${total} ${total === 1 ? 'school' : 'schools'}`;
  return `${found} of ${total} schools`;
}
