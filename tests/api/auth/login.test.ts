import { describe, expect, it, vi } from 'vitest';
import { call } from '../../support/http/call';
import { cookieFrom, cookieOf, PASSWORD, person } from '../../support/community/people';
import { count, rows } from '../../support/database/rows';
import { inParallel } from '../../support/concurrency';

// These tests use real password hashing instead of the fast hashing of other tests.
vi.doUnmock('@node-rs/argon2');

const login = (body: unknown, as?: { cookie: string }) => call('POST', '/api/login', { body, as });

describe('signing in through POST /api/login', () => {
  it.each([
    ['the email', (email: string) => ({ email })],
    ['the email in capitals with spaces around it', (email: string) => ({ email: `  ${email.toUpperCase()} ` })],
    ['the email between direction marks', (email: string) => ({ email: `\u2066${email}\u2069` })],
    ['the email after a zero-width space and a BOM', (email: string) => ({ email: `\ufeff\u200b${email}\u00a0` })],
    ['the email as a mailto link', (email: string) => ({ email: `mailto:${email}` })],
    ['the email in the username field', (email: string) => ({ username: email })],
  ])('sign-in accepts %s and returns the user', async (_what, named) => {
    const { id, email } = await person('active');
    const answer = await login({ ...named(email), password: PASSWORD });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ id, email, username: email, hasAccess: true, subscriptionStatus: 'active' });
    const me = await call('GET', '/api/user', { as: { cookie: cookieFrom(answer.headers) } });
    expect(me.body).toEqual(answer.body);
  });

  it('sign-in upgrades an outdated password hash, once', { tags: ['A1'] }, async () => {
    const { id, email } = await person('inactive');
    const hashOf = async () =>
      (await rows<{ password: string }>('SELECT password FROM users WHERE id = $1', id))[0]?.password ?? '';
    expect(await hashOf()).toContain('m=1024,');
    expect((await login({ email, password: PASSWORD })).status).toBe(200);
    const upgraded = await hashOf();
    expect(upgraded).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await login({ email, password: PASSWORD })).status).toBe(200);
    expect(await hashOf()).toBe(upgraded);
  });

  it('sign-in does not change an outdated password hash when the password is wrong', async () => {
    const { id, email } = await person('inactive');
    await login({ email, password: 'not the pass phrase' });
    expect(await count("users WHERE id = $1 AND password LIKE '%m=1024,%'", id)).toBe(1);
  });
});

describe('forty sign-ins at the same time', () => {
  it(
    'forty simultaneous sign-ins succeed or are asked to retry in two seconds',
    { tags: ['thorough', 'A2'] },
    async () => {
      const people = await inParallel(40, () => person('inactive'));
      const answers = await Promise.all(people.map(({ email }) => login({ email, password: PASSWORD })));
      expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(20);
      for (const { status, headers, body } of answers.filter((answer) => answer.status !== 200)) {
        expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'unavailable', '2']);
      }
    },
  );
});

describe('the response to a refused sign-in', () => {
  it(
    'a refused sign-in has the same response for an unknown address and a wrong password',
    { tags: ['A4'] },
    async () => {
      const { email } = await person('inactive');
      const sessions = await count('sessions');
      const [unknown, wrong] = [
        await login({ email: 'nobody@example.test', password: 'wrong pass phrase' }),
        await login({ email, password: 'wrong pass phrase' }),
      ];
      expect([unknown.status, unknown.body]).toEqual([
        401,
        { message: 'Invalid email or password', code: 'unauthenticated' },
      ]);
      expect([wrong.status, wrong.text]).toEqual([unknown.status, unknown.text]);
      const headersOf = ({ headers }: typeof wrong) => [...headers].filter(([name]) => name !== 'x-request-id');
      expect(headersOf(wrong)).toEqual(headersOf(unknown));
      expect(wrong.headers.getSetCookie()).toEqual([]);
      expect(await count('sessions')).toBe(sessions);
    },
  );

  it(
    'a refused sign-in takes about as long for an unknown address as for a wrong password',
    { tags: ['A3'] },
    async () => {
      const { email } = (
        await call('POST', '/api/register', { body: { email: 'timed@example.test', password: PASSWORD } })
      ).body;
      // The test compares the quickest of ten or more sign-ins of each kind, because other work on the machine can make
      // a single sign-in slower.
      const quickest = { unknown: Infinity, wrong: Infinity };
      const areAlike = () => Math.abs(Math.log2(quickest.unknown / quickest.wrong)) < 1;
      for (let round = 0; round < 10 || (round < 60 && !areAlike()); round += 1) {
        for (const kind of ['unknown', 'wrong'] as const) {
          const start = performance.now();
          await login({
            email: kind === 'wrong' ? email : `nobody${round}@example.test`,
            password: 'wrong pass phrase',
          });
          quickest[kind] = Math.min(quickest[kind], performance.now() - start);
        }
      }
      expect(areAlike(), JSON.stringify(quickest)).toBe(true);
    },
  );

  it(
    'the time of a refused sign-in does not reveal whether the email address is known',
    { tags: ['thorough', 'A3'] },
    async () => {
      const { email } = (
        await call('POST', '/api/register', { body: { email: 'paired@example.test', password: PASSWORD } })
      ).body;
      const timeOf = async (who: string) => {
        const start = performance.now();
        await login({ email: who, password: 'wrong pass phrase' });
        return performance.now() - start;
      };
      const median = (times: number[]) => times.toSorted((one, other) => one - other)[times.length / 2]!;
      // The test tries the known and the unknown address in turn, so that other work on the machine slows both equally.
      const round = async () => {
        const [knownTimes, unknown]: [number[], number[]] = [[], []];
        for (let pair = 0; pair < 300; pair += 1) {
          knownTimes.push(await timeOf(email));
          unknown.push(await timeOf('nobody-at-all@example.test'));
        }
        // Compares each time for the known address with each time for the unknown address. `longer` is the share of
        // pairs in which the known address took longer. If both take equally long, this share is about one half.
        const longer = knownTimes.flatMap((one) => unknown.filter((other) => other < one)).length / (300 * 300);
        return { apart: Math.abs(median(knownTimes) - median(unknown)), longer };
      };
      const areAlike = ({ apart, longer }: Awaited<ReturnType<typeof round>>) =>
        apart <= 2 && longer >= 0.45 && longer <= 0.55;
      // The test tries up to three rounds, because one round in thirty exceeds the permitted difference by chance, even
      // for equal response times.
      const rounds = [await round()];
      while (!areAlike(rounds.at(-1)!) && rounds.length < 3) rounds.push(await round());
      expect(areAlike(rounds.at(-1)!), JSON.stringify(rounds)).toBe(true);
    },
  );

  it('a refused sign-in does not change the current session of the browser', async () => {
    const member = await person('inactive');
    expect((await login({ email: member.email, password: 'wrong pass phrase' }, member)).status).toBe(401);
    expect((await call('GET', '/api/user', { as: member })).status).toBe(200);
  });
});

describe('signing in a second time', () => {
  it('a new sign-in ends the earlier session of the same browser', async () => {
    const member = await person('inactive');
    const { headers: phone } = await login({ email: member.email, password: PASSWORD });
    const { headers: again } = await login({ email: member.email, password: PASSWORD }, member);
    expect(cookieFrom(again)).not.toBe(member.cookie);
    const statusOf = async (cookie: string) => (await call('GET', '/api/user', { as: { cookie } })).status;
    expect([
      await statusOf(member.cookie),
      await statusOf(cookieFrom(phone)),
      await statusOf(cookieFrom(again)),
    ]).toEqual([401, 200, 200]);
  });

  it('sign-in replaces a session cookie that an attacker set in the browser', { tags: ['A11'] }, async () => {
    const { email } = await person('inactive');
    const { status, headers } = await login({ email, password: PASSWORD }, { cookie: 'sid=attacker' });
    expect(status).toBe(200);
    expect(cookieFrom(headers)).not.toContain('attacker');
    expect((await call('GET', '/api/user', { as: { cookie: 'sid=attacker' } })).status).toBe(401);
  });

  it('sign-in keeps only the ten most recently used sessions', { tags: ['A15'] }, async () => {
    const { id, email, cookie: first } = await person('inactive');
    const cookies = [first];
    while (cookies.length < 11) {
      await rows("UPDATE sessions SET last_seen_at = last_seen_at - interval '1 second' WHERE user_id = $1", id);
      cookies.push(
        cookies.length < 10 ? await cookieOf(id) : cookieFrom((await login({ email, password: PASSWORD })).headers),
      );
    }
    expect(await count('sessions WHERE user_id = $1', id)).toBe(10);
    const statuses = await Promise.all(
      cookies.map(async (cookie) => (await call('GET', '/api/user', { as: { cookie } })).status),
    );
    expect(statuses).toEqual([401, ...Array.from({ length: 10 }, () => 200)]);
  });
});

describe('signing out through POST /api/logout', () => {
  it('signing out ends the session, so that a copied cookie no longer works', { tags: ['A12', 'D9'] }, async () => {
    const member = await person('inactive');
    const answer = await call('POST', '/api/logout', { as: member });
    // The header Clear-Site-Data does not list "storage", because this would also remove the service worker. The page
    // itself deletes the unsent texts and files on the device.
    expect(answer.headers.get('clear-site-data')).toBe('"cache", "cookies"');
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie()).toEqual(['sid=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax']);
    expect(await count('sessions WHERE user_id = $1', member.id)).toBe(0);
    for (const [method, path] of SIGNED_IN)
      expect((await call(method, path, { as: member })).status, `${method} ${path}`).toBe(401);
  });

  it('signing out succeeds when repeated and without any cookie', { tags: ['A12'] }, async () => {
    const member = await person('inactive');
    const statuses = [member, member, undefined].map(async (as) => (await call('POST', '/api/logout', { as })).status);
    expect(await Promise.all(statuses)).toEqual([200, 200, 200]);
  });

  it('signing out does not end other sessions of the person', async () => {
    const member = await person('inactive');
    const { headers } = await login({ email: member.email, password: PASSWORD });
    await call('POST', '/api/logout', { as: { cookie: cookieFrom(headers) } });
    expect((await call('GET', '/api/user', { as: member })).status).toBe(200);
  });
});

const SIGNED_IN = [
  ['GET', '/api/user'],
  ['GET', '/api/user/feed'],
  ['GET', '/api/user/posts'],
  ['GET', '/api/user/saved'],
  ['GET', '/api/user/subscriptions'],
  ['GET', '/api/notifications'],
  ['GET', '/api/notifications/unread-count'],
  ['GET', '/api/notifications/stream'],
  ['POST', '/api/notifications/mark-all-read'],
  ['POST', '/api/posts'],
  ['PATCH', '/api/user/profile'],
  ['POST', '/api/user/change-password'],
] as const;
