import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/lib/database/db';
import { call } from '../../support/http/call';
import { crowd, follow, post, share } from '../../support/community/board';
import { person, school, type Person } from '../../support/community/people';

// An empty board shows the number of waiting parents, questions to ask, and posts of related schools. Pupils attend a
// related school before or after this school.

const opening = async (schoolId: number, as?: Person) =>
  (await call('GET', `/api/schools/${schoolId}/opening`, { as })).body;

const family = async (schoolId: number, as?: Person, more = '') =>
  (await call('GET', `/api/schools/${schoolId}/family-posts${more}`, { as })).body.map(({ id }: { id: number }) => id);

async function schoolIn(fields: { name?: string; rceName?: string; schoolFamily?: string; feederSchools?: string }) {
  const id = await school(fields.name);
  await db().school.update({ where: { id }, data: fields, select: { id: true } });
  return id;
}

describe('the content that an empty board shows instead of posts', () => {
  it('an empty board does not show a follower count below five', async () => {
    const schoolId = await school();
    const people = await crowd(6);
    const followerCounts = [(await opening(schoolId)).followers];
    for (const each of people) {
      await follow(each, schoolId);
      followerCounts.push((await opening(schoolId)).followers);
    }
    expect(followerCounts).toEqual([0, 'some', 'some', 'some', 'some', 5, 6]);
    expect((await opening(schoolId, people[0])).followers).toBe(5);
  });

  it('an empty board suggests five questions for the current month', async () => {
    const { questions } = await opening(await school());
    expect(questions).toHaveLength(5);
  });
});

describe('the posts of the schools that a school’s pupils come from or go to', () => {
  let ownSchool: number;
  let posts: number[];
  let author: Person;
  let reader: Person;

  beforeAll(async () => {
    author = await person('active');
    reader = await person('inactive');
    const rceName = 'Halifax Regional Centre for Education';
    ownSchool = await schoolIn({
      name: 'Here',
      rceName,
      schoolFamily: 'Harbour High',
      feederSchools: 'Feeder One; Feeder Two',
    });
    const relatives = [
      await schoolIn({ name: 'Same family', rceName, schoolFamily: 'Harbour High' }),
      await schoolIn({ name: 'Feeder Two', rceName }),
      await schoolIn({ name: 'Above', rceName, feederSchools: 'Elsewhere School\nHere' }),
    ];
    const strangers = [
      await schoolIn({ name: 'Feeder Two', rceName: 'South Shore Regional Centre for Education' }),
      await schoolIn({ name: 'Other family', rceName, schoolFamily: 'Harbour' }),
      await schoolIn({ name: 'No family', rceName }),
      ownSchool,
    ];
    posts = [];
    for (const id of relatives) posts.unshift(await post(author, id));
    for (const id of strangers) await post(author, id);
  });

  it('the posts of related schools are listed newest first, page by page', async () => {
    expect(await family(ownSchool, reader)).toEqual(posts);
    expect(await family(ownSchool, reader, '?limit=2')).toEqual(posts.slice(0, 2));
    const { headers } = await call('GET', `/api/schools/${ownSchool}/family-posts?limit=2`, { as: reader });
    const next = /<(.+)>; rel="next"/.exec(headers.get('Link') ?? '')?.[1] ?? '';
    expect((await call('GET', next, { as: reader })).body.map(({ id }: { id: number }) => id)).toEqual(posts.slice(2));
  });

  it('visitors see only the publicly shared posts of related schools', async () => {
    expect(await family(ownSchool)).toEqual([]);
    await share(author, posts[1]!);
    expect(await family(ownSchool)).toEqual([posts[1]]);
  });

  it('the list of posts of related schools is empty for a school without related schools', async () => {
    expect(await family(await school('Alone'), reader)).toEqual([]);
    // If the id of the school is unknown or invalid, the server answers with an error instead of an empty list.
    for (const [id, status] of [
      [999_999_999, 404],
      ['x', 400],
    ])
      expect((await call('GET', `/api/schools/${id}/family-posts`)).status).toBe(status);
  });
});
