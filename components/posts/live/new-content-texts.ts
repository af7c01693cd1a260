/**
 * Returns the text of the bar above a list of posts, or null if no posts are new. `isMore` is true if more than `count`
 * posts arrived.
 */
export function newPostsText(count: number, isMore: boolean): string | null {
  if (isMore) return count > 0 ? `${count}+ new posts` : 'Read the newest posts';
  if (count === 0) return null;
  return count === 1 ? '1 new post' : `${count} new posts`;
}

export const newCommentsText = (count: number): string => (count === 1 ? '1 new comment' : `${count} new comments`);
