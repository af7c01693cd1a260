/** Where the page of what an audit row is about is, if it has one. */
export function hrefOf(targetType: string, targetId: number): string | null {
  if (targetId <= 0) return null;
  if (targetType === 'school') return `/admin/schools/${targetId}`;
  if (targetType === 'user') return `/admin/users/${targetId}`;
  if (targetType === 'review') return `/admin/moderation/${targetId}`;
  return null;
}
