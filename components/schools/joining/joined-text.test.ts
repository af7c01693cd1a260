import { expect, it } from 'vitest';
import { joinedText } from './joined-text';

it('joining by a poster promises verification only where it is possible', () => {
  const told = (authorVerified: 'none' | 'school', isEmailProven: boolean) =>
    joinedText({ authorVerified, isEmailProven }, 'Tidewater');
  expect(told('school', true)).toBe('You are verified as a parent of Tidewater.');
  expect(told('none', false)).toBe('Confirm your email address, and you are verified as a parent of Tidewater.');
  expect(told('none', true)).toBe(
    'You follow Tidewater now. You are not verified as one of its parents; write to us if you are.',
  );
});
