import { beforeEach, describe, expect, it } from 'vitest';
import { ANONYMOUS_AUTHOR_FLAG_KEY } from '@/lib/audit/record-audit-entry';
import { db } from '@/lib/database/db';
import { enforceRetention } from '@/lib/data-rights/retention-job';
import { inDays, person, school, type Person } from '../../support/community/people';
import { count, rows } from '../../support/database/rows';
import { call } from '../../support/http/call';
import { pictureOf } from '../../support/media/stored-media';

// Tests of the retention periods: which data they delete, and which data they keep.

beforeEach(async () => {
  await rows("DELETE FROM pgboss.job WHERE name = 'mail'");
});

/**
 * Creates a member whose membership ended the given number of months ago. The member has a post with a photo, and a
 * comment under another person's post.
 */
async function lapsed(months: number, remindedMonthsAgo?: number): Promise<Person & { othersPost: number }> {
  const [who, other] = [await person('lapsed'), await person('active')];
  const schoolId = await school();
  const make = async (userId: number) =>
    (await db().post.create({ data: { userId, schoolId, content: 'A post' }, select: { id: true } })).id;
  await pictureOf(await make(who.id));
  const othersPost = await make(other.id);
  await db().comment.create({ data: { userId: who.id, postId: othersPost, content: 'A comment' } });
  await rows(
    "UPDATE memberships SET access_until = now() - $2 * interval '1 month', lapse_reminded_at = now() - $3 * interval '1 month' WHERE user_id = $1",
    who.id,
    months,
    remindedMonthsAgo ?? null,
  );
  return { ...who, othersPost };
}

const reminders = (id: number) =>
  count("pgboss.job WHERE name = 'mail' AND data->>'kind' = 'lapsed-long-ago' AND (data->>'userId')::int = $1", id);
const posts = (id: number) => count('posts WHERE user_id = $1', id);

describe('content that has been hidden since a membership lapsed', () => {
  it('a lapsed member gets one reminder after twelve months', async () => {
    const [short, long] = [await lapsed(11.9), await lapsed(12.1)];
    await enforceRetention();
    await enforceRetention();
    expect([await reminders(short.id), await reminders(long.id)]).toEqual([0, 1]);
    expect([await posts(short.id), await posts(long.id)]).toEqual([1, 1]);
  });

  it("a lapsed member's posts are deleted after 24 months, but the account remains", async () => {
    const who = await lapsed(24.1, 12.1);
    await enforceRetention();
    expect([await posts(who.id), await count('users WHERE id = $1', who.id)]).toEqual([0, 1]);
    expect(
      await count(
        'stored_files f JOIN post_media m ON m.id = f.media_id JOIN posts p ON p.id = m.post_id WHERE p.user_id = $1',
        who.id,
      ),
    ).toBe(0);
    expect(await count('file_removals WHERE due_at <= now()')).toBe(0);
    expect(await count('comments WHERE user_id = $1 AND post_id = $2', who.id, who.othersPost)).toBe(1);
    expect((await call('GET', '/api/user', { as: who })).status).toBe(200);
  });

  it("a lapsed member's content is never deleted within a year after the reminder", async () => {
    const [never, late] = [await lapsed(40), await lapsed(40, 11.9)];
    await enforceRetention();
    expect([await posts(never.id), await posts(late.id)]).toEqual([1, 1]);
    expect([await reminders(never.id), await reminders(late.id)]).toEqual([1, 0]);
  });

  it('a lapsed member’s content is kept if the person regains access', async () => {
    const [back, gift, admin, again] = [
      await lapsed(-1, 13),
      await lapsed(30, 13),
      await lapsed(30, 13),
      await lapsed(13, 20),
    ];
    await rows("UPDATE memberships SET override_until = now() + interval '1 day' WHERE user_id = $1", gift.id);
    await rows('UPDATE users SET is_admin = true WHERE id = $1', admin.id);
    await enforceRetention();
    for (const { id } of [back, gift, admin]) expect([await posts(id), await reminders(id)]).toEqual([1, 0]);
    expect([await posts(again.id), await reminders(again.id)]).toEqual([1, 1]);
  });
});

it('the reasons and network addresses in audit log entries are deleted after two years', async () => {
  const entry = (created: string, details: object = { reason: 'Unkind' }) =>
    rows<{ id: number }>(
      `INSERT INTO audit_log (actor_id, action, target_type, target_id, details, address, request_id, created_at)
       VALUES (1, 'user.suspend', 'user', 2, $2, '203.0.113.9', 'made', now() - $1::interval) RETURNING id`,
      created,
      details,
    );
  const [[old], [young]] = [await entry('732 days'), await entry('728 days')];
  // The flag `ANONYMOUS_AUTHOR_FLAG_KEY` in an audit log entry hides the name of an anonymous author. The flag must
  // stay when the other details of the entry are deleted.
  const [unnamed] = await entry('732 days', {
    [ANONYMOUS_AUTHOR_FLAG_KEY]: true,
    after: { suspensionReason: 'Unkind' },
  });
  await enforceRetention();
  const entries = await rows('SELECT id, action, details, address FROM audit_log WHERE id = ANY ($1) ORDER BY id', [
    old?.id,
    young?.id,
  ]);
  expect(entries).toEqual([
    { id: old?.id, action: 'user.suspend', details: {}, address: null },
    { id: young?.id, action: 'user.suspend', details: { reason: 'Unkind' }, address: '203.0.113.9' },
  ]);
  expect(await rows('SELECT details, address FROM audit_log WHERE id = $1', unnamed?.id)).toEqual([
    { details: { [ANONYMOUS_AUTHOR_FLAG_KEY]: true }, address: null },
  ]);
  // `forget_audit_details` keeps the details of entries from the last two years, even if its argument is a later date.
  await db().$queryRawUnsafe("SELECT forget_audit_details(now() + interval '1 day')");
  expect(await count("audit_log WHERE details ->> 'reason' = 'Unkind'")).toBe(1);
  // The function sets `audit.forgets` to change entries. The application cannot change entries, even if it sets
  // `audit.forgets` too.
  await expect(
    db().$transaction(async (tx) => {
      await tx.$executeRawUnsafe("SET LOCAL audit.forgets = 'on'");
      await tx.$executeRawUnsafe("UPDATE audit_log SET action = 'other'");
    }),
  ).rejects.toThrow(/permission denied/);
});

it('after a year, closed alerts are deleted, but vouching warnings lose only the administrator’s note', async () => {
  const { id } = await person('admin');
  const closed = { updatedBy: id, closedBy: id, closedAt: inDays(-366), note: 'A couple' };
  for (const [kind, days] of [
    ['vouching', 366],
    ['alert', 366],
    ['alert', 364],
  ] as const) {
    const updatedAt = inDays(-days);
    await db().inboxState.create({ data: { kind, source: `of-${kind}-${days}`, ...closed, updatedAt } });
  }
  await enforceRetention();
  expect(await rows('SELECT source, note, closed_at IS NOT NULL AS is FROM inbox_states ORDER BY source')).toEqual([
    { source: 'of-alert-364', note: 'A couple', is: true },
    { source: 'of-vouching-366', note: null, is: true },
  ]);
});

it('expired sessions are deleted from the database', async () => {
  const [unused, over, live] = [await person('active'), await person('active'), await person('active')];
  await rows("UPDATE sessions SET last_seen_at = now() - interval '14 days 1 minute' WHERE user_id = $1", unused.id);
  await rows("UPDATE sessions SET expires_at = now() - interval '1 minute' WHERE user_id = $1", over.id);
  await enforceRetention();
  for (const [who, left] of [
    [unused, 0],
    [over, 0],
    [live, 1],
  ] as const)
    expect(await count('sessions WHERE user_id = $1', who.id)).toBe(left);
});
