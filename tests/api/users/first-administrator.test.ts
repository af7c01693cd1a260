import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSetupCode } from '@/lib/auth/setup-code';
import { contactEmail } from '@/lib/process/current-settings';
import { site } from '@/lib/site';
import { MINUTE } from '@/lib/time/duration';
import { describeFirstAdministratorSetup } from '@/lib/users/account/first-administrator';
import { captureLog } from '../../support/billing/log';
import { rows } from '../../support/database/rows';
import { call } from '../../support/http/call';

const INPUT = {
  email: 'operator@parents.ca',
  password: 'a long enough password',
  siteName: 'Parents of Halifax',
  contactEmail: 'hello@parents.ca',
};
const setUp = (code: string, changes: object = {}) =>
  call('POST', '/api/setup', { body: { code, ...INPUT, ...changes } });
const administrators = async () =>
  (await rows<{ email: string }>('SELECT email FROM users WHERE is_admin')).map(({ email }) => email);

// These tests need the production rate limits, which must be set before the site first reads its configuration.
beforeAll(() => {
  process.env.RATE_LIMIT_SCALE = '1';
});
beforeEach(async () => void (await rows('DELETE FROM rate_limits')));
afterEach(async () => {
  vi.useRealTimers();
  await rows('DELETE FROM settings; DELETE FROM users');
});

describe('the first administrator', () => {
  it('the first administrator is made with the setup code, is signed in, and names the site', async () => {
    expect(await describeFirstAdministratorSetup()).toContain('/setup');
    const response = await setUp(createSetupCode());
    expect([response.status, response.body.isAdmin, response.headers.getSetCookie().length]).toEqual([200, true, 1]);
    expect(await administrators()).toEqual([INPUT.email]);
    expect([site.name, contactEmail()]).toEqual(['Parents of Halifax', 'hello@parents.ca']);
    expect(await rows('SELECT action FROM audit_log ORDER BY id DESC LIMIT 2')).toEqual([
      { action: 'setting.change' },
      { action: 'user.grant-admin' },
    ]);
    expect(await describeFirstAdministratorSetup()).toBeNull();
  });

  it('the first administrator may type the setup code in small letters and without hyphens', async () => {
    expect((await setUp(` ${createSetupCode().toLowerCase().replaceAll('-', ' ')} `)).status).toBe(200);
  });

  it('a second person cannot become the first administrator, even with a valid setup code', async () => {
    const code = createSetupCode();
    await setUp(code);
    const second = await setUp(code, { email: 'second@parents.ca' });
    expect([second.status, second.body.code]).toEqual([404, 'not_found']);
    expect(await administrators()).toEqual([INPUT.email]);
  });

  it('only one person becomes the first administrator if several tabs send the code at once', async () => {
    const code = createSetupCode();
    const responses = await Promise.all(
      ['a', 'b', 'c', 'd'].map((name) => setUp(code, { email: `${name}@parents.ca`, siteName: `Site of ${name}` })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
    expect(await administrators()).toHaveLength(1);
    expect(await rows('SELECT count(*)::int AS count FROM users')).toEqual([{ count: 1 }]);
    const [name] = await administrators();
    expect(site.name).toBe(`Site of ${name?.[0]}`);
  });

  it.each<[what: string, code: () => string]>([
    ['a guessed code', () => '00000-00000-00000-00000'],
    ['a code with another end', () => createSetupCode().replace(/^./, (sign) => (sign === '0' ? '1' : '0'))],
    ['an empty code', () => '-'],
  ])('the first administrator is not made with %s, and the log records the refusal', async (_what, code) => {
    let response: Awaited<ReturnType<typeof setUp>> | undefined;
    const lines = await captureLog(async () => {
      response = await setUp(code());
    });
    expect([response?.status, response?.body.issues[0].path]).toEqual([400, ['code']]);
    expect(lines.filter((line) => line.includes('security.setup-code-refused'))).toHaveLength(1);
    expect(await administrators()).toEqual([]);
  });

  it('the first administrator is not made with a setup code that is more than an hour old', async () => {
    const code = createSetupCode();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 59 * MINUTE });
    const early = createSetupCode();
    vi.setSystemTime(Date.now() + 2 * MINUTE);
    expect((await setUp(code)).status).toBe(400);
    expect((await setUp(early)).status).toBe(200);
  });

  it('the setup code still works after a weak password was refused', async () => {
    const code = createSetupCode();
    expect((await setUp(code, { password: 'password1' })).body.issues[0].path).toEqual(['password']);
    expect((await setUp(code, { siteName: 'Parents <of> Halifax' })).body.issues[0].path).toEqual(['siteName']);
    expect((await setUp(code)).status).toBe(200);
  });

  it('all network addresses together may enter a hundred wrong setup codes an hour', async () => {
    const wrongFrom = (ip: string) =>
      call('POST', '/api/setup', {
        body: { code: '00000-00000-00000-00000', ...INPUT },
        headers: { 'X-Forwarded-For': ip },
      });
    expect((await wrongFrom('203.0.113.1')).status).toBe(400);
    await rows("UPDATE rate_limits SET points = 100 WHERE key LIKE 'setup:%'");
    expect((await wrongFrom('203.0.113.2')).status).toBe(429);
    await rows('DELETE FROM rate_limits');
  });

  it('a page of another site cannot send the setup request that creates the first administrator', async () => {
    const response = await call('POST', '/api/setup', {
      body: { code: createSetupCode(), ...INPUT },
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect(response.status).toBe(403);
  });
});
