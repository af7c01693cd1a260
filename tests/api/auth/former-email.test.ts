import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { createEmailChangeUndoLink, createEmailLink, extendEmailChangeUndoLink } from '@/lib/auth/email-links';
import { db } from '@/lib/database/db';
import { DAY } from '@/lib/time/duration';
import { Authenticator } from '../../support/authenticator';
import { cookieFrom, inDays, person, type Person } from '../../support/community/people';
import { count, rows } from '../../support/database/rows';
import { call } from '../../support/http/call';

// Tests of undoing an email change from the former mailbox. They check how long the undo is possible and which sign-in
// factors survive it (record 104).

/**
 * Creates a person who requested an email change `asked` days ago. They added a passkey `passkey` days ago and an
 * authenticator app `app` days ago, if these numbers are given.
 */
async function personAfterEmailChange({ passkey, app, asked = 0 }: { passkey?: number; app?: number; asked?: number }) {
  const who: Person = await person('inactive');
  let { cookie } = who;
  const device = new Authenticator();
  let secret = '';
  if (passkey !== undefined) {
    const options = (await call('POST', '/api/user/passkeys/options', { as: { cookie }, body: {} })).body;
    const body = { passkey: device.create(options) };
    cookie = cookieFrom((await call('POST', '/api/user/passkeys', { as: { cookie }, body })).headers);
    await db().passkey.updateMany({ where: { userId: who.id }, data: { createdAt: inDays(-passkey) } });
  }
  if (app !== undefined) {
    ({ secret } = (await call('POST', '/api/user/totp', { as: { cookie }, body: {} })).body);
    const body = { code: new TOTP({ secret: Secret.fromBase32(secret) }).generate() };
    cookie = cookieFrom((await call('PUT', '/api/user/totp', { as: { cookie }, body })).headers);
    await db().secondFactor.updateMany({ where: { userId: who.id }, data: { confirmedAt: inDays(-app), lastStep: 0 } });
    await db().recoveryCode.updateMany({ where: { userId: who.id }, data: { madeAt: inDays(-app) } });
  }
  const id = randomUUID();
  const former = `former${who.id}@example.test`;
  await createEmailChangeUndoLink(db(), { id, userId: who.id, email: former }, inDays(-asked));
  const token = (await extendEmailChangeUndoLink(id))?.token ?? '';
  const signed = async () => ({ passkey: device.get((await call('POST', '/api/login/passkey/options')).body) });
  const code = () => ({ code: new TOTP({ secret: Secret.fromBase32(secret) }).generate() });
  return { id: who.id, as: { cookie }, former, token, signed, code };
}

const undo = (token: string) => call('POST', '/api/undo-email', { body: { token } });
const end = (as: { cookie: string }, body: object) => call('DELETE', '/api/user/former-email', { as, body });
const view = async (as: { cookie: string }) => (await call('GET', '/api/user/former-email', { as })).body;
const factorCounts = async (id: number) => ({
  passkeys: await count('passkeys WHERE user_id = $1', id),
  apps: await count('second_factors WHERE user_id = $1', id),
  codes: await count('recovery_codes WHERE user_id = $1', id),
});

describe('undoing an email change', () => {
  it('undoing an email change keeps sign-in factors that were set up before the change request', async () => {
    const { id, token } = await personAfterEmailChange({ passkey: 4, app: 2, asked: 1 });
    expect((await undo(token)).status).toBe(200);
    expect(await factorCounts(id)).toEqual({ passkeys: 1, apps: 1, codes: 10 });
  });

  it('undoing an email change removes sign-in factors that were set up after the change request', async () => {
    const { id, token } = await personAfterEmailChange({ passkey: 0.5, app: 0.5, asked: 1 });
    expect((await undo(token)).status).toBe(200);
    expect(await factorCounts(id)).toEqual({ passkeys: 0, apps: 0, codes: 0 });
  });

  it('undoing an email change removes a passkey whose date is in the future because of a wrong clock', async () => {
    const { id, token } = await personAfterEmailChange({ passkey: -1, asked: -400 });
    expect((await undo(token)).status).toBe(200);
    expect(await factorCounts(id)).toMatchObject({ passkeys: 0 });
  });

  it('the undo link stores the time of the email change request', async () => {
    const member = await person('inactive');
    await rows('UPDATE users SET email_verified_at = now() WHERE id = $1', member.id);
    const askedAt = inDays(-0.5);
    await rows(
      "UPDATE users SET pending_email = 'next@example.test', pending_email_at = $2 WHERE id = $1",
      member.id,
      askedAt,
    );
    const email = 'next@example.test';
    const token = await createEmailLink(
      { id: randomUUID(), userId: member.id, purpose: 'change_email', email },
      askedAt,
    );
    expect((await call('POST', '/api/verify-email', { as: member, body: { token } })).status).toBe(200);
    expect(
      await rows("SELECT asked_at FROM mail_links WHERE user_id = $1 AND purpose = 'undo_email'", member.id),
    ).toEqual([{ asked_at: askedAt }]);
  });
});

describe('undoing an email change from the former email address', () => {
  it('the owner sees until which day the former address can undo the change', async () => {
    const { as, former } = await personAfterEmailChange({ passkey: 10, app: 3, asked: 1 });
    expect(await view(as)).toMatchObject({
      addresses: [{ email: former }],
      canEndByPasskey: true,
      canEndByCode: false,
    });
    const [{ until }] = (await view(as)).addresses;
    expect(Math.round((Date.parse(until) - Date.now()) / DAY)).toBe(7);
    expect(await view(await person('inactive'))).toEqual({
      addresses: [],
      canEndByPasskey: false,
      canEndByCode: false,
    });
  });

  it('users can make an email change irreversible with a passkey added ten days ago', async () => {
    const { id, as, token, signed } = await personAfterEmailChange({ passkey: 10 });
    const ended = await end(as, await signed());
    expect(ended.status, ended.text).toBe(204);
    expect((await undo(token)).status).toBe(400);
    const renewed = { cookie: cookieFrom(ended.headers) };
    expect((await view(renewed)).addresses).toEqual([]);
    expect((await call('GET', '/api/user', { as })).status).toBe(401);
    const undoEmails = "pgboss.job WHERE data->>'kind' = 'undo-ended' AND (data->>'userId')::int = $1";
    expect(await count(undoEmails, id)).toBe(1);
    expect((await end(renewed, await signed())).status).toBe(404);
  });

  it('users can make an email change irreversible with an authenticator app added ten days ago', async () => {
    const { as, code } = await personAfterEmailChange({ app: 10 });
    expect((await end(as, code())).status).toBe(204);
  });

  it(
    'a sign-in factor added six days ago is too new to make an email change irreversible',
    { tags: ['A21'] },
    async () => {
      const { as, token, signed, code } = await personAfterEmailChange({ passkey: 6, app: 6 });
      for (const proof of [await signed(), code()]) expect((await end(as, proof)).status).toBe(403);
      expect((await undo(token)).status).toBe(200);
    },
  );

  it('users cannot make an email change irreversible by entering a wrong code or a recovery code', async () => {
    const { as } = await personAfterEmailChange({ app: 10 });
    for (const body of [{}, { code: 'abcde-fghij' }, { code: '000000' }])
      expect((await end(as, body)).status).toBe(400);
    expect((await view(as)).addresses).toHaveLength(1);
  });

  it('users cannot make an email change irreversible with another account’s passkey', async () => {
    const [mine, theirs] = [
      await personAfterEmailChange({ passkey: 10 }),
      await personAfterEmailChange({ passkey: 10 }),
    ];
    expect((await end(mine.as, await theirs.signed())).status).toBe(403);
  });
});
