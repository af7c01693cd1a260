import { expect, it } from 'vitest';
import { markCommentsLoaded, newCommentIds, markCommentsNew, markCommentsSeen } from './new-comments';

const streamedComments = (postId: number, ...ids: number[]) => ids.map((id) => ({ id, postId }));

it('newCommentIds returns the new comments of shown posts without duplicates', () => {
  markCommentsNew([1, 2, 1], [...streamedComments(1, 11, 12), ...streamedComments(3, 31)]);
  markCommentsNew([1, 2], streamedComments(1, 12, 13));
  expect([1, 2, 3].map(newCommentIds)).toEqual([[11, 12, 13], [], []]);
});

it('markCommentsLoaded unmarks loaded comments but not new comments that arrived during the loading', () => {
  markCommentsNew([4], streamedComments(4, 41, 42));
  const pressed = newCommentIds(4);
  markCommentsNew([4], streamedComments(4, 43));
  markCommentsLoaded(4, pressed);
  expect(newCommentIds(4)).toEqual([43]);
});

it('a comment that was on the screen does not count as new when the stream reports it again', () => {
  markCommentsNew([5], streamedComments(5, 51, 52));
  markCommentsSeen(5, [50, 51]);
  expect(newCommentIds(5)).toEqual([52]);
  markCommentsNew([5], streamedComments(5, 50, 51, 52, 53));
  expect(newCommentIds(5)).toEqual([52, 53]);
});
