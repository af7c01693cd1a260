import { site } from '@/lib/site';
import { inDays, PASSWORD } from '../../support/community/people';
import type { Place, Who } from './matrix-world';

type Four = `${number} ${number} ${number} ${number}`;
/** One status for each person in `WHO` except the last. The fixed length prevents a row with a missing status. */
type Statuses = `${Four} ${Four} ${Four} ${Four} ${number}`;

/**
 * A request of the permission matrix, with the expected status for each kind of person (security 2.3 and later
 * decisions).
 */
export type Row = {
  /** Method and path of the request, as in tests/support/http/endpoints.ts. */
  call: string;
  /** The thing whose id replaces {id}, {shareToken} or {key} in the path. */
  on?: Place;
  body?: object;
  /** Query string of the request without the question mark. */
  query?: string;
  /** Form fields of an upload. The test replaces the value 'file' by a picture. */
  form?: Record<string, string>;
  /** Expected status for each person in `WHO`, in the same order, without the last person (`unproven admin`). */
  may: Statuses;
  /** Expected status for an administrator without a second factor. The default is the status of the person `trial`. */
  unproven?: number;
  /**
   * Tables whose rows an allowed request changes. 'jobs' means that the request queues a job such as an email. 'files'
   * means that the request stores or removes files. A refused request changes nothing.
   */
  writes?: string | ((who: Who) => string);
  /** Condition in SQL that holds after an allowed request. {me}, {post} and other placeholders stand for ids. */
  holds?: string;
  /** Expected content type, if an allowed request returns a file. */
  type?: string;
  /** Fields that an allowed answer contains. '{me}' and other placeholders stand for ids. */
  shows?: object;
  /** Ids of posts that a returned list must and must not contain. */
  lists?: Lists | ((who: Who) => Lists);
};

type Lists = { has?: Place[]; not?: Place[] };

/** True for people without a session: visitors, and people whose cookie belongs to a deleted session. */
const hasNoSession = (who: Who) => ['visitor', 'deleted', 'demoted'].includes(who);

/** True for people who may read only publicly shared content (decisions A1, E2). */
const readsOnlyShared = (who: Who) => hasNoSession(who) || who === 'unverified';

/** Day on which a new price can take effect. */
const PRICE_DAY = inDays(60).toISOString().slice(0, 10);

const NEW_PASSWORD = 'quite another pass phrase';
const NEWCOMER = {
  email: 'newcomer@example.test',
  password: 'brand new pass phrase',
  firstName: 'New',
  lastName: 'Comer',
};

/** Passkeys that nobody has registered. */
const UNKNOWN_PASSKEY = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', clientExtensionResults: {} };
const UNKNOWN_ASSERTION = {
  ...UNKNOWN_PASSKEY,
  response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
};
const UNKNOWN_ATTESTATION = { ...UNKNOWN_PASSKEY, response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' } };

/** Push subscription of a browser that may show notifications. */
const DEVICE = {
  endpoint: 'https://push.example.org/a-browser',
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
};

// The statuses in each row follow the order of `WHO`: visitor, inactive, trial, canceled, lapsed, owner, member, admin,
// lapsed owner, deleted, demoted, unverified, leaving, to agree, suspended, moderator, moderator elsewhere.
export const MATRIX: Row[] = [
  // Requests about accounts.
  {
    call: 'GET /api/user',
    may: '401 200 200 200 200 200 200 200 200 401 401 200 200 200 200 200 200',
    shows: { id: '{me}' },
  },
  {
    call: 'POST /api/login',
    body: { email: 'inactive1@example.test', password: PASSWORD },
    may: '200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 200',
    // The password hash of the test people is outdated, so the sign-in replaces the hash.
    writes: 'known_devices sessions users',
    holds:
      "EXISTS (SELECT FROM users WHERE email = 'inactive1@example.test' AND password LIKE '$argon2id$v=19$m=19456,%')",
    shows: { email: 'inactive1@example.test' },
  },
  {
    call: 'POST /api/register',
    body: NEWCOMER,
    may: '200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 200',
    writes: 'known_devices sessions terms_agreements users jobs',
    holds:
      "EXISTS (SELECT FROM users u JOIN sessions s ON s.user_id = u.id WHERE email = 'newcomer@example.test' AND NOT is_admin)",
    shows: { email: NEWCOMER.email, isAdmin: false, hasAccess: false },
  },
  {
    call: 'POST /api/forgot-password',
    body: { email: 'inactive1@example.test' },
    may: '200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 200',
    writes: 'jobs',
    shows: { message: 'If an account has this address, a link is on its way.' },
  },
  {
    call: 'POST /api/verify-email',
    body: { token: '{verifyToken}' },
    may: '200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 200',
    writes: 'mail_links users',
  },
  {
    call: 'POST /api/verify-email',
    body: { token: 'no-such-token' },
    may: '400 400 400 400 400 400 400 400 400 400 400 400 400 400 400 400 400',
  },
  {
    call: 'POST /api/verify-email/resend',
    may: '401 200 200 200 200 200 200 200 200 401 401 200 200 200 200 200 200',
    // Only `owner` (after a change of address) and `unverified` have an email address to verify.
    writes: (who) => (['owner', 'unverified'].includes(who) ? 'jobs' : ''),
    shows: { message: 'A link is on its way.' },
  },
  {
    call: 'POST /api/undo-email',
    body: { token: '{undoToken}' },
    may: '200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 200',
    writes: 'mail_links sessions users jobs',
    holds: "NOT EXISTS (SELECT FROM sessions s JOIN users u ON u.id = s.user_id WHERE u.email = 'before@example.test')",
  },
  {
    call: 'POST /api/undo-email',
    body: { token: 'no-such-token' },
    may: '400 400 400 400 400 400 400 400 400 400 400 400 400 400 400 400 400',
  },
  {
    call: 'POST /api/reset-password',
    body: { token: '{resetToken}', newPassword: NEW_PASSWORD },
    may: '200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 200',
    writes: 'mail_links sessions users jobs',
  },
  {
    call: 'POST /api/reset-password',
    body: { token: 'no-such-token', newPassword: NEW_PASSWORD },
    may: '400 400 400 400 400 400 400 400 400 400 400 400 400 400 400 400 400',
  },
  {
    call: 'POST /api/logout',
    may: '200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 200',
    writes: (who) => (hasNoSession(who) ? '' : 'sessions'),
    holds: 'NOT EXISTS (SELECT FROM sessions WHERE user_id = {me})',
  },
  {
    call: 'PATCH /api/user/profile',
    body: { firstName: 'Renamed' },
    may: '401 200 200 200 200 200 200 200 200 401 401 409 200 409 403 200 200',
    writes: 'users',
    holds: "(SELECT array_agg(id) FROM users WHERE first_name = 'Renamed') = ARRAY[{me}]",
    shows: { id: '{me}', firstName: 'Renamed' },
  },
  {
    call: 'POST /api/unsubscribe/{token}',
    on: 'lettersKey',
    may: '200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 200',
    writes: 'users',
    holds: '(SELECT count(*) FROM users WHERE letters_stopped_at IS NOT NULL) = 1',
  },
  {
    call: 'POST /api/unsubscribe/{token}',
    on: 'missingMail',
    may: '400 400 400 400 400 400 400 400 400 400 400 400 400 400 400 400 400',
  },
  {
    call: 'GET /api/user/preferences',
    may: '401 200 200 200 200 200 200 200 200 401 401 200 200 200 200 200 200',
    shows: { quietHours: true },
  },
  { call: 'GET /api/user/push', may: '401 200 200 200 200 200 200 200 200 401 401 200 200 200 200 200 200' },
  {
    call: 'POST /api/user/push',
    body: DEVICE,
    may: '401 204 204 204 204 204 204 204 204 401 401 204 204 204 204 204 204',
    writes: 'push_subscriptions',
    holds: '(SELECT array_agg(user_id) FROM push_subscriptions) = ARRAY[{me}]',
  },
  {
    call: 'POST /api/user/push/test',
    body: { endpoint: DEVICE.endpoint },
    may: '401 204 204 204 204 204 204 204 204 401 401 204 204 204 204 204 204',
  },
  {
    call: 'DELETE /api/user/push',
    body: { endpoint: DEVICE.endpoint },
    may: '401 204 204 204 204 204 204 204 204 401 401 204 204 204 204 204 204',
  },
  { call: 'GET /api/user/drafts', may: '401 200 200 200 200 200 200 200 200 401 401 200 200 200 200 200 200' },
  {
    call: 'PUT /api/user/drafts/{place}',
    body: { act: 'a', fields: { content: 'Half a post' }, savedAt: '2026-11-20T08:00:00Z', base: null },
    may: '401 200 200 200 200 200 200 200 200 401 401 200 200 200 200 200 200',
    writes: 'drafts',
    holds: '(SELECT array_agg(user_id) FROM drafts) = ARRAY[{me}]',
  },
  {
    call: 'DELETE /api/user/drafts/{place}',
    may: '401 204 204 204 204 204 204 204 204 401 401 204 204 204 204 204 204',
  },
  {
    call: 'PATCH /api/user/preferences',
    body: { quietHours: false },
    may: '401 200 200 200 200 200 200 200 200 401 401 200 200 200 200 200 200',
    writes: 'users',
    holds: '(SELECT array_agg(id) FROM users WHERE NOT quiet_hours) = ARRAY[{me}]',
    shows: { quietHours: false },
  },
  {
    call: 'POST /api/user/change-password',
    body: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD },
    may: '401 200 200 200 200 200 200 200 200 401 401 200 200 200 200 200 200',
    // Only the person `owner` has a password reset link. A new password invalidates that link.
    writes: (who) => (who === 'owner' ? 'mail_links sessions users jobs' : 'sessions users jobs'),
    holds: "(SELECT array_agg(id) FROM users WHERE password LIKE '$argon2id$v=19$m=19456,%') = ARRAY[{me}]",
  },
  {
    call: 'POST /api/login/passkey/options',
    may: '200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 200',
  },
  {
    call: 'POST /api/login/passkey',
    body: { passkey: UNKNOWN_ASSERTION },
    may: '401 401 401 401 401 401 401 401 401 401 401 401 401 401 401 401 401',
  },
  {
    call: 'POST /api/user/passkeys/options',
    body: {},
    may: '401 200 200 200 200 200 200 200 200 401 401 200 200 200 200 200 200',
  },
  {
    call: 'POST /api/user/passkeys',
    body: { passkey: UNKNOWN_ATTESTATION },
    may: '401 400 400 400 400 400 400 400 400 401 401 400 400 400 400 400 400',
  },
  {
    call: 'DELETE /api/user/passkeys/{passkeyId}',
    on: 'missingKey',
    body: {},
    may: '401 404 404 404 404 404 404 404 404 401 401 404 404 404 404 404 404',
  },
  {
    call: 'DELETE /api/user/passkeys/{passkeyId}',
    on: 'passkey',
    body: {},
    may: '401 404 404 404 404 204 404 404 404 401 401 404 404 404 404 404 404',
    writes: 'passkeys jobs',
  },
  {
    call: 'GET /api/user/factors',
    may: '401 200 200 200 200 200 200 200 200 401 401 200 200 200 200 200 200',
    shows: { totp: false },
  },
  {
    call: 'GET /api/user/former-email',
    may: '401 200 200 200 200 200 200 200 200 401 401 200 200 200 200 200 200',
    shows: { canEndByCode: false },
  },
  {
    call: 'DELETE /api/user/former-email',
    body: { code: '000000' },
    // Only the person `owner` has a former address to remove. The answer is 403, because their authenticator app or
    // passkey is too new.
    may: '401 404 404 404 404 403 404 404 404 401 401 404 404 404 404 404 404',
  },
  {
    call: 'POST /api/user/totp',
    body: {},
    may: '401 200 200 200 200 200 200 200 200 401 401 200 200 200 200 200 200',
    writes: 'second_factors',
    holds: '(SELECT array_agg(user_id) FROM second_factors WHERE confirmed_at IS NULL) = ARRAY[{me}]',
  },
  {
    call: 'PUT /api/user/totp',
    body: { code: '123456' },
    may: '401 400 400 400 400 400 400 400 400 401 401 400 400 400 400 400 400',
  },
  {
    call: 'DELETE /api/user/totp',
    body: {},
    may: '401 204 204 204 204 204 204 204 204 401 401 204 204 204 204 204 204',
    // Only the administrator's session has a verified second factor.
    writes: (who) => (who === 'admin' ? 'sessions' : ''),
  },
  {
    call: 'POST /api/user/recovery-codes',
    body: {},
    may: '401 409 409 409 409 409 409 409 409 401 401 409 409 409 409 409 409',
  },
  {
    call: 'POST /api/user/prove',
    body: { currentPassword: PASSWORD },
    may: '401 200 200 200 200 200 200 200 200 401 401 200 200 200 200 200 200',
    writes: 'sessions',
  },
  {
    call: 'POST /api/user/prove',
    body: { code: 'no-such-code' },
    may: '401 400 400 400 400 400 400 400 400 401 401 400 400 400 400 400 400',
  },
  {
    call: 'GET /api/user/sessions',
    may: '401 200 200 200 200 200 200 200 200 401 401 200 200 200 200 200 200',
    lists: { has: ['ownSession'], not: ['foreignSession'] },
  },
  {
    call: 'DELETE /api/user/sessions',
    may: '401 200 200 200 200 200 200 200 200 401 401 200 200 200 200 200 200',
    // The request also cancels the owner's calendar link and pending change of email address.
    writes: (who) => (who === 'owner' ? 'sessions users' : 'sessions'),
    shows: { ended: 0 },
  },
  {
    call: 'DELETE /api/user/sessions/{sessionId}',
    on: 'missing',
    may: '401 404 404 404 404 404 404 404 404 401 401 404 404 404 404 404 404',
  },
  {
    call: 'DELETE /api/user/sessions/{sessionId}',
    on: 'ownSession',
    may: '401 204 204 204 204 204 204 204 204 401 401 204 204 204 204 204 204',
    writes: 'sessions',
    holds: 'NOT EXISTS (SELECT FROM sessions WHERE user_id = {me})',
  },
  {
    call: 'DELETE /api/user/sessions/{sessionId}',
    on: 'foreignSession',
    may: '401 404 404 404 404 404 404 404 404 401 401 404 404 404 404 404 404',
  },
  {
    call: 'GET /api/user/feed',
    may: '401 200 200 200 200 200 200 200 200 401 401 409 200 200 200 200 200',
    lists: { has: ['post', 'unshared'], not: ['hidden'] },
  },
  { call: 'GET /api/user/feed/stream', may: '401 200 200 200 200 200 200 200 200 401 401 409 200 200 200 200 200' },
  {
    call: 'GET /api/user/subscriptions',
    may: '401 200 200 200 200 200 200 200 200 401 401 200 200 200 200 200 200',
    lists: { has: ['school'], not: ['otherSchool'] },
  },
  {
    call: 'GET /api/user/posts',
    may: '401 200 200 200 200 200 200 200 200 401 401 200 200 200 200 200 200',
    lists: (who) => (who === 'lapsed owner' ? { has: ['hidden'] } : { not: ['hidden'] }),
  },
  {
    call: 'GET /api/user/saved',
    may: '401 200 200 200 200 200 200 200 200 401 401 409 200 200 200 200 200',
    lists: { has: ['post'], not: ['hidden', 'unshared'] },
  },
  {
    call: 'GET /api/search',
    may: '401 200 200 200 200 200 200 200 200 401 401 409 200 200 200 200 200',
  },
  {
    call: 'DELETE /api/user/pending-email',
    may: '401 204 204 204 204 204 204 204 204 401 401 204 204 204 204 204 204',
    writes: (who) => (who === 'owner' ? 'users' : ''),
    holds: 'NOT EXISTS (SELECT FROM users WHERE id = {me} AND pending_email IS NOT NULL)',
  },
  { call: 'GET /api/user/terms', may: '401 200 200 200 200 200 200 200 200 401 401 200 200 200 200 200 200' },
  {
    call: 'POST /api/user/terms',
    body: { version: site.termsVersion },
    may: '401 204 204 204 204 204 204 204 204 401 401 204 204 204 204 204 204',
    writes: (who) => (who === 'to agree' ? 'terms_agreements users' : ''),
    holds: `EXISTS (SELECT FROM terms_agreements WHERE user_id = {me} AND version = '${site.termsVersion}')`,
  },
  {
    call: 'POST /api/user/terms',
    body: { version: '2024-01-30' },
    may: '401 409 409 409 409 409 409 409 409 401 401 409 409 409 409 409 409',
  },
  {
    call: 'POST /api/user/tour',
    may: '401 204 204 204 204 204 204 204 204 401 401 204 204 204 204 204 204',
    writes: 'users',
    holds: 'EXISTS (SELECT FROM users WHERE id = {me} AND tour_ended_at IS NOT NULL)',
  },
  {
    call: 'DELETE /api/user',
    body: { password: PASSWORD },
    may: '401 202 202 202 202 202 202 400 202 401 401 202 202 202 202 202 202',
    unproven: 400,
    writes: (who) => {
      if (who === 'leaving') return '';
      return who === 'owner' ? 'account_deletions sessions users jobs' : 'account_deletions sessions jobs';
    },
    holds: 'EXISTS (SELECT FROM account_deletions WHERE user_id = {me} AND done_at IS NULL)',
  },
  {
    call: 'DELETE /api/user',
    body: { password: NEW_PASSWORD },
    may: '401 400 400 400 400 400 400 400 400 401 401 400 400 400 400 400 400',
  },
  {
    call: 'POST /api/user/deletion/undo',
    may: '401 404 404 404 404 404 404 404 404 401 401 404 200 404 404 404 404',
    writes: 'account_deletions jobs',
    holds: 'NOT EXISTS (SELECT FROM account_deletions)',
  },
  { call: 'GET /api/user/export', may: '401 200 200 200 200 200 200 200 200 401 401 200 200 200 200 200 200' },
  {
    call: 'POST /api/user/export',
    body: { password: PASSWORD },
    // The person `owner` gets 429, because they already made an export today.
    may: '401 202 202 202 202 429 202 202 202 401 401 202 202 202 202 202 202',
    writes: 'data_exports jobs',
    holds: 'EXISTS (SELECT FROM data_exports WHERE user_id = {me} AND ready_at IS NULL)',
    shows: { status: 'preparing' },
  },
  {
    call: 'POST /api/user/export',
    body: { password: NEW_PASSWORD },
    may: '401 400 400 400 400 400 400 400 400 401 401 400 400 400 400 400 400',
  },
  {
    call: 'GET /api/user/export/file',
    may: '401 404 404 404 404 200 404 404 404 401 401 404 404 404 404 404 404',
    type: 'application/zip',
  },

  // Requests about notifications.
  {
    call: 'GET /api/notifications',
    may: '401 200 200 200 200 200 200 200 200 401 401 200 200 200 200 200 200',
    lists: { has: ['ownNotification'], not: ['foreignNotification'] },
  },
  {
    call: 'GET /api/notifications/unread-count',
    may: '401 200 200 200 200 200 200 200 200 401 401 200 200 200 200 200 200',
  },
  { call: 'GET /api/notifications/stream', may: '401 200 200 200 200 200 200 200 200 401 401 200 200 200 200 200 200' },
  {
    call: 'POST /api/notifications/{id}/mark-read',
    on: 'ownNotification',
    may: '401 200 200 200 200 200 200 200 200 401 401 200 200 200 200 200 200',
    writes: 'notifications',
    holds: '(SELECT array_agg(id) FROM notifications WHERE read) = ARRAY[{ownNotification}]',
  },
  {
    call: 'POST /api/notifications/mark-all-read',
    may: '401 200 200 200 200 200 200 200 200 401 401 200 200 200 200 200 200',
    writes: 'notifications',
    holds: 'NOT EXISTS (SELECT FROM notifications WHERE read <> (user_id = {me}))',
    shows: { count: 0 },
  },
  {
    call: 'DELETE /api/notifications/{id}',
    on: 'ownNotification',
    may: '401 200 200 200 200 200 200 200 200 401 401 200 200 200 200 200 200',
    writes: 'notifications',
    holds: 'NOT EXISTS (SELECT FROM notifications WHERE id = {ownNotification})',
  },
  {
    call: 'POST /api/notifications/{id}/mark-read',
    on: 'foreignNotification',
    may: '401 404 404 404 404 404 404 404 404 401 401 404 404 404 404 404 404',
  },
  {
    call: 'DELETE /api/notifications/{id}',
    on: 'foreignNotification',
    may: '401 404 404 404 404 404 404 404 404 401 401 404 404 404 404 404 404',
  },
  {
    call: 'POST /api/notifications/{id}/mark-read',
    on: 'missing',
    may: '401 404 404 404 404 404 404 404 404 401 401 404 404 404 404 404 404',
  },
  {
    call: 'DELETE /api/notifications/{id}',
    on: 'missing',
    may: '401 404 404 404 404 404 404 404 404 401 401 404 404 404 404 404 404',
  },

  // Requests about schools.
  {
    call: 'GET /api/schools',
    may: '200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 200',
    lists: { has: ['school', 'otherSchool'] },
  },
  {
    call: 'GET /api/schools/{id}',
    on: 'school',
    may: '200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 200',
    shows: { id: '{school}' },
  },
  {
    call: 'GET /api/schools/{id}',
    on: 'missing',
    may: '404 404 404 404 404 404 404 404 404 404 404 404 404 404 404 404 404',
  },
  {
    call: 'GET /api/schools/{id}/stream',
    on: 'school',
    may: '401 200 200 200 200 200 200 200 200 401 401 409 200 200 200 200 200',
  },
  {
    call: 'GET /api/schools/{id}/posts',
    on: 'school',
    may: '200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 200',
    lists: (who) =>
      readsOnlyShared(who)
        ? { has: ['post'], not: ['unshared', 'hidden'] }
        : { has: ['post', 'unshared'], not: ['hidden'] },
  },
  {
    call: 'GET /api/schools/{id}/posts',
    on: 'missing',
    may: '404 404 404 404 404 404 404 404 404 404 404 404 404 404 404 404 404',
  },
  {
    call: 'GET /api/schools/{id}/opening',
    on: 'school',
    may: '200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 200',
  },
  {
    call: 'GET /api/schools/{id}/opening',
    on: 'missing',
    may: '404 404 404 404 404 404 404 404 404 404 404 404 404 404 404 404 404',
  },
  {
    call: 'GET /api/schools/{id}/similar-posts',
    on: 'school',
    may: '401 200 200 200 200 200 200 200 200 401 401 409 200 200 200 200 200',
  },
  {
    call: 'GET /api/schools/{id}/similar-posts',
    on: 'missing',
    may: '401 404 404 404 404 404 404 404 404 401 401 409 404 404 404 404 404',
  },
  {
    call: 'GET /api/schools/{id}/family-posts',
    on: 'school',
    may: '200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 200',
  },
  {
    call: 'GET /api/schools/{id}/family-posts',
    on: 'missing',
    may: '404 404 404 404 404 404 404 404 404 404 404 404 404 404 404 404 404',
  },
  {
    call: 'POST /api/schools/{id}/subscribe',
    on: 'otherSchool',
    may: '401 200 200 200 200 200 200 200 200 401 401 200 409 200 423 200 200',
    writes: 'schools user_school_subscriptions',
    holds: `(SELECT (array_agg(user_id ORDER BY id DESC))[1] FROM user_school_subscriptions WHERE school_id = {otherSchool}) = {me}
      AND (SELECT follower_count FROM schools WHERE id = {otherSchool}) = 2`,
    shows: { isFollowing: true },
  },
  {
    call: 'DELETE /api/schools/{id}/subscribe',
    on: 'school',
    may: '401 200 200 200 200 200 200 200 200 401 401 200 409 200 423 200 200',
    writes: 'schools user_school_subscriptions',
    holds: 'NOT EXISTS (SELECT FROM user_school_subscriptions WHERE user_id = {me})',
    shows: { isFollowing: false },
  },
  {
    call: 'POST /api/schools/{id}/subscribe',
    on: 'missing',
    may: '401 404 404 404 404 404 404 404 404 401 401 404 409 404 423 404 404',
  },
  {
    call: 'DELETE /api/schools/{id}/subscribe',
    on: 'missing',
    may: '401 404 404 404 404 404 404 404 404 401 401 404 409 404 423 404 404',
  },

  // Requests about invitation links to a school, and about joining by such a link.
  {
    call: 'POST /api/schools/{id}/invitation',
    on: 'school',
    may: '401 403 200 200 403 200 200 200 403 401 401 409 409 409 423 200 200',
    writes: 'invitations',
    holds: '(SELECT length(token) FROM invitations WHERE user_id = {me} AND school_id = {school}) = 22',
    shows: { schoolId: '{school}' },
  },
  {
    call: 'POST /api/schools/{id}/invitation',
    on: 'otherSchool',
    may: '401 403 409 409 403 409 409 409 403 401 401 409 409 409 423 409 409',
  },
  {
    call: 'POST /api/schools/{id}/invitation',
    on: 'missing',
    may: '401 403 404 404 403 404 404 404 403 401 401 409 409 409 423 404 404',
  },
  {
    call: 'DELETE /api/schools/{id}/invitation',
    on: 'school',
    may: '401 204 204 204 204 204 204 204 204 401 401 204 204 204 204 204 204',
  },
  {
    call: 'DELETE /api/schools/{id}/invitation',
    on: 'missing',
    may: '401 404 404 404 404 404 404 404 404 401 401 404 404 404 404 404 404',
  },
  {
    call: 'GET /api/user/invitations',
    may: '401 200 200 200 200 200 200 200 200 401 401 200 200 200 200 200 200',
    shows: { joined: 0 },
  },

  // Requests about joining a school by its code.
  {
    call: 'POST /api/join',
    body: { code: '{schoolCode}' },
    may: '401 200 200 200 200 200 200 200 200 401 401 200 409 200 423 200 200',
    writes: (who) =>
      `code_uses school_codes ${who === 'unverified' ? '' : 'school_parents '}schools user_school_subscriptions`,
    holds: `EXISTS (SELECT FROM code_uses WHERE user_id = {me}) AND EXISTS (SELECT FROM user_school_subscriptions WHERE user_id = {me} AND school_id = {otherSchool})`,
    shows: { schoolId: '{otherSchool}', isFollowing: true },
  },
  {
    call: 'POST /api/join',
    body: { code: 'CCCC-CCCC' },
    may: '401 404 404 404 404 404 404 404 404 401 401 404 409 404 423 404 404',
  },
  {
    call: 'GET /api/schools/{id}/codes',
    on: 'otherSchool',
    may: '401 403 403 403 403 403 403 200 403 401 401 403 403 403 423 200 403',
  },
  {
    call: 'POST /api/schools/{id}/codes',
    on: 'otherSchool',
    may: '401 403 403 403 403 403 403 201 403 401 401 403 403 403 423 201 403',
    writes: 'audit_log school_codes',
    holds: '(SELECT count(*) FROM school_codes WHERE school_id = {otherSchool} AND created_by = {me}) = 1',
    shows: { schoolId: '{otherSchool}', uses: 0, isOpen: true },
  },
  {
    call: 'POST /api/schools/{id}/codes',
    on: 'missing',
    may: '401 403 403 403 403 403 403 404 403 401 401 403 403 403 423 403 403',
  },
  {
    call: 'DELETE /api/schools/{id}/codes/{code}',
    on: 'otherSchool',
    may: '401 403 403 403 403 403 403 204 403 401 401 403 403 403 423 204 403',
    writes: 'audit_log school_codes',
    holds: "(SELECT ended_at FROM school_codes WHERE code = '{schoolCode}') IS NOT NULL",
  },
  {
    call: 'DELETE /api/schools/{id}/codes/{code}',
    on: 'school',
    may: '401 403 403 403 403 403 403 404 403 401 401 403 403 403 423 403 403',
  },

  // School codes that school councils pay for.
  {
    call: 'GET /api/admin/schools/{id}/council-codes',
    on: 'otherSchool',
    may: '401 403 403 403 403 403 403 200 403 401 401 403 403 403 423 403 403',
  },
  {
    call: 'GET /api/admin/schools/{id}/council-codes',
    on: 'missing',
    may: '401 403 403 403 403 403 403 404 403 401 401 403 403 403 423 403 403',
  },
  {
    call: 'POST /api/admin/schools/{id}/council-codes',
    on: 'otherSchool',
    body: { count: 2, accessUntil: '2030-06-30', closesOn: '2030-01-31', note: 'Council' },
    may: '401 403 403 403 403 403 403 201 403 401 401 403 403 403 423 403 403',
    writes: 'audit_log council_batches council_codes',
    holds:
      '(SELECT count(*) FROM council_codes c JOIN council_batches b ON b.id = c.batch_id WHERE b.created_by = {me} AND b.school_id = {otherSchool}) = 2',
  },
  {
    call: 'POST /api/admin/schools/{id}/council-codes',
    on: 'missing',
    body: { count: 2, accessUntil: '2030-06-30', closesOn: '2030-01-31', note: 'Council' },
    may: '401 403 403 403 403 403 403 404 403 401 401 403 403 403 423 403 403',
  },
  {
    call: 'DELETE /api/admin/council-codes/{id}',
    on: 'councilBatch',
    may: '401 403 403 403 403 403 403 204 403 401 401 403 403 403 423 403 403',
    writes: 'audit_log council_batches',
    holds: '(SELECT ended_at FROM council_batches WHERE id = {councilBatch}) IS NOT NULL',
  },
  {
    call: 'DELETE /api/admin/council-codes/{id}',
    on: 'missing',
    may: '401 403 403 403 403 403 403 404 403 401 401 403 403 403 423 403 403',
  },
  {
    call: 'POST /api/council-code',
    body: { code: '{councilCode}' },
    may: '401 200 200 200 200 200 200 409 200 401 401 200 409 200 423 200 200',
    unproven: 409,
    writes: 'billing_audit council_codes memberships schools user_school_subscriptions',
    holds: `EXISTS (SELECT FROM council_codes WHERE user_id = {me}) AND EXISTS (SELECT FROM memberships WHERE user_id = {me} AND override_until > now())`,
    shows: { schoolId: '{otherSchool}', isNew: true },
  },

  // Seats in a household's membership.
  { call: 'GET /api/seat', may: '401 200 200 200 200 200 200 200 200 401 401 200 200 200 200 200 200' },
  {
    call: 'POST /api/seat',
    body: { email: 'guardian2@example.test' },
    may: '401 409 201 409 409 201 201 409 409 401 401 409 409 409 423 201 201',
    unproven: 409,
    writes: 'billing_audit household_seats jobs',
    holds: "EXISTS (SELECT FROM household_seats WHERE payer_id = {me} AND email = 'guardian2@example.test')",
    shows: { paid: { state: 'invited' } },
  },
  { call: 'DELETE /api/seat', may: '401 404 404 404 404 404 404 404 404 401 401 404 404 404 404 404 404' },
  { call: 'POST /api/seat/keep', may: '401 404 404 404 404 404 404 404 404 401 401 404 409 404 423 404 404' },
  {
    call: 'DELETE /api/seat/held',
    may: '401 404 404 404 404 204 404 404 404 401 401 404 404 404 404 404 404',
    writes: 'billing_audit household_seats memberships jobs',
    holds: 'NOT EXISTS (SELECT FROM household_seats WHERE holder_id = {me})',
  },
  {
    call: 'POST /api/seat/accept',
    body: { token: '{ownSeatToken}' }, // The person `owner` has already accepted this invitation.
    may: '401 410 410 410 410 200 410 410 410 401 401 410 409 410 423 410 410',
    shows: { held: { until: null } },
  },
  {
    call: 'POST /api/seat/accept',
    body: { token: '{seatToken}' },
    may: '401 200 409 200 200 409 409 409 200 401 401 409 409 409 423 409 409',
    writes: 'billing_audit household_seats memberships jobs',
    holds: 'EXISTS (SELECT FROM memberships WHERE user_id = {me} AND seat_until > now())',
    shows: { held: { until: null } },
  },
  {
    call: 'POST /api/seat/refuse',
    body: { token: '{seatStop}' },
    may: '204 204 204 204 204 204 204 204 204 204 204 204 204 204 204 204 204',
    writes: 'seat_refusals',
    holds: '(SELECT count(*) FROM seat_refusals) = 1',
  },

  // Requests about the moderators of a school, whom administrators appoint.
  {
    call: 'GET /api/schools/{id}/moderators',
    on: 'otherSchool',
    may: '401 403 403 403 403 403 403 200 403 401 401 403 403 403 423 403 403',
  },
  {
    call: 'GET /api/schools/{id}/moderators',
    on: 'missing',
    may: '401 403 403 403 403 403 403 404 403 401 401 403 403 403 423 403 403',
  },
  {
    call: 'POST /api/schools/{id}/moderators',
    on: 'otherSchool',
    body: { userId: '{person}' },
    may: '401 403 403 403 403 403 403 200 403 401 401 403 403 403 423 403 403',
    writes: 'audit_log school_moderators',
    holds:
      'EXISTS (SELECT FROM school_moderators WHERE school_id = {otherSchool} AND user_id = {person} AND given_by = {me})',
    shows: { userId: '{person}', isModerator: true },
  },
  {
    call: 'DELETE /api/schools/{id}/moderators',
    on: 'otherSchool',
    body: { userId: '{moderator}' },
    may: '401 403 403 403 403 403 403 200 403 401 401 403 403 403 423 403 403',
    writes: 'audit_log school_moderators',
    holds: 'NOT EXISTS (SELECT FROM school_moderators WHERE school_id = {otherSchool})',
    shows: { userId: '{moderator}', isModerator: false },
  },

  {
    call: 'GET /api/admin/launch',
    may: '401 403 403 403 403 403 403 200 403 401 401 403 403 403 423 403 403',
    shows: { foundingSeats: 25 },
  },

  // Corrections of school listings by parents.
  {
    call: 'POST /api/schools/{id}/corrections',
    on: 'otherSchool',
    body: { field: 'phone', value: '902-555-0123' },
    may: '401 201 201 201 201 201 201 201 201 401 401 201 409 201 423 201 201',
    writes: 'field_suggestions',
    holds: '(SELECT user_id FROM field_suggestions ORDER BY id DESC LIMIT 1) = {me}',
    shows: { schoolId: '{otherSchool}', field: 'phone', status: 'open' },
  },
  {
    call: 'POST /api/schools/{id}/corrections',
    on: 'missing',
    body: { field: 'phone', value: '902-555-0123' },
    may: '401 404 404 404 404 404 404 404 404 401 401 404 409 404 423 404 404',
  },
  {
    call: 'GET /api/user/corrections',
    may: '401 200 200 200 200 200 200 200 200 401 401 200 200 200 200 200 200',
  },
  {
    call: 'GET /api/admin/corrections',
    may: '401 403 403 403 403 403 403 200 403 401 401 403 403 403 423 403 403',
  },
  {
    call: 'POST /api/admin/corrections/{id}/decision',
    on: 'missing',
    body: { isAccepted: true, current: null },
    may: '401 403 403 403 403 403 403 404 403 401 401 403 403 403 423 403 403',
  },
  {
    call: 'POST /api/admin/corrections/{id}/decision',
    on: 'suggestion',
    body: { isAccepted: true, current: null },
    may: '401 403 403 403 403 403 403 200 403 401 401 403 403 403 423 403 403',
    writes: 'audit_log field_suggestions notifications school_corrections schools',
    holds: "(SELECT phone FROM schools WHERE id = {otherSchool}) = '902-555-0188'",
    shows: { status: 'accepted', current: '902-555-0188' },
  },

  // Requests about vouching for other parents. Nobody in the matrix is a parent of `otherSchool`.
  {
    call: 'GET /api/user/proof',
    may: '401 200 200 200 200 200 200 200 200 401 401 200 200 200 200 200 200',
    shows: { isVerifiedParent: false, vouches: [{ userId: '{troubled}' }] },
  },
  {
    call: 'GET /api/user/mutes',
    may: '401 200 200 200 200 200 200 200 200 401 401 200 200 200 200 200 200',
  },
  {
    call: 'POST /api/users/{id}/mute',
    on: 'writer', // The writer is the person `owner`, who cannot mute themselves.
    may: '401 200 200 200 200 400 200 200 200 401 401 409 200 200 200 200 200',
    writes: 'mutes',
    holds: 'EXISTS (SELECT FROM mutes WHERE muter_id = {me} AND muted_id = {writer})',
    shows: { userId: '{writer}', isMuted: true },
  },
  {
    call: 'POST /api/users/{id}/mute',
    on: 'missing',
    may: '401 404 404 404 404 404 404 404 404 401 401 409 404 404 404 404 404',
  },
  {
    call: 'DELETE /api/users/{id}/mute',
    on: 'writer',
    may: '401 200 200 200 200 200 200 200 200 401 401 200 200 200 200 200 200',
    shows: { userId: '{writer}', isMuted: false },
  },
  // Following people and mentioning them.
  {
    call: 'POST /api/posts/{id}/follow',
    on: 'post',
    may: '401 200 200 200 200 200 200 200 200 401 401 409 200 200 200 200 200',
    writes: 'post_follows',
    holds: '(SELECT array_agg(user_id) FROM post_follows WHERE post_id = {post} AND is_muted = false) = ARRAY[{me}]',
    shows: { isFollowed: true, isMuted: false },
  },
  {
    call: 'POST /api/posts/{id}/follow',
    on: 'hidden',
    may: '401 404 404 404 404 404 404 404 404 401 401 409 404 404 404 404 404',
  },
  {
    call: 'DELETE /api/posts/{id}/follow',
    on: 'post',
    may: '401 200 200 200 200 200 200 200 200 401 401 200 200 200 200 200 200',
    shows: { isFollowed: false, isMuted: false },
  },
  {
    call: 'DELETE /api/posts/{id}/follow',
    on: 'missing',
    may: '401 404 404 404 404 404 404 404 404 401 401 404 404 404 404 404 404',
  },
  {
    call: 'POST /api/posts/{id}/mute',
    on: 'post',
    may: '401 200 200 200 200 200 200 200 200 401 401 409 200 200 200 200 200',
    writes: 'post_follows',
    holds: '(SELECT array_agg(user_id) FROM post_follows WHERE post_id = {post} AND is_muted = true) = ARRAY[{me}]',
    shows: { isFollowed: false, isMuted: true },
  },
  {
    call: 'POST /api/posts/{id}/mute',
    on: 'hidden',
    may: '401 404 404 404 404 404 404 404 404 401 401 409 404 404 404 404 404',
  },
  {
    call: 'DELETE /api/posts/{id}/mute',
    on: 'post',
    may: '401 200 200 200 200 200 200 200 200 401 401 200 200 200 200 200 200',
    shows: { isFollowed: false, isMuted: false },
  },
  {
    call: 'DELETE /api/posts/{id}/mute',
    on: 'missing',
    may: '401 404 404 404 404 404 404 404 404 401 401 404 404 404 404 404 404',
  },
  {
    call: 'GET /api/posts/{id}/people',
    on: 'post',
    may: '401 200 200 200 200 200 200 200 200 401 401 409 200 200 200 200 200',
  },
  {
    call: 'GET /api/posts/{id}/people',
    on: 'hidden',
    may: '401 404 404 404 404 404 404 404 404 401 401 409 404 404 404 404 404',
  },
  {
    call: 'GET /api/user/follows',
    may: '401 200 200 200 200 200 200 200 200 401 401 200 200 200 200 200 200',
  },
  {
    call: 'POST /api/users/{id}/follow',
    on: 'writer',
    may: '401 200 200 200 200 400 200 200 200 401 401 409 200 200 200 200 200',
    writes: 'person_follows',
    holds: 'EXISTS (SELECT FROM person_follows WHERE follower_id = {me} AND followed_id = {writer})',
    shows: { userId: '{writer}', isFollowed: true },
  },
  {
    call: 'POST /api/users/{id}/follow',
    on: 'missing',
    may: '401 404 404 404 404 404 404 404 404 401 401 409 404 404 404 404 404',
  },
  {
    call: 'DELETE /api/users/{id}/follow',
    on: 'writer',
    may: '401 200 200 200 200 200 200 200 200 401 401 200 200 200 200 200 200',
    shows: { userId: '{writer}', isFollowed: false },
  },
  {
    call: 'GET /api/user/feed/visit',
    may: '401 200 200 200 200 200 200 200 200 401 401 200 200 200 200 200 200',
    shows: { seenUntil: null },
  },
  {
    call: 'PUT /api/user/feed/visit',
    body: { seenUntil: '2026-11-20T08:00:00.000Z' },
    may: '401 200 200 200 200 200 200 200 200 401 401 200 200 200 200 200 200',
    writes: 'visits',
    holds: '(SELECT array_agg(user_id) FROM visits WHERE place = 0) = ARRAY[{me}]',
    shows: { seenUntil: '2026-11-20T08:00:00.000Z' },
  },
  {
    call: 'GET /api/schools/{id}/visit',
    on: 'otherSchool',
    may: '401 200 200 200 200 200 200 200 200 401 401 200 200 200 200 200 200',
    shows: { seenUntil: null },
  },
  {
    call: 'PUT /api/schools/{id}/visit',
    on: 'otherSchool',
    body: { seenUntil: '2026-11-20T08:00:00.000Z' },
    may: '401 200 200 200 200 200 200 200 200 401 401 200 200 200 200 200 200',
    writes: 'visits',
    holds: '(SELECT array_agg(user_id) FROM visits WHERE place = {otherSchool}) = ARRAY[{me}]',
    shows: { seenUntil: '2026-11-20T08:00:00.000Z' },
  },
  {
    call: 'GET /api/schools/{id}/visit',
    on: 'missing',
    may: '401 404 404 404 404 404 404 404 404 401 401 404 404 404 404 404 404',
  },
  {
    call: 'PUT /api/schools/{id}/visit',
    on: 'missing',
    body: { seenUntil: '2026-11-20T08:00:00.000Z' },
    may: '401 404 404 404 404 404 404 404 404 401 401 404 404 404 404 404 404',
  },
  {
    call: 'POST /api/schools/{id}/vouches',
    on: 'otherSchool',
    body: { userId: '{person}' },
    may: '401 403 403 403 403 403 403 403 403 401 401 409 409 409 423 403 403',
  },
  {
    call: 'POST /api/schools/{id}/vouches',
    on: 'missing',
    body: { userId: '{person}' },
    may: '401 404 404 404 404 404 404 404 404 401 401 409 409 409 423 404 404',
  },
  {
    call: 'POST /api/schools/{id}/vouches',
    on: 'vouchedSchool',
    body: { userId: '{person}' },
    may: '401 200 200 200 200 200 200 200 200 401 401 409 409 409 423 200 200',
    writes: 'vouches',
    holds: 'EXISTS (SELECT FROM vouches WHERE voucher_id = {me} AND user_id = {person})',
    shows: { userId: '{person}', isVouchedFor: true },
  },
  {
    call: 'DELETE /api/schools/{id}/vouches',
    on: 'vouchedSchool',
    body: { userId: '{troubled}' },
    may: '401 200 200 200 200 200 200 200 200 401 401 200 409 200 423 200 200',
    writes: 'vouches',
    holds: 'NOT EXISTS (SELECT FROM vouches WHERE voucher_id = {me} AND user_id = {troubled})',
    shows: { userId: '{troubled}', isVouchedFor: false },
  },
  {
    call: 'POST /api/schools/{id}/parents',
    on: 'otherSchool',
    body: { userId: '{person}' },
    may: '401 403 403 403 403 403 403 200 403 401 401 403 403 403 423 403 403',
    writes: 'audit_log school_parents schools',
    holds: "(SELECT method FROM school_parents WHERE user_id = {person} AND school_id = {otherSchool}) = 'admin'",
    shows: { isParent: true },
  },
  {
    call: 'DELETE /api/schools/{id}/parents',
    on: 'otherSchool',
    body: { userId: '{person}' },
    may: '401 403 403 403 403 403 403 200 403 401 401 403 403 403 423 403 403',
    writes: 'audit_log parent_refusals',
    holds: 'EXISTS (SELECT FROM parent_refusals WHERE user_id = {person} AND school_id = {otherSchool})',
    shows: { isParent: false },
  },
  {
    call: 'GET /api/admin/vouch-rings',
    may: '401 403 403 403 403 403 403 200 403 401 401 403 403 403 423 403 403',
  },

  // Requests about posts.
  {
    call: 'POST /api/posts',
    body: { schoolId: '{school}', content: 'A new post' },
    may: '401 403 201 201 403 201 201 201 403 401 401 409 409 409 423 201 201',
    writes: 'posts',
    holds: "(SELECT array_agg(user_id) FROM posts WHERE content = 'A new post' AND school_id = {school}) = ARRAY[{me}]",
    shows: { schoolId: '{school}', content: 'A new post', isOwner: true },
  },
  {
    call: 'POST /api/posts',
    on: 'missing',
    body: { schoolId: '{missing}', content: 'A post to nowhere' },
    may: '401 403 404 404 403 404 404 404 403 401 401 409 409 409 423 404 404',
  },
  {
    call: 'GET /api/posts/{id}',
    on: 'post',
    may: '401 200 200 200 200 200 200 200 200 401 401 409 200 200 200 200 200',
    shows: { id: '{post}' },
  },
  {
    call: 'GET /api/posts/{id}',
    on: 'hidden',
    may: '401 404 404 404 404 404 404 404 404 401 401 409 404 404 404 404 404',
  },
  {
    call: 'GET /api/posts/{id}',
    on: 'missing',
    may: '401 404 404 404 404 404 404 404 404 401 401 409 404 404 404 404 404',
  },
  {
    call: 'PATCH /api/posts/{id}',
    on: 'post',
    body: { content: 'Changed' },
    may: '401 403 403 403 403 200 403 403 403 401 401 409 409 409 423 403 403',
    writes: 'posts revisions',
    holds: "(SELECT content FROM posts WHERE id = {post}) = 'Changed'",
    shows: { id: '{post}', content: 'Changed' },
  },
  {
    call: 'GET /api/posts/{id}/versions',
    on: 'post',
    may: '401 200 200 200 200 200 200 200 200 401 401 409 200 200 200 200 200',
  },
  {
    call: 'GET /api/posts/{id}/versions',
    on: 'hidden',
    may: '401 404 404 404 404 404 404 404 404 401 401 409 404 404 404 404 404',
  },
  {
    call: 'GET /api/posts/{id}/versions',
    on: 'missing',
    may: '401 404 404 404 404 404 404 404 404 401 401 409 404 404 404 404 404',
  },
  {
    call: 'PATCH /api/posts/{id}',
    on: 'hidden',
    body: { content: 'Changed' },
    may: '401 403 404 404 403 404 404 404 403 401 401 409 409 409 423 404 404',
  },
  {
    call: 'PATCH /api/posts/{id}',
    on: 'missing',
    body: { content: 'Changed' },
    may: '401 403 404 404 403 404 404 404 403 401 401 409 409 409 423 404 404',
  },
  {
    call: 'PATCH /api/posts/{id}',
    on: 'post',
    body: { media: [{ id: '{media}', alt: 'An oak' }] },
    may: '401 403 403 403 403 200 403 403 403 401 401 409 409 409 423 403 403',
    writes: 'post_media posts',
    holds: "(SELECT alt FROM post_media WHERE id = {media}) = 'An oak'",
    shows: { id: '{post}', media: [{ id: '{media}', alt: 'An oak' }] },
  },
  // These lists of media are refused: a value that is not a list, an incomplete list, a duplicate, and media of another
  // post.
  {
    call: 'PATCH /api/posts/{id}',
    on: 'post',
    body: { media: '{media}' },
    may: '401 403 403 403 403 400 403 403 403 401 401 409 409 409 423 403 403',
  },
  {
    call: 'PATCH /api/posts/{id}',
    on: 'post',
    body: { media: [] },
    may: '401 403 403 403 403 409 403 403 403 401 401 409 409 409 423 403 403',
  },
  {
    call: 'PATCH /api/posts/{id}',
    on: 'post',
    body: { media: [{ id: '{media}' }, { id: '{media}' }] },
    may: '401 403 403 403 403 409 403 403 403 401 401 409 409 409 423 403 403',
  },
  {
    call: 'PATCH /api/posts/{id}',
    on: 'post',
    body: { content: 'Changed', media: [{ id: '{unsharedMedia}', alt: 'Theirs' }] },
    may: '401 403 403 403 403 409 403 403 403 401 401 409 409 409 423 403 403',
  },
  {
    call: 'DELETE /api/posts/{id}',
    on: 'post',
    may: '401 403 403 403 403 204 403 204 403 401 401 403 403 403 403 403 403',
    writes: (who) =>
      `${who === 'admin' ? 'audit_log ' : ''}comments notifications post_media post_votes posts saved_posts stored_files files`,
    holds:
      'NOT EXISTS (SELECT FROM posts WHERE id = {post}) AND NOT EXISTS (SELECT FROM file_removals) AND NOT EXISTS (SELECT FROM comments WHERE post_id = {post})',
  },
  {
    call: 'DELETE /api/posts/{id}',
    on: 'hidden',
    may: '401 404 404 404 404 404 404 404 204 401 401 404 404 404 404 404 404',
    writes: 'comments notifications post_media post_votes posts saved_posts stored_files files',
    holds: 'NOT EXISTS (SELECT FROM posts WHERE id = {hidden})',
  },
  {
    call: 'DELETE /api/posts/{id}',
    on: 'missing',
    may: '401 404 404 404 404 404 404 404 404 401 401 404 404 404 404 404 404',
  },
  {
    call: 'POST /api/posts/{id}/vote',
    on: 'post',
    body: { voteType: 'downvote' },
    may: '401 200 200 200 200 200 200 200 200 401 401 409 409 409 423 200 200',
    // The person `owner` wrote the post, and nobody is notified of their own vote.
    writes: (who) => (who === 'owner' ? 'post_votes posts' : 'notifications post_votes posts'),
    holds: `EXISTS (SELECT FROM post_votes WHERE user_id = {me} AND post_id = {post} AND vote_type = 'downvote')
      AND (SELECT (upvote_count, downvote_count) = (1, 1) FROM posts WHERE id = {post})`,
    shows: { upvoteCount: 1, downvoteCount: 1, userVote: 'downvote' },
  },
  {
    call: 'POST /api/posts/{id}/vote',
    on: 'hidden',
    body: { voteType: 'upvote' },
    may: '401 404 404 404 404 404 404 404 404 401 401 409 409 409 423 404 404',
  },
  {
    call: 'POST /api/posts/{id}/vote',
    on: 'missing',
    body: { voteType: 'upvote' },
    may: '401 404 404 404 404 404 404 404 404 401 401 409 409 409 423 404 404',
  },
  {
    call: 'POST /api/posts/{id}/poll',
    on: 'polled',
    body: { choice: 1 },
    may: '401 200 200 200 200 200 200 200 200 401 401 409 409 409 423 200 200',
    writes: 'poll_votes',
    holds: 'EXISTS (SELECT FROM poll_votes WHERE user_id = {me} AND post_id = {polled} AND choice = 1)',
    shows: { ownChoice: 1, mayVote: false, votes: null },
  },
  {
    call: 'POST /api/posts/{id}/poll',
    on: 'post',
    body: { choice: 0 },
    may: '401 404 404 404 404 404 404 404 404 401 401 409 409 409 423 404 404',
  },
  {
    call: 'POST /api/posts/{id}/save',
    on: 'unshared',
    may: '401 200 200 200 200 200 200 200 200 401 401 409 200 200 200 200 200',
    writes: 'saved_posts',
    holds: '(SELECT array_agg(user_id) FROM saved_posts WHERE post_id = {unshared}) = ARRAY[{me}]',
    shows: { isSaved: true },
  },
  {
    call: 'POST /api/posts/{id}/save',
    on: 'hidden',
    may: '401 404 404 404 404 404 404 404 404 401 401 409 404 404 404 404 404',
  },
  {
    call: 'POST /api/posts/{id}/save',
    on: 'missing',
    may: '401 404 404 404 404 404 404 404 404 401 401 409 404 404 404 404 404',
  },
  {
    call: 'DELETE /api/posts/{id}/save',
    on: 'post',
    may: '401 200 200 200 200 200 200 200 200 401 401 200 200 200 200 200 200',
    writes: 'saved_posts',
    holds: 'NOT EXISTS (SELECT FROM saved_posts WHERE user_id = {me} AND post_id = {post})',
    shows: { isSaved: false },
  },
  {
    call: 'DELETE /api/posts/{id}/save',
    on: 'hidden', // Each person of the matrix saved this post before it was hidden.
    may: '401 200 200 200 200 200 200 200 200 401 401 200 200 200 200 200 200',
    writes: 'saved_posts',
    holds: 'NOT EXISTS (SELECT FROM saved_posts WHERE user_id = {me} AND post_id = {hidden})',
    shows: { isSaved: false },
  },
  {
    call: 'DELETE /api/posts/{id}/save',
    on: 'unshared',
    may: '401 200 200 200 200 200 200 200 200 401 401 200 200 200 200 200 200',
    shows: { isSaved: false },
  },
  {
    call: 'DELETE /api/posts/{id}/save',
    on: 'missing',
    may: '401 404 404 404 404 404 404 404 404 401 401 404 404 404 404 404 404',
  },

  // Requests about comments.
  {
    call: 'GET /api/posts/{id}/comments',
    on: 'post',
    may: '401 200 200 200 200 200 200 200 200 401 401 409 200 200 200 200 200',
  },
  {
    call: 'GET /api/posts/{id}/comments',
    on: 'hidden',
    may: '401 404 404 404 404 404 404 404 404 401 401 409 404 404 404 404 404',
  },
  {
    call: 'GET /api/posts/{id}/comments',
    on: 'missing',
    may: '401 404 404 404 404 404 404 404 404 401 401 409 404 404 404 404 404',
  },
  {
    call: 'POST /api/posts/{id}/comments',
    on: 'post',
    body: { content: 'A new comment' },
    may: '401 403 201 201 403 201 201 201 403 401 401 409 409 409 423 201 201',
    writes: 'comments notifications posts',
    holds: `(SELECT array_agg(user_id) FROM comments WHERE post_id = {post} AND content = 'A new comment') = ARRAY[{me}]
      AND (SELECT comment_count FROM posts WHERE id = {post}) = 2`,
    shows: { postId: '{post}', content: 'A new comment', isOwner: true },
  },
  {
    call: 'POST /api/posts/{id}/comments',
    on: 'hidden',
    body: { content: 'Hi' },
    may: '401 403 404 404 403 404 404 404 403 401 401 409 409 409 423 404 404',
  },
  {
    call: 'POST /api/posts/{id}/comments',
    on: 'missing',
    body: { content: 'Hi' },
    may: '401 403 404 404 403 404 404 404 403 401 401 409 409 409 423 404 404',
  },
  {
    call: 'GET /api/comments/{id}',
    on: 'comment', // Only its writer, the person `owner`, may read the comment by its id.
    may: '401 403 403 403 403 200 403 403 403 401 401 409 409 409 423 403 403',
    shows: { id: '{comment}' },
  },
  {
    call: 'GET /api/comments/{id}',
    on: 'hiddenComment',
    may: '401 403 404 404 403 404 404 404 403 401 401 409 409 409 423 404 404',
  },
  {
    call: 'GET /api/comments/{id}',
    on: 'missing',
    may: '401 403 404 404 403 404 404 404 403 401 401 409 409 409 423 404 404',
  },
  {
    call: 'PATCH /api/comments/{id}',
    on: 'comment',
    body: { content: 'Changed' },
    may: '401 403 403 403 403 200 403 403 403 401 401 409 409 409 423 403 403',
    writes: 'comments revisions',
    holds: "(SELECT content FROM comments WHERE id = {comment}) = 'Changed'",
    shows: { id: '{comment}', content: 'Changed' },
  },
  {
    call: 'PATCH /api/comments/{id}',
    on: 'lapsedComment',
    body: { content: 'Hi' },
    may: '401 403 403 403 403 403 403 403 403 401 401 409 409 409 423 403 403',
  },
  {
    call: 'PATCH /api/comments/{id}',
    on: 'hiddenComment',
    body: { content: 'Hi' },
    may: '401 403 404 404 403 404 404 404 403 401 401 409 409 409 423 404 404',
  },
  {
    call: 'PATCH /api/comments/{id}',
    on: 'missing',
    body: { content: 'Hi' },
    may: '401 403 404 404 403 404 404 404 403 401 401 409 409 409 423 404 404',
  },
  {
    call: 'PUT /api/comments/{id}/outside',
    on: 'comment', // The person `owner` wrote the comment `comment`.
    body: { outside: 'hidden' },
    may: '401 403 403 403 403 200 403 403 403 401 401 403 403 403 403 403 403',
    writes: 'comments',
    holds: "(SELECT outside FROM comments WHERE id = {comment}) = 'hidden'",
    shows: { outside: 'hidden' },
  },
  {
    call: 'PUT /api/comments/{id}/outside',
    on: 'missing',
    body: { outside: 'hidden' },
    may: '401 404 404 404 404 404 404 404 404 401 401 404 404 404 404 404 404',
  },
  {
    call: 'GET /api/comments/{id}/versions',
    on: 'comment',
    may: '401 200 200 200 200 200 200 200 200 401 401 409 200 200 200 200 200',
  },
  {
    call: 'GET /api/comments/{id}/versions',
    on: 'hiddenComment',
    may: '401 404 404 404 404 404 404 404 404 401 401 409 404 404 404 404 404',
  },
  {
    call: 'GET /api/comments/{id}/versions',
    on: 'missing',
    may: '401 404 404 404 404 404 404 404 404 401 401 409 404 404 404 404 404',
  },
  {
    call: 'POST /api/comments/{id}/useful',
    on: 'comment', // Nobody can mark their own comment as useful.
    may: '401 200 200 200 200 400 200 200 200 401 401 409 409 409 423 200 200',
    writes: 'comments useful_marks',
    holds: `(SELECT array_agg(user_id) FROM useful_marks WHERE comment_id = {comment}) = ARRAY[{me}]
      AND (SELECT useful_count FROM comments WHERE id = {comment}) = 1`,
    shows: { usefulCount: 1, isUseful: true },
  },
  {
    call: 'POST /api/comments/{id}/useful',
    on: 'hiddenComment',
    may: '401 404 404 404 404 404 404 404 404 401 401 409 409 409 423 404 404',
  },
  {
    call: 'POST /api/comments/{id}/useful',
    on: 'missing',
    may: '401 404 404 404 404 404 404 404 404 401 401 409 409 409 423 404 404',
  },
  {
    call: 'DELETE /api/comments/{id}/useful',
    on: 'comment',
    may: '401 200 200 200 200 200 200 200 200 401 401 409 409 409 423 200 200',
    shows: { usefulCount: 0, isUseful: false },
  },
  {
    call: 'DELETE /api/comments/{id}/useful',
    on: 'missing',
    may: '401 404 404 404 404 404 404 404 404 401 401 409 409 409 423 404 404',
  },
  {
    call: 'POST /api/posts/{id}/answer',
    on: 'post',
    body: { commentId: '{underPost}' },
    may: '401 403 403 403 403 200 403 403 403 401 401 409 409 409 423 403 403',
    writes: 'notifications posts',
    holds: '(SELECT answer_id FROM posts WHERE id = {post}) = {underPost}',
    shows: { id: '{post}', answer: { id: '{underPost}' } },
  },
  {
    call: 'POST /api/posts/{id}/answer',
    on: 'hidden',
    body: { commentId: null },
    may: '401 403 404 404 403 404 404 404 403 401 401 409 409 409 423 404 404',
  },
  {
    call: 'POST /api/posts/{id}/answer',
    on: 'missing',
    body: { commentId: null },
    may: '401 403 404 404 403 404 404 404 403 401 401 409 409 409 423 404 404',
  },
  {
    call: 'DELETE /api/comments/{id}',
    on: 'comment',
    may: '401 403 403 403 403 204 403 204 403 401 401 403 403 403 403 403 403',
    writes: (who) => `${who === 'admin' ? 'audit_log ' : ''}comments notifications posts`,
    holds: 'NOT EXISTS (SELECT FROM comments WHERE id = {comment})',
  },
  {
    call: 'DELETE /api/comments/{id}',
    on: 'lapsedComment',
    may: '401 403 403 403 403 403 403 204 204 401 401 403 403 403 403 403 403',
    writes: (who) => `${who === 'admin' ? 'audit_log ' : ''}comments notifications posts`,
    holds: 'NOT EXISTS (SELECT FROM comments WHERE id = {lapsedComment})',
  },
  {
    call: 'DELETE /api/comments/{id}',
    on: 'hiddenComment', // Only its writer, the person `member`, can delete the hidden comment.
    may: '401 404 404 404 404 404 204 404 404 401 401 404 404 404 404 404 404',
    writes: 'comments notifications posts',
    holds: 'NOT EXISTS (SELECT FROM comments WHERE id = {hiddenComment})',
  },
  {
    call: 'DELETE /api/comments/{id}',
    on: 'missing',
    may: '401 404 404 404 404 404 404 404 404 401 401 404 404 404 404 404 404',
  },

  // Requests about public links to posts.
  {
    call: 'GET /api/posts/{id}/outside',
    on: 'unshared',
    may: '401 403 403 403 403 200 403 200 403 401 401 409 409 409 423 403 403',
    shows: { id: '{unshared}', userId: null },
  },
  {
    call: 'GET /api/posts/{id}/outside',
    on: 'hidden',
    may: '401 403 404 404 403 404 404 404 403 401 401 409 409 409 423 404 404',
  },
  {
    call: 'POST /api/posts/{id}/share',
    on: 'unshared',
    may: '401 403 403 403 403 200 403 200 403 401 401 409 409 409 423 403 403',
    writes: (who) => (who === 'admin' ? 'audit_log posts' : 'posts'),
    holds: 'EXISTS (SELECT FROM posts WHERE id = {unshared} AND length(share_token) >= 22)',
  },
  {
    call: 'POST /api/posts/{id}/share',
    on: 'post',
    may: '401 403 403 403 403 200 403 200 403 401 401 409 409 409 423 403 403',
    shows: { shareToken: '{token}' },
  },
  {
    call: 'POST /api/posts/{id}/share',
    on: 'hidden',
    may: '401 403 404 404 403 404 404 404 403 401 401 409 409 409 423 404 404',
  },
  {
    call: 'POST /api/posts/{id}/share',
    on: 'missing',
    may: '401 403 404 404 403 404 404 404 403 401 401 409 409 409 423 404 404',
  },
  {
    call: 'DELETE /api/posts/{id}/share',
    on: 'post',
    may: '401 403 403 403 403 204 403 204 403 401 401 403 403 403 403 403 403',
    writes: (who) => (who === 'admin' ? 'audit_log posts' : 'posts'),
    holds: 'EXISTS (SELECT FROM posts WHERE id = {post} AND share_token IS NULL)',
  },
  {
    call: 'DELETE /api/posts/{id}/share',
    on: 'hidden',
    may: '401 404 404 404 404 404 404 404 204 401 401 404 404 404 404 404 404',
    writes: 'posts',
    holds: 'EXISTS (SELECT FROM posts WHERE id = {hidden} AND share_token IS NULL)',
  },
  {
    call: 'DELETE /api/posts/{id}/share',
    on: 'missing',
    may: '401 404 404 404 404 404 404 404 404 401 401 404 404 404 404 404 404',
  },
  {
    call: 'GET /api/shared/{shareToken}',
    on: 'token',
    may: '200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 200',
    shows: { id: '{post}' },
  },
  {
    call: 'GET /api/shared/{shareToken}',
    on: 'hiddenToken',
    may: '403 403 403 403 403 403 403 403 403 403 403 403 403 403 403 403 403',
  },
  {
    call: 'GET /api/shared/{shareToken}',
    on: 'missingToken',
    may: '404 404 404 404 404 404 404 404 404 404 404 404 404 404 404 404 404',
  },

  // Requests about photos, videos and avatars.
  {
    call: 'POST /api/media/upload',
    on: 'post',
    form: { media: 'file', postId: '{post}', alt: 'A new picture' },
    may: '401 403 403 403 403 201 403 403 403 401 401 409 409 409 423 403 403',
    writes: 'post_media stored_files files',
    holds: `(SELECT array_agg(post_id) FROM post_media WHERE alt = 'A new picture') = ARRAY[{post}]
      AND NOT EXISTS (SELECT FROM file_removals)`,
    shows: { alt: 'A new picture', mediaType: 'image/webp', width: 8, height: 6 },
  },
  {
    call: 'POST /api/media/upload',
    on: 'hidden',
    form: { media: 'file', postId: '{hidden}' },
    may: '401 403 404 404 403 404 404 404 403 401 401 409 409 409 423 404 404',
  },
  {
    call: 'POST /api/media/upload',
    on: 'missing',
    form: { media: 'file', postId: '{missing}' },
    may: '401 403 404 404 403 404 404 404 403 401 401 409 409 409 423 404 404',
  },
  {
    call: 'DELETE /api/media/{id}',
    on: 'media',
    may: '401 403 403 403 403 204 403 403 403 401 401 403 403 403 403 403 403',
    writes: 'post_media stored_files files',
    holds: 'NOT EXISTS (SELECT FROM stored_files WHERE media_id = {media}) AND NOT EXISTS (SELECT FROM file_removals)',
  },
  {
    call: 'DELETE /api/media/{id}',
    on: 'hiddenMedia',
    may: '401 404 404 404 404 404 404 404 204 401 401 404 404 404 404 404 404',
    writes: 'post_media stored_files files',
    holds: 'NOT EXISTS (SELECT FROM post_media WHERE id = {hiddenMedia})',
  },
  {
    call: 'DELETE /api/media/{id}',
    on: 'missing',
    may: '401 404 404 404 404 404 404 404 404 401 401 404 404 404 404 404 404',
  },
  {
    call: 'GET /api/media/{id}/{variant}',
    on: 'media',
    may: '200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 200',
    type: 'image/jpeg',
  },
  {
    call: 'GET /api/media/{id}/{variant}',
    on: 'unsharedMedia',
    may: '404 200 200 200 200 200 200 200 200 404 404 404 200 200 200 200 200',
    type: 'image/jpeg',
  },
  {
    call: 'GET /api/media/{id}/{variant}',
    on: 'hiddenMedia',
    may: '404 404 404 404 404 404 404 404 404 404 404 404 404 404 404 404 404',
  },
  {
    call: 'GET /api/media/{id}/{variant}',
    on: 'missing',
    may: '404 404 404 404 404 404 404 404 404 404 404 404 404 404 404 404 404',
  },
  {
    call: 'POST /api/user/avatar',
    form: { avatar: 'file' },
    may: '401 200 200 200 200 200 200 200 200 401 401 409 409 409 423 200 200',
    writes: 'stored_files users files',
    holds: `(SELECT array_agg('/api/avatars/' || key) FROM stored_files WHERE user_id = {me}) = (SELECT ARRAY[avatar] FROM users WHERE id = {me})
      AND NOT EXISTS (SELECT FROM file_removals)`,
  },
  {
    call: 'DELETE /api/user/avatar',
    may: '401 204 204 204 204 204 204 204 204 401 401 204 204 204 204 204 204',
    writes: (who) => (['owner', 'member', 'lapsed owner'].includes(who) ? 'stored_files users files' : ''),
    holds: `NOT EXISTS (SELECT FROM stored_files WHERE user_id = {me}) AND (SELECT avatar FROM users WHERE id = {me}) IS NULL
      AND NOT EXISTS (SELECT FROM file_removals)`,
  },
  {
    call: 'GET /api/avatars/{key}',
    on: 'avatar',
    may: '200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 200',
    type: 'image/jpeg',
  },
  {
    call: 'GET /api/avatars/{key}',
    on: 'otherAvatar',
    may: '404 200 200 200 200 200 200 200 200 404 404 404 200 200 200 200 200',
    type: 'image/jpeg',
  },
  {
    call: 'GET /api/avatars/{key}',
    on: 'hiddenAvatar',
    may: '404 200 200 200 200 200 200 200 200 404 404 404 200 200 200 200 200',
    type: 'image/jpeg',
  },
  {
    call: 'GET /api/avatars/{key}',
    on: 'missingKey',
    may: '404 404 404 404 404 404 404 404 404 404 404 404 404 404 404 404 404',
  },

  // Requests about the administration of schools.
  {
    call: 'GET /api/admin/schools',
    may: '401 403 403 403 403 403 403 200 403 401 401 403 403 403 423 403 403',
    lists: { has: ['school', 'otherSchool'], not: ['deletedSchool'] },
  },
  {
    call: 'POST /api/admin/schools',
    body: { name: 'New School', city: 'Digby', principalEmail: 'new@example.test' },
    may: '401 403 403 403 403 403 403 201 403 401 401 403 403 403 423 403 403',
    writes: 'audit_log schools',
    holds: "EXISTS (SELECT FROM schools WHERE name = 'New School' AND province = 'Nova Scotia' AND follower_count = 0)",
    shows: { name: 'New School', principalEmail: 'new@example.test' },
  },
  {
    call: 'GET /api/admin/schools/{id}',
    on: 'school',
    may: '401 403 403 403 403 403 403 200 403 401 401 403 403 403 423 403 403',
    shows: { id: '{school}', principalEmail: 'principal@example.test' },
  },
  {
    call: 'GET /api/admin/schools/{id}',
    on: 'missing',
    may: '401 403 403 403 403 403 403 404 403 401 401 403 403 403 423 403 403',
  },
  {
    call: 'PUT /api/admin/schools/{id}',
    on: 'school',
    body: { name: 'Renamed School', updatedAt: '{schoolUpdatedAt}' },
    may: '401 403 403 403 403 403 403 200 403 401 401 403 403 403 423 403 403',
    writes: 'audit_log school_corrections schools',
    holds: `(SELECT array_agg(id) FROM schools WHERE name = 'Renamed School') = ARRAY[{school}]
      AND (SELECT array_agg(field) FROM school_corrections WHERE school_id = {school}) = ARRAY['name']`,
    shows: { id: '{school}', name: 'Renamed School' },
  },
  {
    call: 'PUT /api/admin/schools/{id}',
    on: 'missing',
    body: { name: 'Renamed School' },
    may: '401 403 403 403 403 403 403 404 403 401 401 403 403 403 423 403 403',
  },
  {
    call: 'DELETE /api/admin/schools/{id}',
    on: 'school',
    may: '401 403 403 403 403 403 403 204 403 401 401 403 403 403 423 403 403',
    writes:
      'audit_log comments deleted_schools file_removals notifications post_media post_votes posts saved_posts schools stored_files user_school_subscriptions',
    holds:
      'NOT EXISTS (SELECT FROM posts WHERE school_id = {school}) AND EXISTS (SELECT FROM deleted_schools WHERE id = {school} AND deleted_by = {me})',
  },
  {
    call: 'DELETE /api/admin/schools/{id}',
    on: 'missing',
    may: '401 403 403 403 403 403 403 404 403 401 401 403 403 403 423 403 403',
  },
  {
    call: 'GET /api/admin/schools/deleted',
    may: '401 403 403 403 403 403 403 200 403 401 401 403 403 403 423 403 403',
    lists: { has: ['deletedSchool'], not: ['school'] },
  },
  {
    call: 'POST /api/admin/schools/{id}/restore',
    on: 'deletedSchool',
    may: '401 403 403 403 403 403 403 200 403 401 401 403 403 403 423 403 403',
    writes: 'audit_log deleted_schools schools',
    holds: 'EXISTS (SELECT FROM schools WHERE id = {deletedSchool})',
    shows: { id: '{deletedSchool}' },
  },
  {
    call: 'POST /api/admin/schools/{id}/restore',
    on: 'school',
    may: '401 403 403 403 403 403 403 404 403 401 401 403 403 403 423 403 403',
  },
  {
    call: 'POST /api/admin/schools/import-csv',
    body: { schools: [{ name: 'Imported School', city: 'Digby' }] },
    may: '401 403 403 403 403 403 403 200 403 401 401 403 403 403 423 403 403',
    writes: 'audit_log schools',
    holds:
      "EXISTS (SELECT FROM schools WHERE name = 'Imported School') AND EXISTS (SELECT FROM audit_log WHERE action = 'school.import' AND actor_id = {me})",
    shows: { created: 1, updated: 0, unchanged: 0, errors: [], conflicts: [] },
  },
  { call: 'GET /api/admin/schools/export', may: '401 403 403 403 403 403 403 200 403 401 401 403 403 403 423 403 403' },

  // Requests about memberships. Payments are not set up here. tests/api/membership/states.ts tests these requests with
  // Stripe.
  {
    call: 'GET /api/membership',
    may: '401 200 200 200 200 200 200 200 200 401 401 200 200 200 200 200 200',
    shows: { isOpen: false },
  },
  {
    call: 'POST /api/create-subscription-payment',
    body: { interval: 'month' },
    may: '401 503 503 503 503 503 503 503 503 401 401 503 409 503 503 503 503',
  },
  {
    call: 'POST /api/promotion-code',
    body: { code: 'SPRING' },
    may: '401 503 503 503 503 503 503 503 503 401 401 503 503 503 503 503 503',
  },
  {
    call: 'POST /api/create-subscription-from-payment',
    body: { paymentIntentId: 'seti_1234567890' },
    may: '401 503 503 503 503 503 503 503 503 401 401 503 503 503 503 503 503',
  },
  { call: 'POST /api/cancel-subscription', may: '401 503 503 503 503 503 503 503 503 401 401 503 503 503 503 503 503' },
  { call: 'POST /api/reset-subscription', may: '401 503 503 503 503 503 503 503 503 401 401 503 503 503 503 503 503' },
  { call: 'POST /api/fix-subscription', may: '401 503 503 503 503 503 503 503 503 401 401 503 503 503 503 503 503' },
  { call: 'POST /api/billing-portal', may: '401 503 503 503 503 503 503 503 503 401 401 503 503 503 503 503 503' },
  {
    call: 'GET /api/membership/receipts/{id}/stripe',
    on: 'receipt',
    may: '401 404 404 404 404 302 404 302 404 401 401 404 404 404 404 404 404',
  },
  { call: 'POST /api/webhooks/stripe', may: '503 503 503 503 503 503 503 503 503 503 503 503 503 503 503 503 503' },

  // Requests about other people's accounts. Only these requests use `person` and `troubled`. The account `troubled` is
  // suspended and on a billing hold, and has an alert and complimentary access.
  {
    call: 'GET /api/admin/users',
    may: '401 403 403 403 403 403 403 200 403 401 401 403 403 403 423 403 403',
    lists: { has: ['person', 'troubled'] },
  },
  {
    call: 'GET /api/admin/users/{id}',
    on: 'troubled',
    may: '401 403 403 403 403 403 403 200 403 401 401 403 403 403 423 403 403',
    shows: { id: '{troubled}', hold: 'fraud', alerts: [{ id: '{alert}' }] },
  },
  {
    call: 'PUT /api/admin/users/{id}',
    on: 'person',
    body: { isAdmin: true },
    may: '401 403 403 403 403 403 403 200 403 401 401 403 403 403 423 403 403',
    writes: 'audit_log sessions users',
    holds:
      '(SELECT is_admin FROM users WHERE id = {person}) AND NOT EXISTS (SELECT FROM sessions WHERE user_id = {person})',
    shows: { id: '{person}', isAdmin: true },
  },
  {
    call: 'PUT /api/admin/users/{id}',
    on: 'person',
    body: { isVerifiedParent: true },
    may: '401 403 403 403 403 403 403 200 403 401 401 403 403 403 423 403 403',
    writes: 'audit_log users',
    holds: "(SELECT verified_method FROM users WHERE id = {person}) = 'admin'",
  },
  {
    call: 'PUT /api/admin/users/{id}',
    on: 'person',
    body: {},
    may: '401 403 403 403 403 403 403 400 403 401 401 403 403 403 423 403 403',
  },
  {
    call: 'PUT /api/admin/users/{id}',
    on: 'troubled',
    body: { isAdmin: true },
    may: '401 403 403 403 403 403 403 400 403 401 401 403 403 403 423 403 403',
  },
  {
    call: 'POST /api/admin/users/bulk-delete',
    body: { userIds: ['{person}'] },
    may: '401 403 403 403 403 403 403 200 403 401 401 403 403 403 423 403 403',
    writes:
      'account_deletions audit_log billing_audit field_suggestions memberships sessions terms_agreements users jobs',
    holds: 'NOT EXISTS (SELECT FROM users WHERE id = {person})',
    shows: { deleted: ['{person}'], kept: [], unknown: [] },
  },
  {
    call: 'POST /api/admin/users/bulk-delete',
    body: { userIds: ['{person}', '{me}'] },
    may: '401 403 403 403 403 403 403 400 403 401 401 403 403 403 423 403 403',
  },
  {
    call: 'POST /api/admin/users/{id}/access',
    on: 'person',
    body: { until: '2030-06-30', reason: 'Helped with the fair' },
    may: '401 403 403 403 403 403 403 200 403 401 401 403 403 403 423 403 403',
    writes: 'audit_log billing_audit memberships notifications',
    holds: "(SELECT override_until FROM memberships WHERE user_id = {person}) = '2030-07-01T03:00:00Z'",
    shows: { hasAccess: true },
  },
  {
    call: 'DELETE /api/admin/users/{id}/access',
    on: 'troubled',
    may: '401 403 403 403 403 403 403 200 403 401 401 403 403 403 423 403 403',
    writes: 'audit_log billing_audit memberships notifications',
    holds: '(SELECT override_until FROM memberships WHERE user_id = {troubled}) IS NULL',
    shows: { hasAccess: false },
  },
  {
    call: 'DELETE /api/admin/users/{id}/access',
    on: 'person',
    may: '401 403 403 403 403 403 403 409 403 401 401 403 403 403 423 403 403',
  },
  {
    call: 'POST /api/admin/users/{id}/suspension',
    on: 'person',
    body: { until: '2030-06-30', reason: 'Named a child' },
    may: '401 403 403 403 403 403 403 200 403 401 401 403 403 403 423 403 403',
    writes: 'audit_log notifications users',
    holds: "(SELECT suspended_until FROM users WHERE id = {person}) = '2030-07-01T03:00:00Z'",
    shows: { suspensionReason: 'Named a child' },
  },
  {
    call: 'DELETE /api/admin/users/{id}/suspension',
    on: 'troubled',
    may: '401 403 403 403 403 403 403 200 403 401 401 403 403 403 423 403 403',
    writes: 'audit_log notifications users',
    holds: '(SELECT suspended_until FROM users WHERE id = {troubled}) IS NULL',
  },
  {
    call: 'DELETE /api/admin/users/{id}/suspension',
    on: 'person',
    may: '401 403 403 403 403 403 403 409 403 401 401 403 403 403 423 403 403',
  },
  {
    call: 'DELETE /api/admin/users/{id}/sessions',
    on: 'person',
    may: '401 403 403 403 403 403 403 200 403 401 401 403 403 403 423 403 403',
    writes: 'audit_log sessions',
    holds: 'NOT EXISTS (SELECT FROM sessions WHERE user_id = {person})',
    shows: { ended: 1 },
  },
  {
    call: 'POST /api/admin/users/{id}/release',
    on: 'troubled',
    body: { hold: 'fraud', alertIds: [] },
    may: '401 403 403 403 403 403 403 503 403 401 401 403 403 403 423 403 403',
  },
  {
    call: 'POST /api/admin/users/{id}/refund',
    on: 'troubled',
    body: { invoiceId: 'in_ofthematrix', cents: 1, refundedCents: 0, reason: 'Asked for it' },
    may: '401 403 403 403 403 403 403 503 403 401 401 403 403 403 423 403 403',
  },
  {
    call: 'POST /api/admin/users/{id}/plan',
    on: 'troubled',
    body: { change: 'end-now', reason: 'Asked for it' },
    may: '401 403 403 403 403 403 403 503 403 401 401 403 403 403 423 403 403',
  },
  {
    call: 'POST /api/admin/users/{id}/free-month',
    on: 'troubled',
    body: { given: 0, reason: 'A kindness' },
    may: '401 403 403 403 403 403 403 503 403 401 401 403 403 403 423 403 403',
  },
  {
    call: 'GET /api/admin/users/{id}/evidence',
    on: 'troubled',
    query: 'invoiceId=in_ofthematrix',
    may: '401 403 403 403 403 403 403 200 403 401 401 403 403 403 423 403 403',
    writes: 'audit_log',
  },
  {
    call: 'POST /api/admin/users/{id}/resolve-alert',
    on: 'troubled',
    body: { alertId: '{alert}' },
    may: '401 403 403 403 403 403 403 200 403 401 401 403 403 403 423 403 403',
    writes: 'audit_log billing_alerts',
    holds: '(SELECT resolved_at FROM billing_alerts WHERE id = {alert}) IS NOT NULL',
    shows: { alerts: [] },
  },
  {
    call: 'POST /api/admin/users/{id}/resolve-alert',
    on: 'person',
    body: { alertId: '{alert}' },
    may: '401 403 403 403 403 403 403 404 403 401 401 403 403 403 423 403 403',
  },
  {
    call: 'GET /api/admin/users/{id}',
    on: 'missing',
    may: '401 403 403 403 403 403 403 404 403 401 401 403 403 403 423 403 403',
  },

  // Requests about the administrators' inbox.
  { call: 'GET /api/admin/inbox', may: '401 403 403 403 403 403 403 200 403 401 401 403 403 403 423 403 403' },
  {
    call: 'GET /api/admin/inbox/{kind}/{entry}',
    on: 'alert',
    may: '401 403 403 403 403 403 403 200 403 401 401 403 403 403 423 403 403',
    shows: { kind: 'alert', version: 0, closedAt: null, history: [] },
  },
  {
    call: 'GET /api/admin/inbox/{kind}/{entry}',
    on: 'missing',
    may: '401 403 403 403 403 403 403 404 403 401 401 403 403 403 423 403 403',
  },
  {
    call: 'PATCH /api/admin/inbox/{kind}/{entry}',
    on: 'missing',
    body: { version: 0, note: 'Refunded.' },
    may: '401 403 403 403 403 403 403 404 403 401 401 403 403 403 423 403 403',
  },
  {
    call: 'PATCH /api/admin/inbox/{kind}/{entry}',
    on: 'alert',
    body: { version: 0, note: 'Refunded.' },
    may: '401 403 403 403 403 403 403 200 403 401 401 403 403 403 423 403 403',
    writes: 'audit_log billing_alerts inbox_states',
    holds: '(SELECT resolved_at FROM billing_alerts WHERE id = {alert}) IS NOT NULL',
    shows: { version: 1, note: 'Refunded.', closedBy: { id: '{me}' } },
  },

  {
    call: 'POST /api/csp-reports', // tests/api/status/violations.test.ts tests valid reports.
    body: {},
    may: '415 415 415 415 415 415 415 415 415 415 415 415 415 415 415 415 415',
  },
  {
    call: 'POST /api/contact',
    body: {
      content: 'Which school does my street belong to?',
      email: 'a@example.test',
      seconds: 3,
    },
    may: '201 201 201 201 201 201 201 201 201 201 201 201 201 201 201 201 201',
    writes: 'contact_messages',
    shows: { message: 'Thank you. We read it and answer by email.' },
  },
  {
    call: 'POST /api/admin/inbox/contact/{id}/answer',
    on: 'missing',
    body: { version: 0, answer: 'Your regional centre knows.' },
    may: '401 403 403 403 403 403 403 404 403 401 401 403 403 403 423 403 403',
  },
  {
    call: 'POST /api/admin/inbox/contact/{id}/answer',
    on: 'contact',
    body: { version: 0, answer: 'Your regional centre knows.' },
    may: '401 403 403 403 403 403 403 200 403 401 401 403 403 403 423 403 403',
    writes: 'audit_log contact_messages inbox_states jobs',
    holds: '(SELECT answered_by FROM contact_messages WHERE id = {contact}) = {me}',
    shows: { version: 1, closedBy: { id: '{me}' } },
  },
  {
    call: 'PUT /api/admin/inbox/morning',
    body: { isWanted: false },
    may: '401 403 403 403 403 403 403 200 403 401 401 403 403 403 423 403 403',
    writes: 'audit_log users',
    holds: 'NOT (SELECT inbox_letter FROM users WHERE id = {me})',
  },

  // Requests about emails.
  { call: 'GET /api/admin/deletions', may: '401 403 403 403 403 403 403 200 403 401 401 403 403 403 423 403 403' },
  { call: 'GET /api/admin/mail', may: '401 403 403 403 403 403 403 200 403 401 401 403 403 403 423 403 403' },
  {
    call: 'GET /api/admin/mail/letters/{kind}',
    on: 'letter',
    may: '401 403 403 403 403 403 403 200 403 401 401 403 403 403 423 403 403',
  },
  {
    call: 'POST /api/admin/mail/{mailId}/send-again',
    on: 'failedMail',
    may: '401 403 403 403 403 403 403 204 403 401 401 403 403 403 423 403 403',
    writes: 'audit_log jobs',
  },
  {
    call: 'POST /api/admin/mail/{mailId}/send-again',
    on: 'missingMail',
    may: '401 403 403 403 403 403 403 404 403 401 401 403 403 403 423 403 403',
  },

  // Requests about administrators' records.
  { call: 'GET /api/admin/audit', may: '401 403 403 403 403 403 403 200 403 401 401 403 403 403 423 403 403' },
  { call: 'GET /api/admin/audit/filters', may: '401 403 403 403 403 403 403 200 403 401 401 403 403 403 423 403 403' },
  { call: 'GET /api/admin/statistics', may: '401 403 403 403 403 403 403 200 403 401 401 403 403 403 423 403 403' },
  {
    call: 'GET /api/openapi.json',
    may: '401 403 403 403 403 403 403 200 403 401 401 403 403 403 423 403 403',
    shows: { openapi: '3.1.1' },
  },

  // Requests about events. The events belong to `otherSchool`, which only the owner of the tested calendar follows.
  {
    call: 'GET /api/schools/{id}/events',
    on: 'otherSchool',
    may: '200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 200',
    lists: { has: ['event', 'canceledEvent'] },
  },
  {
    call: 'GET /api/schools/{id}/events',
    on: 'missing',
    may: '404 404 404 404 404 404 404 404 404 404 404 404 404 404 404 404 404',
  },
  {
    call: 'GET /api/schools/{id}/events.ics',
    on: 'otherSchool',
    may: '200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 200',
  },
  {
    call: 'GET /api/schools/{id}/events.ics',
    on: 'missing',
    may: '404 404 404 404 404 404 404 404 404 404 404 404 404 404 404 404 404',
  },
  {
    call: 'GET /api/events',
    may: '401 200 200 200 200 200 200 200 200 401 401 200 200 200 200 200 200',
    lists: { not: ['event'] },
  },
  {
    call: 'GET /api/calendar/{key}',
    on: 'calendarKey',
    may: '200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 200',
  },
  {
    call: 'GET /api/calendar/{key}',
    on: 'missingKey',
    may: '404 404 404 404 404 404 404 404 404 404 404 404 404 404 404 404 404',
  },
  {
    call: 'GET /api/user/calendar',
    may: '401 200 200 200 200 200 200 200 200 401 401 200 200 200 200 200 200',
    shows: { address: null },
  },
  {
    call: 'POST /api/user/calendar',
    may: '401 200 200 200 200 200 200 200 200 401 401 200 200 200 200 200 200',
    writes: 'users',
    holds: '(SELECT length(calendar_key) FROM users WHERE id = {me}) = 22',
  },
  {
    call: 'GET /api/admin/schools/{id}/events',
    on: 'otherSchool',
    may: '401 403 403 403 403 403 403 200 403 401 401 403 403 403 423 403 403',
    lists: { has: ['event', 'canceledEvent'] },
  },
  {
    call: 'GET /api/admin/schools/{id}/events',
    on: 'missing',
    may: '401 403 403 403 403 403 403 404 403 401 401 403 403 403 423 403 403',
  },
  {
    call: 'POST /api/admin/schools/{id}/events',
    on: 'otherSchool',
    body: { title: 'New event', start: '2030-06-01T18:30', repeats: 'weekly', repeatUntil: '2030-06-30' },
    may: '401 403 403 403 403 403 403 201 403 401 401 403 403 403 423 403 403',
    writes: 'audit_log school_events',
    holds:
      "EXISTS (SELECT FROM school_events WHERE school_id = {otherSchool} AND title = 'New event' AND starts_at = '2030-06-01T21:30:00Z' AND created_by = {me})",
    shows: { title: 'New event', repeats: 'weekly' },
  },
  {
    call: 'POST /api/admin/schools/{id}/events',
    on: 'missing',
    body: { title: 'New event', start: '2030-06-01T18:30' },
    may: '401 403 403 403 403 403 403 404 403 401 401 403 403 403 423 403 403',
  },
  {
    call: 'POST /api/admin/schools/{id}/events/import',
    on: 'otherSchool',
    body: {
      ics: 'BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:taken-over\nSUMMARY:Fair\nDTSTART:20300601T213000Z\nEND:VEVENT\nEND:VCALENDAR',
      dryRun: false,
    },
    may: '401 403 403 403 403 403 403 200 403 401 401 403 403 403 423 403 403',
    writes: 'audit_log school_events',
    holds: "EXISTS (SELECT FROM school_events WHERE school_id = {otherSchool} AND uid = 'taken-over')",
    shows: { created: [{ uid: 'taken-over', title: 'Fair' }], updated: [], unchanged: 0, rejected: [] },
  },
  {
    call: 'POST /api/admin/schools/{id}/events/import',
    on: 'missing',
    body: { ics: 'BEGIN:VCALENDAR\nEND:VCALENDAR' },
    may: '401 403 403 403 403 403 403 404 403 401 401 403 403 403 423 403 403',
  },
  {
    call: 'PUT /api/admin/events/{id}',
    on: 'event',
    body: { title: 'Renamed event', start: '2030-06-01T18:30' },
    may: '401 403 403 403 403 403 403 200 403 401 401 403 403 403 423 403 403',
    writes: 'audit_log school_events',
    holds:
      "(SELECT title FROM school_events WHERE id = {event}) = 'Renamed event' AND (SELECT sequence FROM school_events WHERE id = {event}) = 1",
    shows: { id: '{event}', title: 'Renamed event' },
  },
  {
    call: 'PUT /api/admin/events/{id}',
    on: 'missing',
    body: { title: 'X', start: '2030-06-01T18:30' },
    may: '401 403 403 403 403 403 403 404 403 401 401 403 403 403 423 403 403',
  },
  {
    call: 'DELETE /api/admin/events/{id}',
    on: 'event',
    may: '401 403 403 403 403 403 403 204 403 401 401 403 403 403 423 403 403',
    writes: 'audit_log school_events',
    holds: 'NOT EXISTS (SELECT FROM school_events WHERE id = {event})',
  },
  {
    call: 'DELETE /api/admin/events/{id}',
    on: 'missing',
    may: '401 403 403 403 403 403 403 404 403 401 401 403 403 403 423 403 403',
  },
  {
    call: 'POST /api/admin/events/{id}/cancel',
    on: 'event',
    may: '401 403 403 403 403 403 403 200 403 401 401 403 403 403 423 403 403',
    writes: 'audit_log school_events',
    holds: '(SELECT canceled_at FROM school_events WHERE id = {event}) IS NOT NULL',
    shows: { isCanceled: true },
  },
  {
    call: 'POST /api/admin/events/{id}/cancel',
    on: 'canceledEvent',
    may: '401 403 403 403 403 403 403 200 403 401 401 403 403 403 423 403 403',
    shows: { isCanceled: true },
  },
  {
    call: 'POST /api/admin/events/{id}/cancel',
    on: 'missing',
    may: '401 403 403 403 403 403 403 404 403 401 401 403 403 403 423 403 403',
  },
  {
    call: 'DELETE /api/admin/events/{id}/cancel',
    on: 'canceledEvent',
    may: '401 403 403 403 403 403 403 200 403 401 401 403 403 403 423 403 403',
    writes: 'audit_log school_events',
    holds: '(SELECT canceled_at FROM school_events WHERE id = {canceledEvent}) IS NULL',
    shows: { isCanceled: false },
  },
  {
    call: 'DELETE /api/admin/events/{id}/cancel',
    on: 'missing',
    may: '401 403 403 403 403 403 403 404 403 401 401 403 403 403 423 403 403',
  },

  // Moderation. `review` is open, `appealed` has an appeal, and `ownReview` is a decided review of content by the
  // person who sends the request.
  {
    call: 'POST /api/posts/{id}/report',
    on: 'post', // The person `owner` wrote the post and cannot report it.
    body: { reason: 'privacy', note: 'Names a child' },
    may: '401 204 204 204 204 403 204 204 204 401 401 409 409 204 423 204 204',
    writes: 'notifications reports reviews', // An administrator's report notifies the other administrator.
    holds: `(SELECT array_agg(reporter_id) FROM reports WHERE post_id = {post}) = ARRAY[{me}]
      AND EXISTS (SELECT FROM reviews WHERE open_key = 'post:{post}') AND (SELECT withheld FROM posts WHERE id = {post}) IS NULL`,
  },
  {
    call: 'POST /api/posts/{id}/report',
    on: 'hidden',
    body: { reason: 'privacy' },
    may: '401 404 404 404 404 404 404 404 404 401 401 409 409 404 423 404 404',
  },
  {
    call: 'POST /api/posts/{id}/report',
    on: 'missing',
    body: { reason: 'privacy' },
    may: '401 404 404 404 404 404 404 404 404 401 401 409 409 404 423 404 404',
  },
  {
    call: 'POST /api/comments/{id}/report',
    on: 'comment', // The person `owner` wrote the comment `comment`.
    body: { reason: 'child' },
    may: '401 204 204 204 204 403 204 204 204 401 401 409 409 204 423 204 204',
    writes: 'notifications reports reviews', // An administrator's report notifies the other administrator.
    holds: `(SELECT array_agg(reporter_id) FROM reports WHERE comment_id = {comment}) = ARRAY[{me}]
      AND EXISTS (SELECT FROM reviews WHERE open_key = 'comment:{comment}')`,
  },
  {
    call: 'POST /api/comments/{id}/report',
    on: 'hiddenComment',
    body: { reason: 'child' },
    may: '401 404 404 404 404 404 404 404 404 401 401 409 409 404 423 404 404',
  },
  {
    call: 'POST /api/comments/{id}/report',
    on: 'missing',
    body: { reason: 'child' },
    may: '401 404 404 404 404 404 404 404 404 401 401 409 409 404 423 404 404',
  },
  // Withdrawing a report that was never made changes nothing.
  {
    call: 'DELETE /api/posts/{id}/report',
    on: 'post',
    may: '401 204 204 204 204 204 204 204 204 401 401 409 409 204 423 204 204',
  },
  {
    call: 'DELETE /api/posts/{id}/report',
    on: 'hidden',
    may: '401 404 404 404 404 404 404 404 404 401 401 409 409 404 423 404 404',
  },
  {
    call: 'DELETE /api/posts/{id}/report',
    on: 'missing',
    may: '401 404 404 404 404 404 404 404 404 401 401 409 409 404 423 404 404',
  },
  {
    call: 'DELETE /api/comments/{id}/report',
    on: 'comment',
    may: '401 204 204 204 204 204 204 204 204 401 401 409 409 204 423 204 204',
  },
  {
    call: 'DELETE /api/comments/{id}/report',
    on: 'hiddenComment',
    may: '401 404 404 404 404 404 404 404 404 401 401 409 409 404 423 404 404',
  },
  {
    call: 'DELETE /api/comments/{id}/report',
    on: 'missing',
    may: '401 404 404 404 404 404 404 404 404 401 401 409 409 404 423 404 404',
  },
  {
    call: 'GET /api/reviews/{id}',
    on: 'ownReview',
    may: '401 200 200 200 200 200 200 200 200 401 401 200 200 200 200 200 200',
    shows: { id: '{ownReview}', decision: 'delete', mayAppeal: true },
  },
  {
    call: 'GET /api/reviews/{id}',
    on: 'appealed',
    may: '401 404 404 404 404 404 404 404 404 401 401 404 404 404 404 404 404',
  },
  {
    call: 'GET /api/reviews/{id}',
    on: 'missing',
    may: '401 404 404 404 404 404 404 404 404 401 401 404 404 404 404 404 404',
  },
  {
    call: 'POST /api/reviews/{id}/appeal',
    on: 'ownReview',
    body: { text: 'I meant well.' },
    may: '401 200 200 200 200 200 200 200 200 401 401 200 200 200 200 200 200',
    writes: 'notifications reviews',
    holds:
      "(SELECT array_agg(author_id) FROM reviews WHERE appeal = 'I meant well.' AND status = 'appealed') = ARRAY[{me}]",
    shows: { id: '{ownReview}', appeal: 'I meant well.', mayAppeal: false },
  },
  {
    call: 'POST /api/reviews/{id}/appeal',
    on: 'appealed',
    body: { text: 'Mine too' },
    may: '401 404 404 404 404 404 404 404 404 401 401 404 404 404 404 404 404',
  },
  {
    call: 'POST /api/reviews/{id}/appeal',
    on: 'missing',
    body: { text: 'Mine too' },
    may: '401 404 404 404 404 404 404 404 404 401 401 404 404 404 404 404 404',
  },
  {
    call: 'GET /api/admin/reviews',
    may: '401 403 403 403 403 403 403 200 403 401 401 403 403 403 423 403 403',
    lists: { has: ['review', 'appealed'], not: ['ownReview'] },
  },
  {
    call: 'GET /api/admin/report-campaigns',
    may: '401 403 403 403 403 403 403 200 403 401 401 403 403 403 423 403 403',
  },
  {
    call: 'POST /api/admin/report-campaigns/{id}/close',
    on: 'campaign',
    may: '401 403 403 403 403 403 403 204 403 401 401 403 403 403 423 403 403',
    writes: 'audit_log report_campaigns',
    holds: '(SELECT closed_by FROM report_campaigns WHERE id = {campaign}) = {me}',
  },
  {
    call: 'POST /api/admin/report-campaigns/{id}/close',
    on: 'missing',
    may: '401 403 403 403 403 403 403 404 403 401 401 403 403 403 423 403 403',
  },
  {
    call: 'GET /api/admin/reviews/{id}',
    on: 'review',
    may: '401 403 403 403 403 403 403 200 403 401 401 403 403 403 423 403 403',
    shows: { id: '{review}', status: 'open' },
  },
  {
    call: 'GET /api/admin/reviews/{id}',
    on: 'missing',
    may: '401 403 403 403 403 403 403 404 403 401 401 403 403 403 423 403 403',
  },
  {
    call: 'POST /api/admin/reviews/{id}/claim',
    on: 'review',
    body: { takeOver: false },
    may: '401 403 403 403 403 403 403 200 403 401 401 403 403 403 423 403 403',
    writes: 'audit_log reviews',
    holds: '(SELECT claimed_by FROM reviews WHERE id = {review}) = {me}',
    shows: { claim: { isMine: true } },
  },
  {
    call: 'POST /api/admin/reviews/{id}/claim',
    on: 'missing',
    body: { takeOver: false },
    may: '401 403 403 403 403 403 403 404 403 401 401 403 403 403 423 403 403',
  },
  {
    call: 'DELETE /api/admin/reviews/{id}/claim',
    on: 'review',
    may: '401 403 403 403 403 403 403 200 403 401 401 403 403 403 423 403 403',
    shows: { claim: null },
  },
  {
    call: 'DELETE /api/admin/reviews/{id}/claim',
    on: 'missing',
    may: '401 403 403 403 403 403 403 404 403 401 401 403 403 403 423 403 403',
  },
  {
    call: 'POST /api/admin/reviews/{id}/decision',
    on: 'review',
    body: { decision: 'hide', reason: 'Not kind' },
    may: '401 403 403 403 403 403 403 200 403 401 401 403 403 403 423 403 403',
    writes: 'audit_log notifications posts reviews',
    holds: "(SELECT p.withheld FROM posts p JOIN reviews v ON v.post_id = p.id WHERE v.id = {review}) = 'removed'",
    shows: { id: '{review}', status: 'decided', decision: 'hide' },
  },
  {
    call: 'POST /api/admin/reviews/{id}/decision',
    on: 'appealed',
    body: { decision: 'keep', reason: 'Fine' },
    may: '401 403 403 403 403 403 403 409 403 401 401 403 403 403 423 403 403',
  },
  {
    call: 'POST /api/admin/reviews/{id}/decision',
    on: 'missing',
    body: { decision: 'keep', reason: 'Fine' },
    may: '401 403 403 403 403 403 403 404 403 401 401 403 403 403 423 403 403',
  },
  {
    call: 'POST /api/admin/reviews/{id}/appeal-decision',
    on: 'appealed',
    body: { decision: 'upheld', reason: 'Still not kind' },
    may: '401 403 403 403 403 403 403 200 403 401 401 403 403 403 423 403 403',
    writes: 'audit_log notifications reviews',
    shows: { id: '{appealed}', status: 'closed', appealDecision: 'upheld' },
  },
  {
    call: 'POST /api/admin/reviews/{id}/appeal-decision',
    on: 'review',
    body: { decision: 'upheld', reason: 'Fine' },
    may: '401 403 403 403 403 403 403 409 403 401 401 403 403 403 423 403 403',
  },
  {
    call: 'POST /api/admin/reviews/{id}/appeal-decision',
    on: 'missing',
    body: { decision: 'upheld', reason: 'Fine' },
    may: '401 403 403 403 403 403 403 404 403 401 401 403 403 403 423 403 403',
  },
  {
    call: 'POST /api/admin/posts/{id}/reveal',
    on: 'post',
    may: '401 403 403 403 403 403 403 200 403 401 401 403 403 403 423 403 403',
    writes: 'audit_log',
    holds:
      "EXISTS (SELECT FROM audit_log WHERE actor_id = {me} AND action = 'post.reveal-author' AND target_id = {post})",
  },
  {
    call: 'POST /api/admin/posts/{id}/reveal',
    on: 'missing',
    may: '401 403 403 403 403 403 403 404 403 401 401 403 403 403 423 403 403',
  },
  {
    call: 'GET /api/admin/watched-words',
    may: '401 403 403 403 403 403 403 200 403 401 401 403 403 403 423 403 403',
    lists: { has: ['watchedWord'] },
  },
  {
    call: 'POST /api/admin/watched-words',
    body: { word: 'goose' },
    may: '401 403 403 403 403 403 403 201 403 401 401 403 403 403 423 403 403',
    writes: 'audit_log watched_words',
    holds: "EXISTS (SELECT FROM watched_words WHERE word = 'goose' AND created_by = {me})",
    shows: { word: 'goose' },
  },
  {
    call: 'DELETE /api/admin/watched-words/{id}',
    on: 'watchedWord',
    may: '401 403 403 403 403 403 403 204 403 401 401 403 403 403 423 403 403',
    writes: 'audit_log watched_words',
  },
  {
    call: 'DELETE /api/admin/watched-words/{id}',
    on: 'missing',
    may: '401 403 403 403 403 403 403 404 403 401 401 403 403 403 423 403 403',
  },
  {
    call: 'GET /api/admin/settings',
    may: '401 403 403 403 403 403 403 200 403 401 401 403 403 403 423 403 403',
    shows: { holdFirstPost: false },
  },
  {
    call: 'PUT /api/admin/settings',
    body: { holdFirstPost: true },
    may: '401 403 403 403 403 403 403 200 403 401 401 403 403 403 423 403 403',
    writes: 'audit_log settings',
    shows: { holdFirstPost: true },
  },
  {
    call: 'POST /api/admin/settings/undo',
    body: { change: '{settingChange}' },
    may: '401 403 403 403 403 403 403 200 403 401 401 403 403 403 423 403 403',
    writes: 'audit_log settings',
    shows: { holdFirstPost: true },
  },
  {
    call: 'POST /api/admin/settings/undo',
    body: { change: 999_999_999 },
    may: '401 403 403 403 403 403 403 404 403 401 401 403 403 403 423 403 403',
  },
  {
    call: 'POST /api/notice/{id}/hide',
    on: 'missing',
    may: '302 302 302 302 302 302 302 302 302 302 302 302 302 302 302 302 302',
  },
  {
    call: 'GET /api/schools/{id}/features',
    on: 'school',
    may: '401 200 200 200 200 200 200 200 200 401 401 200 200 200 200 200 200',
    shows: { polls: true },
  },
  {
    call: 'GET /api/schools/{id}/features',
    on: 'missing',
    may: '401 404 404 404 404 404 404 404 404 401 401 404 404 404 404 404 404',
  },
  {
    call: 'GET /api/admin/schools/{id}/features',
    on: 'school',
    may: '401 403 403 403 403 403 403 200 403 401 401 403 403 403 423 403 403',
    shows: { version: 0 },
  },
  {
    call: 'GET /api/admin/schools/{id}/features',
    on: 'missing',
    may: '401 403 403 403 403 403 403 404 403 401 401 403 403 403 423 403 403',
  },
  {
    call: 'PUT /api/admin/schools/{id}/features',
    on: 'school',
    body: { features: { polls: false, anonymous: null, media: null, corrections: null, links: null } },
    may: '401 403 403 403 403 403 403 200 403 401 401 403 403 403 423 403 403',
    writes: 'audit_log settings',
    shows: { features: { polls: false } },
  },
  {
    call: 'PUT /api/admin/schools/{id}/features',
    on: 'missing',
    body: { features: { polls: false, anonymous: null, media: null, corrections: null, links: null } },
    may: '401 403 403 403 403 403 403 404 403 401 401 403 403 403 423 403 403',
  },
  {
    call: 'GET /api/transparency',
    may: '200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 200',
  },
  {
    call: 'GET /api/admin/accounting/csv',
    query: 'month=2020-01',
    may: '401 403 403 403 403 403 403 200 403 401 401 403 403 403 423 403 403',
  },
  {
    call: 'GET /api/admin/growth/csv',
    may: '401 403 403 403 403 403 403 200 403 401 401 403 403 403 423 403 403',
  },
  {
    // The accounting cannot be read, because Stripe is not set up.
    call: 'POST /api/admin/accounting',
    body: { month: '2020-01' },
    may: '401 403 403 403 403 403 403 503 403 401 401 403 403 403 423 403 403',
  },
  {
    // No price can be announced, because Stripe is not set up.
    call: 'POST /api/admin/prices',
    body: { interval: 'month', day: PRICE_DAY, seen: { priceId: 'price_ofthematrix', change: 0 } },
    may: '401 403 403 403 403 403 403 503 403 401 401 403 403 403 423 403 403',
  },
  {
    call: 'GET /api/admin/prices/letter',
    query: `interval=month&day=${PRICE_DAY}`,
    may: '401 403 403 403 403 403 403 409 403 401 401 403 403 403 423 403 403',
  },
  {
    call: 'DELETE /api/admin/prices/{id}',
    on: 'priceChange',
    may: '401 403 403 403 403 403 403 204 403 401 401 403 403 403 423 403 403',
    writes: 'audit_log price_changes',
    holds: '(SELECT called_off_at FROM price_changes WHERE id = {priceChange}) IS NOT NULL',
  },
  {
    call: 'DELETE /api/admin/prices/{id}',
    on: 'missing',
    may: '401 403 403 403 403 403 403 404 403 401 401 403 403 403 423 403 403',
  },
  {
    call: 'GET /api/admin/transparency',
    may: '401 403 403 403 403 403 403 200 403 401 401 403 403 403 423 403 403',
  },
  {
    call: 'PUT /api/admin/transparency',
    body: { month: '2020-01', requests: 2 },
    may: '401 403 403 403 403 403 403 200 403 401 401 403 403 403 423 403 403',
    writes: 'audit_log transparency_months',
    holds: "(SELECT authority_requests FROM transparency_months WHERE month = '2020-01-01') = 2",
  },

  // Requests about the review queue of a school, for its moderators. The review `review` belongs to `otherSchool`.
  {
    call: 'GET /api/user/moderation',
    may: '401 200 200 200 200 200 200 200 200 401 401 200 200 200 200 200 200',
    lists: (who) => (who === 'moderator' ? { has: ['otherSchool'], not: ['vouchedSchool'] } : { not: ['otherSchool'] }),
  },
  {
    call: 'GET /api/schools/{id}/reviews',
    on: 'otherSchool',
    may: '401 403 403 403 403 403 403 200 403 401 401 403 403 403 423 200 403',
    lists: { has: ['review'], not: ['appealed'] },
  },
  {
    call: 'GET /api/schools/{id}/reviews',
    on: 'missing',
    may: '401 403 403 403 403 403 403 404 403 401 401 403 403 403 423 403 403',
  },
  {
    call: 'GET /api/schools/{id}/reviews/{reviewId}',
    on: 'otherSchool',
    may: '401 403 403 403 403 403 403 200 403 401 401 403 403 403 423 200 403',
    shows: { id: '{review}', kind: 'post', refusal: null },
  },
  {
    call: 'GET /api/schools/{id}/reviews/{reviewId}',
    on: 'school', // The review belongs to `otherSchool`, so even the administrator gets 404.
    may: '401 403 403 403 403 403 403 404 403 401 401 403 403 403 423 403 403',
  },
  {
    call: 'POST /api/schools/{id}/reviews/{reviewId}/claim',
    on: 'otherSchool',
    may: '401 403 403 403 403 403 403 200 403 401 401 403 403 403 423 200 403',
    writes: 'audit_log reviews',
    holds: '(SELECT claimed_by FROM reviews WHERE id = {review}) = {me}',
  },
  {
    call: 'POST /api/schools/{id}/reviews/{reviewId}/claim',
    on: 'school', // The review belongs to another school.
    may: '401 403 403 403 403 403 403 404 403 401 401 403 403 403 423 403 403',
  },
  {
    call: 'DELETE /api/schools/{id}/reviews/{reviewId}/claim',
    on: 'otherSchool',
    may: '401 403 403 403 403 403 403 200 403 401 401 403 403 403 423 200 403',
  },
  {
    call: 'DELETE /api/schools/{id}/reviews/{reviewId}/claim',
    on: 'school', // The review belongs to another school.
    may: '401 403 403 403 403 403 403 404 403 401 401 403 403 403 423 403 403',
  },
  {
    call: 'POST /api/schools/{id}/reviews/{reviewId}/decision',
    on: 'otherSchool',
    body: { decision: 'hide', reason: 'Not kind' },
    may: '401 403 403 403 403 403 403 200 403 401 401 403 403 403 423 200 403',
    writes: 'audit_log notifications posts reviews',
    holds: "(SELECT decision = 'hide' AND decided_by = {me} FROM reviews WHERE id = {review})",
  },
  {
    call: 'POST /api/schools/{id}/reviews/{reviewId}/decision',
    on: 'school', // The review belongs to another school.
    body: { decision: 'hide', reason: 'Not kind' },
    may: '401 403 403 403 403 403 403 404 403 401 401 403 403 403 423 403 403',
  },
  {
    call: 'POST /api/schools/{id}/reviews/{reviewId}/decision',
    on: 'otherSchool',
    body: { decision: 'delete', reason: 'Not kind' },
    may: '401 403 403 403 403 403 403 400 403 401 401 403 403 403 423 400 403',
  },

  // The moderator's notice above a school's board.
  {
    call: 'GET /api/schools/{id}/notice',
    on: 'otherSchool',
    may: '401 200 200 200 200 200 200 200 200 401 401 409 200 200 200 200 200',
    shows: { isModerated: true, notice: { schoolId: '{otherSchool}', text: 'The gym is closed on Friday.' } },
  },
  {
    call: 'GET /api/schools/{id}/notice',
    on: 'missing',
    may: '401 404 404 404 404 404 404 404 404 401 401 409 404 404 404 404 404',
  },
  {
    // The list is empty, because nobody in the matrix follows the school with the notice.
    call: 'GET /api/user/notices',
    may: '401 200 200 200 200 200 200 200 200 401 401 409 200 200 200 200 200',
  },
  {
    call: 'PUT /api/schools/{id}/notice',
    on: 'otherSchool',
    body: { text: 'The fair is on Saturday.', until: inDays(3).toISOString().slice(0, 10) },
    may: '401 403 403 403 403 403 403 200 403 401 401 403 403 403 423 200 403',
    writes: 'audit_log school_notices',
    holds:
      "(SELECT text = 'The fair is on Saturday.' AND posted_by = {me} FROM school_notices WHERE school_id = {otherSchool})",
  },
  {
    call: 'PUT /api/schools/{id}/notice',
    on: 'missing',
    body: { text: 'The fair is on Saturday.', until: inDays(3).toISOString().slice(0, 10) },
    may: '401 403 403 403 403 403 403 404 403 401 401 403 403 403 423 403 403',
  },
  {
    call: 'DELETE /api/schools/{id}/notice',
    on: 'otherSchool',
    may: '401 403 403 403 403 403 403 204 403 401 401 403 403 403 423 204 403',
    writes: 'audit_log school_notices',
  },
  {
    call: 'DELETE /api/schools/{id}/notice',
    on: 'missing',
    may: '401 403 403 403 403 403 403 404 403 401 401 403 403 403 423 403 403',
  },

  // All other requests.
  {
    call: 'GET /api/health',
    may: '200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 200',
    shows: { status: 'ok' },
  },
  {
    call: 'GET /api/health/live',
    may: '200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 200',
    shows: { status: 'ok' },
  },
  {
    call: 'GET /api/health/ready',
    may: '200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 200',
    shows: { status: 'ok' },
  },
  { call: 'GET /api/metrics', may: '404 404 404 404 404 404 404 404 404 404 404 404 404 404 404 404 404' },
  { call: 'GET /api/security.txt', may: '200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 200' },
  { call: 'GET /api/service-worker.js', may: '200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 200' },
  { call: 'GET /api/{...path}', may: '404 404 404 404 404 404 404 404 404 404 404 404 404 404 404 404 404' },
  { call: 'POST /api/{...path}', may: '404 404 404 404 404 404 404 404 404 404 404 404 404 404 404 404 404' },
  { call: 'PUT /api/{...path}', may: '404 404 404 404 404 404 404 404 404 404 404 404 404 404 404 404 404' },
  { call: 'PATCH /api/{...path}', may: '404 404 404 404 404 404 404 404 404 404 404 404 404 404 404 404 404' },
  { call: 'DELETE /api/{...path}', may: '404 404 404 404 404 404 404 404 404 404 404 404 404 404 404 404 404' },
];
