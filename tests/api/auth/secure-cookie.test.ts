import { beforeAll, expect, it } from 'vitest';
import { readDismissedNoticeVersion } from '@/lib/browser/dismissed-notice-cookie';
import { call } from '../../support/http/call';
import { cookieFrom, PASSWORD, person } from '../../support/community/people';

// These tests need an https address of the site, which must be set before the site first reads its configuration.
beforeAll(() => {
  process.env.APP_ORIGIN = 'https://parents.example.test';
});

it(
  'over https the session cookie is tied to the site’s own host and never sent without encryption',
  { tags: ['A10', 'V3.3.1', 'V3.3.2', 'V3.3.3', 'V3.3.4'] },
  async () => {
    const { headers } = await call('POST', '/api/register', {
      body: { email: 'secure@example.test', password: PASSWORD },
    });
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-sid=[\w.-]+; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure$/),
    ]);
    expect((await call('GET', '/api/user', { as: { cookie: cookieFrom(headers) } })).status).toBe(200);
  },
);

it(
  'over https the cookie that remembers a dismissed notice is limited to the site’s own host',
  { tags: ['V3.3.1', 'V3.3.3'] },
  async () => {
    const { headers } = await call('POST', '/api/notice/7/hide');
    expect(headers.getSetCookie()).toEqual([
      '__Host-pv-notice=7; Path=/; Max-Age=7776000; HttpOnly; SameSite=Lax; Secure',
    ]);
    expect(readDismissedNoticeVersion('a=b; __Host-pv-notice=7; c=d')).toBe(7);
  },
);

it('over https a session cookie without the __Host- prefix is refused', async () => {
  const { cookie } = await person('inactive');
  expect(cookie).toMatch(/^__Host-sid=/);
  expect((await call('GET', '/api/user', { as: { cookie: cookie.replace('__Host-', '') } })).status).toBe(401);
});
