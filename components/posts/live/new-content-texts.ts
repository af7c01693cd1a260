/**
 * Returns the text of the bar above a list of posts, or null if no new posts arrived. `isMore` means that more posts
 * arrived than could be counted.
 */
export function newPostsText(count: number, isMore: boolean): string | null {
  if (isMore) return count > 0 ? `${count}+ new posts` : 'Read the newest posts';
  if (count === 0) return null;
  return count === 1 ? '1 new post' : `${count} new posts`;
}

export const newCommentsText = (count: number): string => (count === 1 ? '1 new comment' : `${count} new comments`);
