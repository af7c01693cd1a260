import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { post } from '../../support/community/board';
import { person, school, type Person } from '../../support/community/people';
import { fillTables } from '../../support/database/fill';
import { superuserUrl } from '../../support/database/owner';
import { rows } from '../../support/database/rows';
import { call } from '../../support/http/call';

let writer: Person;
let asker: Person;
let schoolId: number;

beforeAll(async () => {
  [writer, schoolId] = [await person('active', { firstName: 'Canaryfirst', lastName: 'Canarylast' }), await school()];
});
beforeEach(async () => {
  // The test uses DELETE, because TRUNCATE would recreate the files of twenty tables and take longer.
  await rows('DELETE FROM posts');
  asker = await person('active');
});

const similar = (title: string, at = schoolId) =>
  call('GET', `/api/schools/${at}/similar-posts?${new URLSearchParams({ title })}`, { as: asker });
const ids = async (title: string, at?: number) => (await similar(title, at)).body.map(({ id }: { id: number }) => id);
const writePost = (title: string | null, content = 'Thanks.') => post(writer, schoolId, { title, content });

describe('posts that are similar to a typed title', () => {
  it.each([
    ['When does bus 12 leave?', 'Bus 12 leaves late', true],
    ['bus', 'The bus is late', true],
    ['the', 'The bus is late', false],
    ['', 'The bus is late', false],
    ['bus lunch', 'The bus is late', false],
    ['Lost mitten in the gym', 'Mittens lost on the playground', true],
    ['Lost mitten in the gym on Friday afternoon', 'Lost keys', false],
    ['La cantine est fermée', 'Cantine fermée demain', true],
    ['Est-ce que la bibliothèque ouvre', 'La soupe est bonne', false],
    ["'); DROP TABLE posts; --", 'Drop off zone', false],
    ['<b>& | ! :*', 'Bold', false],
  ])('similar posts to the typed title %s include the post "%s": %s', async (typed, title, isSimilar) => {
    const id = await writePost(title);
    expect(await ids(typed)).toEqual(isSimilar ? [id] : []);
  });

  it('the similar posts are the school’s three posts that share the most words with the title', async () => {
    const elsewhere = await school();
    await post(writer, elsewhere, { title: 'Swimming lessons on Tuesday' });
    const [one, all, body] = [
      await writePost('Swimming lessons'),
      await writePost('Swimming lessons on Tuesday'),
      await writePost(null, 'Are there swimming lessons again?'),
    ];
    await writePost('Swimming for lessons in life');
    const { body: similarPosts, text } = await similar('Swimming lessons on Tuesday');
    expect(similarPosts).toHaveLength(3);
    expect(similarPosts[0]).toEqual({ id: all, title: 'Swimming lessons on Tuesday', at: expect.any(String) });
    expect(text).not.toMatch(/canary|Anonymous/i);
    await rows('DELETE FROM posts WHERE title LIKE $1', '% for %');
    expect((await ids('Swimming lessons on Tuesday')).sort()).toEqual([one, all, body].sort());
  });

  it('the similar posts do not include posts that the feed would hide', async () => {
    const id = await writePost('Crossing guard on Pine Street');
    const title = 'crossing guard';
    expect(await ids(title)).toEqual([id]);
    await rows("UPDATE posts SET withheld = 'words' WHERE id = $1", id);
    expect(await ids(title)).toEqual([]);
    await rows('UPDATE posts SET withheld = NULL WHERE id = $1', id);
    await call('POST', `/api/users/${writer.id}/mute`, { as: asker });
    expect(await ids(title)).toEqual([]);
    await call('DELETE', `/api/users/${writer.id}/mute`, { as: asker });
    expect(await ids(title)).toEqual([id]);
    await call('POST', `/api/posts/${id}/report`, { as: asker, body: { reason: 'off_topic' } });
    expect(await ids(title)).toEqual([]);
  });
});

it("the search for similar posts reads only a school's newest posts", async () => {
  await fillTables(
    superuserUrl(),
    ['posts', 'post_words'],
    `SET session_replication_role = replica;
     INSERT INTO posts (id, user_id, school_id, content, created_at)
       SELECT n, ${writer.id}, ${schoolId}, 'Bus', now() - n * interval '1 minute' FROM generate_series(1, 10000) n;
     INSERT INTO post_words (post_id, school_id, written_at, words)
       SELECT id, school_id, created_at, words_of('When does the bus leave', 'school morning word' || id) FROM posts`,
  );
  const times: number[] = [];
  for (const title of ['When does the bus leave', 'school morning', 'nothing like it']) {
    const began = performance.now();
    await similar(title);
    times.push(performance.now() - began);
  }
  expect(Math.min(...times)).toBeLessThan(100);
  expect(await ids('word1999')).toEqual([1999]);
  expect(await ids('word2001')).toEqual([]);
});
