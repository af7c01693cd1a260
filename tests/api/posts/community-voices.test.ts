import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hasReceivedAllDatabaseNotifications, listenToDatabaseChannel } from '@/lib/database/channel-listener';
import { db } from '@/lib/database/db';
import { listShownVoices } from '@/lib/posts/voices/voices';
import { comment, notificationTextsOf, post } from '../../support/community/board';
import { person, school, type Person } from '../../support/community/people';
import { inParallel } from '../../support/concurrency';
import { rows } from '../../support/database/rows';
import { call } from '../../support/http/call';

// Tests of members' texts on the public page Community Voice, which appear only with their authors' consent.

const TEXT = 'Four useful answers by supper.';
const ADMIN_PATH = '/api/admin/voices';

let admin: Person;
let author: Person;
let other: Person;
let schoolId: number;
let postId: number;
let announced: (string | null)[] = [];

beforeAll(async () => {
  admin = await person('admin');
  await listenToDatabaseChannel('public_pages', (payload) => announced.push(payload));
});
beforeEach(async () => {
  await rows('DELETE FROM community_voices');
  [author, other] = [await person('active', { firstName: 'Kim', lastName: 'Reader' }), await person('active')];
  schoolId = await school();
  postId = await post(author, schoolId, { content: TEXT });
});

const ask = (body: object = { postId }, as = admin) => call('POST', ADMIN_PATH, { as, body });
const own = async (as = author) => (await call('GET', '/api/user/voices', { as })).body;
const idOf = async (as = author): Promise<number> => (await own(as))[0].id;
const agree = (id: number, naming = 'first_name', as = author) =>
  call('PUT', `/api/user/voices/${id}`, { as, body: { naming } });
const withdraw = (id: number, as = author) => call('DELETE', `/api/user/voices/${id}`, { as });
const shown = async () => (await listShownVoices()).map(({ text, naming }) => [text, naming]);

/** Asks about the post and agrees, then forgets which cached pages were cleared. */
async function show(): Promise<number> {
  expect((await ask()).status).toBe(204);
  const id = await idOf();
  expect((await agree(id)).status).toBe(200);
  expect(await shown()).toEqual([[TEXT, 'first_name']]);
  await hasReceivedAllDatabaseNotifications('public_pages');
  announced = [];
  return id;
}

/** Expects that no page shows a text, and that all cached public pages were cleared. */
async function expectWithdrawn(): Promise<void> {
  await hasReceivedAllDatabaseNotifications('public_pages');
  expect([await shown(), announced.includes('')]).toEqual([[], true]);
}

describe('a question about a text', () => {
  it('notifies the author in the app alone, and shows nothing until they agree', async () => {
    expect((await ask()).status).toBe(204);
    expect(await notificationTextsOf(author)).toEqual([
      `May our public page show something you wrote? You decide: “${TEXT}”`,
    ]);
    expect(await rows("SELECT mail_at, push_at FROM notifications WHERE kind = 'voice_asked'")).toContainEqual({
      mail_at: null,
      push_at: null,
    });
    expect([await shown(), await own(other), await own()]).toEqual([
      [],
      [],
      [
        {
          id: expect.any(Number),
          postId,
          commentId: null,
          text: TEXT,
          school: { id: schoolId, name: 'Tidewater Elementary' },
          naming: null,
          firstName: 'Kim',
        },
      ],
    ]);
    await agree(await idOf(), 'parent');
    expect([await shown(), await notificationTextsOf(author)]).toEqual([[[TEXT, 'parent']], []]);
  });

  it('is asked once, also by two clicks at the same time', async () => {
    const statuses = (await inParallel(3, () => ask())).map(({ status }) => status);
    expect([statuses.toSorted(), (await own()).length, (await notificationTextsOf(author)).length]).toEqual([
      [204, 409, 409],
      1,
      1,
    ]);
  });

  it('can be about a comment, without the title and names of its post', async () => {
    const commentId = await comment(other, postId, 'The *new* bus helps.');
    expect((await ask({ commentId })).status).toBe(204);
    await agree(await idOf(other), 'parent', other);
    expect(await shown()).toEqual([['The *new* bus helps.', 'parent']]);
  });

  it.each<[string, () => Promise<object>]>([
    ['an anonymous post', async () => ({ postId: await post(author, schoolId, { isAnonymous: true }) })],
    [
      'a comment of the author of an anonymous post',
      async () => ({ commentId: await comment(author, await post(author, schoolId, { isAnonymous: true })) }),
    ],
    [
      'a comment of somebody else on an anonymous post',
      async () => ({ commentId: await comment(other, await post(author, schoolId, { isAnonymous: true })) }),
    ],
    [
      'a post that is limited to parents',
      async () => {
        await db().post.update({ where: { id: postId }, data: { parentCommentsOnly: true } });
        return { postId };
      },
    ],
    [
      'a comment that its author hides from the public',
      async () => {
        const commentId = await comment(other, postId);
        await call('PUT', `/api/comments/${commentId}/outside`, { as: other, body: { outside: 'hidden' } });
        return { commentId };
      },
    ],
    ['a long post', async () => ({ postId: await post(author, schoolId, { content: 'Long. '.repeat(101) }) })],
    [
      'a post that names a person',
      async () => ({ postId: await post(author, schoolId, { content: 'Mr. Smith helps.' }) }),
    ],
    ["the administrator's own post", async () => ({ postId: await post(admin, schoolId) })],
  ])('is refused for %s', async (_, target) => {
    expect((await ask(await target())).status).toBe(409);
    expect(await rows('SELECT FROM community_voices')).toEqual([]);
    for (const who of [author, other]) expect(await notificationTextsOf(who)).not.toContainEqual(/May our public page/);
  });

  it('is refused for a hidden and a missing post', async () => {
    await db().post.update({ where: { id: postId }, data: { withheld: 'reports' } });
    expect([(await ask()).status, (await ask({ commentId: 987_654 })).status]).toEqual([404, 404]);
    expect((await ask({ postId, commentId: 1 })).status).toBe(400);
    expect((await ask({})).status).toBe(400);
  });

  it('is refused when six texts are shown or asked about, also if several are asked at the same time', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, () => post(author, schoolId, { content: TEXT })));
    const statuses = (await Promise.all(ids.map((id) => ask({ postId: id })))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 204)).toHaveLength(6);
    expect(statuses.filter((status) => status === 409)).toHaveLength(2);
  });

  it('is not asked again after the author refused', async () => {
    await ask();
    const id = await idOf();
    expect([(await withdraw(id)).status, (await withdraw(id)).status]).toEqual([204, 204]);
    const again = await ask();
    expect([again.status, again.body.message, (await agree(id)).status, await own()]).toEqual([
      409,
      'The author does not want this text shown.',
      404,
      [],
    ]);
    await call('PATCH', `/api/posts/${postId}`, { as: author, body: { content: 'Something else.' } });
    expect((await ask()).status).toBe(409);
  });

  it('cannot be answered by anybody else, nor with a first name that the author lacks', async () => {
    await ask();
    const id = await idOf();
    expect([(await agree(id, 'parent', other)).status, (await withdraw(id, other)).status]).toEqual([404, 404]);
    await db().user.update({ where: { id: author.id }, data: { firstName: null } });
    expect([(await agree(id)).status, (await agree(id, 'parent')).status]).toEqual([400, 200]);
  });
});

describe('a text on Community Voice disappears at once, from the cached pages too', () => {
  const edit = (body: object) => call('PATCH', `/api/posts/${postId}`, { as: author, body });
  it.each<[string, (id: number) => Promise<unknown>]>([
    ['the author withdraws', (id) => withdraw(id)],
    ['an administrator removes it', (id) => call('DELETE', `${ADMIN_PATH}/${id}`, { as: admin })],
    ['the author edits it', () => edit({ content: 'Five useful answers.' })],
    ['the author adds a title', () => edit({ title: 'About the bus' })],
    ['the author deletes it', () => call('DELETE', `/api/posts/${postId}`, { as: author })],
    ['it is hidden', () => db().post.update({ where: { id: postId }, data: { withheld: 'reports' } })],
    ['it is limited to parents', () => db().post.update({ where: { id: postId }, data: { parentCommentsOnly: true } })],
    [
      'the author asks for account deletion',
      () =>
        rows(
          "INSERT INTO account_deletions (user_id, asked_by, requested_at, due_at) VALUES ($1, 'owner', now(), now())",
          author.id,
        ),
    ],
    [
      "the author's membership ends",
      () => rows('UPDATE memberships SET access_until = now() WHERE user_id = $1', author.id),
    ],
    ['the school is deleted', () => call('DELETE', `/api/admin/schools/${schoolId}`, { as: admin })],
  ])('when %s', async (_, act) => {
    const id = await show();
    await act(id);
    await expectWithdrawn();
  });

  it('when its comment is edited or hidden, or its post is hidden, but not when its post is edited', async () => {
    for (const act of [
      (id: number) => call('PATCH', `/api/comments/${id}`, { as: other, body: { content: 'Changed.' } }),
      (id: number) => call('PUT', `/api/comments/${id}/outside`, { as: other, body: { outside: 'hidden' } }),
      () => db().post.update({ where: { id: postId }, data: { withheld: 'reports' } }),
    ]) {
      const commentId = await comment(other, postId, 'It helps.');
      await ask({ commentId });
      await agree(await idOf(other), 'parent', other);
      await edit({ content: `Edited for ${commentId}.` });
      expect(await shown()).toEqual([['It helps.', 'parent']]);
      announced = [];
      await act(commentId);
      await expectWithdrawn();
    }
  });

  it('stays away when a hidden post is shown again', async () => {
    await show();
    for (const withheld of ['reports', null] as const)
      await db().post.update({ where: { id: postId }, data: { withheld } });
    await expectWithdrawn();
  });

  it('can still be withdrawn by an author whose membership has ended', async () => {
    const id = await show();
    await rows('UPDATE memberships SET access_until = now() WHERE user_id = $1', author.id);
    expect([(await own())[0]?.id, (await withdraw(id)).status]).toEqual([id, 204]);
    await rows("UPDATE memberships SET access_until = now() + interval '9 days' WHERE user_id = $1", author.id);
    expect(await shown()).toEqual([]);
  });

  it('clears the cached pages when the author changes their first name', async () => {
    await show();
    await db().user.update({ where: { id: author.id }, data: { firstName: 'Robin' } });
    await hasReceivedAllDatabaseNotifications('public_pages');
    expect([announced, (await listShownVoices())[0]?.firstName]).toEqual([[''], 'Robin']);
  });

  it('leaves audit entries without the text', async () => {
    const id = await show();
    await call('DELETE', `${ADMIN_PATH}/${id}`, { as: admin });
    expect(
      await rows(
        "SELECT action, details FROM audit_log WHERE target_type = 'post' AND target_id = $1 ORDER BY id",
        postId,
      ),
    ).toEqual([
      { action: 'voice.ask', details: {} },
      { action: 'voice.remove', details: {} },
    ]);
  });
});
