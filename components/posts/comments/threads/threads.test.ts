import { expect, it } from 'vitest';
import { groupCommentsIntoThreads } from './threads';

const comment = (id: number, parentId: number | null = null, parentGone: 'deleted' | 'hidden' | null = null) => ({
  id,
  parentId,
  parentGone,
});
const shape = (...comments: ReturnType<typeof comment>[]) =>
  groupCommentsIntoThreads(comments).map(({ id, root, gone, replies }) => [
    id,
    root?.id ?? gone,
    replies.map((reply) => reply.id),
  ]);

it('threads and the replies in each thread are in chronological order', () => {
  expect(shape(comment(1), comment(2), comment(3, 1), comment(4), comment(5, 2), comment(6, 1))).toEqual([
    [1, 1, [3, 6]],
    [2, 2, [5]],
    [4, 4, []],
  ]);
});

it('replies to a deleted or hidden comment form a group that says why the comment is missing', () => {
  expect(shape(comment(5, 1, 'deleted'), comment(6), comment(7, 2), comment(8, 1, 'deleted'))).toEqual([
    [1, 'deleted', [5, 8]],
    [6, 6, []],
    [2, null, [7]],
  ]);
});
