import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { deleteExpiredIdempotencyKeys, executeRequestOnce } from '@/lib/http/request/idempotency';
import { post } from '../../support/community/board';
import { cookieFrom, PASSWORD, person, school, type Person } from '../../support/community/people';
import { count, rows } from '../../support/database/rows';
import { call, type Answer } from '../../support/http/call';
import { tally } from '../../support/concurrency';

// Tests of repeated requests. A client repeats a request if it does not know whether the request arrived, but the site
// must carry out the request only once.

let schoolId: number;
let member: Person;
beforeAll(async () => {
  schoolId = await school();
  member = await person('active');
});

type Sent = { as?: Person | null; key?: string; body?: unknown; path?: string };
const send = ({ as = member, key, body, path = '/api/posts' }: Sent): Promise<Answer> =>
  call('POST', path, { as, body, headers: key === undefined ? {} : { 'Idempotency-Key': key } });
const words = () => ({ schoolId, content: `Is there a bus? ${randomUUID()}` });
const posts = (body: { content: string }) => count('posts WHERE content = $1', body.content);

describe('repeated requests with the same Idempotency-Key', () => {
  it('a repeated request is not carried out again and gets the first response', { tags: ['C9'] }, async () => {
    const [key, body] = [randomUUID(), words()];
    const first = await send({ key, body });
    expect(first.status).toBe(201);
    const again = [
      await send({ key, body }),
      await send({ key: `"${key}"`, body: { ...body, content: ` ${body.content} ` } }),
    ];
    expect(again.map(({ status, body: answer }) => [status, answer])).toEqual([
      [201, first.body],
      [201, first.body],
    ]);
    expect(await posts(body)).toBe(1);
  });

  it('a repeated request is carried out again if it has no idempotency key or a new one', async () => {
    const body = words();
    for (const key of [undefined, undefined, randomUUID(), randomUUID()]) await send({ body, ...(key && { key }) });
    expect(await posts(body)).toBe(4);
  });

  it('a repeated request is refused if its body differs from the body of the first request', async () => {
    const [key, body] = [randomUUID(), words()];
    await send({ key, body });
    const other = await send({ key, body: words() });
    expect([other.status, other.body.code]).toEqual([422, 'key_reused']);
  });

  it('a used idempotency key starts a new request if the user or the endpoint is different', async () => {
    const [key, body, other] = [randomUUID(), words(), await person('active')];
    const first = await send({ key, body });
    expect((await send({ as: other, key, body })).body.id).not.toBe(first.body.id);
    const comment = await send({ key, path: `/api/posts/${first.body.id}/comments`, body: { content: 'Yes.' } });
    expect(comment.status).toBe(201);
  });

  it.each(['', '""', ' ', 'a b', 'é', '"', 'x'.repeat(256), '"a"b"'])(
    'a request is refused if the key is invalid: %j',
    async (key) => {
      const body = words();
      const answer = await send({ key: encodeURI(key) === key ? key : 'a b', body });
      expect([answer.status, answer.body.code]).toEqual([400, 'invalid']);
      expect(await posts(body)).toBe(0);
    },
  );

  it('a request can be sent again with the same idempotency key after a refusal', async () => {
    const [key, body, lapsed] = [randomUUID(), words(), await person('lapsed')];
    expect((await send({ as: lapsed, key, body })).status).toBe(403);
    await rows("UPDATE memberships SET access_until = now() + interval '1 day' WHERE user_id = $1", lapsed.id);
    expect((await send({ as: lapsed, key, body: { ...body, schoolId: 999_999 } })).status).toBe(404);
    expect((await send({ as: lapsed, key, body })).status).toBe(201);
  });

  it('a request is carried out once if twenty copies arrive at the same time', { tags: ['C9'] }, async () => {
    const [key, body] = [randomUUID(), words()];
    const answers = await Promise.all(Array.from({ length: 20 }, () => send({ key, body })));
    const made = answers.filter(({ status }) => status === 201);
    expect(made.length).toBeGreaterThan(0);
    expect(new Set(made.map(({ body: { id } }) => id)).size).toBe(1);
    for (const { body: refusal, headers } of answers.filter(({ status }) => status !== 201))
      expect([refusal.code, headers.get('retry-after')]).toEqual(['in_progress', '1']);
    expect(await posts(body)).toBe(1);
    expect((await send({ key, body })).body.id).toBe(made[0]?.body.id);
  });

  it('a request whose copy finishes after the search for a stored response gets the response of the copy', async () => {
    const identity = { id: 'A'.repeat(43), userId: member.id, route: 'POST /api/posts', bodyHash: 'hash' };
    const run = (name: string, count: (() => Promise<void>) | null = null) =>
      executeRequestOnce(identity, {
        keepsAnswer: true,
        work: async () => ({ status: 201, body: name }),
        findOrCount: null,
        count,
        uncount: async () => undefined,
      });
    const late = await run('late', async () => {
      await run('copy');
    });
    expect(late).toEqual({ status: 201, body: 'copy' });
  });

  it('an idempotency key and its response are deleted after a day, or when the user is deleted', async () => {
    const [key, body, other] = [randomUUID(), words(), await person('active')];
    await send({ key, body });
    await send({ as: other, key, body });
    await rows("UPDATE idempotency_keys SET created_at = now() - interval '23 hours'");
    await deleteExpiredIdempotencyKeys();
    expect(await count('idempotency_keys WHERE user_id = $1', member.id)).toBeGreaterThan(0);
    await rows('DELETE FROM users WHERE id = $1', other.id);
    expect(await count('idempotency_keys WHERE answer::text LIKE $1', `%${body.content}%`)).toBe(1);
    await rows("UPDATE idempotency_keys SET created_at = now() - interval '25 hours'");
    await deleteExpiredIdempotencyKeys();
    expect(await count('idempotency_keys')).toBe(0);
    expect((await send({ key, body })).status).toBe(201);
    expect(await posts(body)).toBe(2);
  });
});

describe('storing an idempotency key in the same transaction as the data of its request', () => {
  it('an idempotency key and its request’s data are saved together or not at all', { tags: ['C9'] }, async () => {
    const [key, body] = [randomUUID(), words()];
    await rows(
      "ALTER TABLE idempotency_keys ADD CONSTRAINT no_more CHECK (route <> 'POST /api/posts' OR status = 0) NOT VALID",
    );
    const failed = await send({ key, body });
    await rows('ALTER TABLE idempotency_keys DROP CONSTRAINT no_more');
    expect([failed.status, await posts(body)]).toEqual([500, 0]);
    expect((await send({ key, body })).status).toBe(201);
    expect(await posts(body)).toBe(1);
  });

  it('the transaction with the idempotency key continues after one of its statements fails', async () => {
    const admin = await person('admin');
    const fields = { name: 'Harbour Elementary', city: 'Sydney', slc: '4711' };
    const create = (key: string) => send({ as: admin, key, path: '/api/admin/schools', body: fields });
    expect((await create('first')).status).toBe(201);
    // The site refuses the second request, because a school with this number exists. The response must still name the
    // duplicate field, for which the site needs another query in the same transaction.
    const twin = await create('second');
    expect([twin.status, twin.body.issues?.[0]?.path]).toEqual([409, ['slc']]);
    expect(await count("audit_log WHERE action = 'school.create' AND details::text LIKE '%4711%'")).toBe(1);
  });
});

describe('repeating a request that was already carried out', () => {
  it('a repeated request still gets its response after the user has reached the rate limit', async () => {
    const [key, body, busy] = [randomUUID(), words(), await person('active')];
    const first = await send({ as: busy, key, body });
    await rows('UPDATE rate_limits SET points = 1000000 WHERE key = $1', `post.create:${busy.id}`);
    expect((await send({ as: busy, body: words() })).status).toBe(429);
    expect((await send({ as: busy, key, body })).body).toEqual(first.body);
  });

  it('a repeated request reveals nothing to a person who has lost the permission to send it', async () => {
    const [key, body, other] = [randomUUID(), words(), await person('active')];
    await send({ as: other, key, body });
    await rows("UPDATE memberships SET access_until = now() - interval '1 second' WHERE user_id = $1", other.id);
    expect((await send({ as: other, key, body })).status).toBe(403);
  });
});

describe('a registration that is sent several times', () => {
  const fields = (email: string, password = PASSWORD) => ({ email, password, firstName: 'Jo' });
  const register = (key: string, body: unknown) => send({ as: null, key, path: '/api/register', body });

  it('a registration repeated after a lost response signs the user in', async () => {
    const [key, email] = [randomUUID(), 'lost.answer@example.test'];
    const first = await register(key, fields(email));
    const again = await register(key, fields(email));
    expect([again.status, again.body]).toEqual([200, first.body]);
    const me = await call('GET', '/api/user', { as: { cookie: cookieFrom(again.headers) } });
    expect(me.body).toEqual(first.body);
    expect(await count('users WHERE email = $1', email)).toBe(1);
  });

  it('a repeated registration with the same idempotency key is refused if the password differs', async () => {
    const [key, email] = [randomUUID(), 'known.address@example.test'];
    await register(key, fields(email));
    const stranger = await register(key, fields(email, 'a guess of somebody else'));
    expect([stranger.status, stranger.headers.getSetCookie()]).toEqual([409, []]);
    expect(
      await rows("SELECT answer, user_id FROM idempotency_keys WHERE route = 'POST /api/register'"),
    ).toContainEqual({
      answer: null,
      user_id: null,
    });
    expect(await count('idempotency_keys k WHERE k::text LIKE $1', `%${email}%`)).toBe(0);
  });

  it('a registration sent several times at once creates only one account', async () => {
    const [key, email] = [randomUUID(), 'double.click@example.test'];
    const answers = await Promise.all([1, 2, 3, 4].map(() => register(key, fields(email))));
    for (const [status, many] of Object.entries(tally(answers)))
      expect(status === '200' || status === '409', `${many} times ${status}`).toBe(true);
    for (const { status, body } of answers) if (status === 409) expect(body.code).toBe('in_progress');
    expect((await register(key, fields(email))).status).toBe(200);
    expect(await count('users WHERE email = $1', email)).toBe(1);
  });
});

it('a repeated report, comment, event or watched word is stored only once', async () => {
  const [admin, other] = [await person('admin'), await person('active')];
  const postId = await post(other, schoolId);
  const twice = async (sent: Sent) => {
    const key = randomUUID();
    const [first, second] = [await send({ ...sent, key }), await send({ ...sent, key })];
    expect([second.status, second.body]).toEqual([first.status, first.body]);
    expect(first.status).toBeLessThan(300);
  };
  await twice({ path: `/api/posts/${postId}/comments`, body: { content: 'At eight.' } });
  await twice({ path: `/api/posts/${postId}/report`, body: { reason: 'off_topic' } });
  const event = { title: 'Open house', allDay: true, start: '2099-05-01' };
  await twice({ as: admin, path: `/api/admin/schools/${schoolId}/events`, body: event });
  await twice({ as: admin, path: '/api/admin/watched-words', body: { word: 'marmalade' } });
  expect([
    await count('comments WHERE post_id = $1', postId),
    await count('reports WHERE post_id = $1', postId),
  ]).toEqual([1, 1]);
  expect([
    await count("school_events WHERE title = 'Open house'"),
    await count("watched_words WHERE word = 'marmalade'"),
  ]).toEqual([1, 1]);
});
