import { encode } from 'next-auth/jwt';
import { describe, expect, it } from 'vitest';
import { SESSION_TOKEN_SALT } from '@/lib/auth/session-token';
import { tamperWith } from '@/tests/support/tamper-with';
import { createSessionIdReader } from './session-id-reader';

const SECRET = 's'.repeat(32);
const seal = (sid: string, { secret = SECRET, salt = SESSION_TOKEN_SALT, maxAge = 3_600 } = {}) =>
  encode({ token: { sid }, secret, salt, maxAge });

describe('recognizing a member by the session cookie', () => {
  const memberOf = createSessionIdReader(SECRET, false);

  it('a member is recognized by an encrypted session cookie among other cookies', async () => {
    const token = await seal('session-1');
    for (const cookies of [`sid=${token}`, `a=b; sid=${token}; c=d`, `sid=${token}`])
      expect(await memberOf(cookies)).toBe('session-1');
  });

  it('a forged session cookie does not identify a member', async () => {
    const token = await seal('session-1');
    const forged = [
      undefined,
      '',
      'sid=',
      'sid=session-1',
      `xsid=${token}`,
      `__Host-sid=${token}`,
      `sid=${tamperWith(token)}`,
      `sid=${token.replace('.', '.AAAA')}`,
      `sid=${await seal('session-1', { secret: 'x'.repeat(32) })}`,
      `sid=${await seal('session-1', { salt: 'another' })}`,
      `sid=${await seal('session-1', { maxAge: -60 })}`,
    ];
    for (const cookies of forged) expect(await memberOf(cookies), cookies).toBeNull();
  });

  it('an https site recognizes a member only by the __Host- cookie', async () => {
    const token = await seal('session-1');
    expect(await createSessionIdReader(SECRET, true)(`sid=${token}`)).toBeNull();
    expect(await createSessionIdReader(SECRET, true)(`__Host-sid=${token}`)).toBe('session-1');
  });
});
