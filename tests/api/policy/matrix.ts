import { site } from '@/lib/site';
import { formatDateFieldValue } from '@/lib/time/time-zone';
import { inDays, PASSWORD } from '../../support/community/people';
import { WHO, type Place, type Who } from './matrix-world';

/**
 * Expected status for each person in `WHO`. The administrator without a second factor (`unproven admin`) is missing,
 * because the field `unproven` of `Row` gives their status.
 */
type Statuses = Record<Exclude<Who, 'unproven admin'>, number>;

/**
 * A request of the permission matrix, with the expected status for each kind of person (security 2.3 and later
 * decisions).
 */
export type Row = {
  /** Method and path of the request, as in tests/support/http/endpoints.ts. */
  call: string;
  /** Name of the test data, such as a post, whose id replaces {id}, {shareToken} or {key} in the path. */
  on?: Place;
  body?: object;
  /** Query string of the request without the question mark. */
  query?: string;
  /** Form fields of an upload. The test replaces the value 'file' by a picture. */
  form?: Record<string, string>;
  /** Expected status for each person. */
  may: Statuses;
  /**
   * Expected HTTP status for an administrator without a second factor. By default, it is the status for the person
   * `trial`.
   */
  unproven?: number;
  /**
   * Tables whose rows an allowed request changes. 'jobs' means that the request queues a job, for example an email.
   * 'files' means that the request stores or removes files.
   */
  writes?: string | ((who: Who) => string);
  /** Condition in SQL that holds after an allowed request. {me}, {post} and other placeholders stand for ids. */
  holds?: string;
  /** Expected content type, if an allowed request returns a file. */
  type?: string;
  /** Fields in the response to an allowed request. '{me}' and other placeholders stand for ids. */
  shows?: object;
  /** Ids of posts that a returned list must contain, and ids of posts that it must not contain. */
  lists?: Lists | ((who: Who) => Lists);
};

type Lists = { has?: Place[]; not?: Place[] };

/** True for people without a session: visitors, and people whose cookie belongs to a deleted session. */
const hasNoSession = (who: Who) => ['visitor', 'deleted', 'demoted'].includes(who);

/** True for people who may read only publicly shared content (decisions A1, E2). */
const readsOnlyShared = (who: Who) => hasNoSession(who) || who === 'unverified';

/** Day on which a new price can take effect. */
const PRICE_DAY = inDays(60).toISOString().slice(0, 10);

/** A move of a concern that was not moved before. */
const ASKED = { state: 'asked', office: 'school', day: formatDateFieldValue(Date.now()), seen: 0 };

const NEW_PASSWORD = 'quite another pass phrase';
const NEWCOMER = {
  email: 'newcomer@example.test',
  password: 'brand new pass phrase',
  firstName: 'New',
  lastName: 'Comer',
};

/** News for everybody. */
const MAILING = { kind: 'news', audience: 'everybody', subject: 'Calendars', content: 'The site has calendars now.' };

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

/** Returns the same expected status for everybody, except for the roles in `except`. */
const everybody = (status: number, except: Partial<Statuses> = {}): Statuses => ({
  ...(Object.fromEntries(WHO.map((who) => [who, status])) as Statuses),
  ...except,
});

/** Returns the expected status for each role: `status` for people who are signed in, 401 for everybody else. */
const signedIn = (status: number, except: Partial<Statuses> = {}) =>
  everybody(status, { visitor: 401, deleted: 401, demoted: 401, ...except });

/**
 * Returns the expected status for each role: 401 for people without a session, 409 for people without a verified
 * address, `status` for everybody else.
 */
const readers = (status: number, except: Partial<Statuses> = {}) => signedIn(status, { unverified: 409, ...except });

/**
 * Returns the expected status of a request that changes the sender's own data:
 * - 401 for people without a session
 * - 409 for the roles `unverified`, `leaving` and `to agree`
 * - 423 for suspended people
 * - `status` for everybody else
 */
const writers = (status: number, except: Partial<Statuses> = {}) =>
  signedIn(status, { unverified: 409, leaving: 409, 'to agree': 409, suspended: 423, ...except });

/**
 * Returns the expected status for each role: 403 for people without a current membership, and the status that `writers`
 * returns for everybody else.
 */
const members = (status: number, except: Partial<Statuses> = {}) =>
  writers(status, { inactive: 403, lapsed: 403, 'lapsed owner': 403, ...except });

/**
 * Returns the expected status for each role: `status` for administrators, 401 for people without a session, 423 for
 * suspended people, 403 for everybody else.
 */
const administrators = (status: number, except: Partial<Statuses> = {}) =>
  signedIn(403, { admin: status, suspended: 423, ...except });

const row = (call: string, may: Statuses, more: Omit<Row, 'call' | 'may'> = {}): Row => ({ call, may, ...more });

export const MATRIX: Row[] = [
  // Requests about accounts.
  row('GET /api/user', signedIn(200), { shows: { id: '{me}' } }),
  // The test people's password hash has an outdated format, so signing in replaces the hash.
  row('POST /api/login', everybody(200), {
    body: { email: 'inactive1@example.test', password: PASSWORD },
    writes: 'known_devices sessions users',
    holds:
      "EXISTS (SELECT FROM users WHERE email = 'inactive1@example.test' AND password LIKE '$argon2id$v=19$m=19456,%')",
    shows: { email: 'inactive1@example.test' },
  }),
  row('POST /api/register', everybody(200), {
    body: NEWCOMER,
    writes: 'known_devices sessions terms_agreements users jobs',
    holds:
      "EXISTS (SELECT FROM users u JOIN sessions s ON s.user_id = u.id WHERE email = 'newcomer@example.test' AND NOT is_admin)",
    shows: { email: NEWCOMER.email, isAdmin: false, hasAccess: false },
  }),
  row('POST /api/forgot-password', everybody(200), {
    body: { email: 'inactive1@example.test' },
    writes: 'jobs',
    shows: { message: 'If an account has this address, a link is on its way.' },
  }),
  row('POST /api/verify-email', everybody(200), { body: { token: '{verifyToken}' }, writes: 'mail_links users' }),
  row('POST /api/verify-email', everybody(400), { body: { token: 'no-such-token' } }),
  // Only `owner` (after a change of address) and `unverified` have an email address to verify.
  row('POST /api/verify-email/resend', signedIn(200), {
    writes: (who) => (['owner', 'unverified'].includes(who) ? 'jobs' : ''),
    shows: { message: 'A link is on its way.' },
  }),
  row('POST /api/undo-email', everybody(200), {
    body: { token: '{undoToken}' },
    writes: 'mail_links sessions users jobs',
    holds: "NOT EXISTS (SELECT FROM sessions s JOIN users u ON u.id = s.user_id WHERE u.email = 'before@example.test')",
  }),
  row('POST /api/undo-email', everybody(400), { body: { token: 'no-such-token' } }),
  row('POST /api/reset-password', everybody(200), {
    body: { token: '{resetToken}', newPassword: NEW_PASSWORD },
    writes: 'known_devices mail_links sessions users jobs',
  }),
  row('POST /api/reset-password', everybody(400), { body: { token: 'no-such-token', newPassword: NEW_PASSWORD } }),
  // The site has an administrator, so nobody can become the first one.
  row('POST /api/setup', everybody(404), {
    body: {
      code: '00000-00000-00000-00000',
      email: NEWCOMER.email,
      password: NEW_PASSWORD,
      siteName: 'Parents',
      contactEmail: NEWCOMER.email,
    },
  }),
  row('POST /api/logout', everybody(200), {
    writes: (who) => (hasNoSession(who) ? '' : 'sessions'),
    holds: 'NOT EXISTS (SELECT FROM sessions WHERE user_id = {me})',
  }),
  row('PATCH /api/user/profile', readers(200, { 'to agree': 409, suspended: 403 }), {
    body: { firstName: 'Renamed' },
    writes: 'users',
    holds: "(SELECT array_agg(id) FROM users WHERE first_name = 'Renamed') = ARRAY[{me}]",
    shows: { id: '{me}', firstName: 'Renamed' },
  }),
  row('POST /api/unsubscribe/{token}', everybody(200), {
    on: 'lettersKey',
    writes: 'users',
    holds: '(SELECT count(*) FROM users WHERE letters_stopped_at IS NOT NULL) = 1',
  }),
  row('POST /api/unsubscribe/{token}', everybody(200), {
    on: 'schoolEmailsKey',
    writes: 'user_school_subscriptions',
    holds: "(SELECT count(*) FROM user_school_subscriptions WHERE mail_pace = 'off') = 1",
  }),
  row('POST /api/unsubscribe/{token}', everybody(200), {
    on: 'inboxKey',
    writes: 'audit_log users',
    holds: '(SELECT count(*) FROM users WHERE NOT inbox_letter) = 1',
  }),
  row('POST /api/unsubscribe/{token}', everybody(200), {
    on: 'seatStop',
    writes: 'seat_refusals',
    holds: '(SELECT count(*) FROM seat_refusals) = 1',
  }),
  row('POST /api/unsubscribe/{token}', everybody(200), {
    on: 'replyStop',
    writes: 'school_reply_refusals',
    holds: '(SELECT count(*) FROM school_reply_refusals) = 1',
  }),
  row('POST /api/unsubscribe/{token}', everybody(400), { on: 'missingMail' }),
  row('GET /api/user/preferences', signedIn(200), { shows: { quietHours: true } }),
  row('GET /api/user/push', signedIn(200)),
  row('POST /api/user/push', signedIn(204), {
    body: DEVICE,
    writes: 'push_subscriptions',
    holds: '(SELECT array_agg(user_id) FROM push_subscriptions) = ARRAY[{me}]',
  }),
  row('POST /api/user/push/test', signedIn(204), { body: { endpoint: DEVICE.endpoint } }),
  row('DELETE /api/user/push', signedIn(204), { body: { endpoint: DEVICE.endpoint } }),
  row('GET /api/user/drafts', signedIn(200)),
  row('PUT /api/user/drafts/{place}', signedIn(200), {
    body: { act: 'a', fields: { content: 'Half a post' }, savedAt: '2026-11-20T08:00:00Z', base: null },
    writes: 'drafts',
    holds: '(SELECT array_agg(user_id) FROM drafts) = ARRAY[{me}]',
  }),
  row('DELETE /api/user/drafts/{place}', signedIn(204)),
  row('PATCH /api/user/preferences', signedIn(200), {
    body: { quietHours: false },
    writes: 'users',
    holds: '(SELECT array_agg(id) FROM users WHERE NOT quiet_hours) = ARRAY[{me}]',
    shows: { quietHours: false },
  }),
  // Only the person `owner` has a password reset link, which becomes invalid when the password changes.
  row('POST /api/user/change-password', signedIn(200), {
    body: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD },
    writes: (who) => (who === 'owner' ? 'mail_links sessions users jobs' : 'sessions users jobs'),
    holds: "(SELECT array_agg(id) FROM users WHERE password LIKE '$argon2id$v=19$m=19456,%') = ARRAY[{me}]",
  }),
  row('POST /api/login/passkey/options', everybody(200)),
  row('POST /api/login/passkey', everybody(401), { body: { passkey: UNKNOWN_ASSERTION } }),
  row('POST /api/user/passkeys/options', signedIn(200), { body: {} }),
  row('POST /api/user/passkeys', signedIn(400), { body: { passkey: UNKNOWN_ATTESTATION } }),
  row('DELETE /api/user/passkeys/{passkeyId}', signedIn(404), { on: 'missingKey', body: {} }),
  row('DELETE /api/user/passkeys/{passkeyId}', signedIn(404, { owner: 204 }), {
    on: 'passkey',
    body: {},
    writes: 'passkeys jobs',
  }),
  row('GET /api/user/factors', signedIn(200), { shows: { totp: false } }),
  row('GET /api/user/former-email', signedIn(200), { shows: { canEndByCode: false } }),
  // Requests to remove the account's former email address. Only `owner` has such an address, but gets 403 without an
  // old enough authenticator app or passkey.
  row('DELETE /api/user/former-email', signedIn(404, { owner: 403 }), { body: { code: '000000' } }),
  row('POST /api/user/totp', signedIn(200), {
    body: {},
    writes: 'second_factors',
    holds: '(SELECT array_agg(user_id) FROM second_factors WHERE confirmed_at IS NULL) = ARRAY[{me}]',
  }),
  row('PUT /api/user/totp', signedIn(400), { body: { code: '123456' } }),
  // Turning off the authenticator app changes a session only for `admin`, whose session has a verified second factor.
  row('DELETE /api/user/totp', signedIn(204), { body: {}, writes: (who) => (who === 'admin' ? 'sessions' : '') }),
  row('POST /api/user/recovery-codes', signedIn(409), { body: {} }),
  row('POST /api/user/prove', signedIn(200), { body: { currentPassword: PASSWORD }, writes: 'sessions' }),
  row('POST /api/user/prove', signedIn(400), { body: { code: 'no-such-code' } }),
  row('GET /api/user/sessions', signedIn(200), { lists: { has: ['ownSession'], not: ['foreignSession'] } }),
  // Ending all other sessions also cancels a calendar link and a pending email change. Only the test person `owner` has
  // these.
  row('DELETE /api/user/sessions', signedIn(200), {
    writes: (who) => (who === 'owner' ? 'sessions users' : 'sessions'),
    shows: { ended: 0 },
  }),
  row('DELETE /api/user/sessions/{sessionId}', signedIn(404), { on: 'missing' }),
  row('DELETE /api/user/sessions/{sessionId}', signedIn(204), {
    on: 'ownSession',
    writes: 'sessions',
    holds: 'NOT EXISTS (SELECT FROM sessions WHERE user_id = {me})',
  }),
  row('DELETE /api/user/sessions/{sessionId}', signedIn(404), { on: 'foreignSession' }),
  row('GET /api/user/feed', readers(200), { lists: { has: ['post', 'unshared'], not: ['hidden'] } }),
  row('GET /api/user/feed', readers(200), { query: 'topic=unanswered' }),
  row('GET /api/user/feed/stream', readers(200)),
  row('GET /api/user/subscriptions', signedIn(200), { lists: { has: ['school'], not: ['otherSchool'] } }),
  row('GET /api/user/posts', signedIn(200), {
    lists: (who) => (who === 'lapsed owner' ? { has: ['hidden'] } : { not: ['hidden'] }),
  }),
  row('GET /api/user/saved', readers(200), { lists: { has: ['post'], not: ['hidden', 'unshared'] } }),
  row('GET /api/search', readers(200)),
  row('DELETE /api/user/pending-email', signedIn(204), {
    writes: (who) => (who === 'owner' ? 'users' : ''),
    holds: 'NOT EXISTS (SELECT FROM users WHERE id = {me} AND pending_email IS NOT NULL)',
  }),
  row('GET /api/user/terms', signedIn(200)),
  row('POST /api/user/terms', signedIn(204), {
    body: { version: site.termsVersion },
    writes: (who) => (who === 'to agree' ? 'terms_agreements users' : ''),
    holds: `EXISTS (SELECT FROM terms_agreements WHERE user_id = {me} AND version = '${site.termsVersion}')`,
  }),
  row('POST /api/user/terms', signedIn(409), { body: { version: '2024-01-30' } }),
  row('POST /api/user/tour', signedIn(204), {
    writes: 'users',
    holds: 'EXISTS (SELECT FROM users WHERE id = {me} AND tour_ended_at IS NOT NULL)',
  }),
  row('DELETE /api/user', signedIn(202, { admin: 400 }), {
    body: { password: PASSWORD },
    unproven: 400,
    writes: (who) => {
      if (who === 'leaving') return '';
      return who === 'owner'
        ? 'account_deletions community_voices sessions users jobs'
        : 'account_deletions sessions jobs';
    },
    holds: 'EXISTS (SELECT FROM account_deletions WHERE user_id = {me} AND done_at IS NULL)',
  }),
  row('DELETE /api/user', signedIn(400), { body: { password: NEW_PASSWORD } }),
  row('POST /api/user/deletion/undo', signedIn(404, { leaving: 200 }), {
    writes: 'account_deletions jobs',
    holds: 'NOT EXISTS (SELECT FROM account_deletions)',
  }),
  row('GET /api/user/export', signedIn(200)),
  // Requests for an export of the person's own data. The person `owner` gets 429, because they already made an export
  // today.
  row('POST /api/user/export', signedIn(202, { owner: 429 }), {
    body: { password: PASSWORD },
    writes: 'data_exports jobs',
    holds: 'EXISTS (SELECT FROM data_exports WHERE user_id = {me} AND ready_at IS NULL)',
    shows: { status: 'preparing' },
  }),
  row('POST /api/user/export', signedIn(400), { body: { password: NEW_PASSWORD } }),
  row('GET /api/user/export/file', signedIn(404, { owner: 200 }), { type: 'application/zip' }),

  // Requests about notifications.
  row('GET /api/notifications', signedIn(200), { lists: { has: ['ownNotification'], not: ['foreignNotification'] } }),
  row('GET /api/notifications/unread-count', signedIn(200)),
  row('GET /api/notifications/stream', signedIn(200)),
  row('POST /api/notifications/{id}/mark-read', signedIn(200), {
    on: 'ownNotification',
    writes: 'notifications',
    holds: '(SELECT array_agg(id) FROM notifications WHERE read) = ARRAY[{ownNotification}]',
  }),
  row('POST /api/notifications/mark-read', signedIn(200), {
    body: { ids: ['{ownNotification}', '{foreignNotification}'] },
    writes: 'notifications',
    holds: '(SELECT array_agg(id) FROM notifications WHERE read) = ARRAY[{ownNotification}]',
  }),
  row('POST /api/notifications/mark-all-read', signedIn(200), {
    writes: 'notifications',
    holds: 'NOT EXISTS (SELECT FROM notifications WHERE read <> (user_id = {me}))',
    shows: { count: 0 },
  }),
  row('DELETE /api/notifications/{id}', signedIn(200), {
    on: 'ownNotification',
    writes: 'notifications',
    holds: 'NOT EXISTS (SELECT FROM notifications WHERE id = {ownNotification})',
  }),
  row('POST /api/notifications/{id}/mark-read', signedIn(404), { on: 'foreignNotification' }),
  row('DELETE /api/notifications/{id}', signedIn(404), { on: 'foreignNotification' }),
  row('POST /api/notifications/{id}/mark-read', signedIn(404), { on: 'missing' }),
  row('DELETE /api/notifications/{id}', signedIn(404), { on: 'missing' }),

  // Only `owner` wrote the text that Community Voice may show.
  row('GET /api/user/voices', signedIn(200)),
  row('PUT /api/user/voices/{id}', writers(404, { owner: 200 }), {
    on: 'voice',
    body: { naming: 'parent' },
    writes: (who) => (who === 'owner' ? 'community_voices' : ''),
    holds: "(SELECT naming FROM community_voices WHERE id = {voice}) = 'parent'",
    shows: { naming: 'parent' },
  }),
  row('PUT /api/user/voices/{id}', writers(404), { on: 'missing', body: { naming: 'parent' } }),
  row('DELETE /api/user/voices/{id}', signedIn(404, { owner: 204 }), {
    on: 'voice',
    writes: (who) => (who === 'owner' ? 'community_voices' : ''),
    holds: '(SELECT naming IS NULL AND answered_at IS NOT NULL FROM community_voices WHERE id = {voice})',
  }),
  row('DELETE /api/user/voices/{id}', signedIn(404), { on: 'missing' }),

  // Requests about schools.
  row('GET /api/schools', everybody(200), { lists: { has: ['school', 'otherSchool'] } }),
  row('GET /api/schools/highlights', signedIn(200)),
  row('GET /api/schools/{id}', everybody(200), { on: 'school', shows: { id: '{school}' } }),
  row('GET /api/schools/{id}', everybody(404), { on: 'missing' }),
  row('GET /api/schools/{id}/stream', readers(200), { on: 'school' }),
  row('GET /api/schools/{id}/posts', everybody(200), {
    on: 'school',
    lists: (who) =>
      readsOnlyShared(who)
        ? { has: ['post'], not: ['unshared', 'hidden'] }
        : { has: ['post', 'unshared'], not: ['hidden'] },
  }),
  row('GET /api/schools/{id}/posts', everybody(200), { on: 'school', query: 'topic=unanswered' }),
  row('GET /api/schools/{id}/posts', everybody(404), { on: 'missing' }),
  row('GET /api/schools/{id}/opening', everybody(200), { on: 'school' }),
  row('GET /api/schools/{id}/opening', everybody(404), { on: 'missing' }),
  row('GET /api/schools/{id}/similar-posts', readers(200), { on: 'school' }),
  row('GET /api/schools/{id}/similar-posts', readers(404), { on: 'missing' }),
  row('GET /api/schools/{id}/family-posts', everybody(200), { on: 'school' }),
  row('GET /api/schools/{id}/family-posts', everybody(404), { on: 'missing' }),
  row('POST /api/schools/{id}/subscribe', signedIn(200, { leaving: 409, suspended: 423 }), {
    on: 'otherSchool',
    writes: 'schools user_school_subscriptions',
    holds: `(SELECT (array_agg(user_id ORDER BY id DESC))[1] FROM user_school_subscriptions WHERE school_id = {otherSchool}) = {me}
      AND (SELECT follower_count FROM schools WHERE id = {otherSchool}) = 2`,
    shows: { isFollowing: true },
  }),
  row('DELETE /api/schools/{id}/subscribe', signedIn(200, { leaving: 409, suspended: 423 }), {
    on: 'school',
    writes: 'schools user_school_subscriptions',
    holds: 'NOT EXISTS (SELECT FROM user_school_subscriptions WHERE user_id = {me})',
    shows: { isFollowing: false },
  }),
  row('POST /api/schools/{id}/subscribe', signedIn(404, { leaving: 409, suspended: 423 }), { on: 'missing' }),
  row('GET /api/user/school-year', signedIn(200)),
  row('PUT /api/schools/{id}/school-year', signedIn(200, { leaving: 409, suspended: 423 }), {
    on: 'school',
    body: { gradeBand: 'g4_6' },
    writes: 'user_school_subscriptions',
    holds: "(SELECT grade_band FROM user_school_subscriptions WHERE user_id = {me} AND school_id = {school}) = 'g4_6'",
  }),
  row('PUT /api/schools/{id}/school-year', signedIn(404, { leaving: 409, suspended: 423 }), {
    on: 'missing',
    body: { gradeBand: 'g4_6' },
  }),
  // Everybody has already answered this year, so a further answer changes nothing.
  row('POST /api/schools/{id}/moving-on', signedIn(200, { leaving: 409, suspended: 423 }), {
    on: 'school',
    body: { nextId: 1, answer: 'no' },
  }),
  row('POST /api/schools/{id}/moving-on', signedIn(404, { leaving: 409, suspended: 423 }), {
    on: 'missing',
    body: { nextId: 1, answer: 'no' },
  }),
  row('DELETE /api/schools/{id}/subscribe', signedIn(404, { leaving: 409, suspended: 423 }), { on: 'missing' }),

  // Requests about invitation links to a school, and about joining by such a link.
  row('POST /api/schools/{id}/invitation', members(200), {
    on: 'school',
    writes: 'invitations',
    holds: '(SELECT length(token) FROM invitations WHERE user_id = {me} AND school_id = {school}) = 22',
    shows: { schoolId: '{school}' },
  }),
  row('POST /api/schools/{id}/invitation', members(409), { on: 'otherSchool' }),
  row('POST /api/schools/{id}/invitation', members(404), { on: 'missing' }),
  row('DELETE /api/schools/{id}/invitation', signedIn(204), { on: 'school' }),
  row('DELETE /api/schools/{id}/invitation', signedIn(404), { on: 'missing' }),
  row('GET /api/user/invitations', signedIn(200), { shows: { joined: 0 } }),

  // Requests about joining a school by its code.
  row('POST /api/join', signedIn(200, { leaving: 409, suspended: 423 }), {
    body: { code: '{schoolCode}' },
    writes: (who) =>
      `code_uses school_codes ${who === 'unverified' ? '' : 'school_parents '}schools user_school_subscriptions`,
    holds: `EXISTS (SELECT FROM code_uses WHERE user_id = {me}) AND EXISTS (SELECT FROM user_school_subscriptions WHERE user_id = {me} AND school_id = {otherSchool})`,
    shows: { schoolId: '{otherSchool}', isFollowing: true },
  }),
  row('POST /api/join', signedIn(404, { leaving: 409, suspended: 423 }), { body: { code: 'CCCC-CCCC' } }),
  row('GET /api/schools/{id}/codes', administrators(200, { moderator: 200 }), { on: 'otherSchool' }),
  row('POST /api/schools/{id}/codes', administrators(201, { moderator: 201 }), {
    on: 'otherSchool',
    writes: 'audit_log school_codes',
    holds: '(SELECT count(*) FROM school_codes WHERE school_id = {otherSchool} AND created_by = {me}) = 1',
    shows: { schoolId: '{otherSchool}', uses: 0, isOpen: true },
  }),
  row('POST /api/schools/{id}/codes', administrators(404), { on: 'missing' }),
  row('DELETE /api/schools/{id}/codes/{code}', administrators(204, { moderator: 204 }), {
    on: 'otherSchool',
    writes: 'audit_log school_codes',
    holds: "(SELECT ended_at FROM school_codes WHERE code = '{schoolCode}') IS NOT NULL",
  }),
  row('DELETE /api/schools/{id}/codes/{code}', administrators(404), { on: 'school' }),

  // Requests about access codes that school councils pay for.
  row('GET /api/admin/schools/{id}/council-codes', administrators(200), { on: 'otherSchool' }),
  row('GET /api/admin/schools/{id}/council-codes', administrators(404), { on: 'missing' }),
  row('POST /api/admin/schools/{id}/council-codes', administrators(201), {
    on: 'otherSchool',
    body: { count: 2, accessUntil: '2030-06-30', closesOn: '2030-01-31', note: 'Council' },
    writes: 'audit_log council_batches council_codes',
    holds:
      '(SELECT count(*) FROM council_codes c JOIN council_batches b ON b.id = c.batch_id WHERE b.created_by = {me} AND b.school_id = {otherSchool}) = 2',
  }),
  row('POST /api/admin/schools/{id}/council-codes', administrators(404), {
    on: 'missing',
    body: { count: 2, accessUntil: '2030-06-30', closesOn: '2030-01-31', note: 'Council' },
  }),
  row('DELETE /api/admin/council-codes/{id}', administrators(204), {
    on: 'councilBatch',
    writes: 'audit_log council_batches',
    holds: '(SELECT ended_at FROM council_batches WHERE id = {councilBatch}) IS NOT NULL',
  }),
  row('DELETE /api/admin/council-codes/{id}', administrators(404), { on: 'missing' }),
  row('POST /api/council-code', signedIn(200, { admin: 409, leaving: 409, suspended: 423 }), {
    body: { code: '{councilCode}' },
    unproven: 409,
    writes: 'billing_audit council_codes memberships schools user_school_subscriptions',
    holds: `EXISTS (SELECT FROM council_codes WHERE user_id = {me}) AND EXISTS (SELECT FROM memberships WHERE user_id = {me} AND override_until > now())`,
    shows: { schoolId: '{otherSchool}', isNew: true },
  }),

  // Requests about household seats.
  row('GET /api/seat', signedIn(200)),
  row(
    'POST /api/seat',
    writers(409, { trial: 201, owner: 201, member: 201, moderator: 201, 'moderator elsewhere': 201 }),
    {
      body: { email: 'guardian2@example.test' },
      unproven: 409,
      writes: 'billing_audit household_seats jobs',
      holds: "EXISTS (SELECT FROM household_seats WHERE payer_id = {me} AND email = 'guardian2@example.test')",
      shows: { paid: { state: 'invited' } },
    },
  ),
  row('DELETE /api/seat', signedIn(404)),
  row('POST /api/seat/keep', signedIn(404, { leaving: 409, suspended: 423 })),
  row('DELETE /api/seat/held', signedIn(404, { owner: 204 }), {
    writes: 'billing_audit household_seats memberships jobs',
    holds: 'NOT EXISTS (SELECT FROM household_seats WHERE holder_id = {me})',
  }),
  // Accepting an invitation to a household seat. The person `owner` has already accepted this invitation.
  row('POST /api/seat/accept', signedIn(410, { owner: 200, leaving: 409, suspended: 423 }), {
    body: { token: '{ownSeatToken}' },
    shows: { held: { until: null } },
  }),
  row('POST /api/seat/accept', writers(409, { inactive: 200, canceled: 200, lapsed: 200, 'lapsed owner': 200 }), {
    body: { token: '{seatToken}' },
    writes: 'billing_audit household_seats memberships jobs',
    holds: 'EXISTS (SELECT FROM memberships WHERE user_id = {me} AND seat_until > now())',
    shows: { held: { until: null } },
  }),

  // Requests about the moderators of a school, whom administrators appoint.
  row('GET /api/schools/{id}/moderators', administrators(200), { on: 'otherSchool' }),
  row('GET /api/schools/{id}/moderators', administrators(404), { on: 'missing' }),
  row('POST /api/schools/{id}/moderators', administrators(200), {
    on: 'otherSchool',
    body: { userId: '{person}' },
    writes: 'audit_log school_moderators',
    holds:
      'EXISTS (SELECT FROM school_moderators WHERE school_id = {otherSchool} AND user_id = {person} AND given_by = {me})',
    shows: { userId: '{person}', isModerator: true },
  }),
  row('DELETE /api/schools/{id}/moderators', administrators(200), {
    on: 'otherSchool',
    body: { userId: '{moderator}' },
    writes: 'audit_log school_moderators',
    holds: 'NOT EXISTS (SELECT FROM school_moderators WHERE school_id = {otherSchool})',
    shows: { userId: '{moderator}', isModerator: false },
  }),

  row('GET /api/admin/launch', administrators(200), { shows: { foundingSeats: 25 } }),

  // Requests about corrections of school listings, which parents suggest.
  row('POST /api/schools/{id}/corrections', signedIn(201, { leaving: 409, suspended: 423 }), {
    on: 'otherSchool',
    body: { field: 'phone', value: '902-555-0123' },
    writes: 'field_suggestions',
    holds: '(SELECT user_id FROM field_suggestions ORDER BY id DESC LIMIT 1) = {me}',
    shows: { schoolId: '{otherSchool}', field: 'phone', status: 'open' },
  }),
  row('POST /api/schools/{id}/corrections', signedIn(404, { leaving: 409, suspended: 423 }), {
    on: 'missing',
    body: { field: 'phone', value: '902-555-0123' },
  }),
  row('GET /api/user/corrections', signedIn(200)),
  row('GET /api/admin/corrections', administrators(200)),
  row('POST /api/admin/corrections/{id}/decision', administrators(404), {
    on: 'missing',
    body: { isAccepted: true, current: null },
  }),
  row('POST /api/admin/corrections/{id}/decision', administrators(200), {
    on: 'suggestion',
    body: { isAccepted: true, current: null },
    writes: 'audit_log field_suggestions notifications school_corrections schools',
    holds: "(SELECT phone FROM schools WHERE id = {otherSchool}) = '902-555-0188'",
    shows: { status: 'accepted', current: '902-555-0188' },
  }),

  // Requests about vouching for other parents at the school `otherSchool`, where nobody in the matrix is a parent.
  row('GET /api/user/proof', signedIn(200), {
    shows: { isVerifiedParent: false, vouches: [{ userId: '{troubled}' }] },
  }),
  row('GET /api/user/mutes', signedIn(200)),
  // Requests to mute the post's author, whose id is `writer`. The author has the role `owner` in this matrix, and
  // cannot mute themselves.
  row('POST /api/users/{id}/mute', readers(200, { owner: 400 }), {
    on: 'writer',
    writes: 'mutes',
    holds: 'EXISTS (SELECT FROM mutes WHERE muter_id = {me} AND muted_id = {writer})',
    shows: { userId: '{writer}', isMuted: true },
  }),
  row('POST /api/users/{id}/mute', readers(200, { owner: 400 }), {
    on: 'writer',
    query: 'lasts=week',
    writes: 'mutes',
    holds: 'EXISTS (SELECT FROM mutes WHERE muter_id = {me} AND muted_id = {writer} AND ends_at > now())',
    shows: { userId: '{writer}', isMuted: true },
  }),
  row('POST /api/users/{id}/mute', readers(404), { on: 'missing' }),
  row('DELETE /api/users/{id}/mute', signedIn(200), { on: 'writer', shows: { userId: '{writer}', isMuted: false } }),
  // Requests about following and mentioning people.
  row('POST /api/posts/{id}/follow', readers(200), {
    on: 'post',
    writes: 'post_follows',
    holds: '(SELECT array_agg(user_id) FROM post_follows WHERE post_id = {post} AND is_muted = false) = ARRAY[{me}]',
    shows: { isFollowed: true, isMuted: false },
  }),
  row('POST /api/posts/{id}/follow', readers(404), { on: 'hidden' }),
  row('DELETE /api/posts/{id}/follow', signedIn(200), { on: 'post', shows: { isFollowed: false, isMuted: false } }),
  row('DELETE /api/posts/{id}/follow', signedIn(404), { on: 'missing' }),
  row('POST /api/posts/{id}/mute', readers(200), {
    on: 'post',
    writes: 'post_follows',
    holds: '(SELECT array_agg(user_id) FROM post_follows WHERE post_id = {post} AND is_muted = true) = ARRAY[{me}]',
    shows: { isFollowed: false, isMuted: true },
  }),
  row('POST /api/posts/{id}/mute', readers(404), { on: 'hidden' }),
  row('DELETE /api/posts/{id}/mute', signedIn(200), { on: 'post', shows: { isFollowed: false, isMuted: false } }),
  row('DELETE /api/posts/{id}/mute', signedIn(404), { on: 'missing' }),
  row('GET /api/posts/{id}/people', readers(200), { on: 'post' }),
  row('GET /api/posts/{id}/people', readers(404), { on: 'hidden' }),
  row('GET /api/user/follows', signedIn(200)),
  row('POST /api/users/{id}/follow', readers(200, { owner: 400 }), {
    on: 'writer',
    writes: 'person_follows',
    holds: 'EXISTS (SELECT FROM person_follows WHERE follower_id = {me} AND followed_id = {writer})',
    shows: { userId: '{writer}', isFollowed: true },
  }),
  row('POST /api/users/{id}/follow', readers(404), { on: 'missing' }),
  row('DELETE /api/users/{id}/follow', signedIn(200), {
    on: 'writer',
    shows: { userId: '{writer}', isFollowed: false },
  }),
  row('GET /api/user/feed/visit', signedIn(200), { shows: { seenUntil: null } }),
  row('PUT /api/user/feed/visit', signedIn(200), {
    body: { seenUntil: '2026-11-20T08:00:00.000Z' },
    writes: 'visits',
    holds: '(SELECT array_agg(user_id) FROM visits WHERE place = 0) = ARRAY[{me}]',
    shows: { seenUntil: '2026-11-20T08:00:00.000Z' },
  }),
  row('GET /api/schools/{id}/visit', signedIn(200), { on: 'otherSchool', shows: { seenUntil: null } }),
  row('PUT /api/schools/{id}/visit', signedIn(200), {
    on: 'otherSchool',
    body: { seenUntil: '2026-11-20T08:00:00.000Z' },
    writes: 'visits',
    holds: '(SELECT array_agg(user_id) FROM visits WHERE place = {otherSchool}) = ARRAY[{me}]',
    shows: { seenUntil: '2026-11-20T08:00:00.000Z' },
  }),
  row('GET /api/schools/{id}/visit', signedIn(404), { on: 'missing' }),
  row('PUT /api/schools/{id}/visit', signedIn(404), { on: 'missing', body: { seenUntil: '2026-11-20T08:00:00.000Z' } }),
  row('POST /api/schools/{id}/vouches', writers(403), { on: 'otherSchool', body: { userId: '{person}' } }),
  row('POST /api/schools/{id}/vouches', writers(404), { on: 'missing', body: { userId: '{person}' } }),
  row('POST /api/schools/{id}/vouches', writers(200), {
    on: 'vouchedSchool',
    body: { userId: '{person}' },
    writes: 'vouches',
    holds: 'EXISTS (SELECT FROM vouches WHERE voucher_id = {me} AND user_id = {person})',
    shows: { userId: '{person}', isVouchedFor: true },
  }),
  row('DELETE /api/schools/{id}/vouches', signedIn(200, { leaving: 409, suspended: 423 }), {
    on: 'vouchedSchool',
    body: { userId: '{troubled}' },
    writes: 'vouches',
    holds: 'NOT EXISTS (SELECT FROM vouches WHERE voucher_id = {me} AND user_id = {troubled})',
    shows: { userId: '{troubled}', isVouchedFor: false },
  }),
  row('POST /api/schools/{id}/parents', administrators(200), {
    on: 'otherSchool',
    body: { userId: '{person}' },
    writes: 'audit_log school_parents schools',
    holds: "(SELECT method FROM school_parents WHERE user_id = {person} AND school_id = {otherSchool}) = 'admin'",
    shows: { isParent: true },
  }),
  row('DELETE /api/schools/{id}/parents', administrators(200), {
    on: 'otherSchool',
    body: { userId: '{person}' },
    writes: 'audit_log parent_refusals',
    holds: 'EXISTS (SELECT FROM parent_refusals WHERE user_id = {person} AND school_id = {otherSchool})',
    shows: { isParent: false },
  }),
  row('GET /api/admin/vouch-rings', administrators(200)),

  // Requests about posts.
  row('POST /api/posts', members(201), {
    body: { schoolId: '{school}', content: 'A new post' },
    writes: 'posts',
    holds: "(SELECT array_agg(user_id) FROM posts WHERE content = 'A new post' AND school_id = {school}) = ARRAY[{me}]",
    shows: { schoolId: '{school}', content: 'A new post', isOwner: true },
  }),
  row('POST /api/posts', members(404), {
    on: 'missing',
    body: { schoolId: '{missing}', content: 'A post to nowhere' },
  }),
  row('GET /api/posts/{id}', readers(200), { on: 'post', shows: { id: '{post}' } }),
  row('GET /api/posts/{id}', readers(404), { on: 'hidden' }),
  row('GET /api/posts/{id}', readers(404), { on: 'missing' }),
  row('PATCH /api/posts/{id}', writers(403, { owner: 200 }), {
    on: 'post',
    body: { content: 'Changed' },
    writes: 'posts revisions',
    holds: "(SELECT content FROM posts WHERE id = {post}) = 'Changed'",
    shows: { id: '{post}', content: 'Changed' },
  }),
  row('GET /api/posts/{id}/versions', readers(200), { on: 'post' }),
  row('GET /api/posts/{id}/versions', readers(404), { on: 'hidden' }),
  row('GET /api/posts/{id}/versions', readers(404), { on: 'missing' }),
  row('PATCH /api/posts/{id}', members(404), { on: 'hidden', body: { content: 'Changed' } }),
  row('PATCH /api/posts/{id}', members(404), { on: 'missing', body: { content: 'Changed' } }),
  row('PATCH /api/posts/{id}', writers(403, { owner: 200 }), {
    on: 'post',
    body: { media: [{ id: '{media}', alt: 'An oak' }] },
    writes: 'post_media posts',
    holds: "(SELECT alt FROM post_media WHERE id = {media}) = 'An oak'",
    shows: { id: '{post}', media: [{ id: '{media}', alt: 'An oak' }] },
  }),
  // Lists of media that the server refuses: a value that is not a list, an incomplete list, a duplicate, and media of
  // another post.
  row('PATCH /api/posts/{id}', writers(403, { owner: 400 }), { on: 'post', body: { media: '{media}' } }),
  row('PATCH /api/posts/{id}', writers(403, { owner: 409 }), { on: 'post', body: { media: [] } }),
  row('PATCH /api/posts/{id}', writers(403, { owner: 409 }), {
    on: 'post',
    body: { media: [{ id: '{media}' }, { id: '{media}' }] },
  }),
  row('PATCH /api/posts/{id}', writers(403, { owner: 409 }), {
    on: 'post',
    body: { content: 'Changed', media: [{ id: '{unsharedMedia}', alt: 'Theirs' }] },
  }),
  row('DELETE /api/posts/{id}', signedIn(403, { owner: 204, admin: 204 }), {
    on: 'post',
    writes: (who) =>
      `${who === 'admin' ? 'audit_log ' : ''}comments notifications post_media post_votes posts saved_posts stored_files files`,
    holds:
      'NOT EXISTS (SELECT FROM posts WHERE id = {post}) AND NOT EXISTS (SELECT FROM file_removals) AND NOT EXISTS (SELECT FROM comments WHERE post_id = {post})',
  }),
  row('DELETE /api/posts/{id}', signedIn(404, { 'lapsed owner': 204 }), {
    on: 'hidden',
    writes: 'comments notifications post_media post_votes posts saved_posts stored_files files',
    holds: 'NOT EXISTS (SELECT FROM posts WHERE id = {hidden})',
  }),
  row('DELETE /api/posts/{id}', signedIn(404), { on: 'missing' }),
  // Voting on a post. A vote notifies the author of the post, except when the author `owner` votes on it.
  row('POST /api/posts/{id}/vote', writers(200), {
    on: 'post',
    body: { voteType: 'downvote' },
    writes: (who) => (who === 'owner' ? 'post_votes posts' : 'notifications post_votes posts'),
    holds: `EXISTS (SELECT FROM post_votes WHERE user_id = {me} AND post_id = {post} AND vote_type = 'downvote')
      AND (SELECT (upvote_count, downvote_count) = (1, 1) FROM posts WHERE id = {post})`,
    shows: { upvoteCount: 1, downvoteCount: 1, userVote: 'downvote' },
  }),
  row('POST /api/posts/{id}/vote', writers(404), { on: 'hidden', body: { voteType: 'upvote' } }),
  row('POST /api/posts/{id}/vote', writers(404), { on: 'missing', body: { voteType: 'upvote' } }),
  row('POST /api/posts/{id}/poll', writers(200), {
    on: 'polled',
    body: { choice: 1 },
    writes: 'poll_votes',
    holds: 'EXISTS (SELECT FROM poll_votes WHERE user_id = {me} AND post_id = {polled} AND choice = 1)',
    shows: { ownChoice: 1, mayVote: false, votes: null },
  }),
  row('POST /api/posts/{id}/poll', writers(404), { on: 'post', body: { choice: 0 } }),
  // Requests about concerns, and about what came of a poll.
  row('POST /api/posts/{id}/concern', writers(403, { owner: 200, admin: 200, 'moderator elsewhere': 200 }), {
    on: 'concern',
    body: ASKED,
    writes: (who) => `${who === 'owner' ? '' : 'audit_log '}outcome_lines posts`,
    holds: `(SELECT concern_state = 'asked' FROM posts WHERE id = {concern})
      AND EXISTS (SELECT FROM outcome_lines WHERE post_id = {concern} AND office = 'school')`,
    shows: { id: '{concern}' },
  }),
  row('POST /api/posts/{id}/concern', writers(403, { owner: 404, admin: 404 }), { on: 'post', body: ASKED }),
  row('POST /api/posts/{id}/concern', writers(404), { on: 'missing', body: ASKED }),
  row('POST /api/posts/{id}/poll-outcome', writers(403, { owner: 200, admin: 200, 'moderator elsewhere': 200 }), {
    on: 'closedPoll',
    body: { note: 'The fair is on Friday.' },
    writes: (who) => `${who === 'owner' ? '' : 'audit_log notifications '}outcome_lines`,
    holds: "EXISTS (SELECT FROM outcome_lines WHERE post_id = {closedPoll} AND note = 'The fair is on Friday.')",
    shows: { id: '{closedPoll}' },
  }),
  row('POST /api/posts/{id}/poll-outcome', writers(403, { owner: 409, admin: 409, 'moderator elsewhere': 409 }), {
    on: 'polled',
    body: { note: 'The fair is on Friday.' },
  }),
  row('POST /api/posts/{id}/me-too', writers(200, { owner: 403 }), {
    on: 'concern',
    writes: 'me_toos',
    holds: 'EXISTS (SELECT FROM me_toos WHERE user_id = {me} AND post_id = {concern})',
    shows: { id: '{concern}' },
  }),
  row('POST /api/posts/{id}/me-too', writers(404), { on: 'post' }),
  row('POST /api/posts/{id}/save', readers(200), {
    on: 'unshared',
    writes: 'saved_posts',
    holds: '(SELECT array_agg(user_id) FROM saved_posts WHERE post_id = {unshared}) = ARRAY[{me}]',
    shows: { isSaved: true },
  }),
  row('POST /api/posts/{id}/save', readers(404), { on: 'hidden' }),
  row('POST /api/posts/{id}/save', readers(404), { on: 'missing' }),
  row('DELETE /api/posts/{id}/save', signedIn(200), {
    on: 'post',
    writes: 'saved_posts',
    holds: 'NOT EXISTS (SELECT FROM saved_posts WHERE user_id = {me} AND post_id = {post})',
    shows: { isSaved: false },
  }),
  // Each person of the matrix saved this post before it was hidden.
  row('DELETE /api/posts/{id}/save', signedIn(200), {
    on: 'hidden',
    writes: 'saved_posts',
    holds: 'NOT EXISTS (SELECT FROM saved_posts WHERE user_id = {me} AND post_id = {hidden})',
    shows: { isSaved: false },
  }),
  row('DELETE /api/posts/{id}/save', signedIn(200), { on: 'unshared', shows: { isSaved: false } }),
  row('DELETE /api/posts/{id}/save', signedIn(404), { on: 'missing' }),

  // Requests about comments.
  row('GET /api/posts/{id}/comments', readers(200), { on: 'post' }),
  row('GET /api/posts/{id}/comments', readers(404), { on: 'hidden' }),
  row('GET /api/posts/{id}/comments', readers(404), { on: 'missing' }),
  row('POST /api/posts/{id}/comments', members(201), {
    on: 'post',
    body: { content: 'A new comment' },
    writes: 'comments notifications posts',
    holds: `(SELECT array_agg(user_id) FROM comments WHERE post_id = {post} AND content = 'A new comment') = ARRAY[{me}]
      AND (SELECT comment_count FROM posts WHERE id = {post}) = 2`,
    shows: { postId: '{post}', content: 'A new comment', isOwner: true },
  }),
  row('POST /api/posts/{id}/comments', members(404), { on: 'hidden', body: { content: 'Hi' } }),
  row('POST /api/posts/{id}/comments', members(404), { on: 'missing', body: { content: 'Hi' } }),
  // Nobody comments on a post whose comments are closed. Where the author limits the comments, nobody but the author
  // comments here, because none of these people is a verified parent of the school.
  row('POST /api/posts/{id}/comments', members(409), { on: 'closed', body: { content: 'Hi' } }),
  row('POST /api/posts/{id}/comments', members(409, { owner: 201 }), {
    on: 'parentsOnly',
    body: { content: 'Hi' },
    writes: 'comments posts',
  }),
  // Reading a comment by its id. Only the author of the comment, the person `owner`, may do this.
  row('GET /api/comments/{id}', writers(403, { owner: 200 }), { on: 'comment', shows: { id: '{comment}' } }),
  row('GET /api/comments/{id}', members(404), { on: 'hiddenComment' }),
  row('GET /api/comments/{id}', members(404), { on: 'missing' }),
  row('PATCH /api/comments/{id}', writers(403, { owner: 200 }), {
    on: 'comment',
    body: { content: 'Changed' },
    writes: 'comments revisions',
    holds: "(SELECT content FROM comments WHERE id = {comment}) = 'Changed'",
    shows: { id: '{comment}', content: 'Changed' },
  }),
  row('PATCH /api/comments/{id}', writers(403), { on: 'lapsedComment', body: { content: 'Hi' } }),
  row('PATCH /api/comments/{id}', members(404), { on: 'hiddenComment', body: { content: 'Hi' } }),
  row('PATCH /api/comments/{id}', members(404), { on: 'missing', body: { content: 'Hi' } }),
  // Choosing how visitors see a comment. Only `owner` may do this, because they wrote the comment.
  row('PUT /api/comments/{id}/outside', signedIn(403, { owner: 200 }), {
    on: 'comment',
    body: { outside: 'hidden' },
    writes: 'comments',
    holds: "(SELECT outside FROM comments WHERE id = {comment}) = 'hidden'",
    shows: { outside: 'hidden' },
  }),
  row('PUT /api/comments/{id}/outside', signedIn(404), { on: 'missing', body: { outside: 'hidden' } }),
  row('GET /api/comments/{id}/versions', readers(200), { on: 'comment' }),
  row('GET /api/comments/{id}/versions', readers(404), { on: 'hiddenComment' }),
  row('GET /api/comments/{id}/versions', readers(404), { on: 'missing' }),
  // Nobody can mark their own comment as useful.
  row('POST /api/comments/{id}/useful', writers(200, { owner: 400 }), {
    on: 'comment',
    writes: 'comments useful_marks',
    holds: `(SELECT array_agg(user_id) FROM useful_marks WHERE comment_id = {comment}) = ARRAY[{me}]
      AND (SELECT useful_count FROM comments WHERE id = {comment}) = 1`,
    shows: { usefulCount: 1, isUseful: true },
  }),
  row('POST /api/comments/{id}/useful', writers(404), { on: 'hiddenComment' }),
  row('POST /api/comments/{id}/useful', writers(404), { on: 'missing' }),
  row('DELETE /api/comments/{id}/useful', writers(200), { on: 'comment', shows: { usefulCount: 0, isUseful: false } }),
  row('DELETE /api/comments/{id}/useful', writers(404), { on: 'missing' }),
  row('POST /api/posts/{id}/answer', writers(403, { owner: 200 }), {
    on: 'post',
    body: { commentId: '{underPost}' },
    writes: 'notifications posts',
    holds: '(SELECT answer_id FROM posts WHERE id = {post}) = {underPost}',
    shows: { id: '{post}', answer: { id: '{underPost}' } },
  }),
  row('POST /api/posts/{id}/answer', members(404), { on: 'hidden', body: { commentId: null } }),
  row('POST /api/posts/{id}/answer', members(404), { on: 'missing', body: { commentId: null } }),
  row('DELETE /api/comments/{id}', signedIn(403, { owner: 204, admin: 204 }), {
    on: 'comment',
    writes: (who) => `${who === 'admin' ? 'audit_log ' : ''}comments notifications posts`,
    holds: 'NOT EXISTS (SELECT FROM comments WHERE id = {comment})',
  }),
  row('DELETE /api/comments/{id}', signedIn(403, { admin: 204, 'lapsed owner': 204 }), {
    on: 'lapsedComment',
    writes: (who) => `${who === 'admin' ? 'audit_log ' : ''}comments notifications posts`,
    holds: 'NOT EXISTS (SELECT FROM comments WHERE id = {lapsedComment})',
  }),
  // Only the author of the hidden comment, the person `member`, can delete it.
  row('DELETE /api/comments/{id}', signedIn(404, { member: 204 }), {
    on: 'hiddenComment',
    writes: 'comments notifications posts',
    holds: 'NOT EXISTS (SELECT FROM comments WHERE id = {hiddenComment})',
  }),
  row('DELETE /api/comments/{id}', signedIn(404), { on: 'missing' }),

  // Requests about public links to posts.
  row('GET /api/posts/{id}/outside', writers(403, { owner: 200, admin: 200 }), {
    on: 'unshared',
    shows: { id: '{unshared}', userId: null },
  }),
  row('GET /api/posts/{id}/outside', members(404), { on: 'hidden' }),
  row('POST /api/posts/{id}/share', writers(403, { owner: 200, admin: 200 }), {
    on: 'unshared',
    writes: (who) => (who === 'admin' ? 'audit_log posts' : 'posts'),
    holds: 'EXISTS (SELECT FROM posts WHERE id = {unshared} AND length(share_token) >= 22)',
  }),
  row('POST /api/posts/{id}/share', writers(403, { owner: 200, admin: 200 }), {
    on: 'post',
    shows: { shareToken: '{token}' },
  }),
  row('POST /api/posts/{id}/share', members(404), { on: 'hidden' }),
  row('POST /api/posts/{id}/share', members(404), { on: 'missing' }),
  row('DELETE /api/posts/{id}/share', signedIn(403, { owner: 204, admin: 204 }), {
    on: 'post',
    writes: (who) => (who === 'admin' ? 'audit_log posts' : 'posts'),
    holds: 'EXISTS (SELECT FROM posts WHERE id = {post} AND share_token IS NULL)',
  }),
  row('DELETE /api/posts/{id}/share', signedIn(404, { 'lapsed owner': 204 }), {
    on: 'hidden',
    writes: 'posts',
    holds: 'EXISTS (SELECT FROM posts WHERE id = {hidden} AND share_token IS NULL)',
  }),
  row('DELETE /api/posts/{id}/share', signedIn(404), { on: 'missing' }),
  row('GET /api/shared/{shareToken}', everybody(200), { on: 'token', shows: { id: '{post}' } }),
  row('GET /api/shared/{shareToken}', everybody(403), { on: 'hiddenToken' }),
  row('GET /api/shared/{shareToken}', everybody(404), { on: 'missingToken' }),

  // Requests about photos, videos and avatars.
  row('POST /api/media/upload', writers(403, { owner: 201 }), {
    on: 'post',
    form: { media: 'file', postId: '{post}', alt: 'A new picture' },
    writes: 'post_media stored_files files',
    holds: `(SELECT array_agg(post_id) FROM post_media WHERE alt = 'A new picture') = ARRAY[{post}]
      AND NOT EXISTS (SELECT FROM file_removals)`,
    shows: { alt: 'A new picture', mediaType: 'image/webp', width: 8, height: 6 },
  }),
  row('POST /api/media/upload', members(404), { on: 'hidden', form: { media: 'file', postId: '{hidden}' } }),
  row('POST /api/media/upload', members(404), { on: 'missing', form: { media: 'file', postId: '{missing}' } }),
  row('DELETE /api/media/{id}', signedIn(403, { owner: 204 }), {
    on: 'media',
    writes: 'post_media stored_files files',
    holds: 'NOT EXISTS (SELECT FROM stored_files WHERE media_id = {media}) AND NOT EXISTS (SELECT FROM file_removals)',
  }),
  row('DELETE /api/media/{id}', signedIn(404, { 'lapsed owner': 204 }), {
    on: 'hiddenMedia',
    writes: 'post_media stored_files files',
    holds: 'NOT EXISTS (SELECT FROM post_media WHERE id = {hiddenMedia})',
  }),
  row('DELETE /api/media/{id}', signedIn(404), { on: 'missing' }),
  row('GET /api/media/{id}/{variant}', everybody(200), { on: 'media', type: 'image/jpeg' }),
  row('GET /api/media/{id}/{variant}', everybody(200, { visitor: 404, deleted: 404, demoted: 404, unverified: 404 }), {
    on: 'unsharedMedia',
    type: 'image/jpeg',
  }),
  row('GET /api/media/{id}/{variant}', everybody(404), { on: 'hiddenMedia' }),
  row('GET /api/media/{id}/{variant}', everybody(404), { on: 'missing' }),
  row('POST /api/user/avatar', writers(200), {
    form: { avatar: 'file' },
    writes: 'stored_files users files',
    holds: `(SELECT array_agg('/api/avatars/' || key) FROM stored_files WHERE user_id = {me}) = (SELECT ARRAY[avatar] FROM users WHERE id = {me})
      AND NOT EXISTS (SELECT FROM file_removals)`,
  }),
  row('DELETE /api/user/avatar', signedIn(204), {
    writes: (who) => (['owner', 'member', 'lapsed owner'].includes(who) ? 'stored_files users files' : ''),
    holds: `NOT EXISTS (SELECT FROM stored_files WHERE user_id = {me}) AND (SELECT avatar FROM users WHERE id = {me}) IS NULL
      AND NOT EXISTS (SELECT FROM file_removals)`,
  }),
  row('GET /api/avatars/{key}', everybody(200), { on: 'avatar', type: 'image/jpeg' }),
  row('GET /api/avatars/{key}', everybody(200, { visitor: 404, deleted: 404, demoted: 404, unverified: 404 }), {
    on: 'otherAvatar',
    type: 'image/jpeg',
  }),
  row('GET /api/avatars/{key}', everybody(200, { visitor: 404, deleted: 404, demoted: 404, unverified: 404 }), {
    on: 'hiddenAvatar',
    type: 'image/jpeg',
  }),
  row('GET /api/avatars/{key}', everybody(404), { on: 'missingKey' }),

  // Requests about the administration of schools.
  row('GET /api/admin/schools', administrators(200), {
    lists: { has: ['school', 'otherSchool'], not: ['deletedSchool'] },
  }),
  row('POST /api/admin/schools', administrators(201), {
    body: { name: 'New School', city: 'Digby', principalEmail: 'new@example.test' },
    writes: 'audit_log schools',
    holds: "EXISTS (SELECT FROM schools WHERE name = 'New School' AND province = 'Nova Scotia' AND follower_count = 0)",
    shows: { name: 'New School', principalEmail: 'new@example.test' },
  }),
  row('GET /api/admin/schools/{id}', administrators(200), {
    on: 'school',
    shows: { id: '{school}', principalEmail: 'principal@example.test' },
  }),
  row('GET /api/admin/schools/{id}', administrators(404), { on: 'missing' }),
  row('PUT /api/admin/schools/{id}', administrators(200), {
    on: 'school',
    body: { name: 'Renamed School', updatedAt: '{schoolUpdatedAt}' },
    writes: 'audit_log school_corrections schools',
    holds: `(SELECT array_agg(id) FROM schools WHERE name = 'Renamed School') = ARRAY[{school}]
      AND (SELECT array_agg(field) FROM school_corrections WHERE school_id = {school}) = ARRAY['name']`,
    shows: { id: '{school}', name: 'Renamed School' },
  }),
  row('PUT /api/admin/schools/{id}', administrators(404), { on: 'missing', body: { name: 'Renamed School' } }),
  row('DELETE /api/admin/schools/{id}', administrators(204), {
    on: 'school',
    writes:
      'audit_log comments deleted_schools file_removals notifications post_media post_votes posts saved_posts schools stored_files user_school_subscriptions',
    holds:
      'NOT EXISTS (SELECT FROM posts WHERE school_id = {school}) AND EXISTS (SELECT FROM deleted_schools WHERE id = {school} AND deleted_by = {me})',
  }),
  row('DELETE /api/admin/schools/{id}', administrators(404), { on: 'missing' }),
  row('GET /api/admin/schools/deleted', administrators(200), { lists: { has: ['deletedSchool'], not: ['school'] } }),
  row('POST /api/admin/schools/{id}/restore', administrators(200), {
    on: 'deletedSchool',
    writes: 'audit_log deleted_schools schools',
    holds: 'EXISTS (SELECT FROM schools WHERE id = {deletedSchool})',
    shows: { id: '{deletedSchool}' },
  }),
  row('POST /api/admin/schools/{id}/restore', administrators(404), { on: 'school' }),
  row('POST /api/admin/schools/import-csv', administrators(200), {
    body: { schools: [{ name: 'Imported School', city: 'Digby' }] },
    writes: 'audit_log schools',
    holds:
      "EXISTS (SELECT FROM schools WHERE name = 'Imported School') AND EXISTS (SELECT FROM audit_log WHERE action = 'school.import' AND actor_id = {me})",
    shows: { created: 1, updated: 0, unchanged: 0, errors: [], conflicts: [] },
  }),
  row('GET /api/admin/schools/export', administrators(200)),

  // Requests about memberships while payments are not set up. tests/api/membership/states.ts tests the same requests
  // with Stripe.
  row('GET /api/membership', signedIn(200), { shows: { isOpen: false } }),
  row('POST /api/create-subscription-payment', signedIn(503, { leaving: 409 }), { body: { interval: 'month' } }),
  row('POST /api/promotion-code', signedIn(503), { body: { code: 'SPRING' } }),
  row('POST /api/create-subscription-from-payment', signedIn(503), { body: { paymentIntentId: 'seti_1234567890' } }),
  row('POST /api/cancel-subscription', signedIn(503)),
  row('POST /api/reset-subscription', signedIn(503)),
  row('POST /api/fix-subscription', signedIn(503)),
  row('POST /api/billing-portal', signedIn(503)),
  row('GET /api/membership/receipts/{id}/stripe', signedIn(404, { owner: 302, admin: 302 }), { on: 'receipt' }),
  row('POST /api/webhooks/stripe', everybody(503)),
  // The endpoint for returned emails answers 404 here, because BOUNCE_TOKEN is not set. tests/api/mail/bounces.test.ts
  // tests the endpoint with a token.
  row('POST /api/webhooks/bounces', everybody(404)),

  // Requests about other people's accounts. The account `troubled` is suspended and on a billing hold, and has an alert
  // and complimentary access.
  row('GET /api/admin/users', administrators(200), { lists: { has: ['person', 'troubled'] } }),
  row('GET /api/admin/users/{id}', administrators(200), {
    on: 'troubled',
    shows: { id: '{troubled}', hold: 'fraud', alerts: [{ id: '{alert}' }] },
  }),
  row('PUT /api/admin/users/{id}', administrators(200), {
    on: 'person',
    body: { isAdmin: true },
    writes: 'audit_log sessions users',
    holds:
      '(SELECT is_admin FROM users WHERE id = {person}) AND NOT EXISTS (SELECT FROM sessions WHERE user_id = {person})',
    shows: { id: '{person}', isAdmin: true },
  }),
  row('PUT /api/admin/users/{id}', administrators(200), {
    on: 'person',
    body: { isVerifiedParent: true },
    writes: 'audit_log users',
    holds: "(SELECT verified_method FROM users WHERE id = {person}) = 'admin'",
  }),
  row('PUT /api/admin/users/{id}', administrators(400), { on: 'person', body: {} }),
  row('PUT /api/admin/users/{id}', administrators(400), { on: 'troubled', body: { isAdmin: true } }),
  row('POST /api/admin/users/bulk-delete', administrators(200), {
    body: { userIds: ['{person}'] },
    writes:
      'account_deletions audit_log billing_audit field_suggestions memberships sessions terms_agreements users jobs',
    holds: 'NOT EXISTS (SELECT FROM users WHERE id = {person})',
    shows: { deleted: ['{person}'], kept: [], unknown: [] },
  }),
  row('POST /api/admin/users/bulk-delete', administrators(400), { body: { userIds: ['{person}', '{me}'] } }),
  row('POST /api/admin/users/{id}/access', administrators(200), {
    on: 'person',
    body: { until: '2030-06-30', reason: 'Helped with the fair' },
    writes: 'audit_log billing_audit memberships notifications',
    holds: "(SELECT override_until FROM memberships WHERE user_id = {person}) = '2030-07-01T03:00:00Z'",
    shows: { hasAccess: true },
  }),
  row('DELETE /api/admin/users/{id}/access', administrators(200), {
    on: 'troubled',
    writes: 'audit_log billing_audit memberships notifications',
    holds: '(SELECT override_until FROM memberships WHERE user_id = {troubled}) IS NULL',
    shows: { hasAccess: false },
  }),
  row('DELETE /api/admin/users/{id}/access', administrators(409), { on: 'person' }),
  row('POST /api/admin/users/{id}/suspension', administrators(200), {
    on: 'person',
    body: { until: '2030-06-30', reason: 'Named a child' },
    writes: 'audit_log notifications users',
    holds: "(SELECT suspended_until FROM users WHERE id = {person}) = '2030-07-01T03:00:00Z'",
    shows: { suspensionReason: 'Named a child' },
  }),
  row('DELETE /api/admin/users/{id}/suspension', administrators(200), {
    on: 'troubled',
    writes: 'audit_log notifications users',
    holds: '(SELECT suspended_until FROM users WHERE id = {troubled}) IS NULL',
  }),
  row('DELETE /api/admin/users/{id}/suspension', administrators(409), { on: 'person' }),
  row('DELETE /api/admin/users/{id}/sessions', administrators(200), {
    on: 'person',
    writes: 'audit_log sessions',
    holds: 'NOT EXISTS (SELECT FROM sessions WHERE user_id = {person})',
    shows: { ended: 1 },
  }),
  row('POST /api/admin/users/{id}/release', administrators(503), {
    on: 'troubled',
    body: { hold: 'fraud', alertIds: [] },
  }),
  row('POST /api/admin/users/{id}/refund', administrators(503), {
    on: 'troubled',
    body: { invoiceId: 'in_ofthematrix', cents: 1, refundedCents: 0, reason: 'Asked for it' },
  }),
  row('POST /api/admin/users/{id}/plan', administrators(503), {
    on: 'troubled',
    body: { change: 'end-now', reason: 'Asked for it' },
  }),
  row('POST /api/admin/users/{id}/free-month', administrators(503), {
    on: 'troubled',
    body: { given: 0, reason: 'A kindness' },
  }),
  row('GET /api/admin/users/{id}/evidence', administrators(200), {
    on: 'troubled',
    query: 'invoiceId=in_ofthematrix',
    writes: 'audit_log',
  }),
  row('POST /api/admin/users/{id}/resolve-alert', administrators(200), {
    on: 'troubled',
    body: { alertId: '{alert}' },
    writes: 'audit_log billing_alerts',
    holds: '(SELECT resolved_at FROM billing_alerts WHERE id = {alert}) IS NOT NULL',
    shows: { alerts: [] },
  }),
  row('POST /api/admin/users/{id}/resolve-alert', administrators(404), { on: 'person', body: { alertId: '{alert}' } }),
  row('GET /api/admin/users/{id}', administrators(404), { on: 'missing' }),

  // Requests about the administrators' inbox.
  row('GET /api/admin/inbox', administrators(200)),
  row('GET /api/admin/inbox/{kind}/{entry}', administrators(200), {
    on: 'alert',
    shows: { kind: 'alert', version: 0, closedAt: null, history: [] },
  }),
  row('GET /api/admin/inbox/{kind}/{entry}', administrators(404), { on: 'missing' }),
  row('PATCH /api/admin/inbox/{kind}/{entry}', administrators(404), {
    on: 'missing',
    body: { version: 0, note: 'Refunded.' },
  }),
  row('PATCH /api/admin/inbox/{kind}/{entry}', administrators(200), {
    on: 'alert',
    body: { version: 0, note: 'Refunded.' },
    writes: 'audit_log billing_alerts inbox_states',
    holds: '(SELECT resolved_at FROM billing_alerts WHERE id = {alert}) IS NOT NULL',
    shows: { version: 1, note: 'Refunded.', closedBy: { id: '{me}' } },
  }),

  // This request is not a valid report of blocked content. tests/api/status/csp-reports.test.ts tests valid CSP
  // reports.
  row('POST /api/csp-reports', everybody(415), { body: {} }),
  row('POST /api/contact', everybody(201), {
    body: {
      content: 'Which school does my street belong to?',
      email: 'a@example.test',
      seconds: 3,
    },
    writes: 'contact_messages',
    shows: { message: 'Thank you. We read it and answer by email.' },
  }),
  row('POST /api/admin/inbox/contact/{id}/answer', administrators(404), {
    on: 'missing',
    body: { version: 0, answer: 'Your regional centre knows.' },
  }),
  row('POST /api/admin/inbox/contact/{id}/answer', administrators(200), {
    on: 'contact',
    body: { version: 0, answer: 'Your regional centre knows.' },
    writes: 'audit_log contact_messages inbox_states jobs',
    holds: '(SELECT answered_by FROM contact_messages WHERE id = {contact}) = {me}',
    shows: { version: 1, closedBy: { id: '{me}' } },
  }),
  row('PUT /api/admin/inbox/morning-email', administrators(200), {
    body: { isWanted: false },
    writes: 'audit_log users',
    holds: 'NOT (SELECT inbox_letter FROM users WHERE id = {me})',
  }),

  // Requests about emails.
  row('GET /api/admin/deletions', administrators(200)),
  row('GET /api/admin/mail', administrators(200)),
  row('GET /api/admin/mail/previews/{kind}', administrators(200), { on: 'letter' }),
  row('POST /api/admin/mail/{mailId}/send-again', administrators(204), { on: 'failedMail', writes: 'audit_log jobs' }),
  row('POST /api/admin/mail/{mailId}/send-again', administrators(404), { on: 'missingMail' }),
  row('POST /api/admin/mail/test', administrators(202), { writes: 'audit_log jobs' }),
  row('GET /api/admin/mail/test/{mailId}', administrators(200), { on: 'testEmail', shows: { state: 'waiting' } }),
  row('GET /api/admin/mail/test/{mailId}', administrators(404), { on: 'missingMail' }),
  row('GET /api/admin/mailings', administrators(200), { lists: { has: ['mailing', 'sendingMailing'] } }),
  row('POST /api/admin/mailings', administrators(201), {
    body: MAILING,
    writes: 'audit_log mailings',
    shows: { state: 'draft', version: 1 },
  }),
  row('PUT /api/admin/mailings/{id}', administrators(200), {
    on: 'mailing',
    body: { ...MAILING, seen: 1 },
    writes: 'audit_log mailings',
    shows: { state: 'draft', version: 2 },
  }),
  row('PUT /api/admin/mailings/{id}', administrators(409), { on: 'sendingMailing', body: { ...MAILING, seen: 1 } }),
  row('DELETE /api/admin/mailings/{id}', administrators(204), {
    on: 'mailing',
    body: { seen: 1 },
    writes: 'audit_log mailings',
    holds: 'NOT EXISTS (SELECT FROM mailings WHERE id = {mailing})',
  }),
  row('DELETE /api/admin/mailings/{id}', administrators(404), { on: 'missing', body: { seen: 1 } }),
  row('GET /api/admin/mailings/{id}/preview', administrators(200), { on: 'mailing' }),
  row('GET /api/admin/mailings/{id}/preview', administrators(404), { on: 'missing' }),
  row('POST /api/admin/mailings/{id}/test', administrators(202), { on: 'mailing', writes: 'audit_log jobs' }),
  row('POST /api/admin/mailings/{id}/test', administrators(404), { on: 'missing' }),
  row('POST /api/admin/mailings/{id}/send', administrators(200), {
    on: 'mailing',
    body: { seen: 1 },
    writes: 'audit_log mailings jobs',
    shows: { state: 'sending' },
  }),
  row('POST /api/admin/mailings/{id}/send', administrators(409), { on: 'sendingMailing', body: { seen: 1 } }),
  row('POST /api/admin/mailings/{id}/stop', administrators(200), {
    on: 'sendingMailing',
    writes: 'audit_log mailings',
    shows: { state: 'stopped' },
  }),
  row('POST /api/admin/mailings/{id}/stop', administrators(409), { on: 'mailing' }),

  // Requests about records for administrators: the audit log, statistics and the API document.
  row('GET /api/admin/audit', administrators(200)),
  row('GET /api/admin/audit/filters', administrators(200)),
  row('GET /api/admin/statistics', administrators(200)),
  row('GET /api/openapi.json', administrators(200), { shows: { openapi: '3.1.1' } }),

  // Requests about events of the school `otherSchool`. The only person who follows this school is the person whose
  // calendar has the key `calendarKey`.
  row('GET /api/schools/{id}/events', everybody(200), {
    on: 'otherSchool',
    lists: { has: ['event', 'canceledEvent'] },
  }),
  row('GET /api/schools/{id}/events', everybody(404), { on: 'missing' }),
  row('GET /api/schools/{id}/events.ics', everybody(200), { on: 'otherSchool' }),
  row('GET /api/schools/{id}/events.ics', everybody(404), { on: 'missing' }),
  row('GET /api/events', signedIn(200), { lists: { not: ['event'] } }),
  row('GET /api/calendar/{key}', everybody(200), { on: 'calendarKey' }),
  row('GET /api/calendar/{key}', everybody(404), { on: 'missingKey' }),
  row('GET /api/user/calendar', signedIn(200), { shows: { address: null } }),
  row('POST /api/user/calendar', signedIn(200), {
    writes: 'users',
    holds: '(SELECT length(calendar_key) FROM users WHERE id = {me}) = 22',
  }),
  row('GET /api/admin/schools/{id}/events', administrators(200), {
    on: 'otherSchool',
    lists: { has: ['event', 'canceledEvent'] },
  }),
  row('GET /api/admin/schools/{id}/events', administrators(404), { on: 'missing' }),
  row('POST /api/admin/schools/{id}/events', administrators(201), {
    on: 'otherSchool',
    body: { title: 'New event', start: '2030-06-01T18:30', repeats: 'weekly', repeatUntil: '2030-06-30' },
    writes: 'audit_log school_events',
    holds:
      "EXISTS (SELECT FROM school_events WHERE school_id = {otherSchool} AND title = 'New event' AND starts_at = '2030-06-01T21:30:00Z' AND created_by = {me})",
    shows: { title: 'New event', repeats: 'weekly' },
  }),
  row('POST /api/admin/schools/{id}/events', administrators(404), {
    on: 'missing',
    body: { title: 'New event', start: '2030-06-01T18:30' },
  }),
  row('POST /api/admin/schools/{id}/events/import', administrators(200), {
    on: 'otherSchool',
    body: {
      ics: 'BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:taken-over\nSUMMARY:Fair\nDTSTART:20300601T213000Z\nEND:VEVENT\nEND:VCALENDAR',
      dryRun: false,
    },
    writes: 'audit_log school_events',
    holds: "EXISTS (SELECT FROM school_events WHERE school_id = {otherSchool} AND uid = 'taken-over')",
    shows: { created: [{ uid: 'taken-over', title: 'Fair' }], updated: [], unchanged: 0, rejected: [] },
  }),
  row('POST /api/admin/schools/{id}/events/import', administrators(404), {
    on: 'missing',
    body: { ics: 'BEGIN:VCALENDAR\nEND:VCALENDAR' },
  }),
  row('PUT /api/admin/events/{id}', administrators(200), {
    on: 'event',
    body: { title: 'Renamed event', start: '2030-06-01T18:30' },
    writes: 'audit_log school_events',
    holds:
      "(SELECT title FROM school_events WHERE id = {event}) = 'Renamed event' AND (SELECT sequence FROM school_events WHERE id = {event}) = 1",
    shows: { id: '{event}', title: 'Renamed event' },
  }),
  row('PUT /api/admin/events/{id}', administrators(404), {
    on: 'missing',
    body: { title: 'X', start: '2030-06-01T18:30' },
  }),
  row('DELETE /api/admin/events/{id}', administrators(204), {
    on: 'event',
    writes: 'audit_log school_events',
    holds: 'NOT EXISTS (SELECT FROM school_events WHERE id = {event})',
  }),
  row('DELETE /api/admin/events/{id}', administrators(404), { on: 'missing' }),
  row('POST /api/admin/events/{id}/cancel', administrators(200), {
    on: 'event',
    writes: 'audit_log school_events',
    holds: '(SELECT canceled_at FROM school_events WHERE id = {event}) IS NOT NULL',
    shows: { isCanceled: true },
  }),
  row('POST /api/admin/events/{id}/cancel', administrators(200), { on: 'canceledEvent', shows: { isCanceled: true } }),
  row('POST /api/admin/events/{id}/cancel', administrators(404), { on: 'missing' }),
  row('DELETE /api/admin/events/{id}/cancel', administrators(200), {
    on: 'canceledEvent',
    writes: 'audit_log school_events',
    holds: '(SELECT canceled_at FROM school_events WHERE id = {canceledEvent}) IS NULL',
    shows: { isCanceled: false },
  }),
  row('DELETE /api/admin/events/{id}/cancel', administrators(404), { on: 'missing' }),
  // Everybody in the matrix is a verified parent of `vouchedSchool`, and nobody of `otherSchool`.
  row('POST /api/schools/{id}/event-suggestions', members(201), {
    on: 'vouchedSchool',
    body: { title: 'Book fair', start: '2030-06-01T18:30' },
    writes: 'event_suggestions',
    holds:
      "EXISTS (SELECT FROM event_suggestions WHERE school_id = {vouchedSchool} AND user_id = {me} AND starts_at = '2030-06-01T21:30:00Z')",
    shows: { title: 'Book fair', status: 'open' },
  }),
  row('POST /api/schools/{id}/event-suggestions', members(403), {
    on: 'otherSchool',
    body: { title: 'Book fair', start: '2030-06-01T18:30' },
  }),
  row('POST /api/schools/{id}/event-suggestions', members(404), {
    on: 'missing',
    body: { title: 'Book fair', start: '2030-06-01T18:30' },
  }),
  row('GET /api/user/event-suggestions', signedIn(200), { lists: { not: ['eventSuggestion'] } }),
  row('GET /api/schools/{id}/event-suggestions', administrators(200, { moderator: 200 }), {
    on: 'otherSchool',
    lists: { has: ['eventSuggestion'] },
  }),
  row('GET /api/schools/{id}/event-suggestions', administrators(404), { on: 'missing' }),
  row('POST /api/schools/{id}/event-suggestions/{suggestionId}/decision', administrators(200, { moderator: 200 }), {
    on: 'otherSchool',
    body: { isAccepted: true },
    writes: 'audit_log event_suggestions notifications school_events',
    holds:
      "EXISTS (SELECT FROM school_events WHERE school_id = {otherSchool} AND title = 'Spring fair' AND created_by = {me})",
    shows: { status: 'accepted' },
  }),
  row('POST /api/schools/{id}/event-suggestions/{suggestionId}/decision', administrators(404), {
    on: 'school',
    body: { isAccepted: true },
  }),
  row('GET /api/user/event-reminders', signedIn(200), { shows: { reminders: [] } }),
  // Nobody can remind a person who has neither a confirmed address nor a device.
  row(
    'PUT /api/events/{id}/reminder',
    signedIn(200, {
      inactive: 403,
      lapsed: 403,
      'lapsed owner': 403,
      unverified: 409,
      leaving: 409,
      suspended: 423,
    }),
    {
      on: 'event',
      body: {},
      writes: 'event_reminders',
      holds: "(SELECT channel FROM event_reminders WHERE user_id = {me} AND event_id = {event}) = 'email'",
      shows: { eventId: '{event}', channel: 'email' },
    },
  ),
  row('DELETE /api/events/{id}/reminder', signedIn(204), { on: 'event' }),
  // The event belongs to `otherSchool`. With the id of another school in the path, even administrators get 404.
  row('GET /api/schools/{id}/managed-events', administrators(200, { moderator: 200 }), {
    on: 'otherSchool',
    lists: { has: ['event', 'canceledEvent'] },
  }),
  row('GET /api/schools/{id}/managed-events', administrators(404), { on: 'missing' }),
  row('POST /api/schools/{id}/managed-events', administrators(201, { moderator: 201 }), {
    on: 'otherSchool',
    body: { title: 'Bingo', start: '2030-06-01T18:30' },
    writes: 'audit_log school_events',
    holds:
      "EXISTS (SELECT FROM school_events WHERE school_id = {otherSchool} AND title = 'Bingo' AND created_by = {me})",
  }),
  row('POST /api/schools/{id}/managed-events', administrators(201), {
    on: 'school',
    body: { title: 'Bingo', start: '2030-06-01T18:30' },
    writes: 'audit_log school_events',
  }),
  row('PUT /api/schools/{id}/managed-events/{eventId}', administrators(200, { moderator: 200 }), {
    on: 'otherSchool',
    body: { title: 'Later', start: '2030-06-01T18:30' },
    writes: 'audit_log school_events',
    holds: "(SELECT title FROM school_events WHERE id = {event}) = 'Later'",
  }),
  row('PUT /api/schools/{id}/managed-events/{eventId}', administrators(404), {
    on: 'school',
    body: { title: 'Later', start: '2030-06-01T18:30' },
  }),
  row('POST /api/schools/{id}/managed-events/{eventId}/cancel', administrators(200, { moderator: 200 }), {
    on: 'otherSchool',
    writes: 'audit_log school_events',
    holds: '(SELECT canceled_at FROM school_events WHERE id = {event}) IS NOT NULL',
  }),
  row('POST /api/schools/{id}/managed-events/{eventId}/cancel', administrators(404), { on: 'school' }),
  row('DELETE /api/schools/{id}/managed-events/{eventId}/cancel', administrators(200, { moderator: 200 }), {
    on: 'otherSchool',
  }),
  row('DELETE /api/schools/{id}/managed-events/{eventId}/cancel', administrators(404), { on: 'school' }),
  row('GET /api/admin/events', administrators(200)),
  row('POST /api/admin/events', administrators(201), {
    body: { title: 'Province event', start: '2030-06-01T18:30' },
    writes: 'audit_log school_events',
    holds: "EXISTS (SELECT FROM school_events WHERE school_id IS NULL AND title = 'Province event' AND region = '')",
    shows: { title: 'Province event', schoolId: null },
  }),
  row('POST /api/admin/events', administrators(404), {
    body: { title: 'Nowhere', start: '2030-06-01T18:30', region: 'Atlantis' },
  }),
  row('GET /api/admin/calendar-feeds', administrators(200), { lists: { has: ['calendarFeed'] } }),
  row('POST /api/admin/calendar-feeds', administrators(201), {
    body: { address: '{calendarAddress}' },
    writes: 'audit_log calendar_feeds school_events',
    holds: "EXISTS (SELECT FROM school_events WHERE uid = 'matrix' AND feed_id IS NOT NULL)",
    shows: { events: 1, failure: null },
  }),
  // The address is not public, so that no request is sent.
  row('POST /api/admin/calendar-feeds', administrators(400), { body: { address: 'https://localhost/a.ics' } }),
  row('POST /api/admin/calendar-feeds/{id}/read', administrators(200), {
    on: 'calendarFeed',
    writes: 'audit_log calendar_feeds',
    shows: { failure: 'This is not a public https address.' },
  }),
  row('POST /api/admin/calendar-feeds/{id}/read', administrators(404), { on: 'missing' }),
  row('DELETE /api/admin/calendar-feeds/{id}', administrators(204), {
    on: 'calendarFeed',
    body: { events: 'keep' },
    writes: 'audit_log calendar_feeds',
    holds: 'NOT EXISTS (SELECT FROM calendar_feeds WHERE id = {calendarFeed})',
  }),
  row('DELETE /api/admin/calendar-feeds/{id}', administrators(404), { on: 'missing', body: { events: 'keep' } }),

  // Requests about moderation. `review` is an open review, `appealed` is a review with an appeal, and `ownReview` is a
  // decided review of the sender's own content.

  // A person reports a post. The person `owner` gets 403, because they wrote the post.
  row('POST /api/posts/{id}/report', writers(204, { owner: 403, 'to agree': 204 }), {
    on: 'post',
    body: { reason: 'privacy', note: 'Names a child' },
    writes: 'notifications reports reviews',
    holds: `(SELECT array_agg(reporter_id) FROM reports WHERE post_id = {post}) = ARRAY[{me}]
      AND EXISTS (SELECT FROM reviews WHERE open_key = 'post:{post}') AND (SELECT withheld FROM posts WHERE id = {post}) IS NULL`,
  }),
  row('POST /api/posts/{id}/report', writers(404, { 'to agree': 404 }), { on: 'hidden', body: { reason: 'privacy' } }),
  row('POST /api/posts/{id}/report', writers(404, { 'to agree': 404 }), { on: 'missing', body: { reason: 'privacy' } }),
  // A person reports a comment. The person `owner` gets 403, because they wrote the comment. The server notifies
  // administrators other than the reporter, for example `unproven admin` after a report by `admin`.
  row('POST /api/comments/{id}/report', writers(204, { owner: 403, 'to agree': 204 }), {
    on: 'comment',
    body: { reason: 'child' },
    writes: 'notifications reports reviews',
    holds: `(SELECT array_agg(reporter_id) FROM reports WHERE comment_id = {comment}) = ARRAY[{me}]
      AND EXISTS (SELECT FROM reviews WHERE open_key = 'comment:{comment}')`,
  }),
  row('POST /api/comments/{id}/report', writers(404, { 'to agree': 404 }), {
    on: 'hiddenComment',
    body: { reason: 'child' },
  }),
  row('POST /api/comments/{id}/report', writers(404, { 'to agree': 404 }), {
    on: 'missing',
    body: { reason: 'child' },
  }),
  // Withdrawing a report that was never made changes nothing.
  row('DELETE /api/posts/{id}/report', writers(204, { 'to agree': 204 }), { on: 'post' }),
  row('DELETE /api/posts/{id}/report', writers(404, { 'to agree': 404 }), { on: 'hidden' }),
  row('DELETE /api/posts/{id}/report', writers(404, { 'to agree': 404 }), { on: 'missing' }),
  row('DELETE /api/comments/{id}/report', writers(204, { 'to agree': 204 }), { on: 'comment' }),
  row('DELETE /api/comments/{id}/report', writers(404, { 'to agree': 404 }), { on: 'hiddenComment' }),
  row('DELETE /api/comments/{id}/report', writers(404, { 'to agree': 404 }), { on: 'missing' }),
  row('GET /api/reviews/{id}', signedIn(200), {
    on: 'ownReview',
    shows: { id: '{ownReview}', decision: 'delete', mayAppeal: true },
  }),
  row('GET /api/reviews/{id}', signedIn(404), { on: 'appealed' }),
  row('GET /api/reviews/{id}', signedIn(404), { on: 'missing' }),
  row('POST /api/reviews/{id}/appeal', signedIn(200), {
    on: 'ownReview',
    body: { text: 'I meant well.' },
    writes: 'notifications reviews',
    holds:
      "(SELECT array_agg(author_id) FROM reviews WHERE appeal = 'I meant well.' AND status = 'appealed') = ARRAY[{me}]",
    shows: { id: '{ownReview}', appeal: 'I meant well.', mayAppeal: false },
  }),
  row('POST /api/reviews/{id}/appeal', signedIn(404), { on: 'appealed', body: { text: 'Mine too' } }),
  row('POST /api/reviews/{id}/appeal', signedIn(404), { on: 'missing', body: { text: 'Mine too' } }),
  row('GET /api/admin/reviews', administrators(200), { lists: { has: ['review', 'appealed'], not: ['ownReview'] } }),
  row('GET /api/admin/report-campaigns', administrators(200)),
  row('POST /api/admin/report-campaigns/{id}/close', administrators(204), {
    on: 'campaign',
    writes: 'audit_log report_campaigns',
    holds: '(SELECT closed_by FROM report_campaigns WHERE id = {campaign}) = {me}',
  }),
  row('POST /api/admin/report-campaigns/{id}/close', administrators(404), { on: 'missing' }),
  row('GET /api/admin/reviews/{id}', administrators(200), { on: 'review', shows: { id: '{review}', status: 'open' } }),
  row('GET /api/admin/reviews/{id}', administrators(404), { on: 'missing' }),
  row('POST /api/admin/reviews/{id}/claim', administrators(200), {
    on: 'review',
    body: { takeOver: false },
    writes: 'audit_log reviews',
    holds: '(SELECT claimed_by FROM reviews WHERE id = {review}) = {me}',
    shows: { claim: { isMine: true } },
  }),
  row('POST /api/admin/reviews/{id}/claim', administrators(404), { on: 'missing', body: { takeOver: false } }),
  row('DELETE /api/admin/reviews/{id}/claim', administrators(200), { on: 'review', shows: { claim: null } }),
  row('DELETE /api/admin/reviews/{id}/claim', administrators(404), { on: 'missing' }),
  row('POST /api/admin/reviews/{id}/decision', administrators(200), {
    on: 'review',
    body: { decision: 'hide', reason: 'Not kind' },
    writes: 'audit_log notifications posts reviews',
    holds: "(SELECT p.withheld FROM posts p JOIN reviews v ON v.post_id = p.id WHERE v.id = {review}) = 'removed'",
    shows: { id: '{review}', status: 'decided', decision: 'hide' },
  }),
  row('POST /api/admin/reviews/{id}/decision', administrators(409), {
    on: 'appealed',
    body: { decision: 'keep', reason: 'Fine' },
  }),
  row('POST /api/admin/reviews/{id}/decision', administrators(404), {
    on: 'missing',
    body: { decision: 'keep', reason: 'Fine' },
  }),
  row('POST /api/admin/reviews/{id}/appeal-decision', administrators(200), {
    on: 'appealed',
    body: { decision: 'upheld', reason: 'Still not kind' },
    writes: 'audit_log notifications reviews',
    shows: { id: '{appealed}', status: 'closed', appealDecision: 'upheld' },
  }),
  row('POST /api/admin/reviews/{id}/appeal-decision', administrators(409), {
    on: 'review',
    body: { decision: 'upheld', reason: 'Fine' },
  }),
  row('POST /api/admin/reviews/{id}/appeal-decision', administrators(404), {
    on: 'missing',
    body: { decision: 'upheld', reason: 'Fine' },
  }),
  row('POST /api/admin/posts/{id}/reveal', administrators(200), {
    on: 'post',
    writes: 'audit_log',
    holds:
      "EXISTS (SELECT FROM audit_log WHERE actor_id = {me} AND action = 'post.reveal-author' AND target_id = {post})",
  }),
  row('POST /api/admin/posts/{id}/reveal', administrators(404), { on: 'missing' }),
  row('GET /api/admin/watched-words', administrators(200), { lists: { has: ['watchedWord'] } }),
  row('POST /api/admin/watched-words', administrators(201), {
    body: { word: 'goose' },
    writes: 'audit_log watched_words',
    holds: "EXISTS (SELECT FROM watched_words WHERE word = 'goose' AND created_by = {me})",
    shows: { word: 'goose' },
  }),
  row('DELETE /api/admin/watched-words/{id}', administrators(204), {
    on: 'watchedWord',
    writes: 'audit_log watched_words',
  }),
  row('DELETE /api/admin/watched-words/{id}', administrators(404), { on: 'missing' }),
  row('GET /api/admin/endorsements', administrators(200), { lists: { has: ['endorsement'] } }),
  row('POST /api/admin/endorsements', administrators(201), {
    body: { kind: 'voice', quote: 'It helps us.', name: 'A parent of two', agreedOn: '2026-11-02' },
    writes: 'audit_log endorsements',
    holds: "EXISTS (SELECT FROM endorsements WHERE quote = 'It helps us.')",
    shows: { kind: 'voice', quote: 'It helps us.', school: null },
  }),
  row('DELETE /api/admin/endorsements/{id}', administrators(204), {
    on: 'endorsement',
    writes: 'audit_log endorsements',
  }),
  row('DELETE /api/admin/endorsements/{id}', administrators(404), { on: 'missing' }),
  row('GET /api/admin/voices', administrators(200), { lists: { has: ['voice'] } }),
  row('POST /api/admin/voices', administrators(204), {
    body: { postId: '{post}' },
    writes: 'audit_log community_voices notifications',
    holds: 'EXISTS (SELECT FROM community_voices WHERE post_id = {post} AND answered_at IS NULL)',
  }),
  row('POST /api/admin/voices', administrators(409), { body: { postId: '{parentsOnly}' } }),
  row('POST /api/admin/voices', administrators(404), { body: { commentId: '{hiddenComment}' } }),
  row('DELETE /api/admin/voices/{id}', administrators(204), { on: 'voice', writes: 'audit_log community_voices' }),
  row('DELETE /api/admin/voices/{id}', administrators(404), { on: 'missing' }),
  row('GET /api/admin/settings', administrators(200), { shows: { holdFirstPost: false } }),
  row('PUT /api/admin/settings', administrators(200), {
    body: { holdFirstPost: true },
    writes: 'audit_log settings',
    shows: { holdFirstPost: true },
  }),
  row('POST /api/admin/settings/undo', administrators(200), {
    body: { change: '{settingChange}' },
    writes: 'audit_log settings',
    shows: { holdFirstPost: true },
  }),
  row('POST /api/admin/settings/undo', administrators(404), { body: { change: 999_999_999 } }),
  row('POST /api/notice/{id}/hide', everybody(302), { on: 'missing' }),
  row('GET /api/schools/{id}/features', signedIn(200), { on: 'school', shows: { polls: true } }),
  row('GET /api/schools/{id}/features', signedIn(404), { on: 'missing' }),
  row('GET /api/admin/schools/{id}/features', administrators(200), { on: 'school', shows: { version: 0 } }),
  row('GET /api/admin/schools/{id}/features', administrators(404), { on: 'missing' }),
  row('PUT /api/admin/schools/{id}/features', administrators(200), {
    on: 'school',
    body: { features: { polls: false, anonymous: null, media: null, corrections: null, links: null } },
    writes: 'audit_log settings',
    shows: { features: { polls: false } },
  }),
  row('PUT /api/admin/schools/{id}/features', administrators(404), {
    on: 'missing',
    body: { features: { polls: false, anonymous: null, media: null, corrections: null, links: null } },
  }),
  row('GET /api/transparency', everybody(200)),
  row('GET /api/admin/accounting/csv', administrators(200), { query: 'month=2020-01' }),
  row('GET /api/admin/growth/csv', administrators(200)),
  // The accounting cannot be read, because Stripe is not set up.
  row('POST /api/admin/accounting', administrators(503), { body: { month: '2020-01' } }),
  // No price can be announced, because Stripe is not set up.
  row('POST /api/admin/prices', administrators(503), {
    body: { interval: 'month', day: PRICE_DAY, seen: { priceId: 'price_ofthematrix', change: 0 } },
  }),
  row('GET /api/admin/prices/letter', administrators(409), { query: `interval=month&day=${PRICE_DAY}` }),
  row('DELETE /api/admin/prices/{id}', administrators(204), {
    on: 'priceChange',
    writes: 'audit_log price_changes',
    holds: '(SELECT called_off_at FROM price_changes WHERE id = {priceChange}) IS NOT NULL',
  }),
  row('DELETE /api/admin/prices/{id}', administrators(404), { on: 'missing' }),
  row('GET /api/admin/transparency', administrators(200)),
  row('PUT /api/admin/transparency', administrators(200), {
    body: { month: '2020-01', requests: 2 },
    writes: 'audit_log transparency_months',
    holds: "(SELECT authority_requests FROM transparency_months WHERE month = '2020-01-01') = 2",
  }),

  // Requests of moderators about the review queue of their school. The review `review` belongs to the school
  // `otherSchool`.
  row('GET /api/user/moderation', signedIn(200), {
    lists: (who) => (who === 'moderator' ? { has: ['otherSchool'], not: ['vouchedSchool'] } : { not: ['otherSchool'] }),
  }),
  row('GET /api/schools/{id}/reviews', administrators(200, { moderator: 200 }), {
    on: 'otherSchool',
    lists: { has: ['review'], not: ['appealed'] },
  }),
  row('GET /api/schools/{id}/reviews', administrators(404), { on: 'missing' }),
  row('GET /api/schools/{id}/reviews/{reviewId}', administrators(200, { moderator: 200 }), {
    on: 'otherSchool',
    shows: { id: '{review}', kind: 'post', refusal: null },
  }),
  // The review belongs to `otherSchool`. With the id of another school in the path, even administrators get 404.
  row('GET /api/schools/{id}/reviews/{reviewId}', administrators(404), { on: 'school' }),
  row('POST /api/schools/{id}/reviews/{reviewId}/claim', administrators(200, { moderator: 200 }), {
    on: 'otherSchool',
    writes: 'audit_log reviews',
    holds: '(SELECT claimed_by FROM reviews WHERE id = {review}) = {me}',
  }),
  // The review belongs to a school other than the one in the path.
  row('POST /api/schools/{id}/reviews/{reviewId}/claim', administrators(404), { on: 'school' }),
  row('DELETE /api/schools/{id}/reviews/{reviewId}/claim', administrators(200, { moderator: 200 }), {
    on: 'otherSchool',
  }),
  // The review belongs to a school other than the one in the path.
  row('DELETE /api/schools/{id}/reviews/{reviewId}/claim', administrators(404), { on: 'school' }),
  row('POST /api/schools/{id}/reviews/{reviewId}/decision', administrators(200, { moderator: 200 }), {
    on: 'otherSchool',
    body: { decision: 'hide', reason: 'Not kind' },
    writes: 'audit_log notifications posts reviews',
    holds: "(SELECT decision = 'hide' AND decided_by = {me} FROM reviews WHERE id = {review})",
  }),
  row('POST /api/schools/{id}/reviews/{reviewId}/decision', administrators(200, { moderator: 200 }), {
    on: 'otherSchool',
    body: { decision: 'send_back', reason: 'Leave out the name' },
    writes: 'audit_log notifications posts reviews',
    holds: "(SELECT withheld = 'sent_back' FROM posts WHERE id = (SELECT post_id FROM reviews WHERE id = {review}))",
  }),
  // The review belongs to a school other than the one in the path.
  row('POST /api/schools/{id}/reviews/{reviewId}/decision', administrators(404), {
    on: 'school',
    body: { decision: 'hide', reason: 'Not kind' },
  }),
  row('POST /api/schools/{id}/reviews/{reviewId}/decision', administrators(400, { moderator: 400 }), {
    on: 'otherSchool',
    body: { decision: 'delete', reason: 'Not kind' },
  }),

  // Requests about the moderator's notice above a school's board.
  row('GET /api/schools/{id}/notice', readers(200), {
    on: 'otherSchool',
    shows: { isModerated: true, notice: { schoolId: '{otherSchool}', text: 'The gym is closed on Friday.' } },
  }),
  row('GET /api/schools/{id}/notice', readers(404), { on: 'missing' }),
  // The response is an empty list, because no person of the permission matrix follows the school that has the notice.
  row('GET /api/user/notices', readers(200)),
  row('PUT /api/schools/{id}/notice', administrators(200, { moderator: 200 }), {
    on: 'otherSchool',
    body: { text: 'The fair is on Saturday.', until: inDays(3).toISOString().slice(0, 10) },
    writes: 'audit_log school_notices',
    holds:
      "(SELECT text = 'The fair is on Saturday.' AND posted_by = {me} FROM school_notices WHERE school_id = {otherSchool})",
  }),
  row('PUT /api/schools/{id}/notice', administrators(404), {
    on: 'missing',
    body: { text: 'The fair is on Saturday.', until: inDays(3).toISOString().slice(0, 10) },
  }),
  row('DELETE /api/schools/{id}/notice', administrators(204, { moderator: 204 }), {
    on: 'otherSchool',
    writes: 'audit_log school_notices',
  }),
  row('DELETE /api/schools/{id}/notice', administrators(404), { on: 'missing' }),

  // Requests about closed comments.
  row('PUT /api/schools/{id}/closed-comments', administrators(200, { moderator: 200 }), {
    on: 'otherSchool',
    body: { postId: '{parentsOnly}', reason: 'Off topic' },
    writes: 'audit_log posts',
    holds: "(SELECT comments_closed_reason FROM posts WHERE id = {parentsOnly}) = 'Off topic'",
    shows: { id: '{parentsOnly}', commentsClosed: { reason: 'Off topic' }, commentRefusal: 'comments_closed' },
  }),
  row('PUT /api/schools/{id}/closed-comments', administrators(409, { moderator: 409 }), {
    on: 'otherSchool',
    body: { postId: '{closed}', reason: 'Another reason' },
  }),
  // The post belongs to a school other than the one in the path.
  row('PUT /api/schools/{id}/closed-comments', administrators(404), {
    on: 'school',
    body: { postId: '{closed}', reason: 'Off topic' },
  }),
  row('DELETE /api/schools/{id}/closed-comments', administrators(200, { moderator: 200 }), {
    on: 'otherSchool',
    body: { postId: '{closed}' },
    writes: 'audit_log posts',
    holds: '(SELECT comments_closed_at IS NULL FROM posts WHERE id = {closed})',
    shows: { id: '{closed}', commentsClosed: null },
  }),
  row('DELETE /api/schools/{id}/closed-comments', administrators(404), {
    on: 'school',
    body: { postId: '{closed}' },
  }),
  // Requests about the replies of schools to concerns.
  row('GET /api/schools/{id}/reply-link', administrators(200, { moderator: 200 }), {
    on: 'otherSchool',
    query: 'postId={askable}',
    shows: { state: 'none', mailbox: 'office@harbourview.test', refusal: null },
  }),
  row('GET /api/schools/{id}/reply-link', administrators(404), { on: 'school', query: 'postId={askable}' }),
  row('POST /api/schools/{id}/reply-link', administrators(200, { moderator: 200 }), {
    on: 'otherSchool',
    body: { postId: '{askable}' },
    writes: 'audit_log school_replies jobs',
    holds: "(SELECT state = 'asked' FROM school_replies WHERE post_id = {askable})",
    shows: { state: 'sent' },
  }),
  row('POST /api/schools/{id}/reply-link', administrators(404), { on: 'school', body: { postId: '{askable}' } }),
  row('GET /api/schools/{id}/replies', administrators(200, { moderator: 200 }), { on: 'otherSchool' }),
  row('GET /api/schools/{id}/replies', administrators(404), { on: 'missing' }),
  row('POST /api/schools/{id}/replies/{replyId}/decision', administrators(204, { moderator: 204 }), {
    on: 'otherSchool',
    body: { isShown: true, seen: 1 },
    writes: 'audit_log notifications school_replies',
    holds: "(SELECT state = 'shown' FROM school_replies WHERE id = {schoolReply})",
  }),
  // The reply belongs to a school other than the one in the path.
  row('POST /api/schools/{id}/replies/{replyId}/decision', administrators(404), {
    on: 'school',
    body: { isShown: true, seen: 1 },
  }),
  row('POST /api/reply/{token}', everybody(200), {
    on: 'replyToken',
    body: { content: 'A second bus comes on Tuesday.', seen: 1 },
    writes: 'school_replies',
    holds: "(SELECT state = 'held' AND version = 2 FROM school_replies WHERE id = {schoolReply})",
    shows: { state: 'held', version: 2 },
  }),
  row('POST /api/reply/{token}', everybody(400), { on: 'missingMail', body: { content: 'On Tuesday.', seen: 0 } }),
  // Requests about closures and delays. Nobody is a verified parent of this school, so nobody may report for it.
  row('GET /api/user/storm', readers(200), { shows: { lines: [] } }),
  row('GET /api/schools/{id}/storm', readers(200), { on: 'school', shows: { lines: [] } }),
  row('GET /api/schools/{id}/storm', readers(404), { on: 'missing' }),
  row('POST /api/schools/{id}/storm', members(403), { on: 'school', body: { kind: 'closed' } }),
  row('POST /api/schools/{id}/storm', members(404), { on: 'missing', body: { kind: 'closed' } }),
  row('DELETE /api/schools/{id}/storm', signedIn(204), { on: 'school', body: { kind: 'closed' } }),
  row('DELETE /api/schools/{id}/storm', signedIn(404), { on: 'missing', body: { kind: 'closed' } }),
  row('PUT /api/schools/{id}/storm/line', administrators(204, { moderator: 204 }), {
    on: 'otherSchool',
    body: { kind: 'delayed', minutes: 60 },
    writes: 'audit_log storm_reports',
    holds:
      "EXISTS (SELECT FROM storm_reports WHERE scope = 'school:{otherSchool}' AND minutes = 60 AND reporter_hash = '')",
  }),
  row('PUT /api/schools/{id}/storm/line', administrators(404), { on: 'missing', body: { kind: 'closed' } }),
  row('DELETE /api/schools/{id}/storm/line', administrators(204, { moderator: 204 }), {
    on: 'otherSchool',
    body: { kind: 'closed' },
  }),
  row('DELETE /api/schools/{id}/storm/line', administrators(404), { on: 'missing', body: { kind: 'closed' } }),
  row('GET /api/admin/storm', administrators(200)),
  row('PUT /api/admin/storm', administrators(204), {
    body: { area: 'province', kind: 'closed', source: 'https://www.novascotia.ca/closures' },
    writes: 'audit_log storm_reports',
    holds: "EXISTS (SELECT FROM storm_reports WHERE scope = 'province' AND kind = 'closed' AND household_hash = '')",
  }),
  row('DELETE /api/admin/storm', administrators(204), { body: { area: 'province', kind: 'closed' } }),

  // Requests that belong to none of the groups above.
  row('GET /api/health', everybody(200), { shows: { status: 'ok' } }),
  row('GET /api/health/live', everybody(200), { shows: { status: 'ok' } }),
  row('GET /api/health/ready', everybody(200), { shows: { status: 'ok' } }),
  row('GET /api/metrics', everybody(404)),
  row('GET /api/security.txt', everybody(200)),
  row('GET /api/service-worker.js', everybody(200)),
  row('GET /api/{...path}', everybody(404)),
  row('POST /api/{...path}', everybody(404)),
  row('PUT /api/{...path}', everybody(404)),
  row('PATCH /api/{...path}', everybody(404)),
  row('DELETE /api/{...path}', everybody(404)),
];
