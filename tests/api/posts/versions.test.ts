import { beforeEach, describe, expect, it } from 'vitest';
import { comment, post, share } from '../../support/community/board';
import { person, school, type Person } from '../../support/community/people';
import { count, rows } from '../../support/database/rows';
import { call } from '../../support/http/call';

let author: Person;
let reader: Person;
let postId: number;
let id: number;

beforeEach(async () => {
  [author, reader] = [await person('active', { firstName: 'Ada', lastName: 'Author' }), await person('inactive')];
  postId = await post(author, await school(), { title: 'Bus 12', content: 'It leaves at seven' });
  id = await comment(author, postId, 'At seven');
});

type Kind = 'posts' | 'comments';
const edit = (kind: Kind, of: number, body: object) => call('PATCH', `/api/${kind}/${of}`, { as: author, body });
const versions = async (as: Person, kind: Kind, of: number) =>
  (await call('GET', `/api/${kind}/${of}/versions`, { as })).body;
const contents = async (as: Person, kind: Kind, of: number) =>
  (await versions(as, kind, of)).map(({ content }: { content: string }) => content);

describe('the earlier versions of a post or comment', () => {
  it('everybody who can read a post or comment can also read the earlier versions', async () => {
    expect([await versions(reader, 'posts', postId), await versions(reader, 'comments', id)]).toEqual([[], []]);
    await edit('posts', postId, { content: 'It leaves at eight' });
    await edit('posts', postId, { title: null });
    const until = expect.stringMatching(/^20.*Z$/);
    expect(await versions(reader, 'posts', postId)).toEqual([
      { title: 'Bus 12', content: 'It leaves at eight', until },
      { title: 'Bus 12', content: 'It leaves at seven', until },
    ]);
    await edit('comments', id, { content: 'At eight' });
    expect(await versions(reader, 'comments', id)).toEqual([{ title: null, content: 'At seven', until }]);
  });

  it('only the writer can read an earlier version that was hidden from other people', async () => {
    for (const [kind, of] of [
      ['posts', postId],
      ['comments', id],
    ] as const) {
      await rows(`UPDATE ${kind} SET withheld = 'words' WHERE id = $1`, of);
      await edit(kind, of, { content: 'Mended' });
      expect((await call('GET', `/api/${kind}/${of}/versions`, { as: reader })).status).toBe(404);
      await rows(`UPDATE ${kind} SET withheld = NULL WHERE id = $1`, of);
      expect([await contents(reader, kind, of), (await contents(author, kind, of)).length]).toEqual([[], 1]);
      await edit(kind, of, { content: 'Better' });
      expect(await contents(reader, kind, of)).toEqual(['Mended']);
    }
    // Versions that were written before readers could see earlier versions have `is_shown = false`, so readers never
    // see them.
    await rows('UPDATE revisions SET is_shown = false');
    expect([await contents(reader, 'posts', postId), (await contents(author, 'posts', postId)).length]).toEqual([
      [],
      2,
    ]);
  });

  it('the public cannot read the earlier versions of a post or comment', async () => {
    await edit('posts', postId, { content: 'It leaves at eight' });
    await edit('comments', id, { content: 'At eight' });
    await call('POST', `/api/users/${author.id}/mute`, { as: reader });
    for (const address of [`/api/posts/${postId}/versions`, `/api/comments/${id}/versions`])
      for (const as of [reader, null]) expect((await call('GET', address, { as })).status).toBe(as ? 404 : 401);
    const shared = await call('GET', `/api/shared/${await share(author, postId)}`, { as: null });
    expect(shared.text).not.toMatch(/seven/);
  });

  it('further edits of a text are refused after 200 earlier versions', { tags: ['A6'] }, async () => {
    for (const [kind, of] of [
      ['posts', postId],
      ['comments', id],
    ] as const) {
      const column = kind === 'posts' ? 'post_id' : 'comment_id';
      await rows(`INSERT INTO revisions (${column}, content) SELECT $1::int, n FROM generate_series(1, 199) n`, of);
      expect((await edit(kind, of, { content: 'The last one' })).status).toBe(200);
      expect(await edit(kind, of, { content: 'One more' })).toMatchObject({
        status: 409,
        body: {
          code: 'conflict',
          message: 'This post or comment has been edited too many times. Please write a new one.',
        },
      });
      // An edit with the same text is accepted and changes nothing.
      expect((await edit(kind, of, { content: 'The last one' })).status).toBe(200);
      expect(await rows(`SELECT content FROM ${kind} WHERE id = $1`, of)).toEqual([{ content: 'The last one' }]);
      expect(await count(`revisions WHERE ${column} = $1`, of)).toBe(200);
    }
  });

  it('the earlier versions of an anonymous post name nobody', async () => {
    const quiet = await post(author, await school(), { isAnonymous: true });
    await edit('posts', quiet, { content: 'Changed' });
    const versionsText = JSON.stringify(await versions(reader, 'posts', quiet));
    expect(versionsText).toContain('When does the bus leave?');
    expect(versionsText).not.toMatch(/Ada|Author|user/);
  });
});
