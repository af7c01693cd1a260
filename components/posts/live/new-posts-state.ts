/** New posts since the list was loaded. */
export type NewPostsState = {
  /** Posts that the event stream reported. */
  ids: readonly number[];
  /** Number of times that the event stream may have missed new posts. The ids of missed posts are unknown. */
  losses: number;
};

export const NO_NEW_POSTS: NewPostsState = { ids: [], losses: 0 };

export const addNewPosts = ({ ids, losses }: NewPostsState, posts: readonly number[]): NewPostsState => ({
  ids: [...new Set([...ids, ...posts])],
  losses,
});

export const recordPossiblyMissedPosts = ({ ids, losses }: NewPostsState): NewPostsState => ({
  ids,
  losses: losses + 1,
});

/**
 * Returns the new posts that a refetch has not loaded. `seenNews` is the state at the start of the refetch. Posts
 * announced during the refetch still count as new.
 */
export const removeSeenNewPosts = ({ ids, losses }: NewPostsState, seenNews: NewPostsState): NewPostsState => ({
  ids: ids.filter((id) => !seenNews.ids.includes(id)),
  losses: losses - seenNews.losses,
});
