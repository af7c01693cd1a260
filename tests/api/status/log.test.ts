import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { postWebhook } from '../../support/billing/billing';
import { captureLog } from '../../support/billing/log';
import { cookieFrom, person, school } from '../../support/community/people';
import { rows } from '../../support/database/rows';
import { call } from '../../support/http/call';
import { openMailbox, type Mailbox } from '../../support/mail/mailbox';
import { openPostOffice } from '../../support/mail/post-office';
import { keysOf, newReceiver } from '../../support/push/decrypt';
import { db, connectionPool } from '@/lib/database/db';
import { env } from '@/lib/env';
import { logPageError } from '@/lib/http/page-error';
import { runLoggedJob as roundOf } from '@/lib/jobs/start-jobs';
import { log } from '@/lib/process/log';
import { redirectConsoleToLog } from '@/server/web/monitoring/console';

// Data that docs/log.md forbids in the log. The test stores the data in one person's account, causes every kind of
// error and searches the log for the data.

const CANARY = {
  email: 'quillcanary@example.test',
  firstName: 'Quillfirst',
  lastName: 'Quilllast',
  password: 'quillpass of many words',
  wrongPassword: 'quillwrong of many words',
  text: 'quilltext about a bake sale',
  title: 'quilltitle',
  comment: 'quillcomment',
  search: 'quillsearch',
  contact: 'quillcontact message',
  ip: '198.51.100.77',
  agent: 'quillagent/1.0',
  card: '4242424242424242',
  endpoint: 'https://push.example.org/quillendpoint',
  thrown: 'quillthrown',
};

let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await openMailbox();
  env().SMTP_URL = mailbox.url;
});
afterAll(() => mailbox.stop());

/**
 * Returns everything that is written while `work` runs: to our log, to the console (which the web server redirects to
 * the log), and to stdout and stderr.
 */
async function outputOf(work: () => Promise<unknown>): Promise<string[]> {
  const all: string[] = [];
  const [out, err] = (['stdout', 'stderr'] as const).map((name) =>
    vi.spyOn(process[name], 'write').mockImplementation((chunk) => all.push(String(chunk)) > 0),
  );
  const own = { ...console };
  redirectConsoleToLog(log);
  try {
    all.push(...(await captureLog(work)));
  } finally {
    Object.assign(console, own);
    out?.mockRestore();
    err?.mockRestore();
  }
  return all;
}

const REFUSED_BY_STRIPE = {
  error: { type: 'invalid_request_error', code: 'email_invalid', message: `Invalid email address: ${CANARY.email}` },
};
const headers = { 'X-Forwarded-For': CANARY.ip, 'User-Agent': CANARY.agent };
const broken = (words: string) => Object.assign(new Error(words), { detail: words, hint: words, where: words });

describe('the log of the application', () => {
  it(
    'the log contains no personal data, content, search words or emails, whatever goes wrong',
    { tags: ['D8'] },
    async () => {
      const [schoolId, admin] = [await school(), await person('admin')];
      const secrets: string[] = Object.values(CANARY);
      const office = await openPostOffice();
      mailbox.answer = (recipient) => ({ code: 550, text: `5.1.1 <${recipient}> says no to ${CANARY.firstName}` });
      const lines = await outputOf(async () => {
        const { email, password, firstName, lastName } = CANARY;
        const registered = await call('POST', '/api/register', {
          headers,
          body: { email, password, firstName, lastName },
        });
        expect(registered.status).toBe(200);
        const as = { cookie: cookieFrom(registered.headers) };
        secrets.push(as.cookie.split('=')[1]!);
        const ask = (...[method, address, options]: Parameters<typeof call>) =>
          call(method, address, { as, ...options, headers: { ...headers, ...options?.headers } });
        const { id: userId } = await db().user.findFirstOrThrow({ where: { email }, select: { id: true } });

        // The person signs in with a wrong password, then by a link.
        for (let attempt = 1; attempt <= 2; attempt += 1)
          await call('POST', '/api/login', { headers, body: { email, password: CANARY.wrongPassword } });
        await call('POST', '/api/forgot-password', { headers, body: { email } });
        await office.deliverAll();
        await call('POST', '/api/reset-password', {
          headers,
          body: { token: CANARY.thrown, password: CANARY.wrongPassword },
        });

        // The server refuses the requests of visitors. Then a member sends the same requests with valid and invalid
        // input.
        expect((await ask('POST', '/api/posts', { body: { schoolId, content: CANARY.text } })).status).toBeGreaterThan(
          399,
        );
        await rows('UPDATE users SET email_verified_at = now() WHERE id = $1', userId);
        await rows(
          "INSERT INTO memberships (user_id, status, access_until) VALUES ($1, 'active', now() + interval '9 days') ON CONFLICT (user_id) DO UPDATE SET status = 'active', access_until = now() + interval '9 days'",
          userId,
        );
        const post = await ask('POST', '/api/posts', { body: { schoolId, title: CANARY.title, content: CANARY.text } });
        expect(post.status).toBe(201);
        expect((await ask('GET', `/api/search?q=${CANARY.search}`)).status).toBe(200);
        await ask('POST', `/api/posts/${post.body.id}/comments`, { body: { content: CANARY.comment } });
        const shared = await ask('POST', `/api/posts/${post.body.id}/share`);
        secrets.push(shared.body.shareToken);
        await call('GET', `/api/shared/${shared.body.shareToken}`, { headers });
        await ask('GET', `/api/admin/users?q=${CANARY.search}`);
        await ask('POST', '/api/contact', { body: { name: firstName, email, content: CANARY.contact, seconds: 3 } });
        await ask('POST', '/api/user/push', { body: { endpoint: CANARY.endpoint, keys: keysOf(newReceiver()) } });
        await ask('POST', '/api/create-subscription-from-payment', { body: { paymentIntentId: CANARY.card } });
        await postWebhook(JSON.stringify({ id: email, number: CANARY.card }), 't=1,v1=quillsignature');
        vi.stubGlobal('fetch', async () => Response.json(REFUSED_BY_STRIPE, { status: 400 }));
        expect((await ask('POST', '/api/create-subscription-payment')).status).toBe(503);
        vi.unstubAllGlobals();

        // The test causes several errors that the code does not expect.
        const query = vi.spyOn(connectionPool(), 'query').mockImplementation(() => {
          throw Object.assign(broken(`duplicate key ${email}`), { code: 'XX000' });
        });
        expect((await call('GET', '/api/schools?q=quillsearch', { headers })).status).toBe(500);
        query.mockRestore();
        logPageError(broken(`Unexpected token in ${CANARY.text}`), { 'x-page-request': 'r1' }, '/shared/[shareToken]');
        await roundOf('media.sweep', () => Promise.reject(broken(CANARY.thrown)));
        console.error(' ⨯ ', broken(CANARY.thrown));
        console.error(`unhandledRejection: ${email}`, { email });
        console.warn('a warning about %s', CANARY.thrown);
        log.error({
          event: 'request.failed',
          err: new TypeError(CANARY.thrown, { cause: broken(`${email}\n    at ${CANARY.thrown} (/x)`) }),
        });
        await call('POST', '/api/admin/users/bulk-delete', { as: admin, headers, body: { ids: [userId] } });
      });
      const events = new Set(lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line).event));
      for (const event of [
        'security.registered',
        'security.sign-in-failed',
        'security.refused',
        'security.webhook-refused',
        'mail.failed',
        'stripe.failed',
        'job.failed',
        'page.failed',
        'request.failed',
        'server.said',
        'contact.received',
      ])
        expect(events, event).toContain(event);
      expect(secrets.every((secret) => secret.length > 5)).toBe(true);
      expect(lines.filter((line) => line.includes('quill'))).toEqual([]);
      const text = lines.join('\n').toLowerCase();
      expect(secrets.filter((secret) => text.includes(secret.toLowerCase()))).toEqual([]);
      expect(text).not.toMatch(/quill|198\.51/);
    },
  );

  it('the log is JSON, and each line has an event and a time in UTC', { tags: ['D8', 'V16.2.2'] }, async () => {
    const lines = await outputOf(() => roundOf('media.sweep', async () => undefined));
    expect(lines.length).toBe(1);
    const { time, event } = JSON.parse(lines[0]!) as { time: string; event: string };
    expect(event).toBe('job.done');
    expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(Math.abs(Date.parse(time) - Date.now())).toBeLessThan(60_000);
  });
});

describe('the log line of a refused request', () => {
  it(
    'a refused request is logged with user id and route pattern, and repetitions are throttled',
    { tags: ['V16.3.2'] },
    async () => {
      const who = await person('inactive');
      const lines = await captureLog(async () => {
        for (let time = 1; time <= 5; time += 1) {
          await call('DELETE', '/api/posts/12345678', { as: who });
          expect((await call('GET', '/api/admin/users', { as: who })).status).toBe(403);
        }
        await call('POST', '/api/logout', { as: who, headers: { 'Sec-Fetch-Site': 'cross-site' } });
      });
      expect(lines.map((line) => JSON.parse(line)).filter(({ event }) => event === 'security.refused')).toMatchObject([
        { level: 40, route: 'GET /api/admin/users', code: 'forbidden', userId: who.id },
        { level: 40, route: 'POST /api/logout', code: 'forbidden', userId: null },
      ]);
    },
  );
});
