import { afterEach, describe, expect, it } from 'vitest';
import { GET as boardStream } from '@/app/api/schools/[id]/stream/route';
import { GET as feedStream } from '@/app/api/user/feed/stream/route';
import { deleteExpiredChanges, readCurrentStreamCursor } from '@/lib/posts/live/board-changes';
import type { LiveUpdate } from '@/lib/posts/live/schema';
import { comment, follow, post, vote } from '../../support/community/board';
import { inDays, person, school, type Person } from '../../support/community/people';
import { rows } from '../../support/database/rows';
import { call } from '../../support/http/call';
import { closeStreams, eventsOf, expectStream, openStream, type OpenStream } from '../../support/http/streams';
import { waitUntil } from '../../support/concurrency';

afterEach(closeStreams);

const board = (who: Person, schoolId: number, lastId = '') =>
  openStream(boardStream, `/api/schools/${schoolId}/stream`, who, { id: String(schoolId), lastId });

/** Returns the names of a stream's events about the board. Each connection also gets an event about storm mornings. */
const boardEventsOf = (stream: OpenStream): string[] =>
  eventsOf(stream).events.flatMap(({ name }) => (name === 'storm' ? [] : [name]));

/**
 * Returns the posts, comments and counts from all `news` events that a stream has sent so far, in the order of sending.
 */
const newsOf = (stream: OpenStream): LiveUpdate => {
  const all = eventsOf(stream).events.flatMap(({ name, data }) => (name === 'news' ? (data as LiveUpdate) : []));
  return {
    posts: all.flatMap(({ posts }) => posts),
    comments: all.flatMap(({ comments }) => comments),
    counts: all.flatMap(({ counts }) => counts),
  };
};

const WITHOUT_LIMITS = { commentsClosed: null, commentsFrom: 'members', commentRefusal: null };

async function scene() {
  const [author, reader, schoolId] = [await person('active'), await person('inactive'), await school()];
  return { author, reader, schoolId };
}

describe('the event stream of a school’s board', () => {
  it(
    'a board’s event stream sends the ids of new posts and comments only to readers of that board',
    { tags: ['D2'] },
    async () => {
      const { author, reader, schoolId } = await scene();
      const elsewhere = await school('Another one');
      const [stream, other] = [await board(reader, schoolId), await board(reader, elsewhere)];
      expectStream(stream.response);
      const postId = await post(author, schoolId, { title: 'A secret title', content: 'A secret word' });
      await waitUntil(() => newsOf(stream).posts.length === 1);
      const commentId = await comment(author, postId, 'Another secret');
      await waitUntil(() => newsOf(stream).comments.length === 1 && newsOf(stream).counts.length === 1);
      await vote(reader, postId);
      await waitUntil(() => newsOf(stream).counts.length === 2);
      expect(newsOf(stream)).toEqual({
        posts: [postId],
        comments: [{ id: commentId, postId }],
        counts: [
          { id: postId, schoolId, upvoteCount: 0, downvoteCount: 0, commentCount: 1, ...WITHOUT_LIMITS },
          { id: postId, schoolId, upvoteCount: 1, downvoteCount: 0, commentCount: 1, ...WITHOUT_LIMITS },
        ],
      });
      expect(stream.heard()).not.toMatch(/secret|userId|name/i);
      expect(boardEventsOf(other)).toEqual(['place']);
    },
  );

  it('a board’s event stream sends content that was written after the page loaded but before the stream opened', async () => {
    const { author, reader, schoolId } = await scene();
    const old = await post(author, schoolId);
    const query = new URLSearchParams({ after: await readCurrentStreamCursor() });
    const postId = await post(author, schoolId);
    const commentId = await comment(author, old);
    // The test waits until the database notifications about the new post and comment have arrived. The stream opens
    // after these notifications, but must still send the post and the comment.
    await new Promise((resolve) => setTimeout(resolve, 500));
    const path = `/api/schools/${schoolId}/stream?${query}`;
    const stream = await openStream(boardStream, path, reader, { id: String(schoolId) });
    await waitUntil(() => newsOf(stream).posts.length === 1);
    expect(newsOf(stream)).toEqual({
      posts: [postId],
      comments: [{ id: commentId, postId: old }],
      counts: [{ id: old, schoolId, upvoteCount: 0, downvoteCount: 0, commentCount: 1, ...WITHOUT_LIMITS }],
    });
  });

  it('a board’s event stream loses no events and repeats none, even after many reconnections', async () => {
    const { author, reader, schoolId } = await scene();
    const postId = await post(author, schoolId);
    const writtenIds: number[] = [];
    let isWriting = true;
    const write = async (slow: boolean) => {
      for (let count = 0; count < 15; count += 1) {
        const [row] = await rows<{ id: number }>(
          `WITH line AS (INSERT INTO comments (user_id, post_id, content) VALUES ($1, $2, 'A line') RETURNING id)
           SELECT id${slow ? ', pg_sleep(0.05)::text' : ''} FROM line`,
          author.id,
          postId,
        );
        if (row) writtenIds.push(row.id);
      }
    };
    const heard: number[] = [];
    let lastId = '';
    let cuts = 0;
    const listenFor = async (ms: number) => {
      const stream = await board(reader, schoolId, lastId);
      await new Promise((resolve) => setTimeout(resolve, ms));
      stream.abort();
      heard.push(...newsOf(stream).comments.map(({ id }) => id));
      lastId = eventsOf(stream).lastId;
      cuts += 1;
    };
    // The test waits until the stream has sent an event id, because a page requests missed events by the id of its last
    // event.
    while (lastId === '') await listenFor(1);
    const writers = Promise.all([write(true), write(false), write(true)]).finally(() => (isWriting = false));
    while (isWriting || cuts < 100) await listenFor(cuts % 7);
    await writers;
    await listenFor(100);
    expect(writtenIds).toHaveLength(45);
    expect(heard.toSorted((a, b) => a - b)).toEqual(writtenIds.toSorted((a, b) => a - b));
  });

  it('a board’s event stream sends each reader only the content that the reader may see', async () => {
    const { author, reader, schoolId } = await scene();
    const [muter, lapsed, withheld] = [await person('inactive'), await person('active'), await person('active')];
    // People can mute only authors of posts that they can read. The test therefore creates a post before it mutes the
    // author.
    await post(author, schoolId);
    expect((await call('POST', `/api/users/${author.id}/mute`, { as: muter })).status).toBe(200);
    const [his, mutersOwn] = [await board(reader, schoolId), await board(muter, schoolId)];
    await rows('UPDATE memberships SET access_until = $2 WHERE user_id = $1', lapsed.id, inDays(-1));
    await rows(`INSERT INTO posts (user_id, school_id, content) VALUES ($1, $2, 'Lapsed')`, lapsed.id, schoolId);
    await rows(
      `INSERT INTO posts (user_id, school_id, content, withheld) VALUES ($1, $2, 'Held', 'removed')`,
      withheld.id,
      schoolId,
    );
    const anonymous = await post(author, schoolId, { isAnonymous: true });
    const named = await post(author, schoolId);
    const hidden = await comment(author, anonymous);
    await waitUntil(() => newsOf(his).comments.length === 1);
    await waitUntil(() => newsOf(mutersOwn).comments.length === 1);
    expect(newsOf(his).posts).toEqual([anonymous, named]);
    expect(newsOf(mutersOwn).posts).toEqual([anonymous]);
    expect(newsOf(mutersOwn).comments).toEqual([{ id: hidden, postId: anonymous }]);
  });

  it('the event stream of a board sends content held for review when a reviewer releases it', async () => {
    const { author, reader, schoolId } = await scene();
    const [row] = await rows<{ id: number }>(
      `INSERT INTO posts (user_id, school_id, content, withheld) VALUES ($1, $2, 'Held', 'removed') RETURNING id`,
      author.id,
      schoolId,
    );
    const stream = await board(reader, schoolId);
    await rows('UPDATE posts SET withheld = NULL WHERE id = $1', row?.id);
    await waitUntil(() => newsOf(stream).posts.length === 1);
    expect(newsOf(stream).posts).toEqual([row?.id]);
  });

  it('a board’s event stream asks the page to reload if the page missed over 200 posts', async () => {
    const { author, reader, schoolId } = await scene();
    const first = await board(reader, schoolId);
    await waitUntil(() => eventsOf(first).lastId !== '');
    const { lastId } = eventsOf(first);
    first.abort();
    await rows(
      `INSERT INTO posts (user_id, school_id, content) SELECT $1, $2, 'One of many' FROM generate_series(1, 201)`,
      author.id,
      schoolId,
    );
    const isTold = async (place: string, ...names: string[]) => {
      const stream = await board(reader, schoolId, place);
      await waitUntil(() => boardEventsOf(stream).length === names.length);
      expect(boardEventsOf(stream)).toEqual(names);
    };
    await isTold(lastId, 'place', 'again');
    await isTold(lastId.replace(/~.*/, '~900000000:900000000:'), 'again');
    await isTold(lastId.replace(/^\d+/, '1000000000'), 'again');
    await isTold('not a place', 'place');
  });

  it('when over 200 posts arrive at once, open pages of other schools’ boards are asked to reload too', async () => {
    const { author, reader, schoolId } = await scene();
    const [busy, quiet] = [await board(reader, await school('Busy')), await board(await person('inactive'), schoolId)];
    await waitUntil(() => eventsOf(quiet).lastId !== '' && eventsOf(busy).lastId !== '');
    await rows(
      `INSERT INTO posts (user_id, school_id, content)
       SELECT $1, id, 'One of many' FROM (SELECT s.id FROM schools s, generate_series(1, 201) WHERE s.name = 'Busy' UNION ALL SELECT $2) places`,
      author.id,
      schoolId,
    );
    await waitUntil(() => boardEventsOf(quiet).length === 2);
    expect(boardEventsOf(quiet)).toEqual(['place', 'again']);
  });

  it('the event stream of a board requires an existing school and a valid cursor', async () => {
    const { reader, schoolId } = await scene();
    expect((await call('GET', '/api/schools/999999/stream', { as: reader })).status).toBe(404);
    for (const after of ['yesterday', '999999999999~9:5:'])
      expect((await call('GET', `/api/schools/${schoolId}/stream?after=${after}`, { as: reader })).status).toBe(400);
  });

  it('the event stream of a board continues after the database connection was cut', async () => {
    const { author, reader, schoolId } = await scene();
    const stream = await board(reader, schoolId);
    await rows(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN %'",
    );
    const postId = await post(author, schoolId);
    await waitUntil(() => newsOf(stream).posts.length === 1);
    expect(newsOf(stream).posts).toEqual([postId]);
  });
});

it('records of board changes, stored for live updates, are deleted after a day', async () => {
  const { author, schoolId } = await scene();
  await rows("UPDATE board_changes SET created_at = now() - interval '25 hours'");
  const postId = await post(author, schoolId);
  await deleteExpiredChanges();
  expect(await rows('SELECT post_id FROM board_changes')).toEqual([{ post_id: postId }]);
});

it('a feed’s event stream sends changes at followed schools but leaves out muted topics', async () => {
  const { author, reader, schoolId } = await scene();
  const [followed, alsoFollowed] = [schoolId, await school('Second')];
  await follow(reader, followed);
  await follow(reader, alsoFollowed);
  await call('PATCH', '/api/user/preferences', { as: reader, body: { mutedTopics: ['weather'] } });
  const stream = await openStream(feedStream, '/api/user/feed/stream', reader);
  await post(author, await school('Third'));
  await rows(
    "INSERT INTO posts (user_id, school_id, content, topic) VALUES ($1, $2, 'Muted', 'weather')",
    author.id,
    followed,
  );
  const seen = [await post(author, followed), await post(author, alsoFollowed)];
  await waitUntil(() => newsOf(stream).posts.length === 2);
  expect(newsOf(stream).posts).toEqual(seen);
});
