import { expect, it } from 'vitest';
import { NO_NEWS, withLoss, withoutSeen, withPosts } from './board-news';

it('a new post that the stream reports twice is noted once', () =>
  expect(withPosts(withPosts(NO_NEWS, [1, 2]), [2, 3])).toEqual({ ids: [1, 2, 3], losses: 0 }));

it('news that arrives while the list is being refetched is kept', () => {
  const pressed = withLoss(withPosts(NO_NEWS, [1, 2]));
  expect(withoutSeen(pressed, pressed)).toEqual(NO_NEWS);
  expect(withoutSeen(withPosts(pressed, [3]), pressed)).toEqual({ ids: [3], losses: 0 });
  expect(withoutSeen(withLoss(pressed), pressed)).toEqual({ ids: [], losses: 1 });
});
