import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { valuesFromServer } from '@/lib/process/values-from-server';
import { follow, post, notificationTextsOf } from '../../support/community/board';
import { call } from '../../support/http/call';
import { decide, reviewOf } from '../../support/community/moderation';
import { person, school, type Person } from '../../support/community/people';
import { count, rows } from '../../support/database/rows';
import { tally, inParallel, waitUntil } from '../../support/concurrency';

let author: Person;
let follower: Person;
let admin: Person;
let schoolId: number;

const add = (word: string, as = admin) => call('POST', '/api/admin/watched-words', { as, body: { word } });
const setting = (holdFirstPost: boolean) => call('PUT', '/api/admin/settings', { as: admin, body: { holdFirstPost } });
const read = (as: Person, id: number) => call('GET', `/api/posts/${id}`, { as });

beforeEach(async () => {
  [author, follower, admin] = [
    await person('active'),
    await person('active', { notifyNewPosts: true }),
    await person('admin'),
  ];
  schoolId = await school();
  await follow(follower, schoolId);
  await add('clown');
});
afterEach(() => rows('DELETE FROM watched_words; DELETE FROM settings'));

describe('the effects of a watched word', () => {
  it('a watched word takes effect on every server that caches the list of watched words', async () => {
    const id = await post(author, schoolId);
    const comment = (content: string) => call('POST', `/api/posts/${id}/comments`, { as: follower, body: { content } });
    valuesFromServer.isRunning = true;
    try {
      expect((await comment('A clown and a jester')).body.withheld).toBe('words');
      expect((await comment('A jester')).body.withheld).toBeNull();
      await rows("INSERT INTO watched_words (word, created_by) VALUES ('jester', $1)", admin.id);
      await waitUntil(async () => (await comment('A jester')).body.withheld === 'words');
    } finally {
      valuesFromServer.isRunning = false;
    }
  });

  it('followers are notified once when a post that was held for a watched word is released', async () => {
    const { status, body } = await call('POST', '/api/posts', {
      as: author,
      body: { schoolId, title: 'What a Clówn!', content: 'Text' },
    });
    expect([status, body.withheld]).toEqual([201, 'words']);
    expect([(await read(follower, body.id)).status, await notificationTextsOf(follower)]).toEqual([404, []]);
    const reviewId = await reviewOf(admin, 'post', body.id);
    expect((await call('GET', `/api/admin/reviews/${reviewId}`, { as: admin })).body).toMatchObject({
      cause: 'words',
      withheld: 'words',
      title: 'What a Clówn!',
      content: 'What a Clówn!\n\nText',
      reports: [],
    });
    await decide(admin, reviewId, 'keep');
    expect(await notificationTextsOf(follower)).toEqual([expect.stringMatching(/^New post at .*: “What a Clówn!”$/)]);
    expect((await read(author, body.id)).body.withheld).toBeNull();
  });

  it('the author of a post is notified when a comment that was held for a watched word is released', async () => {
    const id = await post(author, schoolId);
    const { body } = await call('POST', `/api/posts/${id}/comments`, { as: follower, body: { content: 'CLOWN' } });
    expect(body.withheld).toBe('words');
    expect([await notificationTextsOf(author), await count('posts WHERE id = $1 AND comment_count = 0', id)]).toEqual([
      [],
      1,
    ]);
    const released = Date.now();
    await decide(admin, await reviewOf(admin, 'comment', body.id), 'keep');
    // A comment that was hidden pending review counts as new from its release, and not from the time when it was
    // written.
    const [{ createdAt }] = (await call('GET', '/api/notifications', { as: author })).body;
    expect(Date.parse(createdAt)).toBeGreaterThanOrEqual(released);
    expect([
      (await notificationTextsOf(author)).length,
      await count('posts WHERE id = $1 AND comment_count = 1', id),
    ]).toEqual([1, 1]);
  });

  it('a post held for a watched word stays hidden until a review, even if the word is removed from the list', async () => {
    const id = await post(author, schoolId);
    expect(await notificationTextsOf(follower)).toHaveLength(1);
    const edit = (content: string) => call('PATCH', `/api/posts/${id}`, { as: author, body: { content } });
    expect((await edit('You clown')).body.withheld).toBe('words');
    expect((await edit('You dear')).body.withheld).toBe('words');
    const reviewId = await reviewOf(admin, 'post', id);
    expect((await call('GET', `/api/admin/reviews/${reviewId}`, { as: admin })).body.content).toBe('You dear');
    await decide(admin, reviewId, 'keep');
    expect(await notificationTextsOf(follower)).toHaveLength(1);
    const { body } = await call('POST', `/api/posts/${id}/comments`, { as: follower, body: { content: 'Fine' } });
    expect(
      (await call('PATCH', `/api/comments/${body.id}`, { as: follower, body: { content: 'clown' } })).body.withheld,
    ).toBe('words');
  });

  it('a watched word does not hold a post by an administrator or a post with the word inside a longer word', async () => {
    const { body } = await call('POST', '/api/posts', {
      as: admin,
      body: { schoolId, content: 'The clown visits grade 3' },
    });
    expect(body.withheld).toBeNull();
    expect(
      (await call('POST', '/api/posts', { as: author, body: { schoolId, content: 'clowns' } })).body.withheld,
    ).toBeNull();
  });

  it('administrators can list, add and remove watched words, and each change is logged', async () => {
    expect((await add('  Waste of time ')).body).toMatchObject({ word: 'Waste of time' });
    expect([
      (await add('wásté of TIME')).status,
      (await add('!!')).status,
      (await add('x'.repeat(101))).status,
    ]).toEqual([409, 400, 400]);
    const list = (await call('GET', '/api/admin/watched-words', { as: admin })).body;
    expect(list.map(({ word }: { word: string }) => word)).toEqual(['clown', 'Waste of time']);
    expect((await call('DELETE', `/api/admin/watched-words/${list[0].id}`, { as: admin })).status).toBe(204);
    expect((await call('DELETE', `/api/admin/watched-words/${list[0].id}`, { as: admin })).status).toBe(404);
    expect(
      (await call('POST', '/api/posts', { as: author, body: { schoolId, content: 'clown' } })).body.withheld,
    ).toBeNull();
    expect(await rows('SELECT action, details FROM audit_log WHERE actor_id = $1 ORDER BY id', admin.id)).toEqual([
      { action: 'watched-word.add', details: { before: { word: null }, after: { word: 'clown' } } },
      { action: 'watched-word.add', details: { before: { word: null }, after: { word: 'Waste of time' } } },
      { action: 'watched-word.remove', details: { before: { word: 'clown' }, after: { word: null } } },
    ]);
  });

  it('a watched word is stored once if ten people add it at the same time', async () => {
    expect(tally(await inParallel(10, (index) => add(index % 2 ? 'goose' : 'GOOSE')))).toEqual({ 201: 1, 409: 9 });
  });
});

describe('the review of a person’s first post', () => {
  it('a person’s first post is held for review only if administrators have turned on the setting for first posts', async () => {
    expect((await call('GET', '/api/admin/settings', { as: admin })).body).toMatchObject({
      holdFirstPost: false,
      foundingSeats: 25,
      foundingSchools: [],
    });
    expect(
      (await call('POST', '/api/posts', { as: author, body: { schoolId, content: 'Hello' } })).body.withheld,
    ).toBeNull();
  });

  it('all posts of a new author are held for review until a reviewer releases one of them', async () => {
    expect((await setting(true)).body).toMatchObject({ holdFirstPost: true, foundingSeats: 25, foundingSchools: [] });
    const made = await inParallel(3, () =>
      call('POST', '/api/posts', { as: author, body: { schoolId, content: 'Hello' } }),
    );
    expect(made.map(({ body }) => body.withheld)).toEqual(['first', 'first', 'first']);
    expect(await notificationTextsOf(follower)).toEqual([]);
    await decide(admin, await reviewOf(admin, 'post', made[0]?.body.id), 'keep');
    expect(
      (await call('POST', '/api/posts', { as: author, body: { schoolId, content: 'Hello again' } })).body.withheld,
    ).toBeNull();
    expect(await notificationTextsOf(follower)).toHaveLength(2);
  });

  it('an administrator’s first post is never held for review', async () => {
    await setting(true);
    expect(
      (await call('POST', '/api/posts', { as: admin, body: { schoolId, content: 'Hello' } })).body.withheld,
    ).toBeNull();
  });

  it('the audit log records when the review of first posts is turned on or off', async () => {
    for (const value of [true, true, false]) await setting(value);
    expect(
      await rows(
        "SELECT details FROM audit_log WHERE actor_id = $1 AND action = 'setting.change' ORDER BY id",
        admin.id,
      ),
    ).toEqual([
      { details: { before: { holdFirstPost: false }, after: { holdFirstPost: true } } },
      { details: { before: { holdFirstPost: true }, after: { holdFirstPost: false } } },
    ]);
  });
});
