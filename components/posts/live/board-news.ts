/** What has come to a list since it was read: which posts, and how often more came than could be told one by one. */
export type BoardNews = { ids: readonly number[]; losses: number };

export const NO_NEWS: BoardNews = { ids: [], losses: 0 };

export const withPosts = ({ ids, losses }: BoardNews, posts: readonly number[]): BoardNews => ({
  ids: [...new Set([...ids, ...posts])],
  losses,
});

export const withLoss = ({ ids, losses }: BoardNews): BoardNews => ({ ids, losses: losses + 1 });

/** What is left once the list was read anew: of what came while it was read, it may know nothing. */
export const withoutRead = ({ ids, losses }: BoardNews, read: BoardNews): BoardNews => ({
  ids: ids.filter((id) => !read.ids.includes(id)),
  losses: losses - read.losses,
});
