/** Returns a text for members about a school without posts, with the number of other parents who follow the school. */
export function schoolWithoutPostsText(followers: number | 'some', schoolName: string): string {
  if (followers === 0) return `Be the first to ask about ${schoolName}.`;
  return `${followers === 'some' ? 'Some' : followers} parents are waiting for the first post here.`;
}

/**
 * Returns a text for visitors about a school without posts, with the number of parents who follow the school. Null if
 * nobody follows the school.
 */
export const followerCountText = (followers: number | 'some'): string | null =>
  followers === 0 ? null : `${followers === 'some' ? 'Some' : followers} parents follow this school here.`;
