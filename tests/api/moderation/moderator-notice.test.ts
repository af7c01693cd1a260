import { describe, expect, it } from 'vitest';
import { db } from '@/lib/database/db';
import { follow } from '../../support/community/board';
import { makeModerator } from '../../support/community/moderators';
import { inDays, person, school } from '../../support/community/people';
import { rows } from '../../support/database/rows';
import { call } from '../../support/http/call';

const dayIn = (days: number) => inDays(days).toISOString().slice(0, 10);
const TEXT = 'The council meets on Thursday.';

async function scene() {
  const schoolId = await school('Acadia Street');
  const [moderator, reader, admin] = [await makeModerator(schoolId), await person('inactive'), await person('admin')];
  await follow(reader, schoolId);
  const at = `/api/schools/${schoolId}/notice`;
  const put = (body: object, as = moderator) => call('PUT', at, { as, body });
  const onBoard = async () => (await call('GET', at, { as: reader })).body;
  const inFeed = async () => (await call('GET', '/api/user/notices', { as: reader })).body;
  return { schoolId, moderator, reader, admin, at, put, onBoard, inFeed };
}

describe('the notice of a school moderator above the board', () => {
  it('a school moderator’s notice appears above the board and in followers’ feeds without the moderator’s name', async () => {
    const { schoolId, moderator, admin, at, put, onBoard, inFeed } = await scene();
    expect(await onBoard()).toMatchObject({ isModerated: true, notice: null });
    expect((await put({ text: TEXT, until: dayIn(3) })).status).toBe(200);
    await put({ text: 'It is on Friday instead.', until: dayIn(4) });
    const shown = await onBoard();
    expect(shown.notice).toMatchObject({ schoolId, schoolName: 'Acadia Street', text: 'It is on Friday instead.' });
    expect(Object.keys(shown.notice).sort()).toEqual(['endsAt', 'postedAt', 'schoolId', 'schoolName', 'text']);
    expect(await inFeed()).toEqual([shown.notice]);
    expect((await call('GET', '/api/user/notices', { as: await person() })).body).toEqual([]);

    expect((await call('DELETE', at, { as: admin })).status).toBe(204);
    expect([(await onBoard()).notice, await inFeed()]).toEqual([null, []]);
    expect((await call('DELETE', at, { as: moderator })).status).toBe(404);
    expect(
      await rows(
        "SELECT action, actor_id FROM audit_log WHERE target_type = 'school' AND target_id = $1 ORDER BY id",
        schoolId,
      ),
    ).toEqual([
      { action: 'school.post-notice', actor_id: moderator.id },
      { action: 'school.post-notice', actor_id: moderator.id },
      { action: 'school.take-down-notice', actor_id: admin.id },
    ]);
  });

  it('a school moderator’s notice cannot be overwritten by a person who has not seen it', async () => {
    const { admin, put, onBoard } = await scene();
    expect((await put({ text: TEXT, until: dayIn(3), seen: null })).status).toBe(200);
    const stale = await put({ text: 'It is cancelled.', until: dayIn(3), seen: null }, admin);
    expect([stale.status, stale.body.issues[0].path]).toEqual([409, ['seen']]);
    const { notice } = await onBoard();
    expect(notice.text).toBe(TEXT);
    expect((await put({ text: 'It is cancelled.', until: dayIn(3), seen: notice.postedAt }, admin)).status).toBe(200);
  });

  it('the notice of a school moderator expires automatically', async () => {
    const { schoolId, put, onBoard, inFeed } = await scene();
    await put({ text: TEXT, until: dayIn(1) });
    await db().schoolNotice.update({ where: { schoolId }, data: { endsAt: inDays(-1) }, select: { schoolId: true } });
    expect([(await onBoard()).notice, await inFeed()]).toEqual([null, []]);
  });

  it('a school moderator’s notice is refused if the text or the end date is invalid', async () => {
    const { admin, put, onBoard } = await scene();
    await call('POST', '/api/admin/watched-words', { as: admin, body: { word: 'bananas' } });
    for (const body of [
      { text: '  ', until: dayIn(3) },
      { text: 'x'.repeat(501), until: dayIn(3) },
      { text: 'They are bananas.', until: dayIn(3) },
      { text: TEXT, until: dayIn(-2) },
      { text: TEXT, until: dayIn(63) },
      { text: TEXT, until: 'tomorrow' },
    ])
      expect((await put(body)).status, JSON.stringify(body)).toBe(400);
    expect((await onBoard()).notice).toBeNull();
  });

  it('an administrator can post the notice above a board if the school has no moderator', async () => {
    const { schoolId, moderator, admin, put, onBoard } = await scene();
    await call('DELETE', `/api/schools/${schoolId}/moderators`, { as: admin, body: { userId: moderator.id } });
    expect((await put({ text: TEXT, until: dayIn(3) })).status).toBe(403);
    expect((await put({ text: TEXT, until: dayIn(3) }, admin)).status).toBe(200);
    expect((await onBoard()).isModerated).toBe(false);
  });
});
