import '../../support/media/one-converter';
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderEmail } from '@/components/mail/render-email';
import { connectionPool } from '@/lib/database/db';
import { env } from '@/lib/env';
import { incomingUploadsFolder, newUploadFolderName } from '@/lib/http/request/incoming-files';
import { startJobs } from '@/lib/jobs/start-jobs';
import { convertMedia } from '@/lib/media/convert-media';
import { putFilesIntoStorage } from '@/lib/media/stored-files';
import { cleanUpMedia } from '@/lib/media/media-cleanup';
import { deleteAccount } from '@/lib/data-rights/deletion/account-deletion';
import { valuesFromApp } from '@/lib/process/values-from-app';
import { HOUR } from '@/lib/time/duration';
import { post } from '../../support/community/board';
import { decide } from '../../support/community/moderation';
import { call } from '../../support/http/call';
import { fixture, picture } from '../../support/media/files';
import { avatarOf, pictureOf } from '../../support/media/stored-media';
import { person, school, type Person } from '../../support/community/people';
import { superuser } from '../../support/database/owner';
import { count, rows } from '../../support/database/rows';
import { tally, inParallel, waitUntil } from '../../support/concurrency';
import { formOf } from '../../support/media/upload-form';
import { findLeftovers, NO_LEFTOVERS, sendForm, storedFiles, upload } from '../../support/media/upload-store';

// These tests check that every file has a database row and every row has its file, even after a picture, post, person
// or school is changed or deleted.

const MEGABYTE = 1024 * 1024;

let photo: Buffer;
let author: Person;
let schoolId: number;
let postId: number;

beforeAll(async () => {
  photo = await picture('jpeg', 200, 150); // A small photo, which the site stores as two files.
});
beforeEach(async () => {
  author = await person();
  schoolId = await school();
  postId = await post(author, schoolId);
});
const REFUSE = `CREATE FUNCTION public.refuse_key() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no room'; END $$;
  CREATE TRIGGER refuse BEFORE INSERT ON public.idempotency_keys FOR EACH ROW EXECUTE FUNCTION public.refuse_key()`;

describe('the files of a post whose deletion was rolled back', () => {
  afterEach(() =>
    superuser().query('DROP TRIGGER refuse ON public.idempotency_keys; DROP FUNCTION public.refuse_key()'),
  );

  it('a post whose deletion was rolled back keeps its files', { tags: 'thorough' }, async () => {
    await pictureOf(postId);
    const names = async () => [...(await storedFiles()).keys()].sort();
    const before = await names();
    expect(before).toHaveLength(2);
    const [reporter, admin] = [await person(), await person('admin')];
    await call('POST', `/api/posts/${postId}/report`, { as: reporter, body: { reason: 'privacy' } });
    const [review] = await rows<{ id: number }>('SELECT id FROM reviews WHERE post_id = $1', postId);
    await superuser().query(REFUSE);
    const decide = () =>
      call('POST', `/api/admin/reviews/${review?.id}/decision`, {
        as: admin,
        headers: { 'Idempotency-Key': '"once"' },
        body: { decision: 'delete', reason: 'Not kind' },
      });
    expect((await decide()).status).toBe(500);
    expect(await count('posts')).toBe(1);
    expect(await names()).toEqual(before);
    await superuser().query('ALTER TABLE public.idempotency_keys DISABLE TRIGGER refuse');
    expect((await decide()).status).toBe(200);
    expect(await names()).toEqual([]);
  });
});

afterEach(async () => {
  expect(await findLeftovers()).toEqual(NO_LEFTOVERS);
  await rows('DELETE FROM posts');
  await cleanUpMedia();
  expect(await findLeftovers()).toEqual(NO_LEFTOVERS);
});

const mediaOf = async (id: number): Promise<{ id: number; alt: string | null }[]> =>
  (await call('GET', `/api/posts/${id}`, { as: author })).body.media.map(
    (each: { id: number; alt: string | null }) => ({ id: each.id, alt: each.alt }),
  );

/** Fills a person's storage with the given number of bytes. The file belongs to a post that no test reads. */
async function fill(who: Person, bytes: number): Promise<void> {
  const other = await post(who, schoolId);
  const [media] = await rows<{ id: number }>(
    "INSERT INTO post_media (post_id, media_type, width, height, position) VALUES ($1, 'image/webp', 1, 1, 0) RETURNING id",
    other,
  );
  await rows(
    "INSERT INTO stored_files (key, media_id, variant, content_type, bytes, width, height) VALUES ($1, $2, 'jpeg', 'image/jpeg', $3, 1, 1)",
    randomUUID().replaceAll('-', ''),
    media?.id,
    bytes,
  );
}
async function unfill(): Promise<void> {
  await rows('DELETE FROM post_media WHERE width = 1');
  await rows('DELETE FROM file_removals');
}

describe('an upload that is sent more than once', () => {
  it('a repeated upload gets the response of the first upload and stores nothing', async () => {
    const uploadId = randomUUID();
    const first = await upload(author, postId, photo, { uploadId, alt: 'A bus' });
    const before = [...(await storedFiles()).keys()];
    const second = await upload(author, postId, photo, { uploadId });
    expect([first.status, second.status, second.body]).toEqual([201, 201, first.body]);
    expect([await mediaOf(postId), [...(await storedFiles()).keys()]]).toEqual([
      [{ id: first.body.id, alt: 'A bus' }],
      before,
    ]);
  });

  it('a late retry does not add a photo again that was deleted from the post', async () => {
    const uploadId = randomUUID();
    const { body } = await upload(author, postId, photo, { uploadId });
    await call('DELETE', `/api/media/${body.id}`, { as: author });
    const before = [...(await storedFiles()).keys()];
    const retry = await upload(author, postId, photo, { uploadId });
    expect([retry.status, retry.body.message]).toEqual([409, 'This file was deleted from the post.']);
    expect([await mediaOf(postId), [...(await storedFiles()).keys()]]).toEqual([[], before]);
    expect((await upload(author, postId, photo, { uploadId: randomUUID() })).status).toBe(201);
  });

  it('a repeated upload creates only one picture, even if three copies arrive at the same time', async () => {
    const uploadId = randomUUID();
    const answers = await inParallel(3, () => upload(author, postId, photo, { uploadId }));
    expect([tally(answers), new Set(answers.map(({ body }) => body.id)).size]).toEqual([{ 201: 3 }, 1]);
    expect([await count('post_media'), (await storedFiles()).size]).toEqual([1, 2]);
  });

  it('uploading the same file creates another picture if the post or the upload id is different', async () => {
    const uploadId = randomUUID();
    const other = await post(author, schoolId);
    for (const [id, name] of [
      [postId, uploadId],
      [other, uploadId],
      [postId, randomUUID()],
    ] as const) {
      expect((await upload(author, id, photo, { uploadId: name })).status).toBe(201);
    }
    expect([(await mediaOf(postId)).length, (await mediaOf(other)).length]).toEqual([2, 1]);
  });
});

describe('the pictures of a post', () => {
  it('a post has at most four pictures, even if three more arrive at the same time', { tags: ['U5'] }, async () => {
    for (const _file of [1, 2]) await upload(author, postId, photo);
    const answers = await inParallel(3, () => upload(author, postId, photo));
    expect(tally(answers)).toEqual({ 201: 2, 409: 1 });
    expect([(await mediaOf(postId)).length, (await storedFiles()).size]).toEqual([4, 8]);
    expect((await upload(author, postId, photo)).body).toEqual({
      message: 'A post can have up to 4 photos and videos.',
      code: 'conflict',
    });
    await call('DELETE', `/api/media/${(await mediaOf(postId))[0]?.id}`, { as: author });
    expect((await upload(author, postId, photo)).status).toBe(201);
  });

  it('a post is held for review if a picture’s description contains a watched word', async () => {
    const admin = await person('admin');
    await rows("INSERT INTO watched_words (word, created_by) VALUES ('clown', $1)", admin.id);
    const state = async (id: number) =>
      rows(
        'SELECT p.withheld, v.cause, v.content FROM posts p LEFT JOIN reviews v ON v.post_id = p.id WHERE p.id = $1',
        id,
      );
    expect((await upload(author, postId, photo, { alt: 'What a clown' })).status).toBe(201);
    const content = expect.stringContaining('What a clown');
    expect(await state(postId)).toEqual([{ withheld: 'words', cause: 'words', content }]);

    const other = await post(author, schoolId);
    const id = await pictureOf(other);
    const changeAlt = (alt: string, more = {}) =>
      call('PATCH', `/api/posts/${other}`, { as: author, body: { media: [{ id, alt }], ...more } });
    await changeAlt('The gym');
    expect(await state(other)).toEqual([{ withheld: null, cause: null, content: null }]);
    await changeAlt('Call 902-555-0147', { cautions: ['phone'] });
    expect(await state(other)).toMatchObject([{ withheld: null, cause: 'cautions' }]);
    const [{ reviewId } = { reviewId: 0 }] = await rows<{ reviewId: number }>(
      'SELECT id AS "reviewId" FROM reviews WHERE post_id = $1',
      other,
    );
    const read = async () => (await call('GET', `/api/admin/reviews/${reviewId}`, { as: admin })).body.post.editedAt;
    const editedAt = await read();
    await changeAlt('A clown in the gym');
    // The reviewer's decision is refused (409), because the author has changed the picture's description since the
    // reviewer loaded the post.
    expect((await decide(admin, reviewId, 'keep', { editedAt })).status).toBe(409);
    expect(Date.parse(await read())).toBeGreaterThan(Date.parse(editedAt));
    // The site stores no earlier descriptions, so the author and readers do not see the post marked as edited.
    expect((await call('GET', `/api/posts/${other}`, { as: author })).body.editedAt).toBeNull();
    expect(await state(other)).toMatchObject([{ withheld: 'words', content: expect.stringContaining('A clown') }]);
    await rows('DELETE FROM watched_words');
  });

  it('only the author of a post can change the order and descriptions of its pictures', async () => {
    const ids: number[] = [];
    for (const alt of ['one', 'two', 'three']) {
      ids.push(await pictureOf(postId));
      await rows('UPDATE post_media SET alt = $1 WHERE id = $2', alt, ids.at(-1));
    }
    const [one = 0, two = 0, three = 0] = ids;
    const order = (as: Person, media: object[]) => call('PATCH', `/api/posts/${postId}`, { as, body: { media } });
    expect((await order(author, [{ id: three }, { id: one, alt: 'first' }, { id: two, alt: null }])).status).toBe(200);
    const arranged = [
      { id: three, alt: 'three' },
      { id: one, alt: 'first' },
      { id: two, alt: null },
    ];
    expect(await mediaOf(postId)).toEqual(arranged);
    const foreign = await pictureOf(await post(author, schoolId));
    for (const wrong of [
      [],
      [{ id: one }],
      [{ id: one }, { id: one }, { id: two }],
      [{ id: one }, { id: two }, { id: foreign }],
    ]) {
      expect((await order(author, wrong)).status).toBe(409);
    }
    expect((await order(await person(), arranged)).status).toBe(403);
    expect(await mediaOf(postId)).toEqual(arranged);
  });

  it(
    'a picture is not stored if its post is deleted while the picture is being prepared',
    { tags: ['U11', 'Z5'] },
    async () => {
      const holder = await connectionPool().connect();
      try {
        await holder.query('BEGIN');
        await holder.query('DELETE FROM posts WHERE id = $1', [postId]);
        const answer = upload(author, postId, photo);
        await waitUntil(
          async () =>
            (await count("pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'")) === 1,
        );
        expect((await storedFiles()).size).toBe(2);
        await holder.query('COMMIT');
        expect(await answer).toMatchObject({ status: 404, body: { message: 'Post not found' } });
      } finally {
        holder.release();
      }
    },
  );
});

describe('the storage limit of each person', () => {
  afterEach(unfill);

  it('a person’s storage is limited to 500 MB', { tags: ['U5'] }, async () => {
    await fill(author, 500 * MEGABYTE);
    expect(await upload(author, postId, photo)).toMatchObject({
      status: 413,
      body: { code: 'too_large', message: expect.stringContaining('500 MB') as string },
    });
    await unfill();
    expect((await upload(author, postId, photo)).status).toBe(201);
  });

  it('a person’s storage stays within the limit even if the person uploads to three posts at the same time', async () => {
    const size = () =>
      rows<{ bytes: number }>('SELECT coalesce(sum(bytes), 0)::int AS bytes FROM stored_files').then(
        ([file]) => file?.bytes ?? 0,
      );
    const first = await upload(author, postId, photo);
    // After the first picture, storage remains for one more picture, but not for two.
    await fill(author, 500 * MEGABYTE - Math.floor((await size()) * 2.5));
    const posts = await Promise.all(Array.from({ length: 3 }, () => post(author, schoolId)));
    expect([first.status, tally(await Promise.all(posts.map((id) => upload(author, id, photo))))]).toEqual([
      201,
      { 201: 1, 413: 2 },
    ]);
    expect(await size()).toBeLessThanOrEqual(500 * MEGABYTE);
  });
});

describe('the deletion of stored files', () => {
  const stored = async () => (await storedFiles()).size;
  beforeEach(async () => {
    await pictureOf(postId);
    await avatarOf(author.id);
    expect(await stored()).toBe(3);
  });
  afterEach(async () => {
    await call('DELETE', '/api/user/avatar', { as: author });
  });

  it('stored files are deleted when their picture is deleted', async () => {
    await call('DELETE', `/api/media/${(await mediaOf(postId))[0]?.id}`, { as: author });
    expect(await stored()).toBe(1);
  });

  it('stored files are deleted when their post is deleted', async () => {
    await call('DELETE', `/api/posts/${postId}`, { as: author });
    expect(await stored()).toBe(1);
  });

  it('stored files are deleted when their owner is deleted', async () => {
    await deleteAccount(author.id);
    expect(await stored()).toBe(0);
  });

  it('stored files of a deleted school are deleted by the next cleanup', async () => {
    await rows('DELETE FROM schools WHERE id = $1', schoolId);
    expect(await cleanUpMedia()).toEqual({ leftovers: 0, withoutRow: 0, withoutFile: 0 });
    expect(await stored()).toBe(1);
  });

  it(
    'stored files are deleted immediately, even if the database clock is ahead of the server’s clock',
    { tags: ['R12'] },
    async () => {
      await rows('DELETE FROM posts WHERE id = $1', postId);
      expect([
        await count('file_removals'),
        await count("file_removals WHERE due_at < now() - interval '1 hour'"),
      ]).toEqual([2, 2]);
      await cleanUpMedia();
    },
  );

  it('stored files are deleted when a profile photo is replaced', async () => {
    await sendForm(author, formOf([{ name: 'avatar', body: photo, filename: 'x.jpg' }]), '/api/user/avatar');
    expect(await stored()).toBe(3);
    await call('DELETE', '/api/user/avatar', { as: author });
    expect(await stored()).toBe(2);
  });

  it('only one of three simultaneously uploaded profile photos keeps its stored files', async () => {
    const form = formOf([{ name: 'avatar', body: photo, filename: 'x.jpg' }]);
    const answers = await inParallel(3, () => sendForm(author, form, '/api/user/avatar'));
    expect(answers.map(({ status }) => status).every((status) => status === 200)).toBe(true);
    const [user] = await rows('SELECT avatar FROM users WHERE id = $1', author.id);
    expect(
      await rows("SELECT '/api/avatars/' || key AS avatar FROM stored_files WHERE user_id = $1", author.id),
    ).toEqual([user]);
  });
});

describe('the regular cleanup of leftover media files', () => {
  const setOld = async (place: string) =>
    utimes(place, new Date(Date.now() - 2 * HOUR), new Date(Date.now() - 2 * HOUR));
  const makeOld = () => rows("UPDATE stored_files SET created_at = now() - interval '2 hours'");

  it('the cleanup deletes a file without a database row once the file is an hour old', { tags: ['U12'] }, async () => {
    await pictureOf(postId);
    const [[key, place] = ['', '']] = await storedFiles();
    const stray = path.join(path.dirname(place), `${key.slice(0, 4)}${'0'.repeat(28)}`);
    await copyFile(place, stray);
    expect(await cleanUpMedia()).toMatchObject({ withoutRow: 0 });
    await setOld(stray);
    expect(await cleanUpMedia()).toMatchObject({ withoutRow: 1, withoutFile: 0 });
  });

  it('the cleanup deletes a picture or profile photo if one of its files is missing', { tags: ['U12'] }, async () => {
    for (let made = 0; made < 3; made += 1) await pictureOf(postId);
    await avatarOf(author.id);
    const lost = await rows<{ key: string }>(
      "SELECT key FROM stored_files WHERE variant = 'avatar' UNION ALL (SELECT key FROM stored_files WHERE variant = 'jpeg' LIMIT 1)",
    );
    const files = await storedFiles();
    for (const { key } of lost) await rm(files.get(key) ?? '');
    expect(await cleanUpMedia()).toMatchObject({ withoutFile: 0 });
    await makeOld();
    expect(await cleanUpMedia()).toMatchObject({ withoutRow: 0, withoutFile: 2 });
    expect([
      (await mediaOf(postId)).length,
      (await storedFiles()).size,
      (await call('GET', '/api/user', { as: author })).body.avatar,
    ]).toEqual([2, 4, null]);
  });

  it('the cleanup deletes no rows if more than a tenth of the files are missing', { tags: 'thorough' }, async () => {
    const posts = await Promise.all(Array.from({ length: 6 }, () => post(author, schoolId)));
    for (const id of posts) for (let made = 0; made < 2; made += 1) await pictureOf(id);
    await makeOld();
    const files = await storedFiles();
    const away = await mkdtemp(path.join(tmpdir(), 'parent-voice-away-'));
    for (const [key, place] of files) await copyFile(place, path.join(away, key)).then(() => rm(place));
    expect(await cleanUpMedia(0)).toEqual({ leftovers: 0, withoutRow: 0, withoutFile: 0 });
    expect(await count('post_media')).toBe(12);
    for (const [key, place] of files) await copyFile(path.join(away, key), place);
    await rm(away, { recursive: true });
  });

  it('the cleanup deletes uploads that arrived but were never processed', { tags: 'thorough' }, async () => {
    const folder = path.join(env().MEDIA_DIR, 'incoming');
    const leftover = await mkdtemp(path.join(folder, 'left-'));
    await writeFile(path.join(leftover, 'media'), photo);
    expect(await cleanUpMedia()).toMatchObject({ leftovers: 0 });
    await setOld(leftover);
    // The cleanup keeps this upload, because its file changed recently although its folder is old.
    expect(await cleanUpMedia()).toMatchObject({ leftovers: 0 });
    await setOld(path.join(leftover, 'media'));
    expect(await cleanUpMedia()).toMatchObject({ leftovers: 1 });
  });

  it('the next start deletes unfinished uploads of a killed process, whatever their age', async () => {
    const { pid } = spawnSync(process.execPath, ['-e', '']);
    const leftover = path.join(incomingUploadsFolder(), newUploadFolderName().replace(/\.\d+\./, `.${pid}.`));
    await mkdir(leftover, { recursive: true });
    await writeFile(path.join(leftover, 'media'), photo);
    startJobs(renderEmail);
    await expect.poll(() => existsSync(leftover), { timeout: 5_000 }).toBe(false);
    await waitUntil(async () => valuesFromApp.atShutdown.size > 0);
    for (const stop of valuesFromApp.atShutdown) await stop();
  });

  it('the cleanup deletes files that a crashed server stored without database rows', { tags: ['U8'] }, async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'parent-voice-died-'));
    await copyFile(fixture('h264-aac.mp4'), path.join(folder, 'media'));
    await putFilesIntoStorage(await convertMedia(folder));
    await rm(folder, { recursive: true });
    expect([(await storedFiles()).size, await count('file_removals')]).toEqual([1, 1]);
    // Even with a minimum age of 0, the cleanup (`cleanUpMedia`) keeps new files. The upload may not have saved their
    // database rows yet.
    await cleanUpMedia(0);
    expect((await storedFiles()).size).toBe(1);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + HOUR + 1_000 });
    await cleanUpMedia();
    vi.useRealTimers();
    expect([(await storedFiles()).size, await count('file_removals')]).toEqual([0, 0]);
  });
});

// These tests check the permissions of stored files (security U8).
it('only the site’s own system account can access files and their folders', { tags: ['U8'] }, async () => {
  await pictureOf(postId);
  const folder = path.join(env().MEDIA_DIR, 'files');
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  expect(names.length).toBeGreaterThan(2);
  const open = names.filter((name) => (statSync(path.join(folder, name)).mode & 0o077) !== 0);
  expect(open).toEqual([]);
});
