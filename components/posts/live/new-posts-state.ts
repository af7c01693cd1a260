/**
 * Changes to a list since it was loaded. `ids` has the new posts that the event stream named, and `losses` counts its
 * reports of new posts without ids.
 */
export type NewPostsState = { ids: readonly number[]; losses: number };

export const NO_NEW_POSTS: NewPostsState = { ids: [], losses: 0 };

export const addNewPosts = ({ ids, losses }: NewPostsState, posts: readonly number[]): NewPostsState => ({
  ids: [...new Set([...ids, ...posts])],
  losses,
});

export const addUnidentifiedNewPosts = ({ ids, losses }: NewPostsState): NewPostsState => ({ ids, losses: losses + 1 });

/**
 * Returns the news that remains after the list was refetched, because some posts may have arrived during the request.
 */
export const removeSeenNewPosts = ({ ids, losses }: NewPostsState, seenNews: NewPostsState): NewPostsState => ({
  ids: ids.filter((id) => !seenNews.ids.includes(id)),
  losses: losses - seenNews.losses,
});
