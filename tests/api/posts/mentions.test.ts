import { beforeEach, describe, expect, it } from 'vitest';
import { deleteAccount } from '@/lib/data-rights/deletion/account-deletion';
import { comment, post, share, notificationTextsOf } from '../../support/community/board';
import { decide, reviewOf } from '../../support/community/moderation';
import { person, school, type Person } from '../../support/community/people';
import { count, rows } from '../../support/database/rows';
import { call } from '../../support/http/call';

let author: Person;
let kim: Person;
let wes: Person;
let postId: number;

beforeEach(async () => {
  [author, kim, wes] = [
    await person('active', { firstName: 'Ada', lastName: 'Author' }),
    await person('active', { firstName: 'Kim', lastName: 'Reader' }),
    await person('active', { firstName: 'Wes', lastName: 'Writer' }),
  ];
  postId = await post(author, await school(), { title: 'Bus 12' });
  await comment(kim, postId, 'At eight');
});

const write = async (as: Person, content: string, on = postId) =>
  (await call('POST', `/api/posts/${on}/comments`, { as, body: { content } })).body;
const edit = (as: Person, id: number, content: string) =>
  call('PATCH', `/api/comments/${id}`, { as, body: { content } });
const people = async (as: Person, on = postId): Promise<string[]> =>
  (await call('GET', `/api/posts/${on}/people`, { as })).body.map(({ name }: { name: string }) => name);
const highlighted = ({ content, mentions }: { content: string; mentions: { start: number; end: number }[] }) =>
  mentions.map(({ start, end }) => content.slice(start, end));
const named = (name: string) => `${name} mentioned you in a comment on a post: “Bus 12”`;
const alsoCommented = (name: string) => `${name} also commented on a post you commented on: “Bus 12”`;

describe('mentioning a person by an @ and their name', () => {
  it('a name after an @ notifies each person of that name once', async () => {
    const writtenComment = await write(wes, 'Thanks @kim reader, and @Ada Author. Not kim@reader.ca or @Nobody');
    expect(highlighted(writtenComment)).toEqual(['@kim reader', '@Ada Author']);
    expect(await notificationTextsOf(kim)).toEqual([named('Wes Writer')]);
    expect((await notificationTextsOf(author))[0]).toBe(named('Wes Writer'));
    expect(await count('notifications WHERE comment_id = $1', writtenComment.id)).toBe(2);
    const { body } = await call('GET', `/api/posts/${postId}`, { as: kim });
    expect(highlighted(body.comments[0])).toEqual(['@kim reader', '@Ada Author']);
    const { body: all } = await call('GET', `/api/posts/${postId}/comments`, { as: author });
    expect(highlighted(all[0])).toEqual(['@kim reader', '@Ada Author']);
  });

  it.each([
    ['@Siobhan O’Dell'],
    ["@siobhan  o'dell"],
    ['@Siobhan\u00a0Oʼdell'],
    ['@Siobha\u0301n\u2009O`Dell'],
    ['@\u2068Siobhan O’Dell\u2069'],
  ])('a name after an @ is recognized in every form that a phone types: %s', async (typed) => {
    const siobhan = await person('active', { firstName: 'Siobhán', lastName: "O'Dell" });
    await comment(siobhan, postId, 'At nine');
    const writtenComment = await write(wes, `Thanks ${typed}, see you`);
    expect(highlighted(writtenComment)).toEqual([typed.normalize('NFC')]);
    expect(await notificationTextsOf(siobhan)).toEqual([named('Wes Writer')]);
    const token = await share(author, postId);
    const outside = async () => (await call('GET', `/api/shared/${token}`, { as: null })).body.comments;
    expect((await outside()).map(({ content }: { content: string }) => content)).toContain('Thanks @a parent, see you');
    await deleteAccount(siobhan.id);
    expect((await outside()).map(({ content }: { content: string }) => content)).toContain(
      'Thanks @a former member, see you',
    );
  });

  it('a name after an @ mentions everybody else of that name in the thread, but nobody outside the thread', async () => {
    const twin = await person('active', { firstName: 'Kim', lastName: 'Reader' });
    const elsewhere = await person('active', { firstName: 'Lou', lastName: 'Late' });
    await comment(twin, postId);
    await write(wes, '@Kim Reader @Lou Late @Wes Writer');
    expect((await notificationTextsOf(kim))[0]).toBe(named('Wes Writer'));
    expect((await notificationTextsOf(twin))[0]).toBe(named('Wes Writer'));
    expect([...(await notificationTextsOf(elsewhere)), ...(await notificationTextsOf(wes))]).toEqual([]);
  });

  it('a name after an @ mentions nobody if the writer has muted the person of that name', async () => {
    await call('POST', `/api/users/${kim.id}/mute`, { as: wes });
    expect(highlighted(await write(wes, '@Kim Reader'))).toEqual([]);
    expect(await notificationTextsOf(kim)).toEqual([alsoCommented('Wes Writer')]);
    await call('DELETE', `/api/users/${kim.id}/mute`, { as: wes });
    // A person who muted the writer is mentioned, but not notified.
    await call('POST', `/api/users/${wes.id}/mute`, { as: kim });
    expect(highlighted(await write(wes, '@Kim Reader once more'))).toEqual(['@Kim Reader']);
    expect(await notificationTextsOf(kim)).toEqual([]);
    await rows("UPDATE comments SET withheld = 'reports' WHERE user_id = $1", kim.id);
    expect(highlighted(await write(author, '@Kim Reader'))).toEqual([]);
  });

  it('the public sees “a parent” in place of a name after an @', async () => {
    await write(wes, 'So says @Kim Reader');
    const token = await share(author, postId);
    const { body } = await call('GET', `/api/shared/${token}`, { as: null });
    expect(body.comments[0].content).toBe('So says @a parent');
  });

  it('a mentioned name becomes “a former member” after the mentioned person’s account is deleted', async () => {
    const { id } = await write(wes, 'So says @Kim Reader');
    await edit(wes, id, 'So said @Kim Reader');
    const token = await share(author, postId);
    await deleteAccount(kim.id);
    const { body } = await call('GET', `/api/shared/${token}`, { as: null });
    expect(body.comments[0].content).toBe('So said @a former member');
    expect(await rows('SELECT content FROM revisions WHERE comment_id = $1', id)).toEqual([
      { content: 'So says @a former member' },
    ]);
  });
});

it('mentions of a deleted person are replaced in all earlier versions of comments', async () => {
  const [first, second] = [await write(wes, 'So says @Kim Reader'), await write(wes, '@Kim Reader, he says')];
  await rows(
    `INSERT INTO revisions (comment_id, content) SELECT $1::int, 'So says @Kim Reader ' || n FROM generate_series(1, 999) n
     UNION ALL SELECT $2::int, n || ' @Kim Reader, he says' FROM generate_series(1, 1002) n UNION ALL SELECT $2::int, 'Kim says'`,
    first.id,
    second.id,
  );
  await deleteAccount(kim.id);
  const revisionRows = `FROM revisions WHERE comment_id IN (${first.id}, ${second.id}) AND content LIKE`;
  expect(await rows(`SELECT count(*)::int AS count ${revisionRows} '%@a former member%'`)).toEqual([{ count: 2001 }]);
  expect(await rows(`SELECT content ${revisionRows} '%Kim%'`)).toEqual([{ content: 'Kim says' }]);
});

describe('mentions of people whose name must not be shown', () => {
  it('the public sees “a parent” in place of a mentioned person’s old and new names', async () => {
    const writtenComment = await write(wes, 'Thanks @Kim Reader');
    await rows("UPDATE users SET last_name = 'Smith' WHERE id = $1", kim.id);
    await rows('UPDATE notifications SET read = true WHERE user_id = $1', kim.id);
    expect((await edit(wes, writtenComment.id, 'Thanks @Kim Smith, or @Kim Reader')).status).toBe(200);
    expect(await count('notifications WHERE comment_id = $1 AND user_id = $2', writtenComment.id, kim.id)).toBe(1);
    const token = await share(author, postId);
    const outside = (await call('GET', `/api/shared/${token}`)).text;
    expect(outside).toContain('Thanks @a parent, or @a parent');
    await deleteAccount(kim.id);
    const storedTexts = await rows<{ content: string }>(
      'SELECT content FROM comments WHERE id = $1 UNION ALL SELECT content FROM revisions WHERE comment_id = $1',
      writtenComment.id,
    );
    expect(storedTexts.map(({ content }) => content).join()).not.toMatch(/Kim/);
  });

  it('a person who wrote anonymously in a thread cannot be mentioned in that thread', async () => {
    const quiet = await post(author, await school(), { title: 'Bus 12', isAnonymous: true });
    await comment(author, quiet, 'More of it');
    await comment(kim, quiet, 'I see');
    const outcomeOf = async (name: string) => {
      const { id: _id, createdAt: _at, updatedAt: _on, content: _text, ...rest } = await write(wes, `@${name}`, quiet);
      const notificationText = (await notificationTextsOf(author))[0];
      return {
        rest,
        told: notificationText,
        rows: await count('comment_mentions WHERE comment_id IN (SELECT id FROM comments WHERE post_id = $1)', quiet),
        people: await people(wes, quiet),
      };
    };
    const unknown = await outcomeOf('Not Author');
    expect(await outcomeOf('Ada Author')).toEqual(unknown);
    expect(unknown).toMatchObject({
      rest: { mentions: [] },
      rows: 0,
      people: ['Kim Reader'],
      told: 'Wes Writer commented on your post: “Bus 12”',
    });
    const { id } = await write(wes, 'Once more', quiet);
    expect(highlighted((await edit(wes, id, '@Ada Author')).body)).toEqual([]);
    expect(await people(author, quiet)).toEqual(['Wes Writer', 'Kim Reader']);
    await write(author, '@Kim Reader', quiet);
    expect((await notificationTextsOf(kim))[0]).toBe(named('Anonymous'));
  });
});

describe('the mentions in an edited comment', () => {
  it('editing a comment notifies each newly mentioned person once', async () => {
    const { id } = await write(wes, 'Thanks');
    expect(await notificationTextsOf(kim)).toEqual([alsoCommented('Wes Writer')]);
    await call('POST', '/api/notifications/mark-all-read', { as: kim });
    expect(highlighted((await edit(wes, id, 'Thanks @Kim Reader')).body)).toEqual(['@Kim Reader']);
    expect(await notificationTextsOf(kim)).toEqual([named('Wes Writer')]);
    expect((await call('GET', '/api/notifications/unread-count', { as: kim })).body.count).toBe(1);
    await rows('DELETE FROM notifications WHERE user_id = $1', kim.id);
    await edit(wes, id, 'Thanks');
    await edit(wes, id, 'Thanks again @Kim Reader');
    expect(await notificationTextsOf(kim)).toEqual([]);
  });

  it('people mentioned in an edit of a comment held for review are notified when the comment is released', async () => {
    const admin = await person('admin');
    await call('POST', '/api/admin/watched-words', { as: admin, body: { word: 'heron' } });
    const { id } = await write(wes, 'Thanks');
    await edit(wes, id, 'A heron, @Kim Reader');
    const other = await write(author, 'A heron too, @Kim Reader');
    await rows('DELETE FROM watched_words');
    expect(await notificationTextsOf(kim)).toEqual([]);
    for (const held of [id, other.id]) await decide(admin, await reviewOf(admin, 'comment', held), 'keep');
    expect((await notificationTextsOf(kim)).sort()).toEqual([named('Ada Author'), named('Wes Writer')]);
  });
});

it('the suggestions for a mention list the post’s author first, then the latest commenter', async () => {
  await comment(wes, postId);
  await comment(await person('active', { firstName: '', lastName: '' }), postId);
  expect(await people(kim)).toEqual(['Ada Author', 'Wes Writer']);
  expect(await people(author)).toEqual(['Wes Writer', 'Kim Reader']);
});
