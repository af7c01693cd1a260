import { describe, expect, it } from 'vitest';
import { Authenticator } from '../../support/authenticator';
import { post } from '../../support/community/board';
import { cookieFrom, PASSWORD, person, school, type Person } from '../../support/community/people';
import { superuser } from '../../support/database/owner';
import { count, rows } from '../../support/database/rows';
import { call, type Answer } from '../../support/http/call';
import { tally, inParallel, waitUntil, waitingForLock } from '../../support/concurrency';

// Tests of passkeys as an alternative to the password, with a simulated authenticator (record 046).

process.env.ADMIN_MFA = 'required';

const session = ({ headers }: Answer) => ({ cookie: cookieFrom(headers) });
const codeOf = ({ status, body }: Answer) => [status, body?.code ?? null];
const newChallenge = async () => (await call('POST', '/api/login/passkey/options')).body as { challenge: string };
const signIn = (passkey: object) => call('POST', '/api/login/passkey', { body: { passkey } });
const begin = (as: { cookie: string }, body = {}) => call('POST', '/api/user/passkeys/options', { as, body });
const add = (as: { cookie: string }, passkey: object) => call('POST', '/api/user/passkeys', { as, body: { passkey } });
const UNAUTHENTICATED = [401, 'unauthenticated'];

/** Creates a passkey for this person. Returns the device with the passkey, and the person's session with its new id. */
async function withPasskey(as: { cookie: string }) {
  const device = new Authenticator();
  const options = (await begin(as)).body as { challenge: string; rp: object };
  expect(options.rp).toEqual({ name: 'Parent Voice NS', id: 'localhost' });
  const added = await add(as, device.create(options));
  expect(added.status, added.text).toBe(201);
  return { device, as: session(added) };
}

describe('a passkey as an alternative to the password', () => {
  it('a user can sign in with a passkey instead of a password', async () => {
    const member = await person('inactive');
    const { device, as } = await withPasskey(member);
    // Adding a passkey replaced the session, so the earlier cookie no longer works.
    expect((await call('GET', '/api/user', { as: member })).status).toBe(401);
    const signed = await signIn(device.get(await newChallenge()));
    expect(signed.body).toMatchObject({ id: member.id });
    expect((await call('GET', '/api/user', { as: session(signed) })).status).toBe(200);
    const { passkeys } = (await call('GET', '/api/user/factors', { as })).body as { passkeys: object[] };
    expect(passkeys).toEqual([
      { id: device.id, name: 'Another program', createdAt: expect.any(String), usedAt: expect.any(String) },
    ]);
  });

  it('a passkey signature that is sent twice at the same moment works only once', async () => {
    const { device } = await withPasskey(await person('inactive'));
    const signed = device.get(await newChallenge());
    expect(tally(await inParallel(10, () => signIn(signed)))).toEqual({ 200: 1, 401: 9 });
    expect(codeOf(await signIn(signed))).toEqual(UNAUTHENTICATED);
  });

  it.each<[string, (device: Authenticator) => Promise<object>]>([
    ['that belongs to no account', async () => new Authenticator().get(await newChallenge())],
    [
      'for another site',
      async (device) => {
        device.origin = 'https://parents.example';
        return device.get(await newChallenge());
      },
    ],
    [
      'used without unlocking the device',
      async (device) => {
        device.isUnlocked = false;
        return device.get(await newChallenge());
      },
    ],
    [
      'that is an outdated copy',
      async (device) => {
        await signIn(device.get(await newChallenge()));
        device.counter = 0;
        return device.get(await newChallenge());
      },
    ],
    ['with a challenge that the site did not issue', async (device) => device.get({ challenge: 'x'.repeat(54) })],
    [
      'with the signature of another challenge',
      async (device) => {
        const signed = device.get(await newChallenge());
        const { signature } = device.get(await newChallenge()).response;
        return { ...signed, response: { ...signed.response, signature } };
      },
    ],
  ])('sign-in is refused for a passkey %s', { tags: ['V11.6.1'] }, async (_which, use) => {
    const { device } = await withPasskey(await person('inactive'));
    const answer = await signIn(await use(device));
    expect([codeOf(answer), answer.headers.getSetCookie()]).toEqual([UNAUTHENTICATED, []]);
  });

  it('sign-in by passkey gets a 503 while the database cannot check the passkey', async () => {
    const { device } = await withPasskey(await person('inactive'));
    const signed = device.get(await newChallenge());
    const holder = await superuser().connect();
    try {
      await holder.query('BEGIN; LOCK TABLE used_challenges IN ACCESS EXCLUSIVE MODE');
      expect(codeOf(await signIn(signed))).toEqual([503, 'unavailable']);
    } finally {
      await holder.query('ROLLBACK');
      holder.release();
    }
    expect((await signIn(signed)).status).toBe(200);
  });

  it('a passkey can be added only by the account owner after a recent password entry', async () => {
    const [member, other] = [await person('inactive'), await person('inactive')];
    const options = (await begin(member)).body as { challenge: string };
    expect((await add(other, new Authenticator().create(options))).status).toBe(400);
    expect((await add(member, new Authenticator().create(await newChallenge()))).status).toBe(400);
    const device = new Authenticator();
    const created = device.create(options);
    const added = await add(member, created);
    expect(added.status).toBe(201);
    const as = session(added);
    expect((await add(as, created)).status).toBe(400);
    await rows("UPDATE sessions SET password_at = now() - interval '16 minutes'");
    expect(codeOf(await begin(as))).toEqual([403, 'reauthenticate']);
    expect((await begin(as, { currentPassword: PASSWORD })).status).toBe(200);
    const emailFilter = `pgboss.job WHERE data->>'kind' = 'factors-changed' AND (data->>'userId')::int = $1`;
    expect(await count(emailFilter, member.id)).toBe(1);
  });

  it('a passkey is refused as invalid (400) if one of its parts is not valid base64url', async () => {
    const { device, as } = await withPasskey(await person('inactive'));
    const signed = device.get(await newChallenge());
    for (const part of ['\0', `${signed.id}\0`, 'a b', 'é'])
      expect((await signIn({ ...signed, id: part, rawId: part })).status, part).toBe(400);
    const created = device.create((await begin(as)).body);
    for (const transport of ['\0', 'usb\0', 'u'.repeat(31)])
      expect((await add(as, { ...created, response: { ...created.response, transports: [transport] } })).status).toBe(
        400,
      );
  });

  it('only the owner of a passkey can remove the passkey', async () => {
    const [member, other] = [await person('inactive'), await person('inactive')];
    const { device, as } = await withPasskey(member);
    const remove = (who: { cookie: string }) =>
      call('DELETE', `/api/user/passkeys/${device.id}`, { as: who, body: {} });
    expect((await remove(other)).status).toBe(404);
    expect((await remove(as)).status).toBe(204);
    expect(codeOf(await signIn(device.get(await newChallenge())))).toEqual(UNAUTHENTICATED);
  });

  it('a sign-in creates no session if its passkey is deleted at the same time', { tags: ['V6.3.4'] }, async () => {
    const member = await person('inactive');
    const { device } = await withPasskey(member);
    const signed = device.get(await newChallenge());
    const owner = await superuser().connect();
    try {
      // These are the SQL statements that undo an email change. Their transaction stays open, so that the sign-in must
      // wait for the locked rows.
      await owner.query('BEGIN');
      await owner.query('UPDATE users SET email = $2 WHERE id = $1', [member.id, `back-${member.email}`]);
      await owner.query('DELETE FROM sessions WHERE user_id = $1', [member.id]);
      const signingIn = signIn(signed);
      await waitUntil(async () => (await waitingForLock()) > 0);
      await owner.query('DELETE FROM passkeys WHERE user_id = $1', [member.id]);
      await owner.query('COMMIT');
      expect(codeOf(await signingIn)).toEqual(UNAUTHENTICATED);
    } finally {
      owner.release();
    }
    expect(await count('sessions WHERE user_id = $1', member.id)).toBe(0);
  });
});

it.each([
  ['POST', '/api/user/export'],
  ['DELETE', '/api/user'],
] as const)('a person can use their own passkey instead of the password at %s %s', async (method, path) => {
  const { device, as } = await withPasskey(await person('active'));
  const { device: theirs } = await withPasskey(await person('active'));
  let cookie = as.cookie;
  const ask = (body: object) => call(method, path, { as: { cookie }, body });
  expect((await ask({})).body.issues).toEqual([{ path: ['password'], message: 'Password is required' }]);
  expect((await ask({ passkey: theirs.get(await newChallenge()) })).status).toBe(400);
  const signed = device.get(await newChallenge());
  expect((await ask({ passkey: { ...signed, response: { ...signed.response, signature: 'AAAA' } } })).status).toBe(400);
  expect(await count('account_deletions')).toBe(0);
  expect(await count('data_exports')).toBe(0);
  const own = device.get(await newChallenge());
  const done = await ask({ passkey: own });
  expect(done.status).toBe(202);
  // The request to delete the account replaces the session cookie, so the test continues with the new cookie.
  cookie = cookieFrom(done.headers) || cookie;
  expect((await ask({ passkey: own })).status).toBe(400);
  expect((await ask({})).status).toBe(400);
  await rows('DELETE FROM account_deletions');
  await rows('DELETE FROM data_exports');
});

describe('the rights of an administrator with a passkey', () => {
  const users = (as: { cookie: string }) => call('GET', '/api/admin/users', { as });
  const prove = (as: { cookie: string }, passkey: object) => call('POST', '/api/user/prove', { as, body: { passkey } });
  const byPassword = async ({ email }: Person) =>
    session(await call('POST', '/api/login', { body: { email, password: PASSWORD } }));

  it(
    'an administrator gets admin rights by using a passkey at sign-in or afterwards',
    { tags: ['V6.3.4'] },
    async () => {
      const admin = await person('admin');
      const { device } = await withPasskey(admin);
      expect((await users(session(await signIn(device.get(await newChallenge()))))).status).toBe(200);
      const as = await byPassword(admin);
      expect(codeOf(await users(as))).toEqual([403, 'second_factor']);
      const { device: theirs } = await withPasskey(await person('inactive'));
      expect((await prove(as, theirs.get(await newChallenge()))).status).toBe(400);
      // The administrator rights require this passkey. A thief who knows only the password cannot remove the passkey,
      // or add a factor of their own.
      for (const [method, address, body] of [
        ['POST', '/api/user/totp', {}],
        ['POST', '/api/user/passkeys/options', {}],
        ['DELETE', `/api/user/passkeys/${encodeURIComponent(device.id)}`, {}],
      ] as const)
        expect([address, ...codeOf(await call(method, address, { as, body }))]).toEqual([
          address,
          403,
          'second_factor',
        ]);
      expect((await users(session(await prove(as, device.get(await newChallenge()))))).status).toBe(200);
    },
  );

  it('an administrator must use the passkey again before the author of an anonymous post is revealed', async () => {
    const [admin, author] = [await person('admin'), await person('active')];
    const { device } = await withPasskey(admin);
    const id = await post(author, await school(), { isAnonymous: true });
    const reveal = (as: { cookie: string }) => call('POST', `/api/admin/posts/${id}/reveal`, { as });
    const as = session(await signIn(device.get(await newChallenge())));
    expect(codeOf(await reveal(as))).toEqual([403, 'second_factor']);
    expect((await reveal(session(await prove(as, device.get(await newChallenge()))))).body).toMatchObject({
      id: author.id,
    });
  });
});
