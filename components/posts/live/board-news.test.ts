import { expect, it } from 'vitest';
import { NO_NEWS, addLossToNews, removeSeenNews, addPostsToNews } from './board-news';

it('a new post that the stream reports twice is noted once', () =>
  expect(addPostsToNews(addPostsToNews(NO_NEWS, [1, 2]), [2, 3])).toEqual({ ids: [1, 2, 3], losses: 0 }));

it('news that arrives while the list is being refetched is kept', () => {
  const pressed = addLossToNews(addPostsToNews(NO_NEWS, [1, 2]));
  expect(removeSeenNews(pressed, pressed)).toEqual(NO_NEWS);
  expect(removeSeenNews(addPostsToNews(pressed, [3]), pressed)).toEqual({ ids: [3], losses: 0 });
  expect(removeSeenNews(addLossToNews(pressed), pressed)).toEqual({ ids: [], losses: 1 });
});
