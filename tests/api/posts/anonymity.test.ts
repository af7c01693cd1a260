import { db } from '@/lib/database/db';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GET as boardStream } from '@/app/api/schools/[id]/stream/route';
import { GET as feedStream } from '@/app/api/user/feed/stream/route';
import { comment, follow, post, share, notificationTextsOf, vote } from '../../support/community/board';
import { call } from '../../support/http/call';
import { closeStreams, openStream, type OpenStream } from '../../support/http/streams';
import { TINY_JPEG } from '../../support/media/stored-media';
import { person, school, type Person } from '../../support/community/people';
import { rows } from '../../support/database/rows';
import { waitUntil } from '../../support/concurrency';

// Decision D1, security D3: only the author can learn who wrote an anonymous post, and which comments under it are the
// author's.

type Scene = {
  reviewIds: number[];
  author: Person;
  postId: number;
  schoolId: number;
  token: string;
  commentId: number;
  files: string[];
  /**
   * The event streams that a reader and a follower have open while `playScene` creates the content, with the events
   * that these streams receive.
   */
  streams: OpenStream[];
};
type Others = Record<'reader' | 'lapsed' | 'admin' | 'follower' | 'moderator', Person>;

let others: Others;
let first: Scene;
let second: Scene;

/**
 * Creates an anonymous post with a photo, comments, votes and reports. Every text that identifies the author begins
 * with "Canary", so that tests can search for it.
 */
async function playScene(author: Person): Promise<Scene> {
  const schoolId = await school('Anonymous Elementary');
  for (const who of Object.values(others)) await follow(who, schoolId);
  await follow(author, schoolId);
  const streams = [
    await openStream(boardStream, `/api/schools/${schoolId}/stream`, others.reader, { id: String(schoolId) }),
    await openStream(feedStream, '/api/user/feed/stream', others.follower),
  ];
  const draft = { act: `act-${author.id}-of-a-draft`, fields: { content: 'Canary' }, savedAt: new Date(), base: null };
  const kept = await call('PUT', `/api/user/drafts/post-${schoolId}`, { as: author, body: draft });
  expect(kept.body).toMatchObject({ fields: { content: 'Canary' } });
  const postId = await post(author, schoolId, { title: 'A title', content: 'A text', isAnonymous: true });
  const form = new FormData();
  form.set('postId', String(postId));
  form.set('alt', 'Our corner');
  form.set('media', new File([new Uint8Array(TINY_JPEG)], `canary-${author.id}.jpg`, { type: 'image/jpeg' }));
  const { body: media } = await call('POST', '/api/media/upload', { as: author, form });
  await comment(others.reader, postId, 'From a reader');
  const commentId = await comment(author, postId, 'From the author');
  await vote(author, postId);
  await vote(others.reader, postId);
  for (const who of Object.values(others)) await call('POST', `/api/posts/${postId}/save`, { as: who });
  await db().schoolModerator.create({ data: { userId: others.moderator.id, schoolId, givenBy: others.admin.id } });
  const reporter = await person();
  await call('POST', `/api/comments/${commentId}/report`, { as: reporter, body: { reason: 'privacy' } });
  await call('POST', `/api/posts/${postId}/report`, { as: reporter, body: { reason: 'privacy' } });
  const { body: queue } = await call('GET', `/api/schools/${schoolId}/reviews`, { as: others.moderator });
  const reviewIds = queue.map(({ id }: { id: number }) => id);
  const files = [media.mediaUrl, ...media.sources.map(({ url }: { url: string }) => url)];
  return { reviewIds, author, schoolId, postId, commentId, token: await share(author, postId), files, streams };
}

async function canary(id: number): Promise<Person> {
  const author = await person('active', { firstName: `CanaryFirst${id}`, lastName: `CanaryLast${id}` });
  await rows(
    'UPDATE users SET id = $2, email = $3, avatar = $4 WHERE id = $1',
    author.id,
    id,
    `canary${id}@example.test`,
    `/api/avatars/canary${id}`,
  );
  return { ...author, id };
}

beforeAll(async () => {
  others = {
    reader: await person('active', { firstName: 'Kim', lastName: 'Reader', notifyNewPosts: true }),
    lapsed: await person('lapsed', { notifyNewPosts: true }),
    admin: await person('admin', { notifyNewPosts: true }),
    follower: await person('inactive', { notifyNewPosts: true }),
    moderator: await person('active', { notifyNewPosts: true }),
  };
  await db().user.update({ where: { id: others.moderator.id }, data: { emailVerifiedAt: new Date() } });
  first = await playScene(await canary(987_654_321));
  second = await playScene(await canary(876_543_210));
});

afterAll(closeStreams);

/** Returns the addresses of searches that could reveal the author. */
const searches = ({ author, schoolId, postId }: Scene) => [
  ...['A title', 'A text', `CanaryFirst${author.id}`, `CanaryLast${author.id}`, `canary${author.id}@example.test`].map(
    (q) => `/api/search?${new URLSearchParams({ q, school: String(schoolId) })}`,
  ),
  `/api/schools/${schoolId}/similar-posts?title=A+title`,
  `/api/posts/${postId}/versions`,
  '/api/user/drafts',
];

/** Returns all addresses that show the anonymous post, its comments, its school or its reviews. */
const addresses = ({ postId, schoolId, token, reviewIds }: Scene) => [
  `/api/posts/${postId}`,
  `/api/posts/${postId}/comments`,
  `/api/schools/${schoolId}`,
  `/api/schools/${schoolId}/posts`,
  `/api/schools/${schoolId}/posts?sort=popular`,
  `/api/schools/${schoolId}/posts?sort=discussed`,
  `/api/shared/${token}`,
  `/api/schools/${schoolId}/reviews`,
  ...reviewIds.map((id) => `/api/schools/${schoolId}/reviews/${id}`),
];
const OWN_LISTS = [
  '/api/user',
  '/api/user/feed',
  '/api/user/feed?sort=popular',
  '/api/user/saved',
  '/api/user/posts',
  '/api/user/subscriptions',
  '/api/notifications',
  '/api/user/moderation',
  '/api/schools',
];

const read = (address: string, as: Person | null) => call('GET', address, { as });

/** Removes the values that differ between any two posts: ids, tokens and times. */
const withoutDifferences = (text: string) =>
  text
    .replace(/\?v=[0-9a-f]{8}/g, '?v=one')
    .replace(/(\/api\/media\/|\\")\d+([/-])/g, '$1one$2')
    .replace(/"\d{4}-\d\d-\d\dT[^"]+"/g, '"a moment"')
    .replace(/("(?:id|postId|schoolId|shareToken)":)("[\w-]+"|\d+)/g, '$1"one"');

describe('the anonymity of a post’s author', () => {
  it.each(['reader', 'lapsed', 'admin', 'follower', 'moderator', 'visitor'] as const)(
    'two anonymous posts by different authors look the same to a %s',
    { tags: ['D3'] },
    async (role) => {
      const as = role === 'visitor' ? null : others[role];
      for (const [index, address] of addresses(first).entries()) {
        const [one, other] = [await read(address, as), await read(addresses(second)[index] ?? '', as)];
        expect(withoutDifferences(other.text), address).toBe(withoutDifferences(one.text));
        expect(other.status).toBe(one.status);
        expect([...other.headers.keys()]).toEqual([...one.headers.keys()]);
      }
    },
  );

  it('the moderator’s queue shows an anonymous post and the author’s comment without the author’s name', async () => {
    expect(first.reviewIds).toHaveLength(2);
    for (const id of first.reviewIds) {
      const { status, body } = await read(`/api/schools/${first.schoolId}/reviews/${id}`, others.moderator);
      expect([status, body.writer]).toEqual([200, { name: 'Anonymous', isAnonymous: true }]);
    }
  });

  it('an anonymous post and its author’s comments do not show the author', async () => {
    const { body } = await read(`/api/posts/${first.postId}`, others.admin);
    expect(body).toMatchObject({
      userId: null,
      user: null,
      authorName: 'Anonymous',
      isOwner: false,
      isAnonymous: true,
    });
    expect(body.comments).toMatchObject([
      { id: first.commentId, userId: null, user: null, authorName: 'Anonymous', isOwner: false },
      { userId: others.reader.id, user: { id: others.reader.id }, authorName: 'Kim Reader' },
    ]);
    const { body: shared } = await read(`/api/shared/${first.token}`, null);
    expect(shared).toMatchObject({
      userId: null,
      user: null,
      authorName: 'Anonymous',
      comments: [
        { userId: null, authorName: 'A parent' },
        { userId: null, authorName: 'A parent' },
      ],
    });
  });

  it.each(['reader', 'lapsed', 'admin', 'follower', 'moderator', 'visitor'] as const)(
    'the pictures of an anonymous post show a %s nothing that depends on the author',
    { tags: ['D3'] },
    async (role) => {
      const as = role === 'visitor' ? null : others[role];
      expect(first.files.length).toBeGreaterThan(1);
      for (const [index, address] of first.files.entries()) {
        const asked = [await read(address, as), await read(second.files[index] ?? '', as)];
        const [one, other] = asked.map(({ status, headers, bytes }) => {
          headers.delete('x-request-id');
          return {
            status,
            headers: withoutDifferences(JSON.stringify([...headers])),
            bytes: Buffer.from(bytes).toString('hex'),
          };
        });
        expect(one?.status).toBe(200);
        expect(other).toEqual(one);
        expect(one?.headers).not.toMatch(/canary|\d{9}/i);
      }
    },
  );

  it('only the author sees an anonymous post marked as their own', async () => {
    for (const address of [`/api/posts/${first.postId}`, `/api/schools/${first.schoolId}/posts`, '/api/user/posts']) {
      const { body } = await read(address, first.author);
      expect([body].flat()[0]).toMatchObject({
        id: first.postId,
        userId: first.author.id,
        isOwner: true,
        authorName: 'Anonymous',
      });
    }
    expect((await read(`/api/posts/${first.postId}/comments`, first.author)).body[0]).toMatchObject({
      id: first.commentId,
      userId: first.author.id,
      isOwner: true,
    });
  });

  it(
    'notifications about an anonymous post or its author’s comments do not contain the author’s name',
    { tags: ['D3'] },
    async () => {
      expect(await notificationTextsOf(others.reader)).toEqual([
        'A post you commented on is now public: “A title”. The public sees “A parent” as the author of your comment. You can hide your comment in its menu.',
        'Anonymous also commented on a post you commented on: “A title”',
        'New post at Anonymous Elementary: “A title”',
        'A post you commented on is now public: “A title”. The public sees “A parent” as the author of your comment. You can hide your comment in its menu.',
        'Anonymous also commented on a post you commented on: “A title”',
        'New post at Anonymous Elementary: “A title”',
      ]);
    },
  );

  it(
    'responses to other people do not contain the name, address, picture or id of an anonymous author',
    { tags: ['D3'] },
    async () => {
      const addressesAsked = [...OWN_LISTS, ...addresses(first), ...addresses(second)];
      for (const who of [...Object.values(others), null]) {
        for (const address of who === others.reader ? [...addressesAsked, ...searches(first)] : addressesAsked) {
          const { text, headers } = await read(address, who);
          expect(`${text} ${JSON.stringify([...headers])}`, address).not.toMatch(/canary|987654321|876543210/i);
        }
      }
    },
  );

  it('an anonymous post can be found by its text but not by its author’s name', async () => {
    const bodies: Awaited<ReturnType<typeof read>>['body'][] = [];
    // One search at a time, because a slow machine refuses several searches at once with status 503.
    for (const address of searches(first)) bodies.push((await read(address, others.reader)).body);
    const ids = bodies.slice(0, 5).map((hits) => hits.map(({ kind, id }: Record<string, unknown>) => [kind, id]));
    expect(ids).toEqual([[['post', first.postId]], [['post', first.postId]], [], [], []]);
    for (const { streams, postId } of [first, second])
      for (const { heard } of streams) {
        await waitUntil(() => heard().includes(`"posts":[${postId}]`));
        expect(heard()).not.toMatch(/canary|987654321|876543210/i);
      }
  });

  it('responses to edits, votes and other requests do not reveal the author of an anonymous post', async () => {
    const { postId, commentId } = first;
    for (const who of Object.values(others)) {
      const answers = [
        await call('PATCH', `/api/posts/${postId}`, { as: who, body: { content: 'Theirs' } }),
        await call('PATCH', `/api/comments/${commentId}`, { as: who, body: { content: 'Theirs' } }),
        await call('POST', `/api/posts/${postId}/share`, { as: who }),
        await call('POST', `/api/posts/${postId}/comments`, { as: who, body: { content: 'And I?' } }),
        await vote(who, postId),
        await call('POST', `/api/posts/${postId}/save`, { as: who }),
        await call('PATCH', `/api/posts/${postId}`, { as: who, body: { media: [] } }),
        await call('DELETE', first.files[0]?.replace(/\/\w+$/, '') ?? '', { as: who }),
      ];
      for (const { text } of answers) expect(text).not.toMatch(/canary|987654321/i);
    }
  });
});

it('a post that is not anonymous shows the author’s name', async () => {
  const postId = await post(first.author, first.schoolId);
  const { text } = await read(`/api/posts/${postId}`, others.reader);
  expect(text).toMatch(/CanaryFirst987654321/);
  expect(text).toMatch(/"id":987654321/);
  expect(text).not.toMatch(/@example\.test/);
});
