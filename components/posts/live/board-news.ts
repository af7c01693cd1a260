/**
 * News of a list since the list was loaded. It has the ids of new posts, and the number of times when more posts
 * arrived than the stream could name.
 */
export type BoardNews = { ids: readonly number[]; losses: number };

export const NO_NEWS: BoardNews = { ids: [], losses: 0 };

export const withPosts = ({ ids, losses }: BoardNews, posts: readonly number[]): BoardNews => ({
  ids: [...new Set([...ids, ...posts])],
  losses,
});

export const withLoss = ({ ids, losses }: BoardNews): BoardNews => ({ ids, losses: losses + 1 });

/**
 * Returns the news that remains after the list was refetched. The refetched list may lack posts that arrived during the
 * request.
 */
export const withoutSeen = ({ ids, losses }: BoardNews, seenNews: BoardNews): BoardNews => ({
  ids: ids.filter((id) => !seenNews.ids.includes(id)),
  losses: losses - seenNews.losses,
});
