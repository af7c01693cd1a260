import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { createEmailLink } from '@/lib/auth/email-links';
import { deleteDueAccounts } from '@/lib/data-rights/deletion/scheduled-account-deletion';
import { site } from '@/lib/site';
import { Authenticator } from '../authenticator';
import { cookieFrom, cookieOf, PASSWORD, type Person } from '../community/people';
import { rows } from '../database/rows';
import { call } from '../http/call';
import { TINY_JPEG } from '../media/stored-media';
import { adminStep, send, stepOf, stepsInOrder, type Action } from './action';
import { requireSuccess } from './require-success';
import { deleteSecrets, backdateLapse, backdateAdminRole } from './secrets';

const DEVICE = {
  endpoint: 'https://push.example.org/a-browser',
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
};
const DRAFT = { act: 'a', fields: { content: 'Half a post' }, savedAt: '2026-11-20T08:00:00Z', base: null };
const NEW_PASSWORD = 'quite another pass phrase';

/**
 * Returns the newest session cookie, because most account actions renew the session and the next call needs the new
 * cookie.
 */
const withCookie = (headers: Headers) => ({ cookie: cookieFrom(headers) });

async function addPicture(who: Person): Promise<void> {
  const form = new FormData();
  form.set('avatar', new File([new Uint8Array(TINY_JPEG)], 'me.jpg', { type: 'image/jpeg' }));
  await requireSuccess(call('POST', '/api/user/avatar', { as: who, form }));
}

async function addPasskey(who: Person): Promise<{ id: string; as: { cookie: string } }> {
  const device = new Authenticator();
  const { body: options } = await send(who, 'POST', '/api/user/passkeys/options', {});
  const { headers } = await send(who, 'POST', '/api/user/passkeys', { passkey: device.create(options) });
  return { id: device.id, as: withCookie(headers) };
}

async function addAuthenticator(who: Person): Promise<{ cookie: string }> {
  const { body } = await send(who, 'POST', '/api/user/totp', {});
  const code = new TOTP({ secret: Secret.fromBase32(body.secret) }).generate();
  return withCookie((await send(who, 'PUT', '/api/user/totp', { code })).headers);
}

async function proveAddress(who: Person, email: string): Promise<void> {
  const token = await createEmailLink({ id: randomUUID(), userId: who.id, purpose: 'verify_email', email }, new Date());
  await send(null, 'POST', '/api/verify-email', { token });
}

const askToLeave = stepOf('DELETE', '/api/user', { password: PASSWORD });
const suspend = adminStep(
  'POST',
  (id) => `/api/admin/users/${id}/suspension`,
  () => ({ until: '2030-06-30', reason: 'Unkind' }),
);
const setRight = (isAdmin: boolean) =>
  adminStep(
    'PUT',
    (id) => `/api/admin/users/${id}`,
    () => ({ isAdmin }),
  );
const setModerator = (method: 'POST' | 'DELETE') =>
  adminStep(
    method,
    (_id, { schools }) => `/api/schools/${schools.quiet}/moderators`,
    (userId) => ({ userId }),
  );

/** Actions on accounts, devices and roles. */
export const ACCOUNT_ACTIONS: Action[] = [
  { name: 'a new first name', does: stepOf('PATCH', '/api/user/profile', { firstName: 'Casey' }) },
  { name: 'a new last name', isThorough: true, does: stepOf('PATCH', '/api/user/profile', { lastName: 'Renamed' }) },
  { name: 'a new picture', does: addPicture },
  { name: 'a removed picture', isThorough: true, does: stepOf('DELETE', '/api/user/avatar') },
  {
    name: 'a request for a new email address',
    isThorough: true,
    does: stepOf('PATCH', '/api/user/profile', { email: 'new@example.test' }),
  },
  {
    name: 'a verified new email address',
    before: stepOf('PATCH', '/api/user/profile', { email: 'new@example.test' }),
    does: (who) => proveAddress(who, 'new@example.test'),
  },
  {
    name: 'the first verification of an email address',
    before: ({ id }) => rows('UPDATE users SET email_verified_at = NULL WHERE id = $1', id),
    does: (who) => proveAddress(who, who.email),
  },
  {
    name: 'a new password',
    does: stepOf('POST', '/api/user/change-password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }),
  },
  { name: 'signing in', does: ({ email }) => send(null, 'POST', '/api/login', { email, password: PASSWORD }) },
  { name: 'signing out', isThorough: true, does: stepOf('POST', '/api/logout') },
  {
    name: 'signing out everywhere else',
    before: ({ id }) => cookieOf(id),
    does: stepOf('DELETE', '/api/user/sessions'),
  },
  { name: 'a new passkey', does: addPasskey },
  {
    name: 'a removed passkey',
    isThorough: true,
    does: async (who) => {
      const { id, as } = await addPasskey(who);
      await send(as, 'DELETE', `/api/user/passkeys/${id}`, {});
    },
  },
  { name: 'a new authenticator app', isThorough: true, does: addAuthenticator },
  {
    name: 'new recovery codes',
    isThorough: true,
    does: async (who) => send(await addAuthenticator(who), 'POST', '/api/user/recovery-codes', {}),
  },
  {
    name: 'agreeing to new terms',
    isThorough: true,
    before: ({ id }) => rows("UPDATE users SET terms_version = '2024-01-30' WHERE id = $1", id),
    does: stepOf('POST', '/api/user/terms', { version: site.termsVersion }),
  },
  { name: 'the end of the tour', isThorough: true, does: stepOf('POST', '/api/user/tour') },
  {
    name: 'changed notification preferences',
    isThorough: true,
    does: stepOf('PATCH', '/api/user/preferences', { posts: { app: false }, votes: { app: false } }),
  },
  {
    name: 'choosing news from the operators',
    isThorough: true,
    does: stepOf('PATCH', '/api/user/preferences', { newsMail: true }),
  },
  { name: 'no quiet hours', isThorough: true, does: stepOf('PATCH', '/api/user/preferences', { quietHours: false }) },
  {
    name: 'a muted topic',
    isThorough: true,
    does: stepOf('PATCH', '/api/user/preferences', { mutedTopics: ['lunch'] }),
  },
  { name: 'a new calendar address', isThorough: true, does: stepOf('POST', '/api/user/calendar') },
  { name: 'a device for push notifications', does: stepOf('POST', '/api/user/push', DEVICE) },
  {
    name: 'a removed device for push notifications',
    isThorough: true,
    before: stepOf('POST', '/api/user/push', DEVICE),
    does: stepOf('DELETE', '/api/user/push', { endpoint: DEVICE.endpoint }),
  },
  {
    name: 'a saved draft',
    isThorough: true,
    does: stepOf('PUT', ({ schools }) => `/api/user/drafts/post-${schools.quiet}`, DRAFT),
  },
  {
    name: 'a deleted draft',
    isThorough: true,
    before: stepOf('PUT', ({ schools }) => `/api/user/drafts/post-${schools.quiet}`, DRAFT),
    does: stepOf('DELETE', ({ schools }) => `/api/user/drafts/post-${schools.quiet}`),
  },
  {
    name: 'a request for a copy of all data',
    isThorough: true,
    does: stepOf('POST', '/api/user/export', { password: PASSWORD }),
  },
  { name: 'a request for deletion', does: askToLeave },
  {
    name: 'a withdrawn request for deletion',
    isThorough: true,
    before: askToLeave,
    does: async ({ id }) =>
      requireSuccess(call('POST', '/api/user/deletion/undo', { as: { cookie: await cookieOf(id) } })),
  },
  {
    name: 'a deletion',
    before: stepsInOrder(askToLeave, () => rows("UPDATE account_deletions SET due_at = now() - interval '1 second'")),
    does: deleteDueAccounts,
    rule: {
      says: 'record 026: the anonymous posts and votes of a deleted account are deleted at once',
      also: deleteSecrets,
    },
  },
  { name: 'a suspension', does: suspend },
  {
    name: 'the end of a suspension',
    isThorough: true,
    before: suspend,
    does: adminStep('DELETE', (id) => `/api/admin/users/${id}/suspension`),
  },
  { name: 'becoming a moderator', isThorough: true, does: setModerator('POST') },
  { name: 'no longer being a moderator', isThorough: true, before: setModerator('POST'), does: setModerator('DELETE') },
  { name: 'becoming an administrator', does: setRight(true) },
  { name: 'no longer being an administrator', isThorough: true, before: setRight(true), does: setRight(false) },
  { name: 'becoming an administrator long after a lapse', before: backdateLapse, does: setRight(true) },
  {
    name: 'no longer being an administrator, long after a lapse',
    isThorough: true,
    before: backdateAdminRole,
    does: setRight(false),
  },
  {
    name: 'sessions ended by an administrator',
    isThorough: true,
    does: adminStep('DELETE', (id) => `/api/admin/users/${id}/sessions`),
  },
  {
    name: 'an unsubscription from emails',
    isThorough: true,
    does: async ({ id }) => {
      const [row] = await rows<{ key: string }>('SELECT letters_key AS key FROM users WHERE id = $1', id);
      await send(null, 'POST', `/api/unsubscribe/${row?.key}`);
    },
  },
  {
    name: 'an unsubscription from the emails of a school',
    isThorough: true,
    does: async ({ id }, { schools }) => {
      const [row] = await rows<{ key: string }>('SELECT letters_key AS key FROM users WHERE id = $1', id);
      await send(null, 'POST', `/api/unsubscribe/${row?.key}.${schools.quiet}`);
    },
  },
  {
    name: 'a message to the operators',
    isThorough: true,
    does: stepOf('POST', '/api/contact', { content: 'Which school does my street belong to?', seconds: 3 }),
  },
];
