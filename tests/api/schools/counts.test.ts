import { expect, it } from 'vitest';
import { db } from '@/lib/database/db';
import { countSchoolFollowersAndContent } from '@/lib/schools/admin/queries';
import { person, school } from '../../support/community/people';

it('a school’s counts leave out the followers, posts, comments and events of other schools', async () => {
  const [id, other] = [await school(), await school('Harbour High')];
  const { id: userId } = await person();
  await db().follow.create({ data: { userId, schoolId: id } });
  const { id: postId } = await db().post.create({
    data: { userId, schoolId: id, content: 'Hidden', withheld: 'words' },
  });
  await db().comment.createMany({ data: [1, 2].map((n) => ({ userId, postId, content: `Comment ${n}` })) });
  expect(await countSchoolFollowersAndContent(id)).toEqual({ followers: 1, posts: 1, comments: 2, events: 0 });
  expect(await countSchoolFollowersAndContent(other)).toEqual({ followers: 0, posts: 0, comments: 0, events: 0 });
});
