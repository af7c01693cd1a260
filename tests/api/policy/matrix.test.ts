import { writeFile } from 'node:fs/promises';
import { afterEach, describe, expect, it } from 'vitest';
import '../../support/media/one-converter';
import { jobQueue } from '@/lib/database/job-queue';
import { db, connectionPool } from '@/lib/database/db';
import { HTTP_STATUS_BY_ERROR } from '@/lib/errors';
import { prepareExportPath } from '@/lib/data-rights/export/export-files';
import { saveEmailToOutbox } from '@/lib/mail/email-outbox';
import { queueEmail } from '@/lib/mail/mail-queue';
import { queueTestPush } from '@/lib/push/push-queue';
import { call } from '../../support/http/call';
import { TINY_JPEG } from '../../support/media/stored-media';
import { closeStreams } from '../../support/http/streams';
import { rows } from '../../support/database/rows';
import { takeSnapshot } from '../../support/database/snapshot';
import { MATRIX, type Row } from './matrix';
import { fillObject, fillText, requestOf, expectedStatus } from './matrix-request';
import { makeWorld, WHO, type Who } from './matrix-world';

// Settings that require a verified address and a second factor, so that the people `unverified` and `unproven admin`
// are restricted.
process.env.EMAIL_VERIFICATION = 'required';
process.env.READING_REQUIRES_VERIFICATION = '1';
process.env.ADMIN_MFA = 'required';
const world = await makeWorld();
const snapshot = await takeSnapshot();

let isUnchanged = false;

const isRefusal = ({ status }: { status: number }) => status >= 400;

afterEach(async () => {
  closeStreams();
  if (!isUnchanged) await snapshot.restore();
  isUnchanged = false;
});

describe.each(MATRIX.map((row) => ({ name: row.on ? `${row.call} on ${row.on}` : row.call, row })))(
  'the permissions for $name',
  ({ row }) => {
    const all = WHO.map((who) => ({ who, status: expectedStatus(row, who) }));
    const refused = all.filter(isRefusal);
    const letIn = all.filter((observer) => !isRefusal(observer));
    const allowedPeople = letIn.map(({ who }) => who).join(', ');

    // The test checks only once, after the requests of all refused people, that no refused request wrote anything.
    if (refused.length > 0)
      it(
        'the request is refused to people without permission and writes nothing',
        { tags: ['A12', 'L1', 'U11', 'V13.4.5', 'Z1', 'Z3'] },
        async () => {
          for (const { who, status } of refused) {
            const { method, address, body, form } = requestOf(world, row, who);
            const answer = await call(method, address, { as: world.people[who], body, form });
            expect.soft(answer.status, `${who}: ${answer.text}`).toBe(status);
            expectRefusal(answer.body, answer.status, row.call, who);
            if (who === 'unproven admin' && status === 403 && expectedStatus(row, 'admin') !== 403)
              expect.soft(answer.body?.code, row.call).toBe('second_factor');
          }
          await expectWritten('');
        },
      );

    // Allowed requests that only read data must leave the database unchanged, as refused requests do.
    if (row.writes === undefined && letIn.length > 0)
      it(`the request only reads data and is allowed for: ${allowedPeople}`, { tags: ['C6', 'D1', 'Z1'] }, async () => {
        for (const { who, status } of letIn) await expectLetIn(row, who, status);
        await expectWritten('');
      });
    else
      it.each(letIn)(
        'a request by $who gets status $status and changes only the expected tables',
        { tags: ['D1', 'Z1'] },
        async ({ who, status }) => {
          await expectLetIn(row, who, status);
          await expectWritten(typeof row.writes === 'function' ? row.writes(who) : (row.writes ?? ''));
        },
      );
  },
);

// When an administrator looks at a person's payments, the audit log records it (security C6).
it(
  'the administrators’ view of a person’s payments is the only read request that writes data',
  { tags: ['C6'] },
  () => {
    const writing = MATRIX.filter(({ call, writes }) => /^(GET|HEAD) /.test(call) && writes);
    expect(writing.map(({ call, writes }) => [call, writes])).toEqual([
      ['GET /api/admin/users/{id}/evidence', 'audit_log'],
    ]);
  },
);

// Many tests compare snapshots to check that a refused request changed nothing (security Z1). A snapshot must therefore
// detect every change that a request could make.
it(
  'the snapshot helper detects and reverts changes of queued jobs and files, except scheduled jobs',
  { tags: ['Z1'] },
  async () => {
    const id = world.people.owner!.id;
    const writings: [string, () => Promise<unknown>][] = [
      ['jobs', () => queueEmail(db(), { kind: 'password-changed', userId: id })],
      ['jobs', () => queueTestPush(id, 1)],
      ['jobs', () => rows("UPDATE pgboss.job SET state = 'retry' WHERE name = 'mail'")],
      ['files', () => saveEmailToOutbox('a-letter', TINY_JPEG)],
      ['files', async () => writeFile(await prepareExportPath(id, 'a-copy'), TINY_JPEG)],
    ];
    for (const [changedKind, write] of writings) {
      await write();
      expect(await snapshot.changed()).toEqual([changedKind]);
      await snapshot.restore();
      expect(await snapshot.changed()).toEqual([]);
    }
    await jobQueue().createQueue('by.the.clock', { policy: 'exclusive' });
    await jobQueue().send('by.the.clock', {});
    expect(await snapshot.changed()).toEqual([]);
  },
);

/** Checks that exactly the given tables have changed. */
async function expectWritten(tables: string): Promise<void> {
  const changed = await snapshot.changed();
  isUnchanged = changed.length === 0;
  expect(changed.join(' ')).toBe(tables);
}

async function expectLetIn(row: Row, who: Who, status: number): Promise<void> {
  const { method, address, body, form } = requestOf(world, row, who);
  const answer = await call(method, address, { as: world.people[who], body, form });
  const changedKind = `${who}: ${answer.text}`;
  expect(answer.status, changedKind).toBe(status);
  if (status === 204) expect(answer.text, who).toBe('');
  if (row.type)
    expect([answer.headers.get('content-type'), answer.bytes.length], who).toEqual([row.type, TINY_JPEG.length]);
  if (row.shows) expect(answer.body, who).toMatchObject(fillObject(world, row.shows, who));
  if (row.holds) {
    const { rows } = await connectionPool().query(`SELECT (${fillText(world, row.holds, who)}) AS holds`);
    expect(rows, `${who}: ${row.holds}`).toEqual([{ holds: true }]);
  }
  const listed = (answer.body as { id: number | string }[] | null) ?? [];
  const lists = typeof row.lists === 'function' ? row.lists(who) : row.lists;
  for (const place of lists?.has ?? [])
    expect(
      listed.map(({ id }) => id),
      who,
    ).toContain(world.place(place, who));
  for (const place of lists?.not ?? [])
    expect(
      listed.map(({ id }) => id),
      who,
    ).not.toContain(world.place(place, who));
}

function expectRefusal(
  body: { message: string; code: keyof typeof HTTP_STATUS_BY_ERROR } | null,
  status: number,
  called: string,
  who: string,
) {
  expect.soft(body?.message, who).toMatch(/\S/);
  expect.soft(body && HTTP_STATUS_BY_ERROR[body.code], who).toBe(status);
  if (status === 401 && called !== 'POST /api/login/passkey')
    expect.soft(body, who).toEqual({ message: 'You must be logged in.', code: 'unauthenticated' });
}

describe('permissions checked at each request, not only at sign-in', () => {
  const { admin, member, 'lapsed owner': lapsedOwner } = world.people;
  const post = world.place('post', 'visitor');

  it(
    'the next request of an administrator is refused after the administrator right was removed',
    { tags: ['A13'] },
    async () => {
      await db().user.update({ where: { id: admin!.id }, data: { isAdmin: false } });
      expect((await call('DELETE', `/api/posts/${post}`, { as: admin })).status).toBe(403);
      expect(await db().post.count({ where: { id: Number(post) } })).toBe(1);
    },
  );

  it('a member whose membership ended is refused, and a member who renewed is let in', { tags: ['A14'] }, async () => {
    const body = { content: 'Still here?' };
    await db().membership.update({ where: { userId: member!.id }, data: { accessUntil: new Date(Date.now() - 1) } });
    expect((await call('POST', `/api/posts/${post}/comments`, { as: member, body })).body.code).toBe(
      'subscription_required',
    );
    await db().membership.update({
      where: { userId: lapsedOwner!.id },
      data: { accessUntil: new Date(Date.now() + 60_000) },
    });
    expect((await call('POST', `/api/posts/${post}/comments`, { as: lapsedOwner, body })).status).toBe(201);
  });
});
