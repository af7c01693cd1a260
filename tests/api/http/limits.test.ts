import { beforeAll, describe, expect, it } from 'vitest';
import { call, type Answer } from '../../support/http/call';
import { cookieFrom, PASSWORD, person, school, type Person } from '../../support/community/people';
import { count, rows } from '../../support/database/rows';

// These tests need the production rate limits, which must be set before the site first reads its configuration.
beforeAll(() => {
  process.env.RATE_LIMIT_SCALE = '1';
});

const MINUTE = 60;
const TOKEN = 'x'.repeat(32);

type Row = {
  name: string;
  points: number;
  seconds: number;
  /** Makes one request that counts toward the limit, with `who` as the sender. */
  use: (who: Person, schoolId: number) => Promise<Answer>;
  /** Name of the table to which each allowed request adds a row. */
  writes: string;
};

const TABLE: Row[] = [
  {
    name: 'posts',
    points: 10,
    seconds: 60 * MINUTE,
    use: (as, schoolId) => call('POST', '/api/posts', { as, body: { schoolId, content: 'Again' } }),
    writes: 'posts',
  },
  {
    name: 'changes of the password',
    points: 10,
    seconds: 10 * MINUTE,
    use: (as) =>
      call('POST', '/api/user/change-password', {
        as,
        body: { currentPassword: 'not it', newPassword: 'whatever it is' },
      }),
    writes: 'users',
  },
];

async function scene() {
  const [who, other] = [await person('active'), await person('active')];
  const schoolId = await school();
  const { id: postId } = (
    await rows<{ id: number }>(
      "INSERT INTO posts (user_id, school_id, content) VALUES ($1, $2, 'x') RETURNING id",
      who.id,
      schoolId,
    )
  )[0] ?? { id: 0 };
  return { who, other, schoolId, postId };
}

describe.each(TABLE)('the rate limit of $name', ({ points, seconds, use, writes }) => {
  it(`each person may send ${points} requests in ${seconds / MINUTE} minutes`, { tags: ['A6', 'A17'] }, async () => {
    const { who, other, schoolId } = await scene();
    for (let number = 1; number <= points; number += 1)
      expect((await use(who, schoolId)).status, `use ${number}`).not.toBe(429);
    const before = await count(writes);

    const refused = await use(who, schoolId);
    expectRefusal(refused, seconds);
    expect(await count(writes)).toBe(before);

    expect((await use(other, schoolId)).status).not.toBe(429);
    await rows('UPDATE rate_limits SET expire = expire - $1', seconds * 1000);
    expect((await use(who, schoolId)).status).not.toBe(429);
  });
});

describe('rate limits of uploads', () => {
  /** Sends an upload to a post. The upload need not be valid, because limits count before the server reads the body. */
  const upload = (as: Person) => call('POST', '/api/media/upload', { as, form: new FormData() });

  it('uploads beyond the limit are refused before they are read', async () => {
    const { who } = await scene();
    for (let number = 1; number <= 10; number += 1) await upload(who);
    let taken = 0;
    const raw = new ReadableStream({
      pull: (out) => ((taken += 1) > 100 ? out.close() : out.enqueue(new Uint8Array(100_000))),
    });
    expectRefusal(
      await call('POST', '/api/media/upload', {
        as: who,
        raw,
        headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
      }),
      MINUTE,
    );
    expect(taken).toBeLessThan(3);
  });
});

describe('rate limits for each network address', () => {
  let number = 0;
  const from = (address: string) => ({ 'X-Forwarded-For': address });
  const register = (address: string, as?: { cookie: string }, code?: string) =>
    call('POST', '/api/register', {
      as,
      body: { email: `r${(number += 1)}@example.test`, password: PASSWORD, code },
      headers: from(address),
    });

  it('the limit of 5 registrations for each network address also counts registrations from a signed-in browser', async () => {
    let cookie: { cookie: string } | undefined;
    const statuses: number[] = [];
    for (let use = 1; use <= 7; use += 1) {
      const answer = await register('203.0.113.30', cookie);
      statuses.push(answer.status);
      if (answer.status === 200) cookie = { cookie: cookieFrom(answer.headers) };
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
  });

  describe("registrations with the code on a school's poster", () => {
    const codeOf = async (schoolId: number): Promise<string> =>
      (await call('POST', `/api/schools/${schoolId}/codes`, { as: await person('admin') })).body.code;
    const used = (limit: string, points: number, key: string) =>
      rows('UPDATE rate_limits SET points = $1 WHERE key LIKE $2 RETURNING key', points, `${limit}:${key}%`);

    it("registrations with the code on a school's poster count toward the limit of that code, not of the network address", async () => {
      const code = await codeOf(await school());
      for (let use = 1; use <= 8; use += 1) expect((await register('203.0.113.60', undefined, code)).status).toBe(200);
      await register('203.0.113.60', undefined, `${code.slice(0, 4).toLowerCase()}-${code.slice(4)}`);
      expect(await rows("SELECT points FROM rate_limits WHERE key LIKE 'register.code:code %'")).toEqual([
        { points: 9 },
      ]);
      for (let use = 1; use <= 5; use += 1) expect((await register('203.0.113.60')).status).toBe(200);
      expectRefusal(await register('203.0.113.60'), 30 * MINUTE);
    });

    it('one network address can register 100 accounts with a school poster’s code, or only 5 after 200 uses of the code', async () => {
      const code = await codeOf(await school());
      expect((await register('203.0.113.61', undefined, code)).status).toBe(200);
      expect(await used('register.code.address', 100, '203.0.113.61')).toHaveLength(1);
      expectRefusal(await register('203.0.113.61', undefined, code), 30 * MINUTE);
      expect((await used('register.code', 200, 'code ')).length).toBeGreaterThan(0);
      for (let use = 1; use <= 5; use += 1) expect((await register('203.0.113.62', undefined, code)).status).toBe(200);
      expectRefusal(await register('203.0.113.62', undefined, code), 30 * MINUTE);
    });

    it('failed registrations do not use up the registration limit of the code on a school’s printed poster', async () => {
      const code = await codeOf(await school());
      const body = { email: 'weak@example.test', password: 'password123', code };
      for (let use = 1; use <= 3; use += 1)
        expect((await call('POST', '/api/register', { body, headers: from('203.0.113.65') })).status).toBe(400);
      expect((await register('203.0.113.65', undefined, code)).status).toBe(200);
      expect(
        await rows("SELECT points FROM rate_limits WHERE key LIKE 'register.code:%' ORDER BY expire DESC LIMIT 1"),
      ).toEqual([{ points: 1 }]);
      expect(await used('register.code.address', 4, '203.0.113.65')).toHaveLength(1);
    });

    it.each(['CDFGHJKM', 'nonsense', ''])(
      'registrations with the invalid code %j are limited to 5 for each network address',
      async (code) => {
        const network = `203.0.113.${70 + code.length + Number(code.includes('C'))}`;
        for (let use = 1; use <= 5; use += 1) expect((await register(network, undefined, code)).status).toBe(200);
        expectRefusal(await register(network, undefined, code), 30 * MINUTE);
      },
    );

    it('registrations with an expired code are limited to 5 for each network address', async () => {
      const code = await codeOf(await school());
      await rows('UPDATE school_codes SET ended_at = now() WHERE code = $1', code);
      for (let use = 1; use <= 5; use += 1) expect((await register('203.0.113.64', undefined, code)).status).toBe(200);
      expectRefusal(await register('203.0.113.64', undefined, code), 30 * MINUTE);
    });
  });

  it('each network address can read at most 60 public links a minute', { tags: ['S4'] }, async () => {
    const read = (address: string) => call('GET', `/api/shared/${TOKEN}`, { headers: from(address) });
    for (let use = 1; use <= 60; use += 1) expect((await read('203.0.113.40')).status).toBe(404);
    expectRefusal(await read('203.0.113.40'), MINUTE);
    expect((await read('203.0.113.41')).status).toBe(404);
  });
});

function expectRefusal(answer: Answer, seconds: number): void {
  expect([answer.status, answer.body.code]).toEqual([429, 'rate_limited']);
  const wait = Number(answer.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(seconds - 20);
  expect(wait).toBeLessThanOrEqual(seconds);
}

it('a limit that an operator changed applies immediately', async () => {
  const [admin, as, schoolId] = [await person('admin'), await person('active'), await school()];
  const set = (posts: number) =>
    call('PUT', '/api/admin/settings', {
      as: admin,
      body: { limits: { posts, comments: 30, uploads: 30, shares: 20, reports: 20, corrections: 20 } },
    });
  const send = async () => (await call('POST', '/api/posts', { as, body: { schoolId, content: 'Hello' } })).status;
  await set(2);
  expect([await send(), await send(), await send()]).toEqual([201, 201, 429]);
  await set(4);
  expect([await send(), await send()]).toEqual([201, 429]);
});
