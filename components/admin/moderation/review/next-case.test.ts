import { expect, it } from 'vitest';
import { nextCase } from './next-case';

const free = (id: number) => ({ id, claim: null });
const held = (id: number, isMine: boolean) => ({ id, claim: { by: 'Ada', isMine, claimedAt: '2026-11-22T12:00:00Z' } });

it.each([
  ['the one after it', [free(1), free(2), free(3)], 2, 3],
  ['the first after the last', [free(1), free(2)], 2, 1],
  ['the first when it is decided', [free(1), free(2)], 9, 1],
  ['none that somebody else has', [free(1), held(2, false), held(3, true)], 1, 3],
  ['never itself', [free(1)], 1, null],
  ['nothing of nothing', [], 1, null],
])('the next review is %s', (_what, waiting, id, next) => expect(nextCase(waiting, id)).toBe(next));
