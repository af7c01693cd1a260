import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findApiRoutes } from '@/tools/api-document/api-routes';
import { nameOf } from '../../support/http/endpoints';
import { post } from '../../support/community/board';
import { call } from '../../support/http/call';
import { person, school, type Person } from '../../support/community/people';
import { superuser } from '../../support/database/owner';
import { rows } from '../../support/database/rows';
import { takeSnapshot } from '../../support/database/snapshot';
import { MATRIX } from '../policy/matrix';
import { requestOf, expectedStatus } from '../policy/matrix-request';
import { makeWorld } from '../policy/matrix-world';

const ADMIN_ACTIONS = ['admin.enter', 'school.manage', 'user.manage', 'content.moderate', 'school.moderate'];

const world = await makeWorld();
const snapshot = await takeSnapshot();
const mayOf = new Map(
  (await findApiRoutes()).map(({ method, path, handler }) => [
    nameOf(method, path),
    (handler.spec as { may: string }).may,
  ]),
);
/**
 * True for a request that people also make about their own data. The audit log records the request only if an
 * administrator makes it about another person's data.
 */
const isRecordedForOthers = ({ writes }: (typeof MATRIX)[number]) =>
  typeof writes === 'function' && writes('admin').includes('audit_log');
/** All requests of the permission matrix with which an administrator uses their rights to change data. */
const actions = MATRIX.filter(
  (row) =>
    !row.call.startsWith('GET') &&
    (ADMIN_ACTIONS.includes(mayOf.get(row.call) ?? '') || isRecordedForOthers(row)) &&
    expectedStatus(row, 'admin') < 300 &&
    row.writes,
);

// Security Z10: the audit entry and the change that it records are written in one transaction.
describe("administrators' actions while the audit log cannot be written", () => {
  beforeAll(() =>
    superuser().query(
      `CREATE FUNCTION kept.refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'the log is full'; END $$;
       CREATE TRIGGER refuse BEFORE INSERT ON public.audit_log FOR EACH ROW EXECUTE FUNCTION kept.refuse()`,
    ),
  );
  afterEach(() => snapshot.restore());
  afterAll(() => superuser().query('DROP TRIGGER refuse ON public.audit_log'));

  it.each(actions.map((row) => ({ name: `${row.call}${row.on ? ` on ${row.on}` : ''}`, row })))(
    'the request $name fails and changes nothing if it cannot be recorded in the audit log',
    { tags: ['Z10'] },
    async ({ row }) => {
      const { method, address, body } = requestOf(world, row, 'admin');
      const { status, text } = await call(method, address, { as: world.people.admin, body });
      // A bulk request returns a separate result for each person.
      if (row.call.includes('bulk-')) expect(JSON.parse(text).deleted).toEqual([]);
      else expect(status).toBeGreaterThanOrEqual(500);
      expect(await snapshot.changed()).toEqual([]);
    },
  );
});

describe("the audit entry of an administrator's action", () => {
  afterEach(() => snapshot.restore());

  it('the permission matrix contains more than ten actions of administrators', () =>
    expect(actions.length).toBeGreaterThan(10));

  it.each(actions.map((row) => ({ name: `${row.call}${row.on ? ` on ${row.on}` : ''}`, row })))(
    'the request $name is recorded in the audit log without secrets',
    { tags: ['Z10'] },
    async ({ row }) => {
      const before = await rows<{ id: number }>('SELECT coalesce(max(id), 0) AS id FROM audit_log');
      const { method, address, body } = requestOf(world, row, 'admin');
      const answer = await call(method, address, { as: world.people.admin, body });
      expect(answer.status, answer.text).toBe(expectedStatus(row, 'admin'));
      const newEntries = await rows<{ actor_id: number; request_id: string; address: string; details: object }>(
        'SELECT actor_id, request_id, address, details FROM audit_log WHERE id > $1',
        before[0]?.id ?? 0,
      );
      expect(newEntries.length).toBeGreaterThan(0);
      for (const entry of newEntries) {
        expect(entry).toMatchObject({
          actor_id: world.people.admin?.id,
          request_id: answer.headers.get('x-request-id'),
          address: '203.0.113.7',
        });
        // The details of an audit entry must not contain passwords or other secrets. The text `password-changed` is
        // allowed, because it is the name of an email.
        expect(JSON.stringify(entry.details)).not.toMatch(
          /argon2|password(?!-changed")|id_hash|sk_test|whsec|calendar_?key|card_?id/i,
        );
      }
    },
  );
});

describe('the audit log of administrators', () => {
  let admin: Person;
  let other: Person;
  let postId: number;

  beforeAll(async () => {
    [admin, other] = [
      await person('admin', { firstName: 'Ada', lastName: 'Percent%' }),
      await person('admin', { firstName: 'Bo' }),
    ];
    const author = await person('active');
    const schoolId = await school();
    postId = await post(author, schoolId);
    await call('DELETE', `/api/posts/${postId}`, { as: admin });
    for (let more = 0; more < 3; more += 1)
      await call('DELETE', `/api/posts/${await post(author, schoolId)}`, { as: other });
  });

  const read = (query = '') => call('GET', `/api/admin/audit${query}`, { as: admin });

  it('the audit log shows which person did what, to which target at which school and from which address', async () => {
    const [entry] = (await read(`?targetType=post&targetId=${postId}`)).body;
    expect(entry).toMatchObject({
      actor: { id: admin.id, name: 'Ada Percent%', email: admin.email },
      action: 'post.delete',
      targetType: 'post',
      targetId: postId,
      details: { school: 'Tidewater Elementary' },
      address: '203.0.113.7',
    });
  });

  it.each([
    ['a name', () => '?who=ada'],
    ['a name with two spaces', () => '?who=ada%20%20percent'],
    ['a name with a wildcard character', () => `?who=${encodeURIComponent('percent%')}`],
    ['an address', () => `?who=${encodeURIComponent(admin.email)}`],
    ['an id', () => `?who=${admin.id}`],
  ])('the audit log can be filtered by %s', async (_what, query) => {
    const { body } = await read(query());
    expect(body.map(({ actor }: { actor: { id: number } }) => actor.id)).toEqual([admin.id]);
  });

  it(
    'the audit log treats wildcard characters in a search as ordinary characters',
    { tags: ['V1.2.9', 'X8'] },
    async () => {
      expect((await read(`?who=${encodeURIComponent('a_a')}`)).body).toEqual([]);
    },
  );

  it('the audit log can be filtered by the day in Nova Scotia', async () => {
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Halifax' }).format(new Date());
    const all = (await read(`?who=${other.id}&from=${today}&to=${today}`)).body;
    expect(all).toHaveLength(3);
    expect((await read(`?who=${other.id}&to=2020-01-01`)).body).toEqual([]);
    expect((await read('?from=yesterday')).status).toBe(400);
  });

  it('the audit log returns each entry once, page by page, and keeps the filters', async () => {
    const seen: number[] = [];
    let path: string | undefined = `/api/admin/audit?limit=2&who=${other.id}`;
    while (path) {
      const answer = await call('GET', path, { as: admin });
      seen.push(...answer.body.map(({ id }: { id: number }) => id));
      path = /<([^>]*)>/.exec(answer.headers.get('link') ?? '')?.[1];
    }
    expect(new Set(seen).size).toBe(3);
    expect(seen).toEqual([...seen].sort((a, b) => b - a));
  });

  it('the audit log names the person that an action is about until the account is deleted', async () => {
    const [actor, about] = [await person('admin'), await person('active', { firstName: 'Cy', lastName: 'Cove' })];
    await call('DELETE', `/api/admin/users/${about.id}/sessions`, { as: actor });
    const nameNow = async () => (await read(`?who=${actor.id}`)).body[0].targetName;
    expect(await nameNow()).toBe('Cy Cove');
    await rows('DELETE FROM users WHERE id = $1', about.id);
    expect(await nameNow()).toBeNull();
  });

  it('the audit log lists the values that each filter accepts', async () => {
    const { body } = await call('GET', '/api/admin/audit/filters', { as: admin });
    expect(body.actions).toContain('post.delete');
    expect(body.targetTypes).toContain('post');
  });

  it.each(['UPDATE audit_log SET actor_id = 0', 'DELETE FROM audit_log', 'TRUNCATE audit_log'])(
    'the database refuses the statement %s on the audit log',
    async (statement) => {
      await expect(rows(statement)).rejects.toThrow(/permission denied/);
    },
  );
});
