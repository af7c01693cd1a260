import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { readDueCalendarFeeds } from '@/lib/events/feeds/calendar-feeds';
import { sendMailings } from '@/lib/mailings/send-mailings';
import { HOUR } from '@/lib/time/duration';
import { comment, post } from '../../support/community/board';
import { decide, report, reviewOf } from '../../support/community/moderation';
import { makeModerator } from '../../support/community/moderators';
import { person, school, type Person } from '../../support/community/people';
import { cutWhenWritingTo } from '../../support/database/cut-connection';
import { rows } from '../../support/database/rows';
import { takeSnapshot } from '../../support/database/snapshot';
import { calendarFile, openCalendarServer } from '../../support/events/calendar-server';
import { call } from '../../support/http/call';

// A process that is killed in the middle of its work loses its database connection. Nothing may be half-done, the next
// run must complete the work, and nobody may get anything twice (security R8).

const server = await openCalendarServer();
process.env.CALENDAR_STAND_IN_URL = server.url;
afterAll(() => server.stop());

let admin: Person;
beforeEach(async () => {
  await rows('UPDATE users SET is_admin = false, email_verified_at = NULL');
  admin = await person('admin');
  return () => vi.restoreAllMocks();
});

/** Creates a post that a person has reported, with a commenter who is notified of the post. */
async function reportedPost(fields: object = {}) {
  const [author, reader] = [await person('active'), await person('active')];
  const schoolId = await school();
  const moderator = await makeModerator(schoolId);
  const postId = await post(author, schoolId, { isConcern: true, isAnonymous: true, ...fields });
  await comment(reader, postId);
  expect((await report(await person('active'), 'post', postId)).status).toBe(204);
  return { postId, author, reader, moderator, reviewId: await reviewOf(admin, 'post', postId) };
}
const notified = (postId: number, kind: string) =>
  rows('SELECT user_id FROM notifications WHERE post_id = $1 AND kind = $2::notification_kind', postId, kind);

describe('work whose process is killed', () => {
  it.each(['school_events', 'audit_log'])(
    'a calendar import, cut at %s, imports nothing, and the next run imports every event once',
    async (table) => {
      await rows('DELETE FROM calendar_feeds; DELETE FROM school_events');
      const file = (titles: string[]) => calendarFile(titles.map((title, n) => [title, title, `2030060${n + 1}`]));
      const address = server.answer('/cut.ics', file(['Fair']));
      expect((await call('POST', '/api/admin/calendar-feeds', { as: admin, body: { address } })).status).toBe(201);
      const titles = async () =>
        (await rows('SELECT title FROM school_events ORDER BY title')).map(({ title }) => title);
      server.answer('/cut.ics', file(['Fair', 'P.D. day', 'Skate']));
      const due = (hours: number) =>
        vi.spyOn(Date, 'now').mockReturnValue(performance.timeOrigin + performance.now() + hours * HOUR);
      due(5);
      const snapshot = await takeSnapshot();
      expect(await cutWhenWritingTo(table, readDueCalendarFeeds)).toBeInstanceOf(Error);
      // Only the time of this reading is stored.
      expect(await snapshot.changed()).toEqual(['calendar_feeds']);
      expect(await titles()).toEqual(['Fair']);
      due(10);
      await readDueCalendarFeeds();
      due(15);
      await readDueCalendarFeeds();
      expect(await titles()).toEqual(['Fair', 'P.D. day', 'Skate']);
    },
  );

  it.each(['reviews', 'posts', 'notifications', 'audit_log'])(
    'a decision to send a post back, cut at %s, changes nothing, and can be repeated',
    async (table) => {
      const { postId, author, reviewId } = await reportedPost();
      const snapshot = await takeSnapshot();
      expect(await cutWhenWritingTo(table, () => decide(admin, reviewId, 'send_back'))).toMatchObject({ status: 503 });
      expect(await snapshot.changed()).toEqual([]);
      expect((await decide(admin, reviewId, 'send_back')).status).toBe(200);
      expect(await rows('SELECT withheld FROM posts WHERE id = $1', postId)).toEqual([{ withheld: 'sent_back' }]);
      expect(
        await rows("SELECT FROM notifications WHERE user_id = $1 AND kind = 'review_decided'", author.id),
      ).toHaveLength(1);
    },
  );

  it.each(['reviews', 'posts'])(
    'an edit of a post that was sent back, cut at %s, changes nothing, and opens one case when it is repeated',
    async (table) => {
      const { postId, author, reviewId } = await reportedPost();
      await decide(admin, reviewId, 'send_back');
      const edit = () => call('PATCH', `/api/posts/${postId}`, { as: author, body: { content: 'Bus 12 is late.' } });
      const snapshot = await takeSnapshot();
      expect(await cutWhenWritingTo(table, edit)).toMatchObject({ status: 503 });
      expect(await snapshot.changed()).toEqual([]);
      expect((await edit()).body).toMatchObject({ withheld: 'resubmitted', content: 'Bus 12 is late.' });
      expect(await rows('SELECT status FROM reviews WHERE resubmission_of = $1', reviewId)).toEqual([
        { status: 'open' },
      ]);
    },
  );

  it.each(['posts', 'outcome_lines', 'audit_log', 'notifications'])(
    'a move of a concern, cut at %s, changes nothing, and its readers are notified once when it is repeated',
    async (table) => {
      const { postId, author, reader, moderator } = await reportedPost();
      const move = () =>
        call('POST', `/api/posts/${postId}/concern`, { as: moderator, body: { state: 'resolved', seen: 0 } });
      const snapshot = await takeSnapshot();
      expect(await cutWhenWritingTo(table, move)).toMatchObject({ status: 503 });
      expect(await snapshot.changed()).toEqual([]);
      for (let time = 0; time < 2; time += 1) expect((await move()).status).toBe(200);
      expect(await rows('SELECT state FROM outcome_lines WHERE post_id = $1', postId)).toEqual([{ state: 'resolved' }]);
      const ids = (await notified(postId, 'outcome')).map(({ user_id: id }) => Number(id));
      expect(ids.toSorted((a, b) => a - b)).toEqual([author.id, reader.id].toSorted((a, b) => a - b));
    },
  );

  it.each(['pgboss.job_common', 'mailings'])(
    'a portion of a mailing, cut at %s, queues no email, and the next run queues one for each person',
    async (table) => {
      await rows("DELETE FROM pgboss.job WHERE name = 'mail'; DELETE FROM mailings");
      const people = [await person('active'), await person('active'), await person('active')];
      await rows(
        'UPDATE users SET email_verified_at = now() WHERE id = ANY ($1)',
        people.map(({ id }) => id),
      );
      const message = { kind: 'service', reason: 'outage', audience: 'everybody', subject: 'Down', content: 'Sorry.' };
      const { id } = (await call('POST', '/api/admin/mailings', { as: admin, body: message })).body;
      await rows('UPDATE mailings SET started_at = now() WHERE id = $1', id);
      const queued = async () =>
        (await rows("SELECT (data->>'userId')::int AS id FROM pgboss.job WHERE name = 'mail' ORDER BY 1")).map(
          (row) => row.id,
        );
      const snapshot = await takeSnapshot();
      expect(await cutWhenWritingTo(table, sendMailings)).toBeInstanceOf(Error);
      expect(await snapshot.changed()).toEqual([]);
      for (let time = 0; time < 2; time += 1) await sendMailings();
      expect(await queued()).toEqual(people.map((each) => each.id));
    },
  );
});
