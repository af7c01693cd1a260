import { expect, it } from 'vitest';
import { NO_NEWS, withMissedPosts, withoutSeenNews, withNewPosts } from './board-news';

it('a new post that the stream reports twice is noted once', () =>
  expect(withNewPosts(withNewPosts(NO_NEWS, [1, 2]), [2, 3])).toEqual({ ids: [1, 2, 3], losses: 0 }));

it('news that arrives while the list is being refetched is kept', () => {
  const pressed = withMissedPosts(withNewPosts(NO_NEWS, [1, 2]));
  expect(withoutSeenNews(pressed, pressed)).toEqual(NO_NEWS);
  expect(withoutSeenNews(withNewPosts(pressed, [3]), pressed)).toEqual({ ids: [3], losses: 0 });
  expect(withoutSeenNews(withMissedPosts(pressed), pressed)).toEqual({ ids: [], losses: 1 });
});
