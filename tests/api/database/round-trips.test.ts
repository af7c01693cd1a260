import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { createPost } from '@/lib/posts/write-post';
import { call } from '../../support/http/call';
import { person, school, type Person } from '../../support/community/people';
import { statementsSentBy, type SentToPostgres } from '../../support/database/sent-statements';

// These tests check the number of database statements of each API call, because the number is stable, unlike the
// duration of a call.

let reader: Person;
let schoolId: number;
let postId: number;

beforeAll(async () => {
  reader = await person('active');
  schoolId = await school('Tidewater');
  postId = (await createPost((await person('active')).id, { schoolId, content: 'Text' })).id;
  await call('POST', `/api/schools/${schoolId}/subscribe`, { as: reader });
});

const statementsOf = (address: () => string, as: Person | null, body?: object): Promise<SentToPostgres[]> =>
  statementsSentBy(async () =>
    expect((await call(body ? 'POST' : 'GET', address(), { as, body })).status).toBeLessThan(300),
  );

describe.each<[string, () => string, 'reader' | null, number]>([
  ['the feed', () => '/api/user/feed', 'reader', 1],
  ['a board', () => `/api/schools/${schoolId}/posts`, 'reader', 1],
  ['a board as a visitor', () => `/api/schools/${schoolId}/posts`, null, 2],
  ['a post', () => `/api/posts/${postId}`, 'reader', 1],
  ['the comments of a post', () => `/api/posts/${postId}/comments`, 'reader', 1],
  ['the unread count', () => '/api/notifications/unread-count', 'reader', 2],
])('the database statements for reading %s', (_what, address, who, most) => {
  it(`a repeated read sends at most ${most} statements, and each statement is prepared`, async () => {
    const as = who && reader;
    for (let round = 0; round < 10; round += 1) await statementsOf(address, as);
    const sent = await statementsOf(address, as);
    expect(sent.length).toBeLessThanOrEqual(most);
    expect(sent.length).toBeGreaterThan(0);
    expect(sent.filter(({ name }) => !name)).toEqual([]);
  });
});

describe.each<[string, () => string, object, number]>([
  ['a vote', () => `/api/posts/${postId}/vote`, { voteType: 'upvote' }, 1],
  ['a comment', () => `/api/posts/${postId}/comments`, { content: 'Text' }, 2],
])('the database statements for writing %s', (_what, address, body, most) => {
  it(`a write sends at most ${most} statements`, async () => {
    for (let round = 0; round < 10; round += 1) await statementsOf(address, reader, body);
    const sent = await statementsOf(address, reader, body);
    expect(sent.length).toBeLessThanOrEqual(most);
    expect(sent.length).toBeGreaterThan(0);
    expect(sent.filter(({ name }) => !name)).toEqual([]);
  });
});

describe('the database statements for writing with an idempotency key', () => {
  const comment = async (key: string) =>
    statementsSentBy(async () => {
      const headers = { 'Idempotency-Key': key };
      const path = `/api/posts/${postId}/comments`;
      expect((await call('POST', path, { as: reader, body: { content: 'Text' }, headers })).status).toBe(201);
    });

  it('a comment sends seven statements, and each statement is prepared', async () => {
    for (let round = 0; round < 10; round += 1) await comment(randomUUID());
    const sent = await comment(randomUUID());
    expect(sent).toHaveLength(7);
    expect(sent.filter(({ name }) => !name)).toEqual([]);
  });

  it('a repeated comment sends one statement', async () => {
    const key = randomUUID();
    await comment(key);
    expect(await comment(key)).toHaveLength(1);
  });
});
