import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { comment } from '../../support/community/board';
import { PASSWORD, person, school, type Person } from '../../support/community/people';
import { count, rows } from '../../support/database/rows';
import { webProcess, type WebProcess } from '../../support/processes/web-process';
import { waitUntil } from '../../support/concurrency';

// These tests check that two web processes on one database receive each other's changes, although each process caches
// data in memory (record 090).

const ROUTES = [
  '/api/admin/settings',
  '/api/login',
  '/api/logout',
  '/api/notifications/unread-count',
  '/api/posts',
  '/api/posts/[id]/comments',
  '/api/schools/[id]/features',
  '/api/schools/[id]/stream',
];
const SETTINGS = { RATE_LIMIT_SCALE: '1' };
const start = () => webProcess(ROUTES, SETTINGS);

let [a, b]: WebProcess[] = [];
let author: Person;
let schoolId: number;

beforeAll(async () => {
  [[a, b], author, schoolId] = [await Promise.all([start(), start()]), await person('active'), await school()];
});
afterAll(() => Promise.all([a?.end(), b?.end()]));

type Settings = { features: { anonymous: boolean } };

const both = (): [WebProcess, WebProcess] => [a!, b!];
const json = async (answer: Response) => (await answer.json()) as Record<string, never>;

describe('a change that one web process makes', () => {
  it('a setting changed in one process applies in the other process before the regular refresh', async () => {
    const [firstProcess, secondProcess] = both();
    const admin = await person('admin');
    const { features } = (await (
      await firstProcess.ask('GET', '/api/admin/settings', { as: admin })
    ).json()) as Settings;
    const set = (isOn: boolean) =>
      firstProcess.ask('PUT', '/api/admin/settings', {
        as: admin,
        body: { features: { ...features, anonymous: isOn } },
      });
    const isOnThere = async () => {
      const answer = await secondProcess.ask('GET', `/api/schools/${schoolId}/features`, { as: author });
      return ((await answer.json()) as Settings['features']).anonymous;
    };
    const write = () =>
      secondProcess.ask('POST', '/api/posts', { as: author, body: { schoolId, content: 'x', isAnonymous: true } });
    expect((await write()).status).toBe(201);
    expect((await set(false)).status).toBe(200);
    await waitUntil(async () => (await isOnThere()) === false, 8_000);
    expect((await write()).status).toBe(409);
    await set(true);
    await waitUntil(isOnThere, 8_000);
    expect((await write()).status).toBe(201);
  });

  it('signing out in one process ends the session in the other process', { tags: ['A13', 'R11'] }, async () => {
    const [here, there] = both();
    const { cookie } = await person('active');
    const read = (at: WebProcess) => at.ask('GET', '/api/notifications/unread-count', { as: { cookie } });
    // Both processes have used the session before and have cached its decrypted cookie.
    expect([(await read(here)).status, (await read(there)).status]).toEqual([200, 200]);
    expect((await here.ask('POST', '/api/logout', { as: { cookie } })).status).toBe(200);
    expect((await read(there)).status).toBe(401);
  });

  it('a new post in one process reaches a board’s stream in the other process', { tags: ['R11'] }, async () => {
    const [here, there] = both();
    const gone = new AbortController();
    const address = `/api/schools/${schoolId}/stream`;
    const stream = await there.ask('GET', address, { as: await person('active'), signal: gone.signal });
    let heard = '';
    const listening = (async () => {
      for await (const part of stream.body ?? []) heard += new TextDecoder().decode(part as Uint8Array);
    })().catch(() => undefined);
    await waitUntil(() => heard.includes('event: place'));
    const posted = await here.ask('POST', '/api/posts', {
      as: author,
      body: { schoolId, content: 'The bus is late.' },
    });
    const { id } = await json(posted);
    await waitUntil(() => heard.includes(`"posts":[${id}]`));
    gone.abort();
    await listening;
  });

  it(
    'a request sent to both processes with the same idempotency key takes effect once',
    { tags: ['R11'] },
    async () => {
      const body = { schoolId, content: 'Sent twice, to two of them.' };
      const answers = await Promise.all(
        both().flatMap((each) =>
          [1, 2, 3].map(() => each.ask('POST', '/api/posts', { as: author, body, key: 'one-act' })),
        ),
      );
      expect(await count('posts WHERE content = $1', body.content)).toBe(1);
      // A request gets status 409 while its duplicate is being processed, so the test repeats the request as our pages
      // do.
      for (const { status } of answers) expect([201, 409]).toContain(status);
      const again = await Promise.all(
        both().map(async (each) => json(await each.ask('POST', '/api/posts', { as: author, body, key: 'one-act' }))),
      );
      expect(again[0]?.id).toBe(again[1]?.id);
    },
  );
});

describe('rate limits that two web processes share', () => {
  const attempt = (at: WebProcess, email: string, password: string, from: string) =>
    at.ask('POST', '/api/login', { body: { email, password }, from });
  const wrong = (at: WebProcess, email: string, from: string) => attempt(at, email, 'not the pass phrase', from);

  it('rate limits count the requests to both processes together', { tags: ['A6', 'A7'] }, async () => {
    const [here, there] = both();
    const who = await person('active');
    const body = { schoolId, content: 'One of many.' };
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, index) => [here, there][index % 2]!.ask('POST', '/api/posts', { as: who, body })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(6);
    const postId = (await json(answers.find(({ status }) => status === 201)!)).id;
    // The person has reached the limit for posts, but can still comment, because comments have a separate limit.
    expect(await comment(who, Number(postId))).toBeGreaterThan(0);
  });

  it(
    'rate limits still let an owner sign in from the usual address while others attack the account',
    { tags: ['thorough', 'A5'] },
    async () => {
      const [here, there] = both();
      const { email } = await person('active');
      const home = '198.51.100.77';
      expect((await attempt(here, email, PASSWORD, home)).status).toBe(200);
      // The test sets the counters of failed sign-ins to the number that an attack from many network addresses would
      // reach.
      for (let index = 1; index <= 3; index += 1)
        expect((await wrong([here, there][index % 2]!, email, `192.0.2.${index}`)).status).toBe(401);
      await rows(
        "UPDATE rate_limits SET points = 5000 WHERE key LIKE 'login.failed.account:%' OR key LIKE 'login.failed.many:%'",
      );
      const began = performance.now();
      expect((await attempt(there, email, PASSWORD, home)).status).toBe(200);
      // The test allows 15 s for a slow machine, although the longest delay of a sign-in is 8 s.
      expect(performance.now() - began).toBeLessThan(15_000);
    },
  );

  it(
    'rate limits keep their counts after the web processes are replaced',
    { tags: ['thorough', 'A5', 'A7'] },
    async () => {
      const [here, there] = both();
      const [from, { email }] = ['198.51.100.9', await person('active')];
      for (const at of [here, there, here, there, here]) expect((await wrong(at, email, from)).status).toBe(401);
      expect((await attempt(there, email, PASSWORD, from)).status).toBe(429);
      await Promise.all([here.end(), there.end()]);
      [a, b] = [await start(), undefined];
      expect((await attempt(a!, email, PASSWORD, from)).status).toBe(429);
    },
  );
});
