import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { randomUUID } from 'node:crypto';
import { createEmailLink } from '@/lib/auth/email-links';
import { env } from '@/lib/env';
import { Authenticator } from '../../support/authenticator';
import { cookieFrom, PASSWORD, person } from '../../support/community/people';
import { count, rows } from '../../support/database/rows';
import { call, type Answer } from '../../support/http/call';

// These tests check that a person who registers another person's email address loses all access when the owner of the
// address takes over the account (record 104).

const NEW = 'quite another pass phrase';
const previousSetting = env().EMAIL_VERIFICATION;
beforeAll(() => void Object.assign(env(), { EMAIL_VERIFICATION: 'required' }));
afterAll(() => void Object.assign(env(), { EMAIL_VERIFICATION: previousSetting }));

type As = { cookie: string };
type Account = { id: number; email: string; as: As };

let accounts = 0;
async function registered(): Promise<Account> {
  const email = `claimed${(accounts += 1)}@example.test`;
  const answer = await call('POST', '/api/register', { body: { email, password: PASSWORD } });
  expect(answer.status, answer.text).toBe(200);
  return { id: answer.body.id, email, as: { cookie: cookieFrom(answer.headers) } };
}

async function withPasskey(as: As): Promise<{ device: Authenticator; as: As }> {
  const device = new Authenticator();
  const options = (await call('POST', '/api/user/passkeys/options', { as, body: {} })).body;
  const added = await call('POST', '/api/user/passkeys', { as, body: { passkey: device.create(options) } });
  expect(added.status, added.text).toBe(201);
  return { device, as: { cookie: cookieFrom(added.headers) } };
}

async function withApp(as: As): Promise<As> {
  const { secret } = (await call('POST', '/api/user/totp', { as, body: {} })).body as { secret: string };
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  const confirmed = await call('PUT', '/api/user/totp', { as, body: { code } });
  expect(confirmed.status, confirmed.text).toBe(200);
  return { cookie: cookieFrom(confirmed.headers) };
}

const signsIn = async (device: Authenticator): Promise<number> => {
  const options = (await call('POST', '/api/login/passkey/options')).body;
  return (await call('POST', '/api/login/passkey', { body: { passkey: device.get(options) } })).status;
};
const login = ({ email }: { email: string }, password = PASSWORD) =>
  call('POST', '/api/login', { body: { email, password } });
const linkTo = (
  { id: userId }: { id: number },
  purpose: 'verify_email' | 'reset_password' | 'change_email',
  email: string,
) => createEmailLink({ id: randomUUID(), userId, purpose, email }, new Date());
const prove = async (who: Account, as?: As): Promise<Answer> =>
  call('POST', '/api/verify-email', { as, body: { token: await linkTo(who, 'verify_email', who.email) } });
const reset = async (who: { id: number }, email: string): Promise<Answer> =>
  call('POST', '/api/reset-password', {
    body: { token: await linkTo(who, 'reset_password', email), newPassword: NEW },
  });
const queuedEmails = (kind: string, { id }: { id: number }) =>
  count("pgboss.job WHERE name = 'mail' AND data->>'kind' = $1 AND (data->>'userId')::int = $2", kind, id);

describe('verifying an email address in a browser that was not used for registration', () => {
  it('verifying an email address in another browser removes the passkeys and the authenticator app', async () => {
    const who = await registered();
    const { device, as } = await withPasskey(who.as);
    await withApp(as);
    const proven = await prove(who);
    expect([proven.status, proven.body]).toMatchObject([200, { isHere: false, factorsEnded: true }]);
    expect(await signsIn(device)).toBe(401);
    // Without the authenticator app, the password alone is enough to sign in.
    expect((await login(who)).status).toBe(200);
    for (const table of ['passkeys', 'second_factors', 'recovery_codes'])
      expect([table, await count(`${table} WHERE user_id = $1`, who.id)]).toEqual([table, 0]);
    expect(await queuedEmails('factors-ended', who)).toBe(1);
  });

  it('an account loses its passkey if its email address is verified in a browser signed in to another account', async () => {
    const who = await registered();
    const { device } = await withPasskey(who.as);
    expect((await prove(who, await person('inactive'))).body).toMatchObject({ isHere: false });
    expect(await signsIn(device)).toBe(401);
  });

  it('verifying an email address in another browser sends no notice if the account has no sign-in factors to remove', async () => {
    const who = await registered();
    expect((await prove(who)).body).toMatchObject({ isHere: false, factorsEnded: false });
    expect(await queuedEmails('factors-ended', who)).toBe(0);
  });

  it('a passkey that was added before the owner reset the password no longer works', { tags: ['A21'] }, async () => {
    const who = await registered();
    await prove(who);
    const { device, as } = await withPasskey(who.as);
    await withApp(as);
    expect((await reset(who, who.email)).status).toBe(200);
    expect(await signsIn(device)).toBe(401);
    expect((await login(who, NEW)).status).toBe(200);
    // A second password reset keeps the sign-in factors. After the first one, only the owner of the mailbox knows the
    // password, so newer factors must be the owner's (record 046).
    const own = await withPasskey({ cookie: cookieFrom((await login(who, NEW)).headers) });
    expect((await reset(who, who.email)).status).toBe(200);
    expect(await signsIn(own.device)).toBe(200);
  });

  it('a password reset keeps the sign-in factors if a signed-in browser verified the email address again', async () => {
    const who = await registered();
    await prove(who);
    const { device, as } = await withPasskey(who.as);
    expect((await call('POST', '/api/verify-email/resend', { as })).status).toBe(200);
    expect((await prove(who, as)).body).toMatchObject({ isHere: true });
    expect((await reset(who, who.email)).status).toBe(200);
    expect(await signsIn(device)).toBe(200);
  });

  it('verifying an address on another device keeps the drafts of the browser used for registration', async () => {
    const who = await registered();
    const body = { act: 'an-act', fields: { content: 'Half' }, savedAt: new Date().toISOString(), base: null };
    expect((await call('PUT', '/api/user/drafts/post', { as: who.as, body })).status).toBe(200);
    await prove(who);
    expect((await call('GET', '/api/user/drafts', { as: who.as })).body).toMatchObject([
      { fields: { content: 'Half' } },
    ]);
  });

  it('verifying an administrator’s email address in another browser does not remove their sign-in factors', async () => {
    const admin = await person('admin');
    const { device } = await withPasskey(admin);
    await prove({ ...admin, as: admin });
    expect((await reset(admin, admin.email)).status).toBe(200);
    expect(await signsIn(device)).toBe(200);
  });
});

it('verifying an address in the browser used for registration keeps the sign-in factors set up there', async () => {
  const who = await registered();
  const { device, as } = await withPasskey(who.as);
  expect((await prove(who, as)).body).toMatchObject({ isHere: true, factorsEnded: false });
  expect(await signsIn(device)).toBe(200);
  expect((await reset(who, who.email)).status).toBe(200);
  expect(await signsIn(device)).toBe(200);
});

describe('sign-in factors after a change of the email address', () => {
  async function moveAccount(isHere: boolean) {
    const who = await registered();
    await prove(who, who.as);
    const { device, as } = await withPasskey(who.as);
    const email = `moved-${who.email}`;
    const requested = await call('PATCH', '/api/user/profile', { as, body: { email } });
    expect(requested.body).toMatchObject({ pendingEmail: email });
    const renewed = { cookie: cookieFrom(requested.headers) };
    const token = await linkTo(who, 'change_email', email);
    const proven = await call('POST', '/api/verify-email', { ...(isHere && { as: renewed }), body: { token } });
    expect(proven.body).toMatchObject({ isHere });
    return { id: who.id, email, device };
  }

  it('a password reset after an email change removes the passkeys if the new address was verified while signed out', async () => {
    const { device, ...who } = await moveAccount(false);
    expect((await reset(who, who.email)).status).toBe(200);
    expect(await signsIn(device)).toBe(401);
    expect((await login(who, NEW)).status).toBe(200);
  });

  it('a password reset after an email change keeps the passkeys if the new address was verified while signed in', async () => {
    const { device, ...who } = await moveAccount(true);
    expect((await reset(who, who.email)).status).toBe(200);
    expect(await signsIn(device)).toBe(200);
  });

  it("verifying a new email address in another browser disables the member's secret calendar address", async () => {
    const who = await registered();
    await prove(who, who.as);
    const { address } = (await call('POST', '/api/user/calendar', { as: who.as })).body;
    const email = `calendar-${who.email}`;
    await call('PATCH', '/api/user/profile', { as: who.as, body: { email } });
    await call('POST', '/api/verify-email', { body: { token: await linkTo(who, 'change_email', email) } });
    expect((await call('GET', new URL(address).pathname)).status).toBe(404);
    expect(await rows('SELECT calendar_key FROM users WHERE id = $1', who.id)).toEqual([{ calendar_key: null }]);
  });
});
