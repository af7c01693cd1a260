import { describe, expect, it } from 'vitest';
import { call } from '../../support/http/call';
import { comment, follow, post, share, notificationTextsOf, vote } from '../../support/community/board';
import { person, school, type Person } from '../../support/community/people';
import { rows } from '../../support/database/rows';

// These tests check that a suspended person can read and can delete their own content, but cannot write (decision P3).

const day = (inDays: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Halifax' }).format(Date.now() + inDays * 86_400_000);
const suspension = (method: 'POST' | 'DELETE', as: Person, whom: Person, body?: object) =>
  call(method, `/api/admin/users/${whom.id}/suspension`, { as, body });
const access = (method: 'POST' | 'DELETE', as: Person, whom: Person, body?: object) =>
  call(method, `/api/admin/users/${whom.id}/access`, { as, body });
const auditOf = ({ id }: Person) =>
  rows<{ action: string; actor_id: number; details: object }>(
    "SELECT action, actor_id, details FROM audit_log WHERE target_type = 'user' AND target_id = $1 ORDER BY id",
    id,
  );

describe('the suspension of a person', () => {
  it('a suspended person can only read content and delete their own content', async () => {
    const [admin, member, other] = [await person('admin'), await person('active'), await person('active')];
    const [schoolId, second] = [await school(), await school('Harbourview High')];
    const own = await post(member, schoolId);
    await share(member, own);
    const others = await post(other, schoolId);
    const reply = await comment(member, others);
    await follow(member, schoolId);

    const answer = await suspension('POST', admin, member, { until: day(7), reason: 'Named a child.' });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      suspensionReason: 'Named a child.',
      suspendedUntil: expect.stringMatching(/T0[34]:00:00.000Z$/),
    });
    expect((await call('GET', '/api/user', { as: member })).body).toMatchObject({
      suspendedUntil: answer.body.suspendedUntil,
      suspensionReason: 'Named a child.',
    });
    expect((await notificationTextsOf(member))[0]).toMatch(
      /^Your account is suspended until .*: Named a child\. You can read, but you can't take part\.$/,
    );

    const refused = [
      await call('POST', '/api/posts', { as: member, body: { schoolId, content: 'x' } }),
      await call('PATCH', `/api/posts/${own}`, { as: member, body: { content: 'x' } }),
      await call('POST', `/api/posts/${others}/comments`, { as: member, body: { content: 'x' } }),
      await call('PATCH', `/api/comments/${reply}`, { as: member, body: { content: 'x' } }),
      await vote(member, others),
      await call('POST', `/api/posts/${own}/share`, { as: member }),
      await call('POST', `/api/schools/${second}/subscribe`, { as: member }),
    ];
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(refused.map(() => [423, 'suspended']));
    for (const address of ['/api/user', '/api/user/feed', `/api/schools/${schoolId}/posts`, `/api/posts/${others}`]) {
      expect((await call('GET', address, { as: member })).status, address).toBe(200);
    }
    expect((await call('DELETE', `/api/comments/${reply}`, { as: member })).status).toBe(204);
    expect((await call('DELETE', `/api/posts/${own}`, { as: member })).status).toBe(204);

    expect((await suspension('DELETE', admin, member)).body).toMatchObject({
      suspendedUntil: null,
      suspensionReason: null,
    });
    expect((await vote(member, others)).status).toBe(200);
    expect((await notificationTextsOf(member))[0]).toBe('Your suspension has ended. You can take part again.');
    expect((await auditOf(member)).map(({ action, actor_id }) => [action, actor_id])).toEqual([
      ['user.suspend', admin.id],
      ['user.lift-suspension', admin.id],
    ]);
    expect((await auditOf(member))[0]?.details).toEqual({
      before: { suspendedUntil: null, suspensionReason: null },
      after: { suspendedUntil: answer.body.suspendedUntil, suspensionReason: 'Named a child.' },
    });
  });

  it('a suspension ends automatically when its period is over', async () => {
    const [admin, member] = [await person('admin'), await person('active')];
    const postId = await post(member, await school());
    await suspension('POST', admin, member, { until: day(0), reason: 'A day to cool down' });
    expect((await vote(member, postId)).status).toBe(423);
    await rows("UPDATE users SET suspended_until = now() - interval '1 second' WHERE id = $1", member.id);
    expect((await vote(member, postId)).status).toBe(200);
    expect((await call('GET', '/api/user', { as: member })).body).toMatchObject({
      suspendedUntil: null,
      suspensionReason: null,
    });
    expect((await suspension('DELETE', admin, member)).status).toBe(409);
  });

  it('a second suspension replaces the end and the reason of the first suspension', async () => {
    const [admin, member] = [await person('admin'), await person('active')];
    expect((await suspension('POST', admin, member, { until: null, reason: 'Threats' })).body.suspendedUntil).toMatch(
      /^9999/,
    );
    expect((await notificationTextsOf(member))[0]).toContain('suspended for good: Threats');
    expect((await suspension('POST', admin, member, { until: day(3), reason: 'Looked at again' })).body).toMatchObject({
      suspensionReason: 'Looked at again',
    });
  });

  it('an administrator who saw only an older suspension cannot lift the current suspension', async () => {
    const [admin, other, member] = [await person('admin'), await person('admin'), await person('active')];
    const running = async () => {
      const { suspendedUntil, suspensionReason } = (await call('GET', '/api/user', { as: member })).body;
      return { until: suspendedUntil, reason: suspensionReason };
    };
    const nothing = { until: null, reason: null };
    await suspension('POST', other, member, { until: null, reason: 'Spam', seen: nothing });
    const first = await running();
    await suspension('POST', other, member, { until: null, reason: 'Threatened a teacher', seen: first });
    const second = await running();
    for (const seen of [nothing, first]) {
      const answers = [
        await suspension('POST', admin, member, { until: day(3), reason: 'Spam', seen }),
        await suspension('DELETE', admin, member, { seen }),
      ];
      expect(answers.map(({ status, body }) => [status, body.message])).toEqual(
        answers.map(() => [409, 'The suspension has changed in the meantime. Please check it again.']),
      );
    }
    expect(await running()).toEqual(second);
    expect((await suspension('DELETE', admin, member, { seen: second })).status).toBe(200);
    // A suspension that has expired is treated like no suspension.
    expect(
      (
        await suspension('POST', admin, member, {
          until: day(3),
          reason: 'x',
          seen: { until: '2026-01-01T00:00:00.000Z', reason: 'y' },
        })
      ).status,
    ).toBe(200);
  });

  it.each([
    [{ until: day(-1), reason: 'x' }],
    [{ until: '2020-01-01', reason: 'x' }],
    [{ until: 'tomorrow', reason: 'x' }],
    [{ until: '2027-02-30', reason: 'x' }],
    [{ until: day(20 * 365), reason: 'x' }],
    [{ until: 1, reason: 'x' }],
    [{ until: day(7), reason: ' ' }],
    [{ until: day(7), reason: 'x'.repeat(501) }],
    [{ until: day(7) }],
    [{ reason: 'x' }],
  ])('a suspension is refused with the body %j', async (body) => {
    const [admin, member] = [await person('admin'), await person('active')];
    expect((await suspension('POST', admin, member, body)).status).toBe(400);
    expect(await auditOf(member)).toEqual([]);
  });

  it('a suspension cannot be imposed on an administrator', async () => {
    const [admin, other] = [await person('admin'), await person('admin')];
    for (const whom of [admin, other]) {
      const { status, body } = await suspension('POST', admin, whom, { until: null, reason: 'x' });
      expect([status, body.message]).toEqual([
        400,
        "Administrators can't be suspended. Remove their administrator rights first.",
      ]);
    }
  });
});

describe('complimentary access for a member', () => {
  it('complimentary access lets a member post until the access is revoked', async () => {
    const [admin, member] = [await person('admin'), await person('inactive')];
    const schoolId = await school();
    const write = async () =>
      (await call('POST', '/api/posts', { as: member, body: { schoolId, content: 'x' } })).status;
    expect(await write()).toBe(403);
    const given = await access('POST', admin, member, { until: day(30), reason: 'Helped with the fair' });
    expect(given.status).toBe(200);
    expect(given.body).toMatchObject({
      hasAccess: true,
      subscriptionStatus: 'inactive',
      membership: { isComplimentary: true },
    });
    expect(given.body.accessUntil).toBe(given.body.complimentaryUntil);
    expect(await write()).toBe(201);
    expect((await notificationTextsOf(member))[0]).toMatch(/^You have a membership until .*, free of charge\.$/);

    expect((await access('DELETE', admin, member)).body).toMatchObject({ hasAccess: false, complimentaryUntil: null });
    expect(await write()).toBe(403);
    expect((await access('DELETE', admin, member)).status).toBe(409);

    const until = given.body.complimentaryUntil;
    const [first, second] = [
      { before: { complimentaryUntil: null }, after: { complimentaryUntil: until }, reason: 'Helped with the fair' },
      { before: { complimentaryUntil: until }, after: { complimentaryUntil: null } },
    ];
    expect(await auditOf(member)).toEqual([
      { action: 'user.access.given', actor_id: admin.id, details: first },
      { action: 'user.access.revoked', actor_id: admin.id, details: second },
    ]);
    expect(
      await rows('SELECT source, action, details FROM billing_audit WHERE user_id = $1 ORDER BY id', member.id),
    ).toEqual([
      { source: 'admin', action: 'access.given', details: { ...first, by: admin.id } },
      { source: 'admin', action: 'access.revoked', details: { ...second, by: admin.id } },
    ]);
  });

  it('complimentary access works for a person who never subscribed, and outlasts a paid plan', async () => {
    const [admin, member] = [await person('admin'), await person('active')];
    await rows('DELETE FROM memberships WHERE user_id = $1', member.id);
    const { body } = await access('POST', admin, member, { until: day(40), reason: 'x' });
    expect(body).toMatchObject({ hasAccess: true, accessUntil: body.complimentaryUntil });
  });
});
