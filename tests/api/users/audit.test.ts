import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { apiRoutes } from '@/tools/api-document/routes';
import { nameOf } from '../../contract/endpoints';
import { post } from '../../support/community/board';
import { call } from '../../support/http/call';
import { person, school, type Person } from '../../support/community/people';
import { superuser } from '../../support/database/owner';
import { rows } from '../../support/database/rows';
import { takeSnapshot } from '../../support/database/snapshot';
import { MATRIX } from '../policy/matrix';
import { requestOf, statusOf } from '../policy/matrix-request';
import { makeWorld } from '../policy/matrix-world';

const ADMIN_ACTIONS = ['admin.enter', 'school.manage', 'user.manage', 'content.moderate', 'school.moderate'];

const world = await makeWorld();
const snapshot = await takeSnapshot();
const mayOf = new Map(
  (await apiRoutes()).map(({ method, path, handler }) => [nameOf(method, path), (handler.spec as { may: string }).may]),
);
/** What owners may do, too, and is written down when an administrator does it with what is someone else's. */
const isOfOthers = ({ writes }: (typeof MATRIX)[number]) =>
  typeof writes === 'function' && writes('admin').includes('audit_log');
/** Every call by which an administrator changes something, as the matrix makes it. */
const acts = MATRIX.filter(
  (row) =>
    !row.call.startsWith('GET') &&
    (ADMIN_ACTIONS.includes(mayOf.get(row.call) ?? '') || isOfOthers(row)) &&
    statusOf(row, 'admin') < 300 &&
    row.writes,
);

// Security Z10: the row and what it tells of are one transaction.
describe('an act of an administrator that cannot be written down', () => {
  beforeAll(() =>
    superuser().query(
      `CREATE FUNCTION kept.refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'the log is full'; END $$;
       CREATE TRIGGER refuse BEFORE INSERT ON public.audit_log FOR EACH ROW EXECUTE FUNCTION kept.refuse()`,
    ),
  );
  afterEach(() => snapshot.restore());
  afterAll(() => superuser().query('DROP TRIGGER refuse ON public.audit_log'));

  it.each(acts.map((row) => ({ name: `${row.call}${row.on ? ` on ${row.on}` : ''}`, row })))(
    '$name is not done',
    async ({ row }) => {
      const { method, address, body } = requestOf(world, row, 'admin');
      const { status, text } = await call(method, address, { as: world.people.admin, body });
      // Of several people it says for each what became of it.
      if (row.call.includes('bulk-')) expect(JSON.parse(text).deleted).toEqual([]);
      else expect(status).toBeGreaterThanOrEqual(500);
      expect(await snapshot.changed()).toEqual([]);
    },
  );
});

describe('an act of an administrator', () => {
  afterEach(() => snapshot.restore());

  it('can be found in the matrix', () => expect(acts.length).toBeGreaterThan(10));

  it.each(acts.map((row) => ({ name: `${row.call}${row.on ? ` on ${row.on}` : ''}`, row })))(
    '$name is written down, without secrets',
    async ({ row }) => {
      const before = await rows<{ id: number }>('SELECT coalesce(max(id), 0) AS id FROM audit_log');
      const { method, address, body } = requestOf(world, row, 'admin');
      const answer = await call(method, address, { as: world.people.admin, body });
      expect(answer.status, answer.text).toBe(statusOf(row, 'admin'));
      const written = await rows<{ actor_id: number; request_id: string; address: string; details: object }>(
        'SELECT actor_id, request_id, address, details FROM audit_log WHERE id > $1',
        before[0]?.id ?? 0,
      );
      expect(written.length).toBeGreaterThan(0);
      for (const entry of written) {
        expect(entry).toMatchObject({
          actor_id: world.people.admin?.id,
          request_id: answer.headers.get('x-request-id'),
          address: '203.0.113.7',
        });
        // A letter about a changed password is called so.
        expect(JSON.stringify(entry.details)).not.toMatch(
          /argon2|password(?!-changed")|id_hash|sk_test|whsec|calendar_?key|card_?id/i,
        );
      }
    },
  );
});

describe('the audit log', () => {
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

  it('tells who did what to what, from where', async () => {
    const [entry] = (await read(`?targetType=post&targetId=${postId}`)).body;
    expect(entry).toMatchObject({
      actor: { id: admin.id, name: 'Ada Percent%', email: admin.email },
      action: 'post.delete',
      targetType: 'post',
      targetId: postId,
      address: '203.0.113.7',
    });
  });

  it.each([
    ['a name', () => '?who=ada'],
    ['a name with a sign of its own', () => `?who=${encodeURIComponent('percent%')}`],
    ['an address', () => `?who=${encodeURIComponent(admin.email)}`],
    ['an id', () => `?who=${admin.id}`],
  ])('is filtered by %s', async (_what, query) => {
    const { body } = await read(query());
    expect(body.map(({ actor }: { actor: { id: number } }) => actor.id)).toEqual([admin.id]);
  });

  it('finds nobody by a sign that stands for anything', async () => {
    expect((await read(`?who=${encodeURIComponent('a_a')}`)).body).toEqual([]);
  });

  it('is filtered by day, in Nova Scotia', async () => {
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Halifax' }).format(new Date());
    const all = (await read(`?who=${other.id}&from=${today}&to=${today}`)).body;
    expect(all).toHaveLength(3);
    expect((await read(`?who=${other.id}&to=2020-01-01`)).body).toEqual([]);
    expect((await read('?from=yesterday')).status).toBe(400);
  });

  it('comes page by page, keeping its filters', async () => {
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

  it('names what it can be filtered by', async () => {
    const { body } = await call('GET', '/api/admin/audit/filters', { as: admin });
    expect(body.actions).toContain('post.delete');
    expect(body.targetTypes).toContain('post');
  });

  it.each(['UPDATE audit_log SET actor_id = 0', 'DELETE FROM audit_log', 'TRUNCATE audit_log'])(
    'refuses %s',
    async (statement) => {
      await expect(rows(statement)).rejects.toThrow(/permission denied/);
    },
  );
});
