import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { crowd, follow, post, vote } from '../../support/community/board';
import { call } from '../../support/http/call';
import { person, school, type Person } from '../../support/community/people';
import { rows } from '../../support/database/rows';
import { readAllPages } from '../../support/http/list-pages';

const SORTS = ['recent', 'popular', 'discussed'] as const;
const list = async (address: string, as: Person) =>
  (await call('GET', address, { as })).body.map(({ id }: { id: number }) => id);
const flatIds = (pages: { id: number }[][]) => pages.flat().map(({ id }) => id);

/**
 * Inserts posts directly into the table, some of them with the same time or rank. Returns the ids of the posts, oldest
 * first.
 */
async function fill(author: Person, schoolId: number, size: number, from = 0): Promise<number[]> {
  const made = await rows<{ id: number }>(
    `INSERT INTO posts (user_id, school_id, content, created_at, popular_rank, discussed_rank)
     SELECT $1, $2, 'Post ' || n, '2026-03-01T12:00:00.123Z'::timestamptz + (n / 3) * interval '1 minute', (n % 5 - 2) / sqrt(3), n % 5 / sqrt(7)
     FROM generate_series($3::int, $3::int + $4::int - 1) n RETURNING id`,
    author.id,
    schoolId,
    from,
    size,
  );
  return made.map(({ id }) => id);
}

/** Returns the ids of posts in the order in which the database sorts them. */
async function expectedIds(sort: (typeof SORTS)[number], schools: number[]): Promise<number[]> {
  const column = { recent: 'created_at', popular: 'popular_rank', discussed: 'discussed_rank' }[sort];
  const foundRows = await rows<{ id: number }>(
    `SELECT id FROM posts WHERE school_id = ANY($1) ORDER BY ${column} DESC, id DESC`,
    schools,
  );
  return foundRows.map(({ id }) => id);
}

describe.each(SORTS)('a board sorted by “%s”', (sort) => {
  let author: Person;
  let schoolId: number;
  beforeEach(async () => {
    [author, schoolId] = [await person('active'), await school()];
    await fill(author, schoolId, 23);
  });

  it.each([1, 7, 23, 100])('a board returns each post once, in pages of %i', async (limit) => {
    const pages = await readAllPages(`/api/schools/${schoolId}/posts?sort=${sort}&limit=${limit}`, author);
    expect(flatIds(pages)).toEqual(await expectedIds(sort, [schoolId]));
    expect(pages).toHaveLength(Math.ceil(23 / limit));
    expect(pages.every((page, index) => page.length === limit || index === pages.length - 1)).toBe(true);
  });

  it('a board lists each post once, even while other posts are added', async () => {
    const before = await expectedIds(sort, [schoolId]);
    let added = 100;
    const pages = await readAllPages(`/api/schools/${schoolId}/posts?sort=${sort}&limit=6`, author, () =>
      fill(author, schoolId, 3, (added += 3)),
    );
    const seen = flatIds(pages);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.filter((id) => before.includes(id))).toEqual(before);
  });

  it('the next page of a board skips no post if the previous page’s last post was deleted', async () => {
    const before = await expectedIds(sort, [schoolId]);
    let last = 0;
    const pages = await readAllPages(`/api/schools/${schoolId}/posts?sort=${sort}&limit=10`, author, async () => {
      if (last === 0) await rows('DELETE FROM posts WHERE id = $1', (last = before[9] ?? 0));
    });
    expect(flatIds(pages)).toEqual(before);
  });
});

describe('the feed of followed schools', () => {
  let author: Person;
  let reader: Person;
  let followed: number[];

  beforeAll(async () => {
    [author, reader] = [await person('active'), await person('inactive')];
    followed = [await school(), await school(), await school()];
    for (const [index, id] of followed.entries()) {
      await follow(reader, id);
      await fill(author, id, 11, index * 4);
    }
    await fill(author, await school(), 20);
  });

  it.each(SORTS)('the feed in the order %s has each post of the followed schools once', async (sort) => {
    const pages = await readAllPages(`/api/user/feed?sort=${sort}&limit=4`, reader);
    expect(flatIds(pages)).toEqual(await expectedIds(sort, followed));
  });

  it('the feed continues without a school that was unfollowed between two pages', async () => {
    let calls = 0;
    const pages = await readAllPages('/api/user/feed?limit=5', reader, async () => {
      if ((calls += 1) === 2) await call('DELETE', `/api/schools/${followed[0]}/subscribe`, { as: reader });
    });
    const after = new Set(await expectedIds('recent', followed.slice(1)));
    const seen = flatIds(pages);
    expect(seen.slice(10).filter((id) => !after.has(id))).toEqual([]);
    expect(seen.filter((id) => after.has(id)).length).toBe(22);
    await follow(reader, followed[0] ?? 0);
  });

  it('the feed is empty for a person who follows no school', async () => {
    const answer = await call('GET', '/api/user/feed', { as: await person('active') });
    expect([answer.status, answer.body, answer.headers.get('link')]).toEqual([200, [], null]);
    expect((await call('GET', '/api/user/feed')).status).toBe(401);
  });
});

describe('a page of a list of posts', () => {
  it('a page of a list contains 20 items by default and at most 100 items', { tags: ['Q2'] }, async () => {
    const [author, schoolId] = [await person('active'), await school()];
    await fill(author, schoolId, 130);
    const sizes = await Promise.all(
      ['', '?limit=5', '?limit=100', '?limit=1000000'].map(
        async (query) => (await list(`/api/schools/${schoolId}/posts${query}`, author)).length,
      ),
    );
    expect(sizes).toEqual([20, 5, 100, 100]);
  });

  it('each page of a list links to the next page, and the last page has no such link', async () => {
    const [author, schoolId] = [await person('active'), await school()];
    await fill(author, schoolId, 4);
    const first = await call('GET', `/api/schools/${schoolId}/posts?sort=popular&limit=2`, { as: author });
    const link = first.headers.get('link') ?? '';
    expect(link).toMatch(
      new RegExp(`^</api/schools/${schoolId}/posts\\?sort=popular&limit=2&cursor=[\\w-]+>; rel="next"$`),
    );
    const second = await call('GET', link.slice(1, link.indexOf('>')), { as: author });
    expect([second.body.length, second.headers.get('link')]).toEqual([2, null]);
  });

  it('a list that was started in one order cannot be continued in another order', async () => {
    const [author, schoolId] = [await person('active'), await school()];
    await fill(author, schoolId, 4);
    const { headers } = await call('GET', `/api/schools/${schoolId}/posts?sort=recent&limit=2`, { as: author });
    const cursor = /cursor=([\w-]+)/.exec(headers.get('link') ?? '')?.[1];
    for (const sort of ['popular', 'discussed']) {
      const answer = await call('GET', `/api/schools/${schoolId}/posts?sort=${sort}&cursor=${cursor}`, { as: author });
      expect([answer.status, answer.body.message]).toEqual([400, 'The cursor is not valid for this list.']);
    }
  });
});

describe('sorting a list of posts by “popular” or “discussed”', () => {
  const commentOn = (postId: number, who: Person, times: number) =>
    rows(
      "INSERT INTO comments (user_id, post_id, content) SELECT $1, $2, 'Text' FROM generate_series(1, $3)",
      who.id,
      postId,
      times,
    );

  it('the orders “popular” and “discussed” give activity more weight at a small school than at a large school', async () => {
    const [author, large, small] = [await person('active'), await school('Large'), await school('Small')];
    const reader = await person('inactive');
    for (const id of [large, small]) await follow(reader, id);
    await rows(
      'INSERT INTO user_school_subscriptions (user_id, school_id) SELECT id, $1 FROM unnest($2::int[]) id',
      large,
      (await crowd(48)).map(({ id }) => id),
    );
    const [atLarge, atSmall, quiet] = [await post(author, large), await post(author, small), await post(author, small)];
    const voters = await crowd(10);
    for (const voter of voters) await vote(voter, atLarge, 'upvote');
    for (const voter of voters.slice(0, 3)) await vote(voter, atSmall, 'upvote');
    await commentOn(atLarge, author, 10);
    await commentOn(atSmall, author, 3);
    for (const sort of ['popular', 'discussed'])
      expect(await list(`/api/user/feed?sort=${sort}`, reader)).toEqual([atSmall, atLarge, quiet]);
  });

  it('sorting by “popular” or “discussed” includes new votes and comments immediately', async () => {
    const [author, schoolId] = [await person('active'), await school()];
    const [first, second, third] = [
      await post(author, schoolId),
      await post(author, schoolId),
      await post(author, schoolId),
    ];
    const [one, two] = await crowd(2);
    if (!one || !two) throw new Error('no voters');
    const popular = () => list(`/api/schools/${schoolId}/posts?sort=popular`, author);
    await vote(one, first, 'upvote');
    await vote(one, third, 'downvote');
    expect(await popular()).toEqual([first, second, third]);
    await vote(one, first, 'upvote');
    await vote(two, second, 'downvote');
    await vote(one, third, 'upvote');
    expect(await popular()).toEqual([third, first, second]);
    await commentOn(second, author, 2);
    await commentOn(first, author, 1);
    expect(await list(`/api/schools/${schoolId}/posts?sort=discussed`, author)).toEqual([second, first, third]);
  });
});

it('the board of an unknown school answers 404', async () => {
  const reader = await person('inactive');
  expect((await call('GET', '/api/schools/2000000000/posts', { as: reader })).status).toBe(404);
  expect((await call('GET', `/api/schools/${await school()}/posts`, { as: reader })).body).toEqual([]);
});
