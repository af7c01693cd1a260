/**
 * Returns the text of the bar above a list, or null if the list has no news. `isMore` means that more posts arrived
 * than could be counted.
 */
export function newPostsText(count: number, isMore: boolean): string | null {
  if (isMore) return count > 0 ? `${count}+ new posts` : 'Read the newest';
  if (count === 0) return null;
  return count === 1 ? '1 new post' : `${count} new posts`;
}

export const newCommentsText = (count: number): string => (count === 1 ? '1 new comment' : `${count} new comments`);
