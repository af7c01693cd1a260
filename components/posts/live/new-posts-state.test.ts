import { expect, it } from 'vitest';
import { NO_NEW_POSTS, recordPossiblyMissedPosts, removeSeenNewPosts, addNewPosts } from './new-posts-state';

it('a new post that the stream reports twice is counted once', () =>
  expect(addNewPosts(addNewPosts(NO_NEW_POSTS, [1, 2]), [2, 3])).toEqual({ ids: [1, 2, 3], losses: 0 }));

it('new posts that are announced during a refetch of the list still count as new', () => {
  const pressed = recordPossiblyMissedPosts(addNewPosts(NO_NEW_POSTS, [1, 2]));
  expect(removeSeenNewPosts(pressed, pressed)).toEqual(NO_NEW_POSTS);
  expect(removeSeenNewPosts(addNewPosts(pressed, [3]), pressed)).toEqual({ ids: [3], losses: 0 });
  expect(removeSeenNewPosts(recordPossiblyMissedPosts(pressed), pressed)).toEqual({ ids: [], losses: 1 });
});
