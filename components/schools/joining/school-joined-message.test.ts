import { expect, it } from 'vitest';
import { schoolJoinedMessage } from './school-joined-message';

it('after a user joins a school with the code on its poster, the message promises verification only if it is possible', () => {
  const textFor = (authorVerified: 'none' | 'school', isEmailProven: boolean) =>
    schoolJoinedMessage({ authorVerified, isEmailProven }, 'Tidewater');
  expect(textFor('school', true)).toBe("You're verified as a parent of Tidewater.");
  expect(textFor('none', false)).toBe('Confirm your email address to be verified as a parent of Tidewater.');
  expect(textFor('none', true)).toBe(
    "You now follow Tidewater. You're not verified as one of its parents. If you are one, write to us.",
  );
});
