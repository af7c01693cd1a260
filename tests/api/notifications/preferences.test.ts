import { afterEach, describe, expect, it, vi } from 'vitest';
import { comment, follow, post, notificationTextsOf, vote } from '../../support/community/board';
import { call } from '../../support/http/call';
import { person, school, type Person } from '../../support/community/people';
import { rows } from '../../support/database/rows';
import { dayAfter, dateToLocalTime, localTimeToDate } from '@/lib/time/local-time';
import { findPreset } from '@/lib/notifications/notification-presets';
import type { PreferencesView } from '@/lib/notifications/preferences-schema';
import { deleteHiddenNotifications } from '@/lib/notifications/mark-and-delete-notifications';

// These tests check people's preferences about notifications, in the app and by email. Preferences apply to all schools
// or to one school.

const readPreferences = async (as: Person) => (await call('GET', '/api/user/preferences', { as })).body;
const changePreferences = (as: Person, body: object) => call('PATCH', '/api/user/preferences', { as, body });

afterEach(() => {
  vi.restoreAllMocks();
});

/**
 * Returns when the email of each notification is due, in Nova Scotia's local time, and whether the app shows the
 * notification.
 */
const mailOf = async (who: Person) =>
  (
    await rows<{ at: Date | null; shown: boolean }>(
      'SELECT mail_at AS at, in_app AS shown FROM notifications WHERE user_id = $1 ORDER BY id',
      who.id,
    )
  ).map(({ at, shown }) => `${at ? dateToLocalTime(at) : 'no mail'}, ${shown ? 'shown' : 'not shown'}`);

describe('a person’s notification preferences', () => {
  it('notification preferences have default values and list the followed schools', async () => {
    const member = await person('inactive');
    const [tidewater, bay] = [await school('Tidewater Elementary'), await school('Bay Elementary')];
    for (const id of [tidewater, bay]) await follow(member, id);
    await school('Elsewhere');
    const plain = { app: null, mail: null, push: null, city: 'Lunenburg' };
    expect(findPreset((await readPreferences(member)) as PreferencesView)).toBe('normal');
    expect(await readPreferences(member)).toEqual({
      answers: { app: true, mail: 'daily', push: true },
      votes: { app: true, mail: 'off' },
      posts: { app: false, mail: 'daily', push: false },
      events: { mail: 'daily' },
      decisions: { mail: 'at_once', push: true },
      quietHours: true,
      stormPush: false,
      newsMail: false,
      areLettersStopped: false,
      mutedTopics: [],
      schools: [
        { id: bay, name: 'Bay Elementary', ...plain },
        { id: tidewater, name: 'Tidewater Elementary', ...plain },
      ],
    });
  });

  it('a request to change notification preferences changes only the submitted fields', async () => {
    const [member, other] = [await person('inactive'), await person('inactive')];
    const id = await school();
    for (const who of [member, other]) await follow(who, id);
    const [before, others] = [await readPreferences(member), await readPreferences(other)];
    const { status, body } = await changePreferences(member, {
      votes: { app: false },
      posts: { mail: 'weekly' },
      quietHours: false,
      schools: [{ id, mail: 'off' }],
    });
    expect([status, body]).toEqual([
      200,
      {
        ...before,
        votes: { app: false, mail: 'off' },
        posts: { app: false, mail: 'weekly', push: false },
        quietHours: false,
        schools: [{ ...before.schools[0], mail: 'off' }],
      },
    ]);
    expect(await readPreferences(member)).toEqual(body);
    expect(await readPreferences(other)).toEqual(others);
    await changePreferences(member, { schools: [{ id, app: true, mail: null }] });
    expect((await readPreferences(member)).schools).toMatchObject([{ app: true, mail: null }]);
  });

  it('a change of notification preferences is refused if it names a school that the person does not follow', async () => {
    const member = await person('inactive');
    const before = await readPreferences(member);
    const { status } = await changePreferences(member, {
      quietHours: false,
      schools: [{ id: await school(), app: true }],
    });
    expect([status, await readPreferences(member)]).toEqual([404, before]);
  });

  it('notification preferences cannot ask for immediate emails about votes or events', async () => {
    const member = await person('inactive');
    for (const topic of ['votes', 'events'])
      expect((await changePreferences(member, { [topic]: { mail: 'at_once' } })).status).toBe(400);
  });
});

describe('the delivery of notifications by preference', () => {
  it('answers and votes cause no notification if the person turned off such notifications', async () => {
    const [author, reader] = [await person('active'), await person('active')];
    await changePreferences(author, { answers: { app: false, mail: 'off' }, votes: { app: false } });
    const id = await post(author, await school());
    await comment(reader, id);
    await vote(reader, id);
    expect([await notificationTextsOf(author), await mailOf(author)]).toEqual([[], []]);
    await changePreferences(author, { answers: { mail: 'weekly' } });
    await comment(reader, id);
    expect([await notificationTextsOf(author), await mailOf(author)]).toEqual([[], ['no mail, not shown']]);
    expect((await call('GET', '/api/notifications/unread-count', { as: author })).body).toEqual({ count: 0 });
  });

  it('a notification that the app does not show is deleted after 15 days if no email or push message is pending', async () => {
    const author = await person('active');
    await rows('DELETE FROM notifications');
    await rows(
      `INSERT INTO notifications (user_id, kind, group_key, in_app, mail_at, push_at, created_at)
      SELECT $1, 'vote', key, key = 'shown', CASE key WHEN 'by mail' THEN now() END, CASE key WHEN 'by push' THEN now() END,
        now() - CASE WHEN key = 'newer' THEN interval '14 days 23 hours' ELSE interval '15 days 1 minute' END
      FROM unnest(ARRAY['shown', 'by mail', 'by push', 'newer', 'told']) key`,
      author.id,
    );
    await deleteHiddenNotifications();
    const left = await rows<{ key: string }>('SELECT group_key AS key FROM notifications ORDER BY 1');
    expect(left.map(({ key }) => key)).toEqual(['by mail', 'by push', 'newer', 'shown']);
  });

  it('a person’s notification preference for one school overrides the general preference for new posts', async () => {
    const [author, reader] = [await person('active'), await person('active')];
    const [loud, usual] = [await school('Loud Elementary'), await school('Usual Elementary')];
    for (const id of [loud, usual]) await follow(reader, id);
    await changePreferences(reader, { schools: [{ id: loud, app: true, mail: 'at_once' }], quietHours: false });
    await post(author, loud, { title: 'One' });
    await post(author, usual, { title: 'Two' });
    expect(await notificationTextsOf(reader)).toEqual(['New post at Loud Elementary: “One”']);
    await changePreferences(reader, { posts: { app: true }, schools: [{ id: loud, app: false, mail: 'off' }] });
    await post(author, loud, { title: 'Three' });
    await post(author, usual, { title: 'Four' });
    expect(await notificationTextsOf(reader)).toEqual([
      'New post at Usual Elementary: “Four”',
      'New post at Loud Elementary: “One”',
    ]);
  });

  it('immediate emails wait from 8 p.m. until 7 a.m. if the person has turned on quiet hours', async () => {
    const [early, owl, reader] = [await person('active'), await person('active'), await person('active')];
    await changePreferences(owl, { quietHours: false });
    const writtenIds: number[] = [];
    for (const who of [early, owl]) {
      await changePreferences(who, { answers: { mail: 'at_once' } });
      writtenIds.push(await post(who, await school()));
    }
    const today = dayAfter(dateToLocalTime(new Date()).slice(0, 10));
    const tomorrow = dayAfter(today);
    for (const [moment, soon] of [
      [`${today}T19:59`, `${today}T19:59`],
      [`${today}T20:00`, `${tomorrow}T07:00`],
      [`${tomorrow}T06:30`, `${tomorrow}T07:00`],
    ] as const) {
      await rows('DELETE FROM notifications');
      vi.spyOn(Date, 'now').mockReturnValue(localTimeToDate(moment).getTime());
      for (const id of writtenIds) await comment(reader, id);
      expect([await mailOf(early), await mailOf(owl)]).toEqual([[`${soon}, shown`], [`${moment}, shown`]]);
    }
  });
});
