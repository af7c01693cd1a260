import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { hasReceivedAllDatabaseNotifications, listenToDatabaseChannel } from '@/lib/database/channel-listener';
import { person, school, type Person } from '../../support/community/people';
import { count, rows } from '../../support/database/rows';
import { call } from '../../support/http/call';

// Tests of the quotes of parents and the names of school councils that public pages show with written consent.

let admin: Person;
let schoolId: number;
let notifications: (string | null)[] = [];

const PATH = '/api/admin/endorsements';
const VOICE = { kind: 'voice', quote: 'Three answers before breakfast.', name: 'A parent', agreedOn: '2026-11-02' };
const add = (changed: object = {}) => call('POST', PATH, { as: admin, body: { ...VOICE, ...changed } });
const addCouncil = () => add({ kind: 'council', quote: null, name: 'Tidewater School Council', schoolId });
const list = async () => (await call('GET', PATH, { as: admin })).body;

beforeAll(async () => {
  admin = await person('admin');
  await listenToDatabaseChannel('public_pages', (payload) => notifications.push(payload));
});
beforeEach(async () => void (schoolId = await school('Tidewater')));
afterEach(() => rows('DELETE FROM endorsements; DELETE FROM schools'));

it("a parent's quote and a school council are listed with the day of their written consent", async () => {
  const voice = await add();
  const council = await addCouncil();
  expect([voice.status, council.status, await list()]).toEqual([
    201,
    201,
    [
      { id: voice.body.id, ...VOICE, school: null },
      {
        id: council.body.id,
        kind: 'council',
        quote: null,
        name: 'Tidewater School Council',
        school: { id: schoolId, name: 'Tidewater' },
        agreedOn: '2026-11-02',
      },
    ],
  ]);
});

it.each([
  ['a voice without a quote', { quote: '  ' }, 400, 'quote'],
  ['a quote that is too long', { quote: 'x'.repeat(201) }, 400, 'quote'],
  ['a voice without a name', { name: '' }, 400, 'name'],
  ['a council without a school', { kind: 'council' }, 400, 'schoolId'],
  ['a missing day of consent', { agreedOn: undefined }, 400, 'agreedOn'],
  ['a day of consent in the future', { agreedOn: '2099-01-01' }, 400, 'agreedOn'],
  ['an unknown school', { schoolId: 987_654 }, 404, undefined],
])('%s is refused', async (_, changed, status, field) => {
  const answer = await add(changed);
  expect([answer.status, answer.body.issues?.[0]?.path[0], await list()]).toEqual([status, field, []]);
});

it("at most three parents' quotes are shown, even if several are added at the same time", async () => {
  await addCouncil();
  const statuses = (await Promise.all([1, 2, 3, 4, 5].map((n) => add({ name: `Parent ${n}` })))).map(
    ({ status }) => status,
  );
  expect(statuses.sort()).toEqual([201, 201, 201, 409, 409]);
});

it("removing a parent's quote deletes it everywhere and clears the cached public pages", { tags: ['D8'] }, async () => {
  const { body } = await add({ quote: 'Please forget this.', name: 'Robin Tidewater' });
  await hasReceivedAllDatabaseNotifications('public_pages');
  notifications = [];
  const remove = () => call('DELETE', `${PATH}/${body.id}`, { as: admin });
  expect((await remove()).status).toBe(204);
  expect([await hasReceivedAllDatabaseNotifications('public_pages'), notifications]).toEqual([true, ['']]);
  expect([(await remove()).status, await list()]).toEqual([404, []]);
  const log = await rows(
    "SELECT action, details FROM audit_log WHERE target_type = 'endorsement' AND target_id = $1",
    body.id,
  );
  const details = { kind: 'voice', schoolId: null, agreedOn: '2026-11-02' };
  expect(log).toEqual([
    { action: 'endorsement.add', details },
    { action: 'endorsement.remove', details },
  ]);
  expect(await count("audit_log WHERE details::text ~ 'forget|Robin'")).toBe(0);
});

it('a school council remains on public pages, without a link, after its school is deleted', async () => {
  await addCouncil();
  expect((await call('DELETE', `/api/admin/schools/${schoolId}`, { as: admin })).status).toBe(204);
  expect(await list()).toMatchObject([{ name: 'Tidewater School Council', school: null }]);
});
