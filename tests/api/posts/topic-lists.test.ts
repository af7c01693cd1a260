import { describe, expect, it } from 'vitest';
import { person, school } from '../../support/community/people';
import { call } from '../../support/http/call';

describe.each(['recent', 'popular', 'discussed'])('the posts about a topic, sorted by %s', (sort) => {
  it('visitors and members can list the posts of a school about a topic', async () => {
    const [member, schoolId] = [await person('active'), await school()];
    const address = `/api/schools/${schoolId}/posts?sort=${sort}&topic=transport`;
    for (const as of [undefined, member])
      expect(await call('GET', address, { as })).toMatchObject({ status: 200, body: [] });
  });

  it('a topic of an unknown school is not found', async () => {
    expect((await call('GET', `/api/schools/0/posts?sort=${sort}&topic=transport`)).status).toBe(404);
  });

  it('members can list the posts of their feed about a topic', async () => {
    const as = await person('active');
    expect(await call('GET', `/api/user/feed?sort=${sort}&topic=transport`, { as })).toMatchObject({
      status: 200,
      body: [],
    });
  });
});
