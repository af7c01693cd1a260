import { expect, it } from 'vitest';
import { hashPassword, isPasswordHashOutdated, verifyPassword } from './passwords';

it(
  'a password check is refused if two are running and twenty are already waiting',
  { tags: ['A2', 'L12'] },
  async () => {
    const busy = Array.from({ length: 22 }, () => hashPassword('a long enough pass phrase'));
    const strangerMeanwhile = verifyPassword(null, 'anything').catch(() => false);
    await expect(hashPassword('one too many')).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 2 });
    expect(await strangerMeanwhile).toBe(false);
    const [stored = ''] = await Promise.all(busy);
    expect(await verifyPassword(null, 'anything')).toBe(false);
    expect(await verifyPassword(stored, 'a long enough pass phrase')).toBe(true);
    expect(await verifyPassword(stored, 'a long enough pass phrasE')).toBe(false);
  },
);

it('verifyPassword refuses every password for an unknown account', async () => {
  expect(await verifyPassword(null, 'nobody has this password')).toBe(false);
});

it.each([
  ['$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA', false],
  ['$argon2id$v=19$m=65536,t=3,p=4$c2FsdA$aGFzaA', false],
  ['$argon2id$v=19$m=19455,t=2,p=1$c2FsdA$aGFzaA', true],
  ['$argon2id$v=19$m=19456,t=1,p=1$c2FsdA$aGFzaA', true],
  ['$argon2i$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA', true],
  ['$2b$10$abcdefghijklmnopqrstuv', true],
  ['', true],
])('the hash %j is outdated: %s', { tags: ['A1'] }, (stored, expected) => {
  expect(isPasswordHashOutdated(stored)).toBe(expected);
});
