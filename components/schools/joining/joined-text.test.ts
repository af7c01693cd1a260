import { expect, it } from 'vitest';
import { joinedText } from './joined-text';

it('who joined by a poster is promised a proof only where one can come', () => {
  const told = (authorVerified: 'none' | 'school', isEmailProven: boolean) =>
    joinedText({ authorVerified, isEmailProven }, 'Tidewater');
  expect(told('school', true)).toBe('You are verified as a parent of Tidewater.');
  expect(told('none', false)).toBe('Confirm your email address, and you are verified as a parent of Tidewater.');
  expect(told('none', true)).toBe(
    'You follow Tidewater now. You are not verified as one of its parents; write to us if you are.',
  );
});
