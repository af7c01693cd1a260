import { beforeEach, expect, it } from 'vitest';
import { createPost } from '@/lib/posts/write-post';
import { call } from '../../support/http/call';
import { person, school, type Person } from '../../support/community/people';
import { rows } from '../../support/database/rows';

// The server remembers the user of a session and reads the feed for this user early. These tests change the user
// between two requests.

let reader: Person;

beforeEach(async () => {
  reader = await person('active');
  const schoolId = await school();
  await createPost((await person('active')).id, { schoolId, content: 'Text', topic: 'lunch' });
  await call('POST', `/api/schools/${schoolId}/subscribe`, { as: reader });
  expect(await readFeed()).toEqual({ status: 200, posts: 1 });
});

async function readFeed(): Promise<{ status: number; posts: number }> {
  const { status, body } = await call('GET', '/api/user/feed', { as: reader });
  return { status, posts: body.length };
}

it.each<[string, string, { status: number; posts: number | undefined }]>([
  ['a muted topic', "UPDATE users SET muted_topics = '{lunch}' WHERE id = $1", { status: 200, posts: 0 }],
  [
    'the end of all followed schools',
    'DELETE FROM user_school_subscriptions WHERE user_id = $1',
    { status: 200, posts: 0 },
  ],
  ['the end of the session', 'DELETE FROM sessions WHERE user_id = $1', { status: 401, posts: undefined }],
  [
    'the age of the session',
    "UPDATE sessions SET expires_at = now() - interval '1 second' WHERE user_id = $1",
    { status: 401, posts: undefined },
  ],
  ['a new name', "UPDATE users SET first_name = 'Alex' WHERE id = $1", { status: 200, posts: 1 }],
])('the next request after %s has the result for the changed user', async (_what, change, expected) => {
  await rows(change, reader.id);
  expect(await readFeed()).toEqual(expected);
  expect(await readFeed()).toEqual(expected);
});

it('a refusal of the early read is the response', async () => {
  const read = () => call('GET', '/api/posts/2000000000', { as: reader });
  for (const { status } of [await read(), await read()]) expect(status).toBe(404);
});

it('sessions of two people who alternate get their own feeds', async () => {
  const other = await person('active');
  for (let round = 0; round < 3; round += 1) {
    expect((await call('GET', '/api/user/feed', { as: other })).body).toEqual([]);
    expect(await readFeed()).toEqual({ status: 200, posts: 1 });
  }
});
