import { beforeAll, describe, expect, it } from 'vitest';
import { findSessionUser } from '@/lib/auth/session';
import { readSessionId } from '@/lib/auth/session-cookie';
import { actorFromUser } from '@/lib/policy/actor';
import type { Actor } from '@/lib/policy/access-policy';
import { listVisiblePostRows, type PostRow } from '@/lib/posts/post-rows';
import { toPostViews } from '@/lib/posts/shared-post-views';
import { toPostView } from '@/lib/posts/to-post-view';
import { Prisma } from '@/lib/database/db';
import { batchReads } from '@/lib/database/sql';
import { comment, follow, post, reply, share, vote } from '../../support/community/board';
import { makeModerator } from '../../support/community/moderators';
import { person, school, type Person } from '../../support/community/people';
import { call } from '../../support/http/call';

// Readers who wrote nothing in a post get one shared view of it (the same JSON). These tests compare the shared views
// with views that are made for one reader.

let schoolId: number;
let people: Record<'author' | 'hidden' | 'commenter' | 'voter' | 'lapsed' | 'admin' | 'moderator' | 'other', Person>;
let readers: [name: string, actor: Actor][];

beforeAll(async () => {
  schoolId = await school();
  people = {
    author: await person('active'),
    hidden: await person('active'),
    commenter: await person('active'),
    voter: await person('active'),
    lapsed: await person('lapsed'),
    admin: await person('admin'),
    moderator: await makeModerator(schoolId),
    other: await person('active'),
  };
  const { author, hidden, commenter, voter } = people;
  for (const who of Object.values(people)) await follow(who, schoolId);
  const signed = await post(author, schoolId, { content: 'A signed post' });
  const anonymous = await post(hidden, schoolId, { content: 'An anonymous post', isAnonymous: true });
  const answered = await post(author, schoolId, { content: 'A post with an answer' });
  await share(author, signed);
  for (const at of [signed, anonymous, answered]) {
    const first = await comment(commenter, at);
    await reply(author, at, first);
    await vote(voter, at);
  }
  await comment(hidden, anonymous, 'From the author');
  const answer = await comment(commenter, answered, 'The answer');
  for (const each of ['One', 'Two', 'Three']) await comment(commenter, answered, each);
  expect(
    (await call('POST', `/api/posts/${answered}/answer`, { as: author, body: { commentId: answer } })).status,
  ).toBeLessThan(300);
  readers = [['a visitor', { role: 'visitor', id: null }]];
  for (const [name, { cookie }] of Object.entries(people)) {
    const value = decodeURIComponent(cookie.split('=').slice(1).join('='));
    const sessionId = await readSessionId({ get: () => ({ value }) });
    readers.push([name, actorFromUser(await findSessionUser(sessionId ?? ''), new Date())]);
  }
});

const rowsFor = (viewerId: number | null): Promise<PostRow[]> =>
  batchReads(() =>
    listVisiblePostRows(viewerId, {
      where: Prisma.sql`p.school_id = ${schoolId}`,
      sort: 'recent',
      cursor: null,
      limit: 10,
      now: new Date(),
    }),
  );

describe('the JSON views of one post for different readers', () => {
  it.each([
    ['in one order', (all: typeof readers) => all],
    ['in the other order', (all: typeof readers) => all.toReversed()],
  ])(
    'every reader gets the same views as if nobody else had read the posts, %s',
    { tags: ['D3'] },
    async (_order, turn) => {
      for (const [name, actor] of [...turn(readers), ...turn(readers)]) {
        const rows = await rowsFor(actor.id);
        expect(rows.length, name).toBe(3);
        expect(toPostViews(rows, actor), name).toEqual(rows.map((row) => toPostView(row, actor)));
      }
    },
  );

  it('two readers of a post share one JSON view, but the author and commenters get their own', async () => {
    const row = (await rowsFor(people.other.id)).find(({ content }) => content === 'A signed post')!;
    const viewFor = (who: Person) => toPostViews([row], { role: 'subscriber', id: who.id })[0];
    expect(viewFor(people.other)).toBe(viewFor(people.moderator));
    expect(viewFor(people.author)).not.toBe(viewFor(people.other));
    expect(viewFor(people.commenter)).not.toBe(viewFor(people.other));
  });

  it('reading an unchanged post row again returns the same object', async () => {
    const [before, again] = [await rowsFor(people.other.id), await rowsFor(people.other.id)];
    expect(again[1]).toBe(before[1]);
    await vote(people.other, before[1]!.id);
    expect((await rowsFor(people.other.id))[1]).not.toBe(before[1]);
  });

  it.each(
    Object.keys({ author: 1, hidden: 1, commenter: 1, lapsed: 1, admin: 1, other: 1 }) as (keyof typeof people)[],
  )('the feed of %s has the same text when it is read again', async (name) => {
    const feed = () => call('GET', '/api/user/feed', { as: people[name] });
    const { text: once } = await feed();
    await call('GET', '/api/user/feed', { as: people.admin });
    expect((await feed()).text).toBe(once);
  });
});
