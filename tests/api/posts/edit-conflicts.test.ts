import { beforeEach, describe, expect, it } from 'vitest';
import { comment, post } from '../../support/community/board';
import { person, school, type Person } from '../../support/community/people';
import { rows } from '../../support/database/rows';
import { call } from '../../support/http/call';

let author: Person;
let postId: number;
let commentId: number;

beforeEach(async () => {
  author = await person('active');
  postId = await post(author, await school(), { title: 'Bus 12', content: 'It leaves at seven' });
  commentId = await comment(author, postId, 'At seven');
});

const KINDS = ['posts', 'comments'] as const;
type Kind = (typeof KINDS)[number];
const address = (kind: Kind) => `/api/${kind}/${kind === 'posts' ? postId : commentId}`;
const read = async (kind: Kind) => (await call('GET', address(kind), { as: author })).body;
const save = (kind: Kind, body: object) => call('PATCH', address(kind), { as: author, body });

describe.each(KINDS)('editing the same post or comment in two tabs (%s)', (kind) => {
  it('a save is refused if another tab has saved an edit meanwhile', async () => {
    const seen = (await read(kind)).updatedAt;
    const other = await save(kind, { content: 'It leaves at eight', seen });
    expect([other.status, other.body.content]).toEqual([200, 'It leaves at eight']);
    const stale = await save(kind, { content: 'It leaves at nine', seen });
    expect([stale.status, stale.body.code, stale.body.issues[0].path]).toEqual([409, 'conflict', ['seen']]);
    expect((await read(kind)).content).toBe('It leaves at eight');
    expect((await call('GET', `${address(kind)}/versions`, { as: author })).body).toHaveLength(1);
  });

  it('a save is accepted after the tab has loaded the edit from the other tab', async () => {
    const seen = (await read(kind)).updatedAt;
    const other = await save(kind, { content: 'It leaves at eight', seen });
    const mine = await save(kind, { content: 'It leaves at nine', seen: other.body.updatedAt });
    expect([mine.status, mine.body.content]).toEqual([200, 'It leaves at nine']);
  });

  it('two tabs can save the same text without a conflict', async () => {
    const seen = (await read(kind)).updatedAt;
    for (const turn of [1, 2])
      expect((await save(kind, { content: 'At eight', seen })).status, `save ${turn}`).toBe(200);
    expect((await call('GET', `${address(kind)}/versions`, { as: author })).body).toHaveLength(1);
  });

  it('each saved version has a later time than the previous one, even if the clock is behind', async () => {
    await rows(`UPDATE ${kind} SET updated_at = now() + interval '1 hour'`);
    const before = (await read(kind)).updatedAt;
    const { body } = await save(kind, { content: 'At eight', seen: before });
    expect(Date.parse(body.updatedAt)).toBeGreaterThan(Date.parse(before));
  });

  it('a save that does not name the version the client has seen can replace any edit', async () => {
    await save(kind, { content: 'It leaves at eight' });
    const second = await save(kind, { content: 'It leaves at nine' });
    expect([second.status, second.body.content]).toEqual([200, 'It leaves at nine']);
  });

  it.each(['yesterday', 5, ''])('the value %j is refused as the version that a client has seen', async (seen) => {
    expect((await save(kind, { content: 'At eight', seen })).status).toBe(400);
  });
});

it('a title cannot replace a newer title that the editor has not seen', async () => {
  const seen = (await read('posts')).updatedAt;
  await save('posts', { title: 'Bus 13', seen });
  const stale = await save('posts', { title: 'Bus 14', content: 'It leaves at seven', seen });
  expect([stale.status, (await read('posts')).title]).toEqual([409, 'Bus 13']);
});

it('photo descriptions cannot replace newer descriptions that the editor has not seen', async () => {
  const seen = (await read('posts')).updatedAt;
  const [photo] = await rows<{ id: number }>(
    `INSERT INTO post_media (post_id, media_type, position, width, height) VALUES ($1, 'image/webp', 0, 4, 3) RETURNING id`,
    postId,
  );
  await rows(
    `INSERT INTO stored_files (key, media_id, variant, content_type, bytes, width, height)
     VALUES ($1, $2, 'jpeg', 'image/jpeg', 1, 4, 3)`,
    'ab'.repeat(16),
    photo?.id,
  );
  const described = async (alt: string) => (await save('posts', { media: [{ id: photo?.id, alt }], seen })).status;
  expect([await described('A bus'), await described('A yellow bus')]).toEqual([200, 409]);
  expect(await rows('SELECT alt FROM post_media')).toEqual([{ alt: 'A bus' }]);
});
