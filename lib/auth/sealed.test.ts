import { encode } from 'next-auth/jwt';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sessionIdIn } from './sealed';
import { SESSION_SALT } from './token';

const SECRET = 's'.repeat(32);
const seal = (maxAge: number) => encode({ token: { sid: 'session-1' }, secret: SECRET, salt: SESSION_SALT, maxAge });

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

it('is nobody by a cookie that has run out, though it was opened before', async () => {
  const token = await seal(60);
  expect([await sessionIdIn(token, SECRET), await sessionIdIn(token, SECRET)]).toEqual(['session-1', 'session-1']);
  vi.setSystemTime(Date.now() + 120_000);
  expect(await sessionIdIn(token, SECRET)).toBeNull();
});

it('is nobody under another secret, though it was opened under ours', async () => {
  const token = await seal(60);
  expect(await sessionIdIn(token, SECRET)).toBe('session-1');
  expect(await sessionIdIn(token, 'x'.repeat(32))).toBeNull();
  expect(await sessionIdIn(token, SECRET)).toBe('session-1');
});
