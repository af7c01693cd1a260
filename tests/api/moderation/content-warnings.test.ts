import { beforeEach, describe, expect, it } from 'vitest';
import { follow, post, notificationTextsOf } from '../../support/community/board';
import { decide, reviewQueue, report, reviewOf } from '../../support/community/moderation';
import { person, school, type Person } from '../../support/community/people';
import { count, rows } from '../../support/database/rows';
import { call } from '../../support/http/call';

let author: Person;
let reader: Person;
let admin: Person;
let schoolId: number;

beforeEach(async () => {
  await rows("UPDATE reviews SET status = 'closed', open_key = NULL");
  [author, reader, admin, schoolId] = [
    await person('active'),
    await person('active'),
    await person('admin'),
    await school(),
  ];
});

const write = async (kind: 'post' | 'comment', fields: object, as = author) => {
  if (kind === 'post')
    return call('POST', '/api/posts', { as, body: { schoolId, content: 'Call 902-555-0147', ...fields } });
  const postId = await post(author, schoolId);
  return call('POST', `/api/posts/${postId}/comments`, { as, body: { content: 'Call 902-555-0147', ...fields } });
};
const edit = (kind: 'post' | 'comment', id: number, fields: object) =>
  call('PATCH', `/api/${kind}s/${id}`, { as: author, body: { content: 'Mrs. MacIsaac was ill.', ...fields } });
const openReviews = () => reviewQueue(admin);

describe.each(['post', 'comment'] as const)(
  'a %s whose writer saw a content warning and left the text unchanged',
  (kind) => {
    it('a text whose writer ignored a content warning is visible immediately and waits for review', async () => {
      await rows('UPDATE users SET notify_new_posts = true WHERE id = $1', reader.id);
      await follow(reader, schoolId);
      const { status, body } = await write(kind, { cautions: ['phone', 'staff'] });
      expect([status, body.withheld]).toEqual([201, null]);
      if (kind === 'post') {
        expect((await call('GET', `/api/posts/${body.id}`, { as: reader })).status).toBe(200);
        expect(await notificationTextsOf(reader)).toHaveLength(1);
      }
      expect(await openReviews()).toMatchObject([
        { kind, cause: 'cautions', cautions: ['phone', 'staff'], withheld: null },
      ]);
      expect(await notificationTextsOf(admin)).toHaveLength(1);
      expect(
        JSON.stringify((await call('GET', `/api/posts/${body.postId ?? body.id}`, { as: reader })).body),
      ).not.toContain('cautions');
    });

    it(
      'a writer who ignores a content warning is notified only if administrators hide the text',
      { tags: 'thorough' },
      async () => {
        const { body: one } = await write(kind, { cautions: ['phone'] });
        expect((await decide(admin, await reviewOf(admin, kind, one.id), 'keep')).status).toBeLessThan(300);
        expect(await openReviews()).toEqual([]);
        expect(await count("notifications WHERE user_id = $1 AND kind::text LIKE 'review%'", author.id)).toBe(0);
        const { body: other } = await write(kind, { cautions: ['phone'] });
        await decide(admin, await reviewOf(admin, kind, other.id), 'hide');
        expect(await count("notifications WHERE user_id = $1 AND kind = 'review_decided'", author.id)).toBe(1);
      },
    );

    it('an edit that ignores a content warning leaves the text visible and starts a review', async () => {
      const { body: one } = await write(kind, {});
      expect(await openReviews()).toEqual([]);
      expect((await edit(kind, one.id, { cautions: ['staff'] })).body.withheld).toBeNull();
      await report(reader, kind, one.id);
      expect(await openReviews()).toMatchObject([{ cause: 'cautions', cautions: ['staff'], reasons: [{ count: 1 }] }]);
      expect(await openReviews()).toHaveLength(1);
    });

    it('a text needs no review if its writer saw no content warning or is an administrator', async () => {
      await write(kind, {});
      await write(kind, { cautions: [] });
      await write(kind, { cautions: ['phone'] }, admin);
      expect(await openReviews()).toEqual([]);
    });

    it('a text is refused if the ignored content warnings are not a list or include an unknown warning', async () => {
      expect((await write(kind, { cautions: ['weather'] })).status).toBe(400);
      expect((await write(kind, { cautions: 'phone' })).status).toBe(400);
      expect(await count('reviews WHERE author_id = $1', author.id)).toBe(0);
    });
  },
);

it('a post with an ignored content warning and a watched word is hidden, and its review shows both', async () => {
  await call('POST', '/api/admin/watched-words', { as: admin, body: { word: 'walnut' } });
  const { body } = await write('post', { content: 'Walnut, 902-555-0147', cautions: ['phone'] });
  expect(body.withheld).toBe('words');
  expect(await openReviews()).toMatchObject([{ cause: 'words', cautions: ['phone'], withheld: 'words' }]);
});
