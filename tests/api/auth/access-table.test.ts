import { createHash, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GET as notificationStream } from '@/app/api/notifications/stream/route';
import {
  ACCOUNT_ACTIONS,
  findActionEffectOnAccess,
  ACCOUNT_ACCESS_KINDS,
  type AccountAction,
  type AccountAccessKind,
} from '@/lib/auth/action-effects-on-access';
import {
  createEmailChangeUndoLink,
  createEmailLink,
  findEmailLinkOwner,
  extendEmailChangeUndoLink,
} from '@/lib/auth/email-links';
import { hasReceivedAllDatabaseNotifications } from '@/lib/database/channel-listener';
import { db } from '@/lib/database/db';
import { env } from '@/lib/env';
import { prepareExportPath } from '@/lib/data-rights/export/export-files';
import { deriveInvitationToken, hashInvitationToken } from '@/lib/membership/household-seat/invitation-links';
import { findSeatInvitation } from '@/lib/membership/household-seat/invite';
import { FAR_FUTURE_SEAT_END_DATE } from '@/lib/membership/household-seat/seat-periods';
import { deleteLostSignInFactors, makePasswordResetLink } from '@/lib/users/sign-in/reset-password';
import { Authenticator } from '../../support/authenticator';
import { cookieFrom, cookieOf, inDays, PASSWORD, person, school, type Person } from '../../support/community/people';
import { count, rows } from '../../support/database/rows';
import { call, type Answer } from '../../support/http/call';
import { closeStreams, openStream, type OpenStream } from '../../support/http/streams';
import { TINY_JPEG } from '../../support/media/stored-media';
import { waitUntil } from '../../support/concurrency';

// Record 104 lists the kinds of access to an account that each action ends, such as setting a new password. Each test
// performs one action, and checks which access still works.

const NEW_PASSWORD = 'quite another pass phrase';

const previousSetting = env().EMAIL_VERIFICATION;
beforeAll(() => void Object.assign(env(), { EMAIL_VERIFICATION: 'required' }));
afterAll(() => {
  Object.assign(env(), { EMAIL_VERIFICATION: previousSetting });
  closeStreams();
});

const lines = <T extends string>(hash: T) => createHash('sha256').update(hash).digest('base64url');
const is200 = ({ status }: Answer) => status === 200;
const me = (cookie: string) => call('GET', '/api/user', { as: { cookie } });

/**
 * The test person with two browsers, and with everything that the table in record 104 can end. Examples are sessions,
 * passkeys and calendar addresses.
 */
type World = Person & {
  act: AccountAction;
  schoolId: number;
  /** Session cookies that the person's two browsers had before the tested action. */
  here: string;
  there: string;
  /** Session cookie that the server set in its response to the tested action. Null if the response set no cookie. */
  renewed: string | null;
  passkey: Authenticator;
  recoveryCode: string;
  made: Partial<Record<AccountAccessKind, string>>;
  streams: Partial<Record<AccountAccessKind, OpenStream>>;
};

/** Returns the cookie of a new session of the test person, or null if the person was deleted. */
async function asOwner({ id }: World): Promise<{ cookie: string } | null> {
  return (await count('users WHERE id = $1', id)) === 1 ? { cookie: await cookieOf(id) } : null;
}

const link = async (world: World, purpose: 'reset_password' | 'verify_email' | 'change_email', email = world.email) =>
  (await createEmailLink({ id: randomUUID(), userId: world.id, purpose, email }, new Date())) ?? '';
const isLive = async (token: string | undefined, purpose: Parameters<typeof findEmailLinkOwner>[1]) =>
  (await findEmailLinkOwner(token ?? '', purpose)) !== null;

const pushRow = (sessionOf: 'here' | 'there') => async (world: World) => {
  const endpoint = `https://push.example.org/${sessionOf}-${world.id}`;
  await rows(
    `INSERT INTO push_subscriptions (user_id, session_hash, endpoint, p256dh, auth, device)
     SELECT user_id, id_hash, $2, 'key', 'auth', 'A browser' FROM sessions WHERE user_id = $1 AND user_agent = $3`,
    world.id,
    endpoint,
    sessionOf,
  );
  return endpoint;
};
const isNotified = async (world: World, holder: AccountAccessKind) => {
  const as = await asOwner(world);
  const devices = as ? ((await call('GET', '/api/user/push', { as })).body.devices as { endpoint: string }[]) : [];
  return devices.some(({ endpoint }) => endpoint === world.made[holder]);
};

const stream = (holder: 'streamHere' | 'streamElsewhere', cookieIn: 'here' | 'there') => async (world: World) => {
  const who = { ...world, cookie: world[cookieIn] };
  world.streams[holder] = await openStream(notificationStream, '/api/notifications/stream', who);
  return '';
};
/**
 * Returns true if the notification stream is still open after the tested action. If the action should end the stream,
 * first waits for its end. Otherwise first waits for all database notifications, because any of them could end the
 * stream.
 */
const isOpen = async ({ streams, act }: World, holder: 'streamHere' | 'streamElsewhere') => {
  if (findActionEffectOnAccess(holder, act).effect === 'ends')
    await waitUntil(() => Promise.resolve(streams[holder]?.isOver() === true));
  else await hasReceivedAllDatabaseNotifications('access');
  return streams[holder]?.isOver() === false;
};

const factors = async (world: World) => {
  const as = await asOwner(world);
  return as && (await call('GET', '/api/user/factors', { as })).body;
};

/**
 * Functions for each kind of access to an account, such as a session. `make` gives the test person this access and
 * returns its identifier. `works` returns true if the access still works.
 */
const THINGS: Record<
  Exclude<AccountAccessKind, 'deviceDraft'>,
  { make: (world: World) => Promise<string>; works: (world: World) => Promise<boolean> }
> = {
  otherSession: {
    make: async ({ there: cookieThere }) => cookieThere,
    works: async ({ there: cookieThere }) => is200(await me(cookieThere)),
  },
  cookieCopy: {
    make: async ({ here: cookieHere }) => cookieHere,
    works: async ({ here: cookieHere }) => is200(await me(cookieHere)),
  },
  thisSession: {
    make: async ({ here: cookieHere }) => cookieHere,
    works: async ({ here: cookieHere, renewed }) => is200(await me(renewed ?? cookieHere)),
  },
  pushHere: { make: pushRow('here'), works: (world) => isNotified(world, 'pushHere') },
  pushElsewhere: { make: pushRow('there'), works: (world) => isNotified(world, 'pushElsewhere') },
  streamHere: { make: stream('streamHere', 'here'), works: (world) => isOpen(world, 'streamHere') },
  streamElsewhere: { make: stream('streamElsewhere', 'there'), works: (world) => isOpen(world, 'streamElsewhere') },
  calendarAddress: {
    make: async ({ here: cookieHere }) =>
      (await call('POST', '/api/user/calendar', { as: { cookie: cookieHere } })).body.address,
    works: async ({ made }) => is200(await call('GET', new URL(made.calendarAddress ?? '').pathname)),
  },
  exportFile: {
    make: async ({ id }) => {
      const copy = randomUUID();
      await writeFile(await prepareExportPath(id, copy), TINY_JPEG);
      await db().dataExport.create({ data: { id: copy, userId: id, requestedAt: new Date(), readyAt: new Date() } });
      return copy;
    },
    works: async (world) => {
      const as = await asOwner(world);
      return as !== null && is200(await call('GET', '/api/user/export/file', { as }));
    },
  },
  moveLink: {
    make: async (world) => {
      const email = `wished${world.id}@example.test`;
      await db().user.update({ where: { id: world.id }, data: { pendingEmail: email, pendingEmailAt: new Date() } });
      return link(world, 'change_email', email);
    },
    works: ({ made }) => isLive(made.moveLink, 'change_email'),
  },
  resetLink: {
    make: (world) => link(world, 'reset_password'),
    works: ({ made }) => isLive(made.resetLink, 'reset_password'),
  },
  verifyLink: {
    make: (world) => link(world, 'verify_email'),
    works: ({ made }) => isLive(made.verifyLink, 'verify_email'),
  },
  undoLink: {
    make: async ({ id: userId }) => {
      const id = randomUUID();
      await createEmailChangeUndoLink(db(), { id, userId, email: `former${userId}@example.test` }, new Date());
      return (await extendEmailChangeUndoLink(id))?.token ?? '';
    },
    works: ({ made }) => isLive(made.undoLink, 'undo_email'),
  },
  unsubscribeLink: {
    make: async ({ id }) => (await db().user.findUniqueOrThrow({ where: { id } })).lettersKey,
    works: async ({ made }) => is200(await call('POST', `/api/unsubscribe/${made.unsubscribeLink}`)),
  },
  seatInvitation: {
    make: async ({ id }) => {
      const token = deriveInvitationToken(randomUUID());
      const dates = { invitedAt: new Date(), expiresAt: inDays(1) };
      await db().householdSeat.create({
        data: { payerId: id, email: 'guardian@example.test', tokenHash: hashInvitationToken(token), ...dates },
      });
      return token;
    },
    works: async ({ made }) => (await findSeatInvitation(made.seatInvitation ?? '')) !== null,
  },
  seat: {
    make: async ({ id }) => {
      const dates = { invitedAt: new Date(), expiresAt: new Date(), takenAt: new Date() };
      const payer = await person('active');
      await db().householdSeat.create({
        data: { payerId: payer.id, holderId: id, tokenHash: `seat-of-${id}`, ...dates },
      });
      await db().membership.update({ where: { userId: id }, data: { seatUntil: FAR_FUTURE_SEAT_END_DATE } });
      return payer.email;
    },
    works: async (world) => {
      const as = await asOwner(world);
      return as !== null && (await call('GET', '/api/user', { as })).body.hasSeat;
    },
  },
  schoolInvitation: {
    make: async ({ id, schoolId }) => {
      const token = randomUUID().slice(0, 22);
      await db().invitation.create({ data: { userId: id, schoolId, token } });
      return token;
    },
    works: async ({ made }) => (await count('invitations WHERE token = $1', made.schoolInvitation)) === 1,
  },
  serverDraft: {
    make: async ({ here: cookieHere, schoolId }) => {
      const body = { act: 'an-act', fields: { content: 'Half a sen' }, savedAt: new Date().toISOString(), base: null };
      const savedDraft = await call('PUT', `/api/user/drafts/post-${schoolId}`, { as: { cookie: cookieHere }, body });
      expect(savedDraft.status, savedDraft.text).toBe(200);
      return 'Half a sen';
    },
    works: async (world) => {
      const as = await asOwner(world);
      return as !== null && (await call('GET', '/api/user/drafts', { as })).body.length === 1;
    },
  },
  repeatedAnswer: {
    make: async ({ id }) => {
      await rows(
        "INSERT INTO idempotency_keys (id, user_id, route, body_hash, status, answer, created_at) VALUES ($1, $2, 'POST /api/posts', 'hash', 201, '{}', now())",
        `key-${id}`,
        id,
      );
      return `key-${id}`;
    },
    works: async ({ made }) => (await count('idempotency_keys WHERE id = $1', made.repeatedAnswer)) === 1,
  },
  shareLink: {
    make: async ({ id, schoolId }) => {
      const token = lines(`share-${id}`);
      const data = { userId: id, schoolId, content: 'When does the bus leave?', shareToken: token };
      await db().post.create({ data, select: { id: true } });
      return token;
    },
    works: async ({ made }) => is200(await call('GET', `/api/shared/${made.shareLink}`)),
  },
  moderatorRight: {
    make: async ({ id, schoolId }) => {
      await db().schoolModerator.create({ data: { userId: id, schoolId, givenBy: id }, select: { userId: true } });
      return '';
    },
    works: async ({ id }) => (await count('school_moderators WHERE user_id = $1', id)) === 1,
  },
  knownDevice: {
    make: async ({ id }) => {
      await db().knownDevice.create({ data: { userId: id, mark: 'planted', name: 'A phone' } });
      return 'planted';
    },
    works: async ({ id }) => (await count("known_devices WHERE user_id = $1 AND mark = 'planted'", id)) === 1,
  },
  provenFactor: {
    make: async () => '',
    works: async ({ id }) =>
      (await count("sessions WHERE user_id = $1 AND user_agent = 'here' AND strong_at IS NOT NULL", id)) === 1,
  },
  authenticator: { make: async () => '', works: async (world) => (await factors(world))?.totp === true },
  recoveryCode: {
    make: async ({ recoveryCode }) => recoveryCode,
    works: async (world) => {
      const as = await asOwner(world);
      const body = { code: world.recoveryCode };
      return as !== null && is200(await call('POST', '/api/user/prove', { as, body }));
    },
  },
  password: {
    make: async () => PASSWORD,
    works: async ({ id, email }) => {
      const [now] = await rows<{ email: string }>('SELECT email::text FROM users WHERE id = $1', id);
      const body = { email: now?.email ?? email, password: PASSWORD };
      return (await call('POST', '/api/login', { body })).status !== 401;
    },
  },
  passkey: {
    make: async ({ passkey }) => passkey.id,
    works: async ({ passkey }) => {
      const options = (await call('POST', '/api/login/passkey/options')).body;
      return is200(await call('POST', '/api/login/passkey', { body: { passkey: passkey.get(options) } }));
    },
  },
  // `freshPassword` means that the password was entered recently. It is the last entry, because its check begins the
  // setup of an authenticator app, which changes the account.
  freshPassword: {
    make: async () => '',
    works: async ({ here: cookieHere, renewed }) => {
      const { status } = await call('POST', '/api/user/totp', { as: { cookie: renewed ?? cookieHere }, body: {} });
      return status !== 401 && status !== 403;
    },
  },
};

const asAdmin = async () => {
  const { cookie } = await person('admin');
  return { cookie };
};
const proven = async ({ passkey }: World) => ({
  passkey: passkey.get((await call('POST', '/api/login/passkey/options')).body),
});

/**
 * For each action of the access table (record 104), a function that performs the action on the test person's account.
 */
const PERFORM: Record<AccountAction, (world: World) => Promise<Answer | void>> = {
  newPassword: ({ here: cookieHere }) =>
    call('POST', '/api/user/change-password', {
      as: { cookie: cookieHere },
      body: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD },
    }),
  // The response to a reset sets the cookie of a new session. This function does not return the response, because the
  // access table is only about earlier sessions.
  reset: async ({ made }) => {
    const body = { token: made.resetLink, newPassword: NEW_PASSWORD };
    expect((await call('POST', '/api/reset-password', { body })).status).toBe(200);
  },
  firstReset: (world) => PERFORM.reset(world),
  signOutOthers: ({ here: cookieHere }) => call('DELETE', '/api/user/sessions', { as: { cookie: cookieHere } }),
  signOutThere: async ({ here: cookieHere }) => {
    const as = { cookie: cookieHere };
    const sessions = (await call('GET', '/api/user/sessions', { as })).body as { id: string; isCurrent: boolean }[];
    return call('DELETE', `/api/user/sessions/${sessions.find(({ isCurrent }) => !isCurrent)?.id}`, { as });
  },
  signOutHere: async ({ here: cookieHere }) => void (await call('POST', '/api/logout', { as: { cookie: cookieHere } })),
  provenHere: ({ here: cookieHere, made }) =>
    call('POST', '/api/verify-email', { as: { cookie: cookieHere }, body: { token: made.verifyLink } }),
  provenElsewhere: ({ made }) => call('POST', '/api/verify-email', { body: { token: made.verifyLink } }),
  moveAsked: ({ here: cookieHere, id }) =>
    call('PATCH', '/api/user/profile', { as: { cookie: cookieHere }, body: { email: `other${id}@example.test` } }),
  movedHere: ({ here: cookieHere, made }) =>
    call('POST', '/api/verify-email', { as: { cookie: cookieHere }, body: { token: made.moveLink } }),
  movedElsewhere: ({ made }) => call('POST', '/api/verify-email', { body: { token: made.moveLink } }),
  moveUndone: async ({ made }) => void (await call('POST', '/api/undo-email', { body: { token: made.undoLink } })),
  undoEnded: async (world) =>
    call('DELETE', '/api/user/former-email', { as: { cookie: world.here }, body: await proven(world) }),
  factorAdded: ({ here: cookieHere }) => addPasskey(new Authenticator(), cookieHere),
  factorRemoved: async ({ here: cookieHere, passkey }) => {
    const as = { cookie: cookieHere };
    await call('DELETE', `/api/user/passkeys/${passkey.id}`, { as, body: {} });
    return call('DELETE', '/api/user/totp', { as, body: {} });
  },
  suspended: async ({ id }) =>
    call('POST', `/api/admin/users/${id}/suspension`, {
      as: await asAdmin(),
      body: { until: null, reason: 'Insults' },
    }).then(() => undefined),
  deletionAsked: ({ here: cookieHere }) =>
    call('DELETE', '/api/user', { as: { cookie: cookieHere }, body: { password: PASSWORD } }),
  deleted: async ({ id }) => {
    const answer = await call('POST', '/api/admin/users/bulk-delete', { as: await asAdmin(), body: { userIds: [id] } });
    expect(answer.body.deleted).toEqual([id]);
  },
  signedOutByAdmin: async ({ id }) =>
    void (await call('DELETE', `/api/admin/users/${id}/sessions`, { as: await asAdmin() })),
  factorsForgotten: ({ email }) => deleteLostSignInFactors(email),
  resetLinkMade: async ({ email }) => void (await makePasswordResetLink(email)),
  accessEnded: ({ here: cookieHere }) => call('DELETE', '/api/seat/held', { as: { cookie: cookieHere } }),
  adminChanged: async ({ id }) =>
    void (await call('PUT', `/api/admin/users/${id}`, { as: await asAdmin(), body: { isAdmin: true } })),
  moderatorEnded: async ({ id, schoolId }) => {
    await call('DELETE', `/api/schools/${schoolId}/moderators`, { as: await asAdmin(), body: { userId: id } });
  },
};

async function addPasskey(device: Authenticator, cookie: string): Promise<Answer> {
  const options = (await call('POST', '/api/user/passkeys/options', { as: { cookie }, body: {} })).body;
  return call('POST', '/api/user/passkeys', { as: { cookie }, body: { passkey: device.create(options) } });
}

const UNPROVEN: readonly AccountAction[] = ['firstReset', 'provenHere', 'provenElsewhere'];

/**
 * Creates the test person with every kind of access. Their sign-in factors are 30 days old, which is older than any
 * email change that can still be undone.
 */
async function worldFor(act: AccountAction): Promise<World> {
  const who = await person('inactive');
  const { id } = who;
  if (!UNPROVEN.includes(act)) await rows('UPDATE users SET email_verified_at = now() WHERE id = $1', id);
  await rows("UPDATE sessions SET user_agent = 'here' WHERE user_id = $1", id);
  const passkey = new Authenticator();
  const added = await addPasskey(passkey, who.cookie);
  expect(added.status, added.text).toBe(201);
  const as = { cookie: cookieFrom(added.headers) };
  const { secret } = (await call('POST', '/api/user/totp', { as, body: {} })).body as { secret: string };
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  const confirmed = await call('PUT', '/api/user/totp', { as, body: { code } });
  expect(confirmed.status, confirmed.text).toBe(200);
  await rows("UPDATE passkeys SET created_at = now() - interval '30 days' WHERE user_id = $1", id);
  await rows("UPDATE second_factors SET confirmed_at = now() - interval '30 days' WHERE user_id = $1", id);
  await rows("UPDATE recovery_codes SET made_at = now() - interval '30 days' WHERE user_id = $1", id);
  const cookieThere = await cookieOf(id);
  await rows("UPDATE sessions SET user_agent = 'there' WHERE user_id = $1 AND user_agent = 'test'", id);
  const [recoveryCode = ''] = confirmed.body.recoveryCodes as string[];
  const cookieHere = cookieFrom(confirmed.headers);
  const things = { passkey, recoveryCode, made: {}, streams: {} };
  const world: World = {
    ...who,
    act,
    schoolId: await school(),
    here: cookieHere,
    there: cookieThere,
    renewed: null,
    ...things,
  };
  for (const [holder, { make }] of Object.entries(THINGS)) world.made[holder as AccountAccessKind] = await make(world);
  return world;
}

const isTested = (holder: AccountAccessKind): holder is keyof typeof THINGS => holder in THINGS;

describe.each(ACCOUNT_ACTIONS)('access to the account after the event %s', (act) => {
  const works = new Map<AccountAccessKind, boolean>();

  beforeAll(async () => {
    const world = await worldFor(act);
    const answer = await PERFORM[act](world);
    if (answer) {
      expect(answer.status, answer.text).toBeLessThan(300);
      if (answer.headers.getSetCookie().length > 0) world.renewed = cookieFrom(answer.headers);
    }
    for (const [holder, thing] of Object.entries(THINGS))
      works.set(holder as AccountAccessKind, await thing.works(world));
  });

  it.each(ACCOUNT_ACCESS_KINDS.filter(isTested))(
    'the access %s still works or has ended, as the access table says',
    { tags: ['A21'] },
    (holder) => {
      const { effect } = findActionEffectOnAccess(holder, act);
      expect(effect).not.toBe('none');
      expect(works.get(holder)).toBe(effect !== 'ends');
    },
  );
});

it('the access table says “not applicable” only for drafts stored in the browser', () => {
  for (const act of ACCOUNT_ACTIONS)
    for (const holder of ACCOUNT_ACCESS_KINDS)
      if (findActionEffectOnAccess(holder, act).effect === 'none') expect([holder, act]).toEqual(['deviceDraft', act]);
});

it('each kind of access works until an event ends it', async () => {
  const world = await worldFor('reset');
  for (const [holder, { works }] of Object.entries(THINGS))
    if (holder !== 'streamHere' && holder !== 'streamElsewhere')
      expect([holder, await works(world)]).toEqual([holder, true]);
  for (const heard of Object.values(world.streams)) expect(heard.isOver()).toBe(false);
});
