import { expect, it } from 'vitest';
import { markCommentsAsLoaded, newCommentIds, markCommentsAsNew, markCommentsAsSeen } from './new-comments';

const streamedComments = (postId: number, ...ids: number[]) => ids.map((id) => ({ id, postId }));

it('newCommentIds returns the new comments of shown posts without duplicates', () => {
  markCommentsAsNew([1, 2, 1], [...streamedComments(1, 11, 12), ...streamedComments(3, 31)]);
  markCommentsAsNew([1, 2], streamedComments(1, 12, 13));
  expect([1, 2, 3].map(newCommentIds)).toEqual([[11, 12, 13], [], []]);
});

it('markCommentsAsLoaded unmarks loaded comments but not new comments that arrived during the loading', () => {
  markCommentsAsNew([4], streamedComments(4, 41, 42));
  const pressed = newCommentIds(4);
  markCommentsAsNew([4], streamedComments(4, 43));
  markCommentsAsLoaded(4, pressed);
  expect(newCommentIds(4)).toEqual([43]);
});

it('a comment that was on the screen does not count as new when the stream reports it again', () => {
  markCommentsAsNew([5], streamedComments(5, 51, 52));
  markCommentsAsSeen(5, [50, 51]);
  expect(newCommentIds(5)).toEqual([52]);
  markCommentsAsNew([5], streamedComments(5, 50, 51, 52, 53));
  expect(newCommentIds(5)).toEqual([52, 53]);
});
