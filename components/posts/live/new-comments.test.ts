import { expect, it } from 'vitest';
import { forgetComments, notedComments, noteComments, seeComments } from './new-comments';

const told = (postId: number, ...ids: number[]) => ids.map((id) => ({ id, postId }));

it('notes new comments once each, and only those of posts that are shown', () => {
  noteComments([1, 2, 1], [...told(1, 11, 12), ...told(3, 31)]);
  noteComments([1, 2], told(1, 12, 13));
  expect([1, 2, 3].map(notedComments)).toEqual([[11, 12, 13], [], []]);
});

it('forgets new comments that were loaded, but not those that arrived meanwhile', () => {
  noteComments([4], told(4, 41, 42));
  const pressed = notedComments(4);
  noteComments([4], told(4, 43));
  forgetComments(4, pressed);
  expect(notedComments(4)).toEqual([43]);
});

it('does not note a comment as new after it was on the screen, however late or often the stream reports it', () => {
  noteComments([5], told(5, 51, 52));
  seeComments(5, [50, 51]);
  expect(notedComments(5)).toEqual([52]);
  noteComments([5], told(5, 50, 51, 52, 53));
  expect(notedComments(5)).toEqual([52, 53]);
});
