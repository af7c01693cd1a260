/**
 * Changes to a list since it was loaded. `ids` has the new posts that the event stream named, and `losses` counts its
 * reports of new posts without ids.
 */
export type BoardNews = { ids: readonly number[]; losses: number };

export const NO_NEWS: BoardNews = { ids: [], losses: 0 };

export const addPostsToNews = ({ ids, losses }: BoardNews, posts: readonly number[]): BoardNews => ({
  ids: [...new Set([...ids, ...posts])],
  losses,
});

export const addLossToNews = ({ ids, losses }: BoardNews): BoardNews => ({ ids, losses: losses + 1 });

/**
 * Returns the news that remains after the list was refetched, because some posts may have arrived during the request.
 */
export const removeSeenNews = ({ ids, losses }: BoardNews, seenNews: BoardNews): BoardNews => ({
  ids: ids.filter((id) => !seenNews.ids.includes(id)),
  losses: losses - seenNews.losses,
});
