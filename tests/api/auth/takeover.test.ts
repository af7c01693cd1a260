import { describe, expect, it } from 'vitest';
import { hashPassword } from '@/lib/auth/passwords';
import { cookieFrom, cookieOf, PASSWORD, person, type Person } from '../../support/community/people';
import { superuser } from '../../support/database/owner';
import { rows } from '../../support/database/rows';
import { call, type Answer } from '../../support/http/call';
import { waitUntil, waitingForLock } from '../../support/concurrency';

// These tests check that an attacker with a copied session cookie cannot take over an account. A change of the email
// address or password disables copies of the old cookie.

const NEW = 'quite another pass phrase';
const statusOf = async (cookie: string) => (await call('GET', '/api/user', { as: { cookie } })).status;
const patch = (as: { cookie: string }, body: unknown) => call('PATCH', '/api/user/profile', { as, body });
const codeOf = ({ status, body }: Answer) => [status, body?.code ?? null];
const passwordEntered = (ago: string, { id }: Person) =>
  rows('UPDATE sessions SET password_at = now() - $2::interval WHERE user_id = $1', id, ago);
const newEmailOf = ({ id }: Person) => `new${id}@example.test`;

describe('changing the email address with a copied session cookie', () => {
  it('changing the email address needs no password within 15 minutes of the last password entry', async () => {
    const member = await person('inactive');
    await passwordEntered('14 minutes 50 seconds', member);
    expect((await patch(member, { email: newEmailOf(member) })).body).toMatchObject({ email: newEmailOf(member) });
  });

  it(
    'changing the email address requires a password entered in the last 15 minutes',
    { tags: ['V7.5.1'] },
    async () => {
      const member = await person('inactive');
      await passwordEntered('15 minutes 1 second', member);
      const refused = await patch(member, { email: newEmailOf(member), firstName: 'Mallory' });
      expect(codeOf(refused)).toEqual([403, 'reauthenticate']);
      expect(refused.headers.getSetCookie()).toEqual([]);
      const wrong = await patch(member, { email: newEmailOf(member), firstName: 'Mallory', currentPassword: NEW });
      expect([wrong.status, wrong.body.issues]).toEqual([
        400,
        [{ path: ['currentPassword'], message: 'Current password is incorrect' }],
      ]);
      expect((await call('GET', '/api/user', { as: member })).body).toMatchObject({
        email: member.email,
        firstName: 'Robin',
      });
      const right = await patch(member, { email: newEmailOf(member), currentPassword: PASSWORD });
      expect(right.body).toMatchObject({ email: newEmailOf(member) });
    },
  );

  it('changing a name or the capital letters of an email address needs no password', async () => {
    const member = await person('inactive');
    await passwordEntered('20 days', member);
    expect((await patch(member, { firstName: 'Kim', email: member.email.toUpperCase() })).status).toBe(200);
  });

  it('changing the email address disables copies of the old session cookie', { tags: ['A11'] }, async () => {
    const member = await person('inactive');
    const phone = await cookieOf(member.id);
    const answer = await patch(member, { email: newEmailOf(member) });
    const renewed = cookieFrom(answer.headers);
    expect([await statusOf(member.cookie), await statusOf(renewed)]).toEqual([401, 200]);
    // The new address may belong to an attacker. The owner's other devices therefore stay signed in, so that the owner
    // can undo the change there.
    expect(await statusOf(phone)).toBe(200);
    // If the site does not require verification, the address changes immediately, and the old address receives an undo
    // link.
    const links = 'SELECT purpose, email::text FROM mail_links WHERE user_id = $1';
    expect(await rows(links, member.id)).toEqual([{ purpose: 'undo_email', email: member.email }]);
    const letters = "SELECT data->>'kind' AS kind FROM pgboss.job WHERE (data->>'userId')::int = $1 ORDER BY 1";
    expect(await rows(letters, member.id)).toEqual([{ kind: 'email-changed' }, { kind: 'verify-email' }]);
  });

  it('entering the password for an email change does not make the session last longer', async () => {
    const member = await person('inactive');
    await rows("UPDATE sessions SET created_at = now() - interval '29 days' WHERE user_id = $1", member.id);
    await passwordEntered('29 days', member);
    const answer = await patch(member, { email: newEmailOf(member), currentPassword: PASSWORD });
    const as = { cookie: cookieFrom(answer.headers) };
    expect((await patch(as, { email: member.email })).status).toBe(200);
    await rows("UPDATE sessions SET created_at = created_at - interval '25 hours' WHERE user_id = $1", member.id);
    expect(await statusOf(as.cookie)).toBe(401);
  });
});

describe('changing the password with a copied session cookie', () => {
  it('changing the password disables copies of the old session cookie', { tags: ['A11'] }, async () => {
    const member = await person('inactive');
    const answer = await call('POST', '/api/user/change-password', {
      as: member,
      body: { currentPassword: PASSWORD, newPassword: NEW },
    });
    expect(answer.status).toBe(200);
    expect([await statusOf(member.cookie), await statusOf(cookieFrom(answer.headers))]).toEqual([401, 200]);
  });

  it('only one of two simultaneous password changes succeeds', async () => {
    const member = await person('inactive');
    const answers = await Promise.all(
      ['the first pass phrase', 'the second pass phrase'].map((newPassword) =>
        call('POST', '/api/user/change-password', { as: member, body: { currentPassword: PASSWORD, newPassword } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await rows('SELECT 1 FROM sessions WHERE user_id = $1', member.id)).toHaveLength(1);
  });

  it.each([
    ['/api/login', 401],
    // A registration that is repeated with the same idempotency key signs the person in, like a login. The browser
    // repeats a registration if the first response was lost.
    ['/api/register', 409],
  ])(
    'a request to %s with the old password gets no session if the password changes meanwhile',
    async (address, refused) => {
      const email = `slow${refused}@example.test`;
      const headers = { 'Idempotency-Key': `slow-${refused}` };
      const registered = await call('POST', '/api/register', { body: { email, password: PASSWORD }, headers });
      const { id } = registered.body as { id: number };
      const change = await superuser().connect();
      try {
        // The password changes with the statements of `changePassword` in a transaction that stays open. The sign-in
        // cannot see the change yet, so it reads the old password hash.
        await change.query('BEGIN');
        await change.query('UPDATE users SET password = $2 WHERE id = $1', [id, await hashPassword(NEW)]);
        await change.query('DELETE FROM sessions WHERE user_id = $1', [id]);
        let isAnswered = false;
        const signingIn = call('POST', address, { body: { email, password: PASSWORD }, headers }).finally(
          () => (isAnswered = true),
        );
        await waitUntil(async () => isAnswered || (await waitingForLock()) > 0);
        await change.query('COMMIT');
        expect((await signingIn).status).toBe(refused);
      } finally {
        change.release();
      }
      expect(await rows('SELECT 1 FROM sessions WHERE user_id = $1', id)).toHaveLength(0);
      expect((await call('POST', '/api/login', { body: { email, password: NEW } })).status).toBe(200);
    },
  );

  it('a new password is not overwritten by a sign-in that upgrades the old password hash', async () => {
    const { id, email } = await person('inactive');
    const chosen = await hashPassword(NEW);
    const change = await superuser().connect();
    try {
      await change.query('BEGIN');
      await change.query('UPDATE users SET password = $2 WHERE id = $1', [id, chosen]);
      const signingIn = call('POST', '/api/login', { body: { email, password: PASSWORD } });
      await waitUntil(async () => (await waitingForLock()) > 0);
      await change.query('COMMIT');
      expect((await signingIn).status).toBe(401);
    } finally {
      change.release();
    }
    expect(await rows('SELECT password FROM users WHERE id = $1', id)).toEqual([{ password: chosen }]);
  });
});

describe('changing administrator rights with a session cookie that an attacker may have copied', () => {
  const grant = (as: { cookie: string }, { id }: Person, body: object = {}) =>
    call('PUT', `/api/admin/users/${id}`, { as, body: { isAdmin: true, ...body } });

  it('granting administrator rights to another person needs a recent password entry', async () => {
    const [admin, other] = [await person('admin'), await person('inactive')];
    await passwordEntered('16 minutes', admin);
    expect(codeOf(await grant(admin, other))).toEqual([403, 'reauthenticate']);
    expect((await grant(admin, other, { currentPassword: 'not this one' })).status).toBe(400);
    expect((await call('GET', `/api/admin/users/${other.id}`, { as: admin })).body.isAdmin).toBe(false);
    expect((await grant(admin, other, { currentPassword: PASSWORD })).body.isAdmin).toBe(true);
  });

  it('an administrator can remove administrator rights without entering the password again', async () => {
    const [admin, other] = [await person('admin'), await person('admin')];
    await passwordEntered('16 minutes', admin);
    const put = (body: object) => call('PUT', `/api/admin/users/${other.id}`, { as: admin, body });
    expect((await put({ isAdmin: false })).status).toBe(200);
    expect((await put({ isVerifiedParent: true })).status).toBe(200);
  });
});
