import { beforeEach, describe, expect, it } from 'vitest';
import { db } from '@/lib/database/db';
import { now } from '@/lib/time/clock';
import { inParallel } from '../../support/concurrency';
import { notificationTextsOf } from '../../support/community/board';
import { makeModerator } from '../../support/community/moderators';
import { proveParent } from '../../support/community/parents';
import { inDays, person, school, type Person, type State } from '../../support/community/people';
import { count, rows } from '../../support/database/rows';
import { call } from '../../support/http/call';

// Tests of events that verified parents suggest for their school (record 115).

let [parent, moderator]: Person[] = [];
let schoolId: number;

async function parentOf(id: number, state: State = 'active'): Promise<Person> {
  const who = await person(state);
  await proveParent(who, id);
  return who;
}

beforeEach(async () => {
  schoolId = await school();
  parent = await parentOf(schoolId);
  moderator = await makeModerator(schoolId);
});

const FAIR = { title: 'Book fair', start: '2030-06-01T18:30', end: '2030-06-01T20:00', location: 'Gym' };
const suggest = (body: object = FAIR, as = parent!, id = schoolId) =>
  call('POST', `/api/schools/${id}/event-suggestions`, { as, body });
const queue = (as = moderator!, status = 'open') =>
  call('GET', `/api/schools/${schoolId}/event-suggestions?status=${status}`, { as });
const decide = (suggestionId: number, body: object, as = moderator!, id = schoolId) =>
  call('POST', `/api/schools/${id}/event-suggestions/${suggestionId}/decision`, { as, body });
const events = async () => (await call('GET', `/api/schools/${schoolId}/events?from=2030-06-01`, { as: parent })).body;

describe('a suggested event', () => {
  it('waits for a decision, and only its author and moderators of the school see it', async () => {
    const { status, body } = await suggest();
    expect(status).toBe(201);
    expect(body).toMatchObject({
      title: 'Book fair',
      location: 'Gym',
      startsAt: '2030-06-01T21:30:00.000Z',
      endsAt: '2030-06-01T23:00:00.000Z',
      status: 'open',
    });
    expect((await queue()).body).toEqual([body]);
    expect((await queue(await person('admin'))).body).toEqual([body]);
    expect(JSON.stringify((await queue()).body)).not.toMatch(/Robin|user/);
    expect((await call('GET', '/api/user/event-suggestions', { as: parent })).body).toEqual([body]);
    for (const other of [parent!, await makeModerator(await school('Elsewhere'))])
      expect((await queue(other)).status).toBe(403);
    expect(await events()).toEqual([]);
  });

  it('comes only from verified parents of the school who have a membership', async () => {
    expect((await suggest(FAIR, await person('active'))).body.code).toBe('forbidden');
    expect((await suggest(FAIR, await parentOf(await school('Elsewhere')))).body.code).toBe('forbidden');
    expect((await suggest(FAIR, await parentOf(schoolId, 'lapsed'))).body.code).toBe('subscription_required');
    const former = await parentOf(schoolId);
    await db().follow.create({ data: { userId: former.id, schoolId, formerSince: new Date() } });
    expect((await suggest(FAIR, former)).body.code).toBe('forbidden');
    expect(await count('event_suggestions WHERE school_id = $1', schoolId)).toBe(0);
  });

  it.each<[string, object, string]>([
    ['in the past', { start: '2020-06-01T18:30', end: '' }, 'start'],
    ['that ends before it starts', { end: '2030-06-01T18:00' }, 'end'],
    ['without a title', { title: ' ' }, 'title'],
    ['at no real time', { start: '2030-06-31T18:30' }, 'start'],
  ])('%s is refused beside its field', async (_what, change, field) => {
    const { status, body } = await suggest({ ...FAIR, ...change });
    expect([status, body.issues[0].path]).toEqual([400, [field]]);
  });

  it('is stored once if two parents suggest it at the same moment', async () => {
    const parents = [parent!, await parentOf(schoolId)];
    const statuses = await inParallel(2, async (index) => (await suggest(FAIR, parents[index])).status);
    expect(statuses.sort()).toEqual([201, 409]);
    expect((await suggest({ ...FAIR, title: 'BOOK FAIR' })).status).toBe(409);
    expect((await suggest({ ...FAIR, title: 'Other fair' })).status).toBe(201);
  });

  it('is stored once if the form is sent twice', async () => {
    const options = { as: parent!, body: FAIR, headers: { 'Idempotency-Key': crypto.randomUUID() } };
    const send = () => call('POST', `/api/schools/${schoolId}/event-suggestions`, options);
    const [first, second] = [await send(), await send()];
    expect([first.status, second.status, second.body.id]).toEqual([201, 201, first.body.id]);
  });
});

describe('the decision about a suggested event', () => {
  const open = async (body: object = FAIR): Promise<number> => (await suggest(body)).body.id;

  it('creates an accepted event as if the moderator had entered it, and notifies the parent', async () => {
    const id = await open();
    expect((await decide(id, { isAccepted: true })).body.status).toBe('accepted');
    expect(await events()).toMatchObject([
      { title: 'Book fair', location: 'Gym', startsAt: '2030-06-01T21:30:00.000Z' },
    ]);
    expect(await count('school_events WHERE school_id = $1 AND created_by = $2', schoolId, moderator!.id)).toBe(1);
    expect(await notificationTextsOf(parent!)).toEqual([
      'Thank you. “Book fair” is now in the calendar of Tidewater Elementary.',
    ]);
    const log = await rows<{ action: string }>(
      'SELECT action FROM audit_log WHERE actor_id = $1 ORDER BY id',
      moderator!.id,
    );
    expect(log.map(({ action }) => action)).toEqual(['event.create', 'event-suggestion.accept']);
    expect((await queue()).body).toEqual([]);
    expect((await queue(moderator, 'decided')).body).toMatchObject([{ id, status: 'accepted' }]);
    expect((await suggest()).body.message ?? (await suggest()).body.error).toMatch(/already in the school's calendar/);
  });

  it('needs a reason to reject, which the parent gets', async () => {
    const id = await open();
    expect((await decide(id, { isAccepted: false })).body.issues).toMatchObject([{ path: ['note'] }]);
    expect((await decide(id, { isAccepted: false, note: 'It is on another day' })).status).toBe(200);
    expect(await events()).toEqual([]);
    expect(await notificationTextsOf(parent!)).toEqual([
      "We didn't add “Book fair” to the calendar of Tidewater Elementary. It is on another day.",
    ]);
    expect((await suggest()).status).toBe(201);
  });

  it('is made once if two moderators decide at the same moment', async () => {
    const id = await open();
    const other = await makeModerator(schoolId);
    const statuses = await inParallel(2, async (index) => {
      const decision = index === 0 ? { isAccepted: true } : { isAccepted: false, note: 'No' };
      return (await decide(id, decision, index === 0 ? moderator : other)).status;
    });
    expect(statuses.sort()).toEqual([200, 409]);
    expect(await notificationTextsOf(parent!)).toHaveLength(1);
  });

  it('is refused to other people, and for a suggestion of another school', async () => {
    const id = await open();
    expect((await decide(id, { isAccepted: true }, parent)).status).toBe(403);
    const elsewhere = await school('Elsewhere');
    expect((await decide(id, { isAccepted: true }, await makeModerator(elsewhere), elsewhere)).status).toBe(404);
    expect((await decide(id, { isAccepted: true }, await person('admin'))).status).toBe(200);
  });

  it('can only be a rejection once the event is over', async () => {
    const id = await open();
    await db().eventSuggestion.update({ where: { id }, data: { startsAt: inDays(-2), endsAt: inDays(-1) } });
    expect((await decide(id, { isAccepted: true })).status).toBe(409);
    expect((await decide(id, { isAccepted: false, note: 'Too late' })).status).toBe(200);
  });

  it('refuses to add an event with a watched word', async () => {
    await db().watchedWord.create({ data: { word: 'clown', createdBy: moderator!.id, createdAt: now() } });
    const id = await open({ ...FAIR, title: 'Clown show' });
    expect((await decide(id, { isAccepted: true })).status).toBe(400);
    expect(await events()).toEqual([]);
    await db().watchedWord.deleteMany({ where: { word: 'clown' } });
  });
});
