import { expect, it } from 'vitest';
import { restoreThreadsWithDrafts } from './threads-with-drafts';

const thread = (id: number) => ({ id, root: { id }, gone: null, replies: [] });
const gone = (id: number) => ({ id, root: null, gone: 'hidden' as const, replies: [] });

it.each([
  ['a thread in the middle', [1, 3], [2], [1, 2, 3]],
  ['the oldest thread', [4, 5], [2], [2, 4, 5]],
  ['the newest thread', [4, 5], [7], [4, 5, 7]],
  ['a thread after the answer, which comes first', [9, 3, 5], [4], [9, 3, 4, 5]],
  ['the oldest thread apart from the answer', [9, 3, 5], [2], [9, 2, 3, 5]],
  ['the only thread', [], [2], [2]],
  ['no thread, if no comment disappeared', [1, 2], [2, 1], [1, 2]],
])(
  'a thread with an unfinished reply keeps its position when its comment disappears: %s',
  (_which, commentsThere, begun, ids) => {
    const expected = ids.map((id) => (commentsThere.includes(id) ? thread(id) : gone(id)));
    expect(restoreThreadsWithDrafts(commentsThere.map(thread), begun, 'hidden')).toEqual(expected);
  },
);
