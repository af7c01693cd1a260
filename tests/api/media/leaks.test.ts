import '../../support/media/one-converter';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { connectionPool } from '@/lib/database/db';
import { env } from '@/lib/env';
import { post, share } from '../../support/community/board';
import { call, type Answer } from '../../support/http/call';
import { taggedPicture } from '../../support/media/files';
import { person, school, type Person } from '../../support/community/people';

// These tests check that the site stores only the image of an uploaded file, without its name, metadata or location
// (decision P4, security D3).

/** Private details in file names, as a phone or a person might choose them. */
const NAMES = [
  'robin-example-lunenburg.jpg',
  '../../../robin-example-lunenburg.png',
  'IMG_robin-example-lunenburg\u202egpj.exe',
  `${'robin-example-lunenburg'.repeat(12)}.webp`,
];
/** Matches any private text that the names or tags of the test files contain. */
const PRIVATE_DETAILS = /robin-example|lunenburg\.|IMG_|CANARY-|44\.6488|63\.5752/i;

let author: Person;
let postId: number;
let token: string;
const answers: Answer[] = [];

beforeAll(async () => {
  author = await person('active');
  postId = await post(author, await school());
  token = await share(author, postId);
  const picture = new Uint8Array(await taggedPicture());
  for (const name of NAMES) {
    const file = new File([picture], name, { type: 'image/x-robin-example' });
    const [media, avatar] = [new FormData(), new FormData()];
    media.set('postId', String(postId));
    media.set('media', file);
    avatar.set('avatar', file);
    answers.push(
      await call('POST', '/api/media/upload', { as: author, form: media }),
      await call('POST', '/api/user/avatar', { as: author, form: avatar }),
    );
  }
});

const wholeText = ({ text, headers, bytes }: Answer) =>
  `${text} ${JSON.stringify([...headers])} ${Buffer.from(bytes).toString('latin1')}`;

describe('the original name and the private metadata of an uploaded file', () => {
  it('uploads of files with private details in names and metadata are accepted', () => {
    expect(answers.map(({ status }) => status)).toEqual([201, 200, 201, 200, 201, 200, 201, 200]);
  });

  it(
    'responses contain no private details from the original names or metadata of uploaded files',
    { tags: ['V5.4.1', 'V5.4.2'] },
    async () => {
      const { body } = await call('GET', `/api/posts/${postId}`, { as: author });
      const files: string[] = body.media.flatMap(
        ({ mediaUrl, sources }: { mediaUrl: string; sources: { url: string }[] }) => [
          mediaUrl,
          ...sources.map(({ url }) => url),
        ],
      );
      expect(files.length).toBeGreaterThanOrEqual(8);
      for (const address of [
        '/api/user',
        '/api/user/posts',
        `/api/posts/${postId}`,
        `/api/shared/${token}`,
        ...files,
        answers[1]?.body.avatarUrl,
        answers[7]?.body.avatarUrl,
      ]) {
        for (const as of [author, null]) answers.push(await call('GET', address, { as }));
      }
      for (const answer of answers) expect(wholeText(answer)).not.toMatch(PRIVATE_DETAILS);
    },
  );

  it('the database contains no private details from the original names or metadata of uploaded files', async () => {
    const { rows: tables } = await connectionPool().query<{ name: string }>(
      "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'",
    );
    let leakCount = 0;
    for (const { name } of tables) {
      const { rows } = await connectionPool().query<{ row: string }>(`SELECT t::text AS row FROM public.${name} t`);
      leakCount += rows.length;
      for (const { row } of rows) expect(row, name).not.toMatch(PRIVATE_DETAILS);
    }
    expect(leakCount).toBeGreaterThan(20);
  });

  it(
    'stored files and their names contain no private details from original file names or metadata',
    { tags: ['U2', 'U8'] },
    async () => {
      const files = (await readdir(env().MEDIA_DIR, { recursive: true, withFileTypes: true })).filter((entry) =>
        entry.isFile(),
      );
      expect(files.length).toBeGreaterThanOrEqual(9);
      for (const { parentPath, name } of files) {
        expect(name).toMatch(/^[0-9a-f]{32}$/);
        expect(await readFile(path.join(parentPath, name), 'latin1')).not.toMatch(PRIVATE_DETAILS);
      }
    },
  );

  it('a replaced avatar is deleted, and its address gets status 404', async () => {
    const avatars = await connectionPool().query("SELECT 1 FROM stored_files WHERE variant = 'avatar'");
    expect(avatars.rows).toHaveLength(1);
    expect((await call('GET', answers[1]?.body.avatarUrl, { as: author })).status).toBe(404);
  });
});
