import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PgBoss } from 'pg-boss';
import { beforeAll, describe, expect, it } from 'vitest';
import { env } from '@/lib/env';
import {
  exportFromCommandLine,
  deleteExpiredExports,
  createExportFile,
  processRequestedExports,
} from '@/lib/data-rights/export/create-exports';
import { db } from '@/lib/database/db';
import { WHOLE_ROW_SQL, PERSONAL_DATA_TABLES } from '@/lib/data-rights/personal-data';
import { deleteSchool } from '@/lib/schools/deleted/deleted-schools';
import { comment, follow, post, vote } from '../../support/community/board';
import { PASSWORD, cookieFrom, cookieOf, person, school, type Person } from '../../support/community/people';
import { count, rows } from '../../support/database/rows';
import { makeModerator } from '../../support/community/moderators';
import { call } from '../../support/http/call';
import { advanceDateNow } from '../../support/advance-date';
import { CANARY, createDataSubject, type Subject } from '../../support/data-rights/data-subject';
import { unzip } from '../../support/data-rights/unzip';
import { TINY_JPEG } from '../../support/media/stored-media';
import { inParallel, waitUntil } from '../../support/concurrency';

// These tests check that the export of a person's data matches the database row by row.

const ask = (who: { cookie: string }, password = PASSWORD) =>
  call('POST', '/api/user/export', { as: who, body: { password } });
const state = async (who: { cookie: string }) => (await call('GET', '/api/user/export', { as: who })).body;
const make = async (userId: number) => {
  const [exportRow] = await rows<{ id: string }>('SELECT id::text AS id FROM data_exports WHERE user_id = $1', userId);
  await createExportFile(exportRow?.id ?? '');
};

let planted: Subject;
let files: Map<string, Buffer>;
const json = (name: string) => JSON.parse(files.get(`data/${name}.json`)?.toString() ?? 'null');

beforeAll(async () => {
  planted = await createDataSubject();
  // An uploaded picture can claim a false width. The export must work even with the largest possible width (2147483647
  // pixels).
  await rows('UPDATE stored_files SET width = 2147483647 WHERE key = ANY($1)', planted.fileKeys);
  expect((await ask(planted)).status).toBe(202);
  await make(planted.id);
  const answer = await call('GET', '/api/user/export/file', { as: planted });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="parent-voice-\d{4}-\d\d-\d\d\.zip"$/,
  );
  files = await unzip(answer.bytes);
});

describe('the contents of a data export', () => {
  it.each(PERSONAL_DATA_TABLES)(
    'the data export contains every row of $table about the owner of the export',
    { tags: ['O8'] },
    async (holding) => {
      const exportedRows = json(holding.table);
      const condition = holding.of(planted.id);
      const storedRows = await rows<{ row: Record<string, unknown> }>(
        `SELECT ${(holding.given ?? WHOLE_ROW_SQL).text} AS row FROM ${holding.table} t WHERE ${condition.text} ORDER BY ${holding.order}`,
        ...condition.values,
      );
      expect(storedRows.length, `nothing of ${holding.table} was planted`).toBeGreaterThan(0);
      const without = Object.keys(holding.without ?? {});
      const expected = storedRows.map(({ row }) =>
        Object.fromEntries(Object.entries(row).filter(([name]) => !without.includes(name))),
      );
      // Columns that change while the export is made, so the test does not compare them.
      const changingColumns = holding.table === 'data_exports' ? ['ready_at', 'done', 'total'] : [];
      const withoutChanging = (row: object) =>
        Object.fromEntries(Object.entries(row).filter(([name]) => !changingColumns.includes(name)));
      const isOfThen =
        holding.table === 'notifications' ? (row: { kind?: unknown }) => row.kind !== 'export_ready' : () => true;
      expect(exportedRows.map(withoutChanging)).toEqual(expected.filter(isOfThen).map(withoutChanging));
    },
  );

  it('a data export includes emails to its owner and the owner’s content from deleted schools', () => {
    expect(json('letters')).toMatchObject([{ kind: 'password-changed', state: 'created' }]);
    const inSchool = json('deleted_school_rows') as { table: string; row: { content?: string } }[];
    const tables = ['comment_mentions', 'comments', 'post_media', 'posts', 'revisions', 'revisions'];
    expect(inSchool.map(({ table }) => table).sort()).toEqual(tables);
    expect(inSchool.every(({ row }) => JSON.stringify(row).includes(CANARY))).toBe(true);
  });

  it(
    'the data export contains everything that its owner wrote and nothing about other people',
    { tags: ['O8'] },
    async () => {
      const all = [...files].filter(([name]) => name.endsWith('.json')).map(([, bytes]) => bytes.toString());
      expect(all.join()).not.toMatch(/Somebody answers|Somebody else's post|\$argon2/);
      const session = await rows<{ hash: string }>(
        'SELECT id_hash AS hash FROM sessions WHERE user_id = $1',
        planted.id,
      );
      for (const { hash } of session) expect(all.join()).not.toContain(hash);
    },
  );

  it('the data export contains the largest stored file of each photo and video', () => {
    const media = [...files].filter(([name]) => name.startsWith('media/'));
    expect(media.map(([name]) => name.replace(/\d+/g, 'n')).sort()).toEqual([
      'media/post-n-n.jpg',
      'media/post-n-n.jpg',
      'media/post-n-n.jpg',
      'media/profile-n.jpg',
    ]);
    for (const [, bytes] of media) expect(bytes.equals(TINY_JPEG)).toBe(true);
  });

  it('the data export matches its JSON schema', () => {
    const schema = JSON.parse(files.get('schema.json')?.toString() ?? '');
    const exportedRows = Object.fromEntries(
      [...files]
        .filter(([name]) => name.startsWith('data/'))
        .map(([name, bytes]) => [name, JSON.parse(bytes.toString())]),
    );
    expect(Object.keys(exportedRows).sort()).toEqual(Object.keys(schema.properties).sort());
    const check = addFormats.default(new Ajv2020({ strict: true, strictTypes: false })).compile(schema);
    check(exportedRows);
    expect(check.errors).toBeNull();
    expect(check({ ...exportedRows, 'data/posts.json': [{ id: 'no number' }] })).toBe(false);
  });

  it('the data export can be read as a web page, whatever people wrote', async () => {
    const page = files.get('index.html')?.toString() ?? '';
    expect(page).toContain('<h2 id="posts">Your posts</h2>');
    expect(page).toContain(`An anonymous post by ${CANARY}`);
    expect(page).toContain('Canary Cove Elementary');
    expect(page).toMatch(/<img loading="lazy" alt="" src="media\/post-\d+-\d+\.jpg">/);
    for (const [, src = ''] of page.matchAll(/src="([^"]+)"/g)) expect(files.has(src)).toBe(true);
    expect(page).not.toMatch(/undefined|\[object|<script/);
  });
});

describe('requesting a data export', () => {
  it('requesting a data export needs the password', async () => {
    const who = await person('active');
    const answer = await ask(who, 'a wrong pass phrase');
    expect([answer.status, answer.body.issues]).toEqual([
      400,
      [{ path: ['password'], message: 'Current password is incorrect' }],
    ]);
    expect(await state(who)).toMatchObject({ status: 'none', url: null, nextAt: null });
  });

  it('an export can be requested once a day, and the last export stays available', async () => {
    const who = await person('lapsed');
    const answers = await inParallel(5, () => ask(who));
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 429, 429, 429, 429]);
    expect(await state(who)).toMatchObject({ status: 'preparing', progress: 0 });
    await make(who.id);
    expect(await state(who)).toMatchObject({ status: 'ready', progress: 1, url: '/api/user/export/file' });
    expect((await ask(who)).status).toBe(429);
    expect((await call('GET', '/api/user/export/file', { as: who })).status).toBe(200);
    expect(await count("notifications WHERE kind = 'export_ready' AND user_id = $1", who.id)).toBe(1);
    expect(
      await count(
        "pgboss.job WHERE name = 'mail' AND data->>'kind' = 'export-ready' AND (data->>'userId')::int = $1",
        who.id,
      ),
    ).toBe(1);
  });

  it('a person gets one notification if the job makes the data export twice', { tags: 'thorough' }, async () => {
    const who = await person('active');
    await ask(who);
    const [exportRow] = await rows<{ id: string }>(
      'SELECT id::text AS id FROM data_exports WHERE user_id = $1',
      who.id,
    );
    await inParallel(1, () => createExportFile(exportRow?.id ?? ''));
    await createExportFile(exportRow?.id ?? '');
    expect(await count("notifications WHERE kind = 'export_ready' AND user_id = $1", who.id)).toBe(1);
  });

  it('each person gets only their own data export', async () => {
    const [one, other] = [await person('active'), await person('active')];
    await ask(one);
    await make(one.id);
    expect((await call('GET', '/api/user/export/file', { as: other })).status).toBe(404);
    expect((await call('GET', '/api/user/export/file')).status).toBe(401);
    expect((await state(other)).status).toBe('none');
  });

  it('no export file remains if the account is deleted while the export is being made', async () => {
    const who = await person('active');
    await ask(who);
    await rows('DELETE FROM users WHERE id = $1', who.id);
    await make(who.id).catch(() => undefined);
    expect(readdirSync(path.join(env().DATA_DIR, 'exports')).filter((name) => name.startsWith(`${who.id}-`))).toEqual(
      [],
    );
  });

  it('the data export can be downloaded only after a recent password or second factor entry', async () => {
    const who = await person('active');
    await ask(who);
    await make(who.id);
    const fetched = (as: { cookie: string }) => call('GET', '/api/user/export/file', { as });
    const enteredLongAgo = () =>
      rows("UPDATE sessions SET password_at = now() - interval '16 minutes' WHERE user_id = $1", who.id);
    await enteredLongAgo();
    const refused = await fetched(who);
    expect([refused.status, refused.body]).toMatchObject([403, { code: 'reauthenticate' }]);
    const body = { currentPassword: PASSWORD };
    const proven = await call('POST', '/api/user/prove', { as: who, body });
    const as = { cookie: cookieFrom(proven.headers) };
    expect((await fetched(as)).status).toBe(200);
    await enteredLongAgo();
    await rows("UPDATE sessions SET strong_at = now() + interval '1 second' WHERE user_id = $1", who.id);
    expect((await fetched(as)).status).toBe(200);
    await rows(
      "UPDATE sessions SET strong_at = now() - interval '6 minutes', created_at = now() - interval '1 hour' WHERE user_id = $1",
      who.id,
    );
    expect((await fetched(as)).status).toBe(403);
    expect((await call('GET', '/api/user/export', { as })).body.status).toBe('ready');
  });

  it('the export file can be downloaded in parts', async () => {
    const answer = await call('GET', '/api/user/export/file', { as: planted, headers: { Range: 'bytes=0-3' } });
    expect([answer.status, Buffer.from(answer.bytes).toString('latin1')]).toEqual([206, 'PK\x03\x04']);
  });
});

describe('the data export, which reveals no more than its owner can see on the site', () => {
  const copyOf = async (who: { id: number; cookie: string }) => {
    await ask(who);
    await make(who.id);
    return unzip((await call('GET', '/api/user/export/file', { as: who })).bytes);
  };
  const text = (copy: Map<string, Buffer>, name: string) => copy.get(name)?.toString() ?? '';

  it('the data export of a moderator does not reveal why content was hidden', async () => {
    const [writer, admin] = [await person('active'), await person('admin')];
    const schoolId = await school();
    const moderator = await makeModerator(schoolId);
    for (const [index, cause] of (['words', 'first'] as const).entries()) {
      const post = { userId: writer.id, schoolId, content: 'x', isAnonymous: true, withheld: cause };
      const { id: postId } = await db().post.create({ data: post });
      const review = { openKey: `post:${postId}`, postId, authorId: writer.id, cause, content: 'x' };
      const { id } = await db().review.create({ data: review });
      const body = { decision: ['keep', 'hide'][index], reason: 'Looked at' };
      const decided = await call('POST', `/api/schools/${schoolId}/reviews/${id}/decision`, { as: moderator, body });
      expect(decided.status).toBe(200);
    }
    const access = { until: '2027-01-31', reason: 'Helped with the fair' };
    await call('POST', `/api/admin/users/${moderator.id}/access`, { as: admin, body: access });
    const copy = await copyOf(moderator);
    const log = JSON.parse(text(copy, 'data/audit_log.json')) as { action: string; details: { before?: object } }[];
    expect(log.map(({ action, details }) => [action, details.before])).toEqual([
      ['review.keep', undefined],
      ['review.hide', undefined],
      ['user.access.given', { complimentaryUntil: null }],
    ]);
    expect(text(copy, 'data/audit_log.json')).not.toMatch(/"first"|"words"/);
    expect(text(copy, 'data/billing_audit.json')).toContain('Helped with the fair');
    expect(text(copy, 'data/billing_audit.json')).not.toContain('"by"');
  });

  const UNNAMED = 987_654_321;

  // A reader, a moderator and an administrator act on other people's content. Their data exports contain these actions,
  // but must not reveal anonymous authors (security D3).
  it('the data export does not reveal anonymous authors or hidden content', { tags: ['D2', 'D3'] }, async () => {
    const schoolId = await school();
    const reader = await person('active', { firstName: 'Kim', lastName: 'Reader', notifyNewPosts: true });
    const [moderator, admin] = [await makeModerator(schoolId), await person('admin', { notifyNewPosts: true })];
    const writer = () => person('active', { firstName: 'Plumecanary', lastName: 'Plumecanary' });
    const [unnamed, silenced, leaver] = [await writer(), await writer(), await writer()];
    await rows('UPDATE users SET id = $2 WHERE id = $1', unnamed.id, UNNAMED);
    const readers = [reader, moderator, admin];
    for (const one of readers) await follow(one, schoolId);

    const unsigned = await post(unnamed, schoolId, { title: 'Not signed', isAnonymous: true });
    const lapsed = await post(leaver, schoolId, { title: 'A plumecanary', content: 'Plumecanary' });
    for (const one of readers)
      for (const id of [unsigned, lapsed]) {
        await comment(one, id);
        await vote(one, id);
        await call('POST', `/api/posts/${id}/save`, { as: one });
      }
    await comment(unnamed, unsigned, 'It is I who asked, @Kim Reader');
    const hidden = await comment(unnamed, unsigned, 'And once more');
    const withheld = await comment(silenced, unsigned, 'Plumecanary, @Kim Reader');
    await rows("UPDATE comments SET withheld = 'reports' WHERE id = $1", withheld);
    await rows('UPDATE memberships SET access_until = now() WHERE user_id = $1', leaver.id);

    const decide = async (as: Person, office: string, about: object, body: object) => {
      const data = { openKey: 'a case', cause: 'reports', content: 'Plumecanary', ...about } as const;
      const { id } = await db().review.create({ data, select: { id: true } });
      const answer = await call('POST', `${office}/reviews/${id}/decision`, {
        as,
        body: { reason: 'Seen', ...body },
      });
      expect(answer.status, answer.text).toBe(200);
    };
    const [ownSchool, suspended] = [`/api/schools/${schoolId}`, { decision: 'hide', suspendUntil: null }];
    await decide(moderator, ownSchool, { postId: unsigned, authorId: UNNAMED }, { decision: 'keep' });
    await decide(moderator, ownSchool, { commentId: withheld, authorId: silenced.id }, { decision: 'hide' });
    await decide(admin, '/api/admin', { commentId: hidden, authorId: UNNAMED }, suspended);
    expect((await call('POST', `/api/admin/posts/${unsigned}/reveal`, { as: admin })).body.id).toBe(UNNAMED);

    const did = new Map([
      [moderator, ['review.keep', 'review.hide']],
      [admin, ['review.hide', 'post.reveal-author']],
    ]);
    for (const one of readers) {
      const copy = await copyOf(one);
      for (const [name, bytes] of copy) expect(bytes.toString('latin1'), name).not.toMatch(/plumecanary|987654321/i);
      for (const id of [unsigned, lapsed]) expect(text(copy, 'data/saved_posts.json')).toContain(String(id));
      expect(text(copy, 'index.html')).toContain('Not signed');
      for (const action of did.get(one) ?? []) expect(text(copy, 'data/audit_log.json')).toContain(action);
    }
  });

  it(
    'the data export of a member with an unverified email lists notifications without post texts',
    { tags: 'thorough' },
    async () => {
      const [who, writer] = [await person('active'), await person('active')];
      const post = { userId: writer.id, schoolId: planted.schoolId, title: 'Sealed for now', content: 'And its words' };
      const { id: postId } = await db().post.create({ data: post, select: { id: true } });
      await db().notification.create({ data: { userId: who.id, kind: 'post', postId } });
      const before = { ...env() };
      try {
        Object.assign(env(), { EMAIL_VERIFICATION: 'required', READING_REQUIRES_VERIFICATION: true });
        const waiting = await copyOf(who);
        expect(JSON.parse(text(waiting, 'data/notifications.json'))).toMatchObject([{ kind: 'post', post_id: postId }]);
        expect(text(waiting, 'index.html')).not.toContain('Sealed for now');
        await rows('UPDATE users SET email_verified_at = now() WHERE id = $1', who.id);
        await rows('DELETE FROM data_exports WHERE user_id = $1', who.id);
        expect(text(await copyOf(who), 'index.html')).toContain('Sealed for now');
      } finally {
        Object.assign(env(), before);
      }
    },
  );

  it(
    'after a school is deleted, a person’s data export does not name parents who vouched for that person',
    { tags: 'thorough' },
    async () => {
      const [voucher, parent, admin] = [await person('active'), await person('active'), await person('admin')];
      const schoolId = await school('Vouched Elementary');
      await db().vouch.create({ data: { schoolId, voucherId: voucher.id, userId: parent.id } });
      await db().schoolModerator.create({ data: { schoolId, userId: parent.id, givenBy: voucher.id } });
      await deleteSchool({ actorId: admin.id, requestId: 'made', ip: null }, schoolId);
      const storedRows = async (who: Person) =>
        (JSON.parse(text(await copyOf(who), 'data/deleted_school_rows.json')) as { table: string; row: object }[]).map(
          ({ table, row }) => [table, 'user_id' in row && row.user_id, 'given_by' in row],
        );
      expect(await storedRows(voucher)).toEqual([['vouches', parent.id, false]]);
      expect(await storedRows(parent)).toEqual([['school_moderators', parent.id, false]]);
    },
  );
});

describe('a data export whose worker process died', () => {
  const exportsOf = (id: number) =>
    readdirSync(path.join(env().DATA_DIR, 'exports')).filter((name) => name.startsWith(`${id}-`));

  it('a data export is reported as failed if its worker died on every try', async () => {
    const who = await person('active');
    await ask(who);
    const [exportRow] = await rows<{ id: string }>(
      'SELECT id::text AS id FROM data_exports WHERE user_id = $1',
      who.id,
    );
    const half = path.join(env().DATA_DIR, 'exports', `${who.id}-${exportRow?.id}.zip.parts`);
    mkdirSync(half, { recursive: true });
    await deleteExpiredExports();
    // The export's job can still be retried, so the export is not marked as failed.
    expect(await state(who)).toMatchObject({ status: 'preparing' });
    await rows("UPDATE pgboss.job SET state = 'failed' WHERE id = $1::uuid", exportRow?.id);
    await deleteExpiredExports();
    expect(await state(who)).toMatchObject({ status: 'failed', nextAt: null });
    expect(exportsOf(who.id)).toEqual([]);
    expect((await ask(who)).status).toBe(202);
  });

  it('an interrupted data export leaves no file if the owner is deleted before the retry', async () => {
    const who = await person('active');
    await ask(who);
    const [exportRow] = await rows<{ id: string }>(
      'SELECT id::text AS id FROM data_exports WHERE user_id = $1',
      who.id,
    );
    writeFileSync(path.join(env().DATA_DIR, 'exports', `${who.id}-${exportRow?.id}.zip`), 'whole, and nobody’s');
    await rows('DELETE FROM users WHERE id = $1', who.id);
    await createExportFile(exportRow?.id ?? ''); // Retries the export, as its job would.
    expect(exportsOf(who.id)).toEqual([]);
  });
});

describe('the job that makes data exports', () => {
  it('the owner is notified if the data export job fails', { tags: 'thorough' }, async () => {
    const boss = new PgBoss({
      connectionString: env().DATABASE_URL,
      max: 2,
      migrate: false,
      supervise: false,
      schedule: false,
    });
    boss.on('error', () => undefined);
    await boss.start();
    try {
      const [one, other] = [await person('active'), await person('active')];
      await rows("DELETE FROM pgboss.job WHERE name = 'export'");
      await ask(one);
      await processRequestedExports(boss, 0.5);
      await waitUntil(async () => (await state(one)).status === 'ready');

      // The test makes the folder unwritable and allows the job only one try.
      const folder = path.join(env().DATA_DIR, 'exports');
      await rm(folder, { recursive: true });
      await writeFile(folder, '');
      await rows("UPDATE pgboss.queue SET retry_limit = 0 WHERE name = 'export'");
      expect((await ask(other)).status).toBe(202);
      await waitUntil(async () => (await state(other)).status === 'failed');
      await waitUntil(async () => (await count("pgboss.job WHERE name = 'export' AND state = 'failed'")) === 1);
      const [storedRows] = await rows<{ output: unknown }>(
        "SELECT output FROM pgboss.job WHERE name = 'export' AND state = 'failed'",
      );
      expect(JSON.stringify(storedRows?.output)).not.toContain(env().DATA_DIR);
      await rm(folder);
      expect((await ask(other)).status).toBe(202);
      await waitUntil(async () => (await state(other)).status === 'ready');
    } finally {
      await boss.stop({ graceful: false });
    }
  });
});

it('an operator can make the data export for a person who asks by postal mail', async () => {
  const place = await exportFromCommandLine(planted.email);
  const { readFileSync, statSync } = await import('node:fs');
  expect(statSync(place).mode & 0o777).toBe(0o600);
  const same = await unzip(readFileSync(place));
  expect([...same.keys()].sort()).toEqual([...files.keys()].sort());
  expect(same.get('data/posts.json')).toEqual(files.get('data/posts.json'));
  expect(await count("audit_log WHERE action = 'user.export' AND target_id = $1", planted.id)).toBe(1);
  await expect(exportFromCommandLine('nobody@example.test')).rejects.toMatchObject({ code: 'not_found' });
});

it('the file of a data export is deleted from the disk after seven days', { tags: ['O8'] }, async () => {
  const who = await person('active');
  await ask(who);
  await make(who.id);
  const file = () => readdirSync(path.join(env().DATA_DIR, 'exports')).filter((name) => name.startsWith(`${who.id}-`));
  advanceDateNow(7 * 86_400_000 - 60_000);
  const as = { cookie: await cookieOf(who.id) };
  expect(await state(as)).toMatchObject({ status: 'ready' });
  advanceDateNow(120_000);
  expect(file()).toHaveLength(1);
  expect(await state(as)).toMatchObject({ status: 'none', url: null, bytes: null, nextAt: null });
  expect((await call('GET', '/api/user/export/file', { as })).status).toBe(404);
  await deleteExpiredExports();
  expect(readdirSync(path.join(env().DATA_DIR, 'exports'))).toEqual([]);
  expect(await count('data_exports')).toBe(0);
});
