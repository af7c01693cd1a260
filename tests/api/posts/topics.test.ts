import { beforeEach, describe, expect, it } from 'vitest';
import { comment, follow, post } from '../../support/community/board';
import { person, school, type Person } from '../../support/community/people';
import { rows } from '../../support/database/rows';
import { call } from '../../support/http/call';
import { inParallel } from '../../support/concurrency';

let writer: Person;
let reader: Person;
let schoolId: number;

beforeEach(async () => {
  [writer, reader, schoolId] = [await person('active'), await person('active'), await school()];
  await follow(reader, schoolId);
});

const ids = async (address: string, as: Person | null = reader): Promise<number[]> =>
  (await call('GET', address, { as })).body.map(({ id }: { id: number }) => id);
const edit = (id: number, body: object) => call('PATCH', `/api/posts/${id}`, { as: writer, body });
const mute = (mutedTopics: string[], as = reader) =>
  call('PATCH', '/api/user/preferences', { as, body: { mutedTopics } });

describe('choosing the topic of a post and filtering by topic', () => {
  it('the topic of a post can be changed without marking the post as edited', async () => {
    const id = await post(writer, schoolId, { topic: 'transport' });
    const without = await post(writer, schoolId);
    const topicOf = async (of: number) => (await call('GET', `/api/posts/${of}`, { as: reader })).body.topic;
    expect([await topicOf(id), await topicOf(without)]).toEqual(['transport', null]);
    const { body } = await edit(id, { topic: 'weather' });
    expect(body).toMatchObject({ topic: 'weather', editedAt: null, content: 'When does the bus leave?' });
    expect((await edit(id, { content: 'Is it open?' })).body).toMatchObject({
      topic: 'weather',
      content: 'Is it open?',
    });
    expect((await edit(id, { topic: null })).body.topic).toBeNull();
    expect((await call('PATCH', `/api/posts/${id}`, { as: reader, body: { topic: 'other' } })).status).toBe(403);
    expect(await rows('SELECT FROM revisions')).toHaveLength(1);
  });

  it('the feed, the board and the search can be filtered by topic', async () => {
    const some = [];
    for (const topic of ['lunch', 'safety', 'lunch', null, 'lunch'])
      some.push(await post(writer, schoolId, { topic, content: 'Crossing at noon' }));
    const [first, second, third] = [some[0], some[2], some[4]];
    for (const list of ['/api/user/feed', `/api/schools/${schoolId}/posts`]) {
      expect(await ids(`${list}?topic=lunch`)).toEqual([third, second, first]);
      expect(await ids(`${list}?topic=council`)).toEqual([]);
      const { headers } = await call('GET', `${list}?topic=lunch&limit=2`, { as: reader });
      expect(await ids(/<(.*)>/.exec(headers.get('link') ?? '')?.[1] ?? '')).toEqual([first]);
      expect((await call('GET', `${list}?topic=buses`, { as: reader })).status).toBe(400);
    }
    expect(await ids('/api/search?q=crossing&kind=post&topic=safety')).toEqual([some[1]]);
    const writtenComment = await comment(reader, first!, 'Which crossing?');
    expect(await ids(`/api/search?q=crossing&topic=lunch&kind=comment&school=${schoolId}`)).toEqual([writtenComment]);
    expect(await ids('/api/search?q=crossing&topic=safety&kind=comment')).toEqual([]);
  });
});

describe('the effect of a muted topic', () => {
  it('the feed leaves out other people’s posts with a muted topic', async () => {
    const [bus, lunch, none] = [
      await post(writer, schoolId, { topic: 'transport' }),
      await post(writer, schoolId, { topic: 'lunch' }),
      await post(writer, schoolId),
    ];
    expect((await mute(['transport', 'weather', 'transport'])).body.mutedTopics).toEqual(['transport', 'weather']);
    expect(await ids('/api/user/feed')).toEqual([none, lunch]);
    expect(await ids('/api/user/feed?topic=transport')).toEqual([bus]);
    expect(await ids(`/api/schools/${schoolId}/posts`)).toEqual([none, lunch, bus]);
    const own = await post(reader, schoolId, { topic: 'transport' });
    expect(await ids('/api/user/feed?sort=popular')).toEqual([own, none, lunch]);
    await mute([]);
    expect(await ids('/api/user/feed')).toEqual([own, none, lunch, bus]);
  });

  it('two windows that mute different topics do not undo each other’s changes', async () => {
    const wish = (topic: string, isMuted: boolean) =>
      call('PATCH', '/api/user/preferences', { as: reader, body: { feedTopics: [{ topic, isMuted }] } });
    await mute([]);
    await inParallel(4, (at) => wish(['transport', 'weather', 'lunch', 'weather'][at] ?? '', true));
    const { mutedTopics } = (await call('GET', '/api/user/preferences', { as: reader })).body;
    expect(mutedTopics.toSorted()).toEqual(['lunch', 'transport', 'weather']);
    expect((await wish('lunch', false)).body.mutedTopics.toSorted()).toEqual(['transport', 'weather']);
    await mute([]);
  });
});
