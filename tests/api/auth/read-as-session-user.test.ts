import { beforeEach, expect, it } from 'vitest';
import { createPost } from '@/lib/posts/write-post';
import { call } from '../../support/http/call';
import { person, school, type Person } from '../../support/community/people';
import { rows } from '../../support/database/rows';

// The server caches the user of each session. It reads data for the cached user while it checks the session. These
// tests change the user or session between two requests.

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
])('after %s, the next request for the feed returns what the person may now see', async (_what, change, expected) => {
  await rows(change, reader.id);
  expect(await readFeed()).toEqual(expected);
  expect(await readFeed()).toEqual(expected);
});

it('a request for a missing post gets 404, although the server looks for the post while it checks the session', async () => {
  const read = () => call('GET', '/api/posts/2000000000', { as: reader });
  for (const { status } of [await read(), await read()]) expect(status).toBe(404);
});

it('two people who request their feeds in turn each get their own feed', async () => {
  const other = await person('active');
  for (let round = 0; round < 3; round += 1) {
    expect((await call('GET', '/api/user/feed', { as: other })).body).toEqual([]);
    expect(await readFeed()).toEqual({ status: 200, posts: 1 });
  }
});
