import { expect, it } from 'vitest';
import { followerCountText, schoolWithoutPostsText } from './follower-texts';

it('the texts show no number of followers below five', () => {
  expect(schoolWithoutPostsText(17, 'Tidewater')).toBe('17 parents are waiting for the first post here.');
  expect(schoolWithoutPostsText('some', 'Tidewater')).toBe('Some parents are waiting for the first post here.');
  expect(schoolWithoutPostsText(0, 'Tidewater')).toBe('Be the first to ask about Tidewater.');
  expect([17, 'some' as const, 0].map(followerCountText)).toEqual([
    '17 parents follow this school here.',
    'Some parents follow this school here.',
    null,
  ]);
});
