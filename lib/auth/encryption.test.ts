import { expect, it, vi } from 'vitest';
import { tamperWith } from '@/tests/support/tamper-with';
import { decryptText, encryptText } from './encryption';

vi.stubEnv('DATABASE_URL', 'postgresql://');
vi.stubEnv('NEXTAUTH_SECRET', '-'.repeat(32));

it('an encrypted text can be decrypted for its owner', () => {
  const [first, second] = [encryptText('JBSWY3DP', 'totp:7'), encryptText('JBSWY3DP', 'totp:7')];
  expect([decryptText(first, 'totp:7'), decryptText(second, 'totp:7')]).toEqual(['JBSWY3DP', 'JBSWY3DP']);
  expect(first).not.toBe(second);
  expect(Buffer.from(first, 'base64url').toString('latin1')).not.toContain('JBSWY3DP');
});

it(
  'an encrypted text cannot be decrypted for another owner or after it was changed',
  { tags: ['V9.1.1', 'V9.1.3', 'V9.2.2', 'V9.2.3', 'V9.2.4', 'V11.3.3'] },
  () => {
    const sealed = encryptText('JBSWY3DP', 'totp:7');
    for (const [text, owner] of [
      [sealed, 'totp:8'],
      [tamperWith(sealed), 'totp:7'],
      [sealed.slice(0, 30), 'totp:7'],
      ['', 'totp:7'],
    ] as const)
      expect(() => decryptText(text, owner)).toThrow();
  },
);
