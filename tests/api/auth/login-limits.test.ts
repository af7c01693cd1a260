import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { undoRateLimitUse } from '@/lib/http/rate-limits';
import { Authenticator } from '../../support/authenticator';
import { call, type Answer } from '../../support/http/call';
import { PASSWORD, person } from '../../support/community/people';
import { rows } from '../../support/database/rows';

// These tests need the production rate limits, which must be set before the site first reads its configuration.
beforeAll(() => {
  process.env.RATE_LIMIT_SCALE = '1';
});
beforeEach(async () => void (await rows('DELETE FROM rate_limits')));

const HOME = '203.0.113.7';
const login = (email: string, password: string, from = HOME): Promise<Answer> =>
  call('POST', '/api/login', { body: { email, password }, headers: { 'X-Forwarded-For': from } });
const signInWrong = (email: string, from = HOME) => login(email, 'not the pass phrase', from);
const signInRight = (email: string, from = HOME) => login(email, PASSWORD, from);
const retryAfter = ({ headers }: Answer) => Number(headers.get('retry-after'));

/** Makes every rate limit counter older, as if time had passed. */
const passTime = (seconds: number) => rows('UPDATE rate_limits SET expire = expire - $1', seconds * 1000);
/** Deletes only the counters of the limit of six sign-in attempts a minute, as if a minute had passed. */
const nextMinute = () => rows("DELETE FROM rate_limits WHERE key LIKE 'login.address.minute:%'");

let name = 0;
const newEmail = () => `stranger${(name += 1)}@example.test`;

describe('sign-in attempts from one network address', () => {
  it(
    'each network address is limited to six sign-in attempts a minute for all accounts together',
    { tags: ['A5'] },
    async () => {
      const { email } = await person('inactive');
      for (let attempt = 1; attempt <= 6; attempt += 1) expect((await signInWrong(newEmail())).status).toBe(401);
      const seventh = await signInRight(email);
      expect([seventh.status, seventh.body.code]).toEqual([429, 'rate_limited']);
      expect(seventh.body.message).toMatch(/^Too many attempts\. Please try again in \d+ seconds\.$/);
      expect(retryAfter(seventh)).toBeGreaterThan(0);
      expect(retryAfter(seventh)).toBeLessThanOrEqual(60);
      expect(seventh.headers.getSetCookie()).toEqual([]);

      expect((await signInRight(email, '203.0.113.8')).status).toBe(200);
      await passTime(60);
      expect((await signInRight(email)).status).toBe(200);
    },
  );

  it(
    'an owner can sign in by passkey after their network address has used up all password attempts',
    { tags: ['A5'] },
    async () => {
      const [owner, device] = [await person('inactive'), new Authenticator()];
      const { body: options } = await call('POST', '/api/user/passkeys/options', { as: owner, body: {} });
      const passkeyReply = await call('POST', '/api/user/passkeys', {
        as: owner,
        body: { passkey: device.create(options) },
      });
      expect(passkeyReply.status).toBe(201);
      for (let attempt = 1; attempt <= 6; attempt += 1) await signInWrong(newEmail());
      expect((await signInRight(owner.email)).status).toBe(429);
      const { body: asked } = await call('POST', '/api/login/passkey/options');
      const answer = await call('POST', '/api/login/passkey', { body: { passkey: device.get(asked) } });
      expect(answer.body).toMatchObject({ id: owner.id });
    },
  );

  it('sign-in attempts are limited to thirty an hour per network address', { tags: ['A5'] }, async () => {
    for (let attempt = 1; attempt <= 30; attempt += 1) {
      if (attempt % 6 === 1) await nextMinute();
      expect((await signInWrong(newEmail())).status).toBe(401);
    }
    await nextMinute();
    const next = await signInWrong(newEmail());
    expect(next.status).toBe(429);
    expect(retryAfter(next)).toBeGreaterThan(3_500);
    expect((await signInWrong(newEmail(), '203.0.113.8')).status).toBe(401);
  });

  it('the sign-in limit ignores false network addresses in request headers', { tags: ['A8'] }, async () => {
    const from = (index: number) => `198.51.100.${index}, 10.0.0.${index}, ${HOME}`;
    for (let attempt = 1; attempt <= 6; attempt += 1) await signInWrong(newEmail(), from(attempt));
    expect((await signInWrong(newEmail(), from(7))).status).toBe(429);
    expect((await signInWrong(newEmail(), `${HOME}, 198.51.100.1`)).status).toBe(401);
  });

  it('the sign-in limit treats all addresses of an IPv6 /64 network as one address', { tags: ['A5'] }, async () => {
    for (let attempt = 1; attempt <= 6; attempt += 1) await signInWrong(newEmail(), `2001:db8:1:2::${attempt}`);
    expect((await signInWrong(newEmail(), '2001:db8:1:2:ffff::1')).status).toBe(429);
    expect((await signInWrong(newEmail(), '2001:db8:1:3::1')).status).toBe(401);
  });
});

describe('a network address that many people share', () => {
  it(
    'a sign-in with a correct password does not count against the limit of a network address',
    { tags: ['A5'] },
    async () => {
      for (let index = 1; index <= 9; index += 1)
        expect((await signInRight((await person('inactive')).email)).status).toBe(200);
      expect(await rows("SELECT points FROM rate_limits WHERE key LIKE 'login.address.%'")).toEqual([
        { points: 0 },
        { points: 0 },
      ]);
    },
  );

  it('a successful sign-in does not allow more guesses at other accounts', async () => {
    const own = await person('inactive');
    for (let attempt = 1; attempt <= 6; attempt += 1) {
      expect((await signInWrong(newEmail())).status).toBe(401);
      if (attempt < 6) expect((await signInRight(own.email)).status).toBe(200);
    }
    expect((await signInWrong(newEmail())).status).toBe(429);

    await passTime(3_600);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => (index % 2 ? signInRight(own.email) : signInWrong(newEmail()))),
    );
    for (let attempt = 1; attempt <= 6; attempt += 1) answers.push(await signInWrong(newEmail()));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(6);
  });

  it('simultaneous correct sign-ins do not use up the limit of a shared network address', async () => {
    const crowd = [];
    while (crowd.length < 12) crowd.push(await person('inactive'));
    await Promise.all(crowd.map(({ email }) => signInRight(email)));
    for (const { email } of crowd) expect((await signInRight(email)).status).toBe(200);
  });

  it('a sign-in attempt that was counted in an earlier minute is not subtracted from the current minute’s counter', async () => {
    await undoRateLimitUse('login.address.minute', HOME, Date.now());
    expect(await rows('SELECT * FROM rate_limits')).toEqual([]);
    await signInWrong(newEmail());
    await undoRateLimitUse('login.address.minute', HOME, Date.now() - 3_600_000);
    expect(await rows("SELECT points FROM rate_limits WHERE key LIKE 'login.address.minute:%'")).toEqual([
      { points: 1 },
    ]);
  });
});

describe('limits on email changes, to stop users from testing which email addresses are registered', () => {
  const ask = (as: { cookie: string }, email: string, from = HOME) =>
    call('PATCH', '/api/user/profile', { as, body: { email }, headers: { 'X-Forwarded-For': from } });

  it('an email change is refused after five tries within half an hour', async () => {
    const [curious, member] = [await person('inactive'), await person('inactive')];
    for (let attempt = 1; attempt <= 5; attempt += 1)
      expect((await ask(curious, member.email, `198.51.100.${attempt}`)).status).toBe(409);
    const sixth = await ask(curious, member.email, '198.51.100.6');
    expect([sixth.status, sixth.body.code]).toEqual([429, 'rate_limited']);
    expect((await ask(curious, curious.email)).status).toBe(200);
  });

  it('email changes and registrations at one network address share a limit', { tags: ['A6'] }, async () => {
    const [first, second, member] = [await person('inactive'), await person('inactive'), await person('inactive')];
    const register = () =>
      call('POST', '/api/register', {
        body: { email: member.email, password: PASSWORD },
        headers: { 'X-Forwarded-For': HOME },
      });
    for (const attempt of [ask(first, member.email), register(), ask(second, member.email), register(), register()])
      expect((await attempt).status).toBe(409);
    expect([(await ask(first, member.email)).status, (await register()).status]).toEqual([429, 429]);
  });

  it('email changes and password changes share a limit of ten wrong passwords', async () => {
    const member = await person('inactive');
    const guess = () =>
      call('PATCH', '/api/user/profile', {
        as: member,
        body: { email: newEmail(), currentPassword: 'not the pass phrase' },
      });
    for (let attempt = 1; attempt <= 10; attempt += 1) expect((await guess()).status).toBe(400);
    expect((await guess()).status).toBe(429);
    const body = { currentPassword: PASSWORD, newPassword: 'quite another pass phrase' };
    expect((await call('POST', '/api/user/change-password', { as: member, body })).status).toBe(429);
  });
});

describe('signing in to one account from one network address', () => {
  it(
    'an account is blocked at one network address for ten minutes after five wrong passwords',
    { tags: ['A5'] },
    async () => {
      const { email } = await person('inactive');
      for (let attempt = 1; attempt <= 5; attempt += 1) expect((await signInWrong(email)).status).toBe(401);
      const sixth = await signInRight(email);
      expect(sixth.status).toBe(429);
      expect(retryAfter(sixth)).toBeGreaterThan(590);
      expect(retryAfter(sixth)).toBeLessThanOrEqual(600);

      for (const [waited, next] of [
        [600, 1_200],
        [1_200, 2_400],
      ] as const) {
        await passTime(waited);
        expect((await signInWrong(email)).status).toBe(401);
        const refused = await signInRight(email);
        expect(refused.status).toBe(429);
        expect(retryAfter(refused)).toBeGreaterThan(next - 10);
        expect(retryAfter(refused)).toBeLessThanOrEqual(next);
      }
      await passTime(2_400);
      expect((await signInRight(email)).status).toBe(200);
    },
  );

  it(
    'a block of one account at one network address affects no other account or address',
    { tags: ['A5'] },
    async () => {
      const [victim, neighbour] = [await person('inactive'), await person('inactive')];
      for (let attempt = 1; attempt <= 5; attempt += 1) await signInWrong(victim.email);
      expect((await signInRight(victim.email)).status).toBe(429);
      expect((await signInRight(victim.email, '203.0.113.8')).status).toBe(200);
      await nextMinute();
      expect((await signInRight(neighbour.email)).status).toBe(200);
    },
  );

  it(
    'sign-in attempts for an unknown email address are limited like those for a known address',
    { tags: ['A4'] },
    async () => {
      const { email } = await person('inactive');
      const nobody = newEmail();
      for (let attempt = 1; attempt <= 5; attempt += 1) {
        await signInWrong(email);
        await nextMinute();
        await signInWrong(nobody);
      }
      await nextMinute();
      const [knownReply, unknown] = [await signInWrong(email), await signInWrong(nobody)];
      expect([unknown.status, unknown.text]).toEqual([knownReply.status, knownReply.text]);
      expect(knownReply.status).toBe(429);
    },
  );

  it('the count of wrong passwords starts at zero after a correct password', async () => {
    const { email } = await person('inactive');
    for (let attempt = 1; attempt <= 4; attempt += 1) await signInWrong(email);
    expect((await signInRight(email)).status).toBe(200);
    await nextMinute();
    for (let attempt = 1; attempt <= 4; attempt += 1) expect((await signInWrong(email)).status).toBe(401);
    expect((await signInRight(email)).status).toBe(200);
  });

  it('the block of a network address survives a restart', { tags: ['A7'] }, async () => {
    const { email } = await person('inactive');
    for (let attempt = 1; attempt <= 5; attempt += 1) await signInWrong(email);
    vi.resetModules();
    const restarted = await import('../../support/http/call');
    const sixth = await restarted.call('POST', '/api/login', {
      body: { email, password: PASSWORD },
      headers: { 'X-Forwarded-For': HOME },
    });
    expect(sixth.status).toBe(429);
  });

  it('the counters of wrong passwords do not contain the email address as readable text', async () => {
    const { email } = await person('inactive');
    await signInWrong(email);
    const limitRows = await rows<{ key: string }>("SELECT key FROM rate_limits WHERE key LIKE 'login.failed.%'");
    expect(limitRows).toHaveLength(3);
    expect(JSON.stringify(limitRows)).not.toContain(email);
  });
});

describe('signing in to one account from many network addresses', () => {
  it('an attack from many network addresses never locks an account', { tags: ['A5'] }, async () => {
    const { email } = await person('inactive');
    for (let attempt = 1; attempt <= 20; attempt += 1)
      expect((await signInWrong(email, `198.51.100.${attempt}`)).status).toBe(401);
    const start = performance.now();
    expect((await signInRight(email)).status).toBe(200);
    expect(performance.now() - start).toBeGreaterThan(990);

    const again = performance.now();
    await nextMinute();
    expect((await signInRight(email)).status).toBe(200);
    expect(performance.now() - again).toBeLessThan(900);
  });
});

describe('sign-in limits after the server clock ran ahead and was corrected', () => {
  const [TWO_HOURS, DAY] = [2 * 3_600, 24 * 3_600];

  it(
    'an account is blocked for at most ten minutes if a wrong clock dates failed sign-ins two hours ahead',
    { tags: ['R12'] },
    async () => {
      const { email } = await person('inactive');
      for (let attempt = 1; attempt <= 5; attempt += 1) await signInWrong(email);
      await nextMinute();
      await passTime(-TWO_HOURS);
      const waits = await signInRight(email);
      expect(waits.status).toBe(429);
      expect(retryAfter(waits)).toBeLessThanOrEqual(600);
      await passTime(600);
      expect((await signInRight(email)).status).toBe(200);
    },
  );

  it('an account is not blocked if a wrong clock dates failed sign-ins one day ahead', async () => {
    const { email } = await person('inactive');
    for (let attempt = 1; attempt <= 5; attempt += 1) await signInWrong(email);
    await passTime(-DAY);
    expect((await signInRight(email)).status).toBe(200);
  });

  it(
    'a network address is not blocked if a wrong clock dates failed sign-ins two hours ahead',
    { tags: ['R12'] },
    async () => {
      for (let attempt = 1; attempt <= 7; attempt += 1) await signInWrong(newEmail());
      await passTime(-TWO_HOURS);
      expect((await signInWrong(newEmail())).status).toBe(401);
    },
  );
});
