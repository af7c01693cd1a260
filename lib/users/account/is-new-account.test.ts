import { expect, it } from 'vitest';
import { isNewAccount } from './is-new-account';

it('a person counts as a newcomer for 24 hours after registration', () => {
  const createdAt = new Date('2026-11-22T12:00:00Z');
  expect(isNewAccount({ createdAt }, new Date('2026-11-23T11:59:59Z'))).toBe(true);
  expect(isNewAccount({ createdAt }, new Date('2026-11-23T12:00:00Z'))).toBe(false);
});
