/**
 * Changes to a list since the list was loaded. `ids` has the new posts that the stream named. `losses` counts how often
 * the stream reported new posts without their ids.
 */
export type BoardNews = { ids: readonly number[]; losses: number };

export const NO_NEWS: BoardNews = { ids: [], losses: 0 };

export const addPostsToNews = ({ ids, losses }: BoardNews, posts: readonly number[]): BoardNews => ({
  ids: [...new Set([...ids, ...posts])],
  losses,
});

export const addLossToNews = ({ ids, losses }: BoardNews): BoardNews => ({ ids, losses: losses + 1 });

/**
 * Returns the news that remains after the list was refetched. The refetched list may lack posts that arrived during the
 * request.
 */
export const removeSeenNews = ({ ids, losses }: BoardNews, seenNews: BoardNews): BoardNews => ({
  ids: ids.filter((id) => !seenNews.ids.includes(id)),
  losses: losses - seenNews.losses,
});
