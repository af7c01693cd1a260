import { describe, expect, it } from 'vitest';
import { post } from '../../support/community/board';
import { call } from '../../support/http/call';
import { person, school, type Person } from '../../support/community/people';
import { count } from '../../support/database/rows';
import { served, tally, inParallel } from '../../support/concurrency';
import { readAllPages } from '../../support/http/list-pages';

const save = (as: Person, id: number) => call('POST', `/api/posts/${id}/save`, { as });
const unsave = (as: Person, id: number) => call('DELETE', `/api/posts/${id}/save`, { as });
const savedBy = async (as: Person) =>
  (await call('GET', '/api/user/saved', { as })).body.map(({ id }: { id: number }) => id);

describe('the posts that a person has saved', () => {
  it('any signed-in person can save a post and remove the post from their saved posts', async () => {
    const [author, reader, schoolId] = [await person('active'), await person('inactive'), await school()];
    const [first, second] = [await post(author, schoolId), await post(author, schoolId)];
    for (const id of [first, second, first])
      expect(await save(reader, id)).toMatchObject({ status: 200, body: { isSaved: true } });
    expect(await savedBy(reader)).toEqual([second, first]);
    expect(await savedBy(author)).toEqual([]);
    const seen = async (who: Person) => (await call('GET', `/api/posts/${first}`, { as: who })).body.isSaved;
    expect([await seen(reader), await seen(author)]).toEqual([true, false]);
    for (const times of [1, 2])
      expect(await unsave(reader, first), `time ${times}`).toMatchObject({ status: 200, body: { isSaved: false } });
    expect([await savedBy(reader), await seen(reader)]).toEqual([[second], false]);
  });

  it('thirty simultaneous clicks save a post only once', async () => {
    const [author, reader] = [await person('active'), await person('inactive')];
    const id = await post(author, await school());
    expect(tally(await inParallel(30, () => served(() => save(reader, id))))).toEqual({ 200: 30 });
    expect(await count('saved_posts WHERE post_id = $1', id)).toBe(1);
  });

  it('saved posts are listed page by page', async () => {
    const [author, reader, schoolId] = [await person('active'), await person('inactive'), await school()];
    const ids: number[] = [];
    for (let number = 0; number < 7; number += 1) ids.unshift(await post(author, schoolId));
    for (const id of ids) await save(reader, id);
    expect((await readAllPages('/api/user/saved?limit=3', reader)).map((page) => page.length)).toEqual([3, 3, 1]);
    expect(await savedBy(reader)).toEqual(ids);
  });

  it('saving requires an existing post, and deleted posts disappear from the saved posts', async () => {
    const [author, reader] = [await person('active'), await person('inactive')];
    expect([(await save(reader, 2_000_000_000)).status, (await unsave(reader, 2_000_000_000)).status]).toEqual([
      404, 404,
    ]);
    const id = await post(author, await school());
    await save(reader, id);
    await call('DELETE', `/api/posts/${id}`, { as: author });
    expect(await savedBy(reader)).toEqual([]);
    expect((await call('POST', `/api/posts/${id}/save`)).status).toBe(401);
  });
});

it('the list of a person’s own posts includes that person’s anonymous posts', async () => {
  const [author, other, schoolId, elsewhere] = [
    await person('active'),
    await person('active'),
    await school(),
    await school(),
  ];
  const ids = [
    await post(author, schoolId),
    await post(author, elsewhere, { isAnonymous: true }),
    await post(author, schoolId),
  ].reverse();
  await post(other, schoolId);
  const pages = await readAllPages('/api/user/posts?limit=2', author);
  expect(pages.map((page) => page.map(({ id }) => id))).toEqual([ids.slice(0, 2), ids.slice(2)]);
  expect(pages.flat().every(({ isOwner }) => isOwner)).toBe(true);
});
