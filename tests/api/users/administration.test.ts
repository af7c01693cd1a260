import { describe, expect, it } from 'vitest';
import { call, type Answer } from '../../support/http/call';
import { cookieFrom, cookieOf, person, type Person } from '../../support/community/people';
import { count, rows } from '../../support/database/rows';
import { isThorough } from '../../support/thorough';
import { inParallel, whileLocked } from '../../support/concurrency';
import { setAdministratorRights } from '@/lib/users/admin/grant-admin';

/** Number of rounds in which two administrators remove each other's administrator right. */
const ROUNDS = isThorough ? 200 : 8;
/**
 * Number of rounds that begin with a database lock, so that the requests of both administrators run at the same time.
 * The other rounds run without a lock.
 */
const FORCED_ROUNDS = 3;

// Administrators cannot remove their own right, and at least one administrator always remains (decision B10).

const LAST = "You can't remove the last administrator. Make someone else an administrator first.";
const at = (who: { id: number }, rest = '') => `/api/admin/users/${who.id}${rest}`;
const put = (as: Person, whom: { id: number }, body: unknown) => call('PUT', at(whom), { as, body });
const isAdmin = async ({ id }: Person) => (await count('users WHERE id = $1 AND is_admin', id)) === 1;
const auditOf = ({ id }: { id: number }) =>
  rows(
    "SELECT action, actor_id, details, address FROM audit_log WHERE target_type = 'user' AND target_id = $1 ORDER BY id",
    id,
  );

/** Makes these people the only administrators. */
async function makeOnlyAdmins(...admins: Person[]): Promise<void> {
  await rows(
    'UPDATE users SET is_admin = (id = ANY ($1))',
    admins.map(({ id }) => id),
  );
}

describe('the administrator right of a person', () => {
  it("granting or removing the administrator right ends the person's sessions", async () => {
    const [admin, member] = [await person('admin'), await person('active')];
    const granted = await put(admin, member, { isAdmin: true });
    expect([granted.status, granted.body.isAdmin, granted.body.id]).toEqual([200, true, member.id]);
    expect((await call('GET', '/api/user', { as: member })).status).toBe(401);
    const now = { ...member, cookie: await cookieOf(member.id) };
    expect((await call('GET', '/api/admin/users', { as: now })).status).toBe(200);
    expect((await put(admin, member, { isAdmin: false })).body.isAdmin).toBe(false);
    expect((await call('GET', '/api/admin/users', { as: now })).status).toBe(401);
    expect(await auditOf(member)).toEqual([
      {
        action: 'user.grant-admin',
        actor_id: admin.id,
        details: { before: { isAdmin: false }, after: { isAdmin: true } },
        address: '203.0.113.7',
      },
      {
        action: 'user.revoke-admin',
        actor_id: admin.id,
        details: { before: { isAdmin: true }, after: { isAdmin: false } },
        address: '203.0.113.7',
      },
    ]);
  });

  it('granting the administrator right a second time changes nothing', async () => {
    const [admin, other] = [await person('admin'), await person('admin')];
    expect((await put(admin, other, { isAdmin: true })).status).toBe(200);
    expect((await call('GET', '/api/user', { as: other })).status).toBe(200);
    expect(await auditOf(other)).toEqual([]);
  });

  it(
    'an administrator cannot remove the administrator right from themselves or from the last administrator',
    { tags: ['Z8'] },
    async () => {
      const [first, second] = [await person('admin'), await person('admin')];
      const own = await put(first, first, { isAdmin: false });
      expect([own.status, own.body.message]).toEqual([
        400,
        "You can't remove your own administrator rights. Another administrator can.",
      ]);
      await makeOnlyAdmins(second);
      await expect(setAdministratorRights(second.email, false)).rejects.toMatchObject({
        code: 'invalid',
        message: LAST,
      });
      expect([await isAdmin(first), await isAdmin(second)]).toEqual([false, true]);
    },
  );

  it('the administrator right is refused to a suspended person', async () => {
    const [admin, member] = [await person('admin'), await person('active')];
    await call('POST', at(member, '/suspension'), { as: admin, body: { until: null, reason: 'Unkind' } });
    expect((await put(admin, member, { isAdmin: true })).status).toBe(400);
    expect(await isAdmin(member)).toBe(false);
  });

  it(
    `one administrator remains when two administrators remove each other’s right at the same time (${ROUNDS} rounds)`,
    { tags: ['Z8'] },
    async () => {
      const [one, two] = [await person('admin'), await person('admin')];
      const seen: Record<string, number> = {};
      for (let round = 0; round < ROUNDS; round += 1) {
        await makeOnlyAdmins(one, two);
        const [a, b] = [
          { ...one, cookie: await cookieOf(one.id) },
          { ...two, cookie: await cookieOf(two.id) },
        ];
        const answers = await runAtOnce(
          round < FORCED_ROUNDS,
          [one, two],
          [() => put(a, b, { isAdmin: false }), () => put(b, a, { isAdmin: false })],
        );
        const left = await count('users WHERE is_admin');
        expect(left, `round ${round}: ${answers.map(({ text }) => text).join(' ')}`).toBe(1);
        const statuses = answers
          .map(({ status }) => status)
          .sort()
          .join();
        seen[statuses] = (seen[statuses] ?? 0) + 1;
        expect(['200,400', '200,401', '200,403']).toContain(statuses);
      }
      // Status 400 occurs only if the two requests overlap. In at least one round they must overlap, because the test
      // would otherwise check nothing.
      expect(seen['200,400'], JSON.stringify(seen)).toBeGreaterThan(0);
    },
  );

  it(
    'one administrator remains if two administrators delete each other’s account at the same moment',
    { tags: ['Z8'] },
    async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const [one, two] = [await person('admin'), await person('admin')];
        await makeOnlyAdmins(one, two);
        const remove = (as: Person, whom: Person) => () =>
          call('POST', '/api/admin/users/bulk-delete', { as, body: { userIds: [whom.id] } });
        const answers = await runAtOnce(round < FORCED_ROUNDS, [one, two], [remove(one, two), remove(two, one)]);
        expect(await count('users WHERE is_admin')).toBe(1);
        expect(answers.filter(({ status, body }) => status === 200 && body.deleted.length === 1)).toHaveLength(1);
      }
    },
  );
});

/**
 * Runs two requests at the same time. If `isHeld` is true, a lock makes each request wait until both requests have
 * reached the row to change.
 */
const runAtOnce = (isHeld: boolean, people: Person[], work: (() => Promise<Answer>)[]): Promise<Answer[]> =>
  isHeld
    ? whileLocked(
        'SELECT FROM users WHERE id = ANY ($1) FOR UPDATE',
        people.map(({ id }) => id),
        work,
      )
    : Promise.all(work.map((start) => start()));

describe('the “verified parent” mark on an account', () => {
  it('the verified parent mark is granted and removed by an administrator, with an audit entry', async () => {
    const [admin, member] = [await person('admin'), await person('inactive')];
    expect((await put(admin, member, { isVerifiedParent: true })).body).toMatchObject({
      isVerifiedParent: true,
      verifiedMethod: 'admin',
      isAdmin: false,
    });
    expect((await put(admin, member, { isVerifiedParent: false })).body).toMatchObject({
      isVerifiedParent: false,
      verifiedMethod: null,
    });
    expect((await auditOf(member)).map(({ action, details }) => ({ action, details }))).toEqual([
      { action: 'user.verify', details: { before: { verifiedMethod: null }, after: { verifiedMethod: 'admin' } } },
      { action: 'user.unverify', details: { before: { verifiedMethod: 'admin' }, after: { verifiedMethod: null } } },
    ]);
    // An administrator who grants or removes a member's verification does not sign the member out.
    expect((await call('GET', '/api/user', { as: member })).status).toBe(200);
  });
});

describe("the administrators' list of people", () => {
  const list = async (as: Person, query = '') => {
    const answer = await call('GET', `/api/admin/users${query}`, { as });
    expect(answer.status, answer.text).toBe(200);
    return answer;
  };

  it(
    "the administrators' list of people can be searched by email, first name and last name",
    { tags: ['V1.2.9', 'X8'] },
    async () => {
      const admin = await person('admin');
      const zoe = await person('active', { firstName: 'Zoë', lastName: 'MacIsaac' });
      const [percent] = await rows<{ id: number }>(
        "INSERT INTO users (email, password, first_name, terms_version) VALUES ('100%_sure@example.test', '', 'P', 'x') RETURNING id",
      );
      const idsFor = async (search: string) =>
        (await list(admin, `?${new URLSearchParams({ search })}`)).body.map(({ id }: Person) => id);
      for (const search of ['zoë', 'ISAAC', 'macisaac zoë', zoe.email.toUpperCase(), ' Zoë  Mac '])
        expect(await idsFor(search), search).toEqual([zoe.id]);
      expect(await idsFor('%')).toEqual([percent!.id]);
      expect(await idsFor('0%_S')).toEqual([percent!.id]);
      const siobhan = await person('active', { firstName: 'Siobhán', lastName: "O'Dell-Roy" });
      for (const search of [
        'O’Dell',
        "o'dell",
        'OʼDell',
        'O`Dell',
        'siobhan odell'.replace('odell', 'o´dell'),
        'Dell‐Roy',
        '\u200bdell–roy',
        'Siobha\u0301n',
      ])
        expect(await idsFor(search), search).toEqual([siobhan.id]);
      for (const search of ["zoë' OR 1=1", 'zoë\0x', '\\', 'argon2']) expect(await idsFor(search), search).toEqual([]);
    },
  );

  it("the administrators' list of people can be filtered by membership, verification and suspension", async () => {
    const admin = await person('admin');
    const names = ['paying', 'trial', 'lapsed', 'never', 'suspended', 'verified'] as const;
    const people = Object.fromEntries(
      await Promise.all(
        names.map(async (name) => [name, await person('inactive', { firstName: 'Filtered', lastName: name })] as const),
      ),
    ) as Record<(typeof names)[number], Person>;
    await rows(
      "INSERT INTO memberships (user_id, status, access_until, trial_end) VALUES ($1, 'active', now() + interval '9 days', NULL), ($2, 'active', now() + interval '9 days', now() + interval '8 days'), ($3, 'canceled', now() - interval '1 day', NULL) ON CONFLICT (user_id) DO UPDATE SET status = excluded.status, access_until = excluded.access_until, trial_end = excluded.trial_end",
      people.paying.id,
      people.trial.id,
      people.lapsed.id,
    );
    await rows("UPDATE users SET suspended_until = now() + interval '1 day' WHERE id = $1", people.suspended.id);
    await rows("UPDATE users SET suspended_until = now() - interval '1 day' WHERE id = $1", people.never.id);
    await rows("UPDATE users SET verified_method = 'admin' WHERE id = $1", people.verified.id);
    const namesFor = async (query: string) =>
      (await list(admin, `?search=filtered&${query}`)).body
        .map(({ lastName }: { lastName: string }) => lastName)
        .sort();
    expect(await namesFor('membership=paying')).toEqual(['paying']);
    expect(await namesFor('membership=trial')).toEqual(['trial']);
    expect(await namesFor('membership=lapsed')).toEqual(['lapsed']);
    expect(await namesFor('membership=never')).toEqual(['never', 'suspended', 'verified']);
    expect(await namesFor('suspended=yes')).toEqual(['suspended']);
    expect(await namesFor('verified=yes')).toEqual(['verified']);
    expect(await namesFor('membership=never&verified=no&suspended=no')).toEqual(['never']);
    const counted = (await call('GET', '/api/admin/statistics', { as: admin })).body.members;
    for (const state of Object.keys(counted))
      expect((await list(admin, `?membership=${state}`)).body, state).toHaveLength(counted[state]);
    for (const wrong of ['membership=rich', 'verified=maybe', 'suspended='])
      expect((await call('GET', `/api/admin/users?${wrong}`, { as: admin })).status, wrong).toBe(400);
  });

  it("the administrators' list of people contains each person once, page by page, newest first", async () => {
    const admin = await person('admin');
    await rows(
      "INSERT INTO users (email, password, terms_version) SELECT 'page' || n || '@paging.test', '', 'x' FROM generate_series(1, 57) n",
    );
    const seen: number[] = [];
    let next: string | undefined = '/api/admin/users?search=paging.test&limit=10';
    let pages = 0;
    while (next) {
      const { body, headers } = await call('GET', next, { as: admin });
      seen.push(...body.map(({ id }: Person) => id));
      next = /<([^>]*)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
      pages += 1;
    }
    expect([seen.length, new Set(seen).size, pages]).toEqual([57, 57, 6]);
    expect(seen).toEqual([...seen].sort((a, b) => b - a));
    // Without a limit in the request, the API returns all people, as the specification requires.
    expect((await list(admin, '?search=paging.test')).body).toHaveLength(57);
  });

  it("the administrators' list of people contains no secret data", async () => {
    const admin = await person('admin');
    const { body, text } = await list(admin, `?search=${admin.email}`);
    expect(body).toEqual([
      {
        id: admin.id,
        email: admin.email,
        username: admin.email,
        firstName: 'Robin',
        lastName: expect.any(String),
        isAdmin: true,
        isVerifiedParent: false,
        memberState: 'administrators',
        subscriptionStatus: 'inactive',
        hasAccess: true,
        suspendedUntil: null,
        createdAt: expect.any(String),
      },
    ]);
    expect(text).not.toMatch(/password|argon2/i);
  });

  it("the administrators' list of ten thousand people is searched within a second", { tags: 'thorough' }, async () => {
    const admin = await person('admin');
    await rows(
      "INSERT INTO users (email, password, first_name, last_name, terms_version) SELECT 'many' || n || '@crowd.test', '', 'First' || n, 'Last' || n, 'x' FROM generate_series(1, 10000) n",
    );
    // The test runs the search once before the measurement, because the first run is slower.
    await list(admin, '?search=last77&limit=100');
    const start = performance.now();
    const { body } = await list(admin, '?search=last7777&limit=100');
    expect(performance.now() - start).toBeLessThan(1_000);
    expect(body).toHaveLength(1);
    await rows("DELETE FROM users WHERE email LIKE '%@crowd.test'");
  });
});

describe('the administrators’ page about one person', () => {
  it('the page of one person does not count the person’s anonymous content', async () => {
    const [admin, author, other] = [await person('admin'), await person('active'), await person('active')];
    const [{ id: schoolId } = { id: 0 }] = await rows<{ id: number }>(
      "INSERT INTO schools (name, city) VALUES ('A', 'B') RETURNING id",
    );
    const body = { schoolId, content: 'Who knows?', isAnonymous: true };
    const post = (await call('POST', '/api/posts', { as: author, body })).body;
    await call('POST', `/api/posts/${post.id}/comments`, { as: author, body: { content: 'It is I' } });
    await rows(
      "INSERT INTO reports (reporter_id, post_id, reason) VALUES ($1, $2, 'disrespectful')",
      admin.id,
      post.id,
    );
    await rows(
      "INSERT INTO reports (reporter_id, comment_id, reason) SELECT $1, id, 'disrespectful' FROM comments WHERE post_id = $2",
      admin.id,
      post.id,
    );
    for (const who of [author, other])
      expect((await call('GET', at(who), { as: admin })).body).toMatchObject({
        postCount: 0,
        commentCount: 0,
        reportCount: 0,
      });
  });

  it('the page of one person shows the number of reports but not the reporters’ names', async () => {
    const [admin, author, reporter] = [await person('admin'), await person('active'), await person('active')];
    const [{ id: schoolId }] = (await rows<{ id: number }>(
      "INSERT INTO schools (name, city) VALUES ('A', 'B') RETURNING id",
    )) as [{ id: number }];
    const post = (await call('POST', '/api/posts', { as: author, body: { schoolId, content: 'Hello' } })).body;
    const comment = (
      await call('POST', `/api/posts/${post.id}/comments`, { as: author, body: { content: 'And more' } })
    ).body;
    await rows(
      "INSERT INTO reports (reporter_id, post_id, reason) VALUES ($1, $2, 'disrespectful')",
      reporter.id,
      post.id,
    );
    await rows(
      "INSERT INTO reports (reporter_id, comment_id, reason) VALUES ($1, $2, 'disrespectful')",
      reporter.id,
      comment.id,
    );
    const { body, text } = await call('GET', at(author), { as: admin });
    expect(body).toMatchObject({
      id: author.id,
      postCount: 1,
      commentCount: 1,
      reportCount: 2,
      sessionCount: 1,
      lastSeenAt: expect.any(String),
      hasAccess: true,
      hold: null,
      alerts: [],
      suspendedUntil: null,
      suspensionReason: null,
      verifiedMethod: null,
      verifiedAt: null,
      complimentaryUntil: null,
      accessUntil: expect.any(String),
      membership: { subscriptionStatus: 'active', card: 'manage', ledger: [] },
    });
    for (const secret of [reporter.email, 'argon2', 'password', 'reporter', 'cus_', 'sub_'])
      expect(text).not.toContain(secret);
  });

  it('the page of one person lets an administrator end all sessions of that person', { tags: ['V7.4.5'] }, async () => {
    const [admin, member] = [await person('admin'), await person('active')];
    await cookieOf(member.id);
    expect((await call('DELETE', at(member, '/sessions'), { as: admin })).body).toEqual({ ended: 2 });
    expect((await call('GET', '/api/user', { as: member })).status).toBe(401);
    await cookieOf(admin.id);
    const own = await call('DELETE', at(admin, '/sessions'), { as: admin });
    expect(own.body).toEqual({ ended: 1 });
    expect((await call('GET', '/api/user', { as: admin })).status).toBe(401);
    expect((await call('GET', '/api/user', { as: { cookie: cookieFrom(own.headers) } })).status).toBe(200);
    expect((await auditOf(member)).map(({ action, details }) => [action, details])).toEqual([
      ['user.end-sessions', { ended: 2 }],
    ]);
  });

  it('every administrator request about an unknown person gets status 404', async () => {
    const admin = await person('admin');
    const nobody = { id: 1_999_999_999 };
    const body = { until: '2027-12-31', reason: 'x' };
    const answers = [
      await call('GET', at(nobody), { as: admin }),
      await put(admin, nobody, { isAdmin: true }),
      await put(admin, nobody, { isAdmin: false }),
      await call('POST', at(nobody, '/access'), { as: admin, body }),
      await call('DELETE', at(nobody, '/access'), { as: admin }),
      await call('POST', at(nobody, '/suspension'), { as: admin, body }),
      await call('DELETE', at(nobody, '/suspension'), { as: admin }),
      await call('DELETE', at(nobody, '/sessions'), { as: admin }),
      await call('POST', at(nobody, '/resolve-alert'), { as: admin, body: { alertId: 1 } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    expect(await count('audit_log WHERE target_id = $1', nobody.id)).toBe(0);
  });
});

describe('the deletion of several people in one request', () => {
  const bulkDelete = (as: Person, userIds: unknown) =>
    call('POST', '/api/admin/users/bulk-delete', { as, body: { userIds } });

  it(
    'deleting several people ignores duplicate ids, and lists unknown ids in the answer',
    { tags: ['Z9'] },
    async () => {
      const [admin, one, two] = [await person('admin'), await person('inactive'), await person('active')];
      const { status, body } = await bulkDelete(admin, [one.id, two.id, one.id, 1_999_999_999]);
      expect(status).toBe(200);
      expect(body).toEqual({
        message: '2 users were deleted.',
        deleted: [one.id, two.id],
        kept: [],
        unknown: [1_999_999_999],
      });
      expect(await count('users WHERE id IN ($1, $2)', one.id, two.id)).toBe(0);
      const [entry] = await auditOf(one);
      expect(entry).toMatchObject({
        action: 'user.delete',
        actor_id: admin.id,
        details: { before: { isAdmin: false, subscriptionStatus: 'inactive', posts: 0, comments: 0 } },
      });
      // The log does not contain the deleted person's email address.
      expect(JSON.stringify(entry)).not.toContain(one.email);
    },
  );

  it(
    'deleting several people is refused if the list contains the administrator’s own id',
    { tags: ['Z9'] },
    async () => {
      const [admin, other] = [await person('admin'), await person('active')];
      const { status, body } = await bulkDelete(admin, [other.id, admin.id]);
      expect([status, body.message]).toEqual([400, "You can't delete your own account here. No one was deleted."]);
      expect(await count('users WHERE id IN ($1, $2)', admin.id, other.id)).toBe(2);
    },
  );

  it('a request to delete several people may contain ten thousand ids', { tags: ['Z9'] }, async () => {
    const ids = Array.from({ length: 10_000 }, (_, index) => 2_000_000_000 + index);
    const { status, body } = await bulkDelete(await person('admin'), ids);
    expect([status, body.message, body.unknown.length]).toEqual([200, 'No one was deleted.', 10_000]);
  });

  it('deleting several people deletes each person once if several requests name the same people', async () => {
    const [admin, people] = [await person('admin'), await inParallel(5, () => person('active'))];
    const ids = people.map(({ id }) => id);
    const answers = await inParallel(4, () => bulkDelete(admin, ids));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await count('users WHERE id = ANY ($1)', ids)).toBe(0);
    for (const one of people) expect(await auditOf(one)).toHaveLength(1);
  });
});
