import { expect, it } from 'vitest';
import { followerCountText, emptyBoardText } from './follower-texts';

it('the texts show no number of followers below five', () => {
  expect(emptyBoardText(17, 'Tidewater')).toBe('17 parents are waiting for the first post here.');
  expect(emptyBoardText('some', 'Tidewater')).toBe('Some parents are waiting for the first post here.');
  expect(emptyBoardText(0, 'Tidewater')).toBe('Be the first to ask about Tidewater.');
  expect([17, 'some' as const, 0].map(followerCountText)).toEqual([
    '17 parents follow this school here.',
    'Some parents follow this school here.',
    null,
  ]);
});
