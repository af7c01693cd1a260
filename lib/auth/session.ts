import 'server-only';
import { createHash, randomBytes } from 'node:crypto';
import { now } from '@/lib/time/clock';
import { DAY, HOUR, MINUTE } from '@/lib/time/duration';
import { db, omitUndefinedFields, Prisma, timestampSql, type TransactionClient } from '@/lib/database/db';
import { env } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { site } from '@/lib/site';
import { columnType, firstRow, runStatement, type DatabaseOrTransaction, type ResultRow } from '@/lib/database/sql';
import { Hold, PlanInterval } from '@/prisma/generated/enums';
import { needsMembershipRefresh, refreshMembership } from './membership-refresh';

/** Maximum lifetimes of a session in ms (security A15): `total` from its start, and `idle` from its last use. */
export const SESSION_LIFETIMES = {
  parent: { total: 30 * DAY, idle: 14 * DAY },
  admin: { total: 12 * HOUR, idle: HOUR },
};
export const MAX_SESSIONS_PER_USER = 10;
/** Minimum time in ms between two updates of a session's last use. */
const TOUCH_AFTER = 5 * MINUTE;
/** Maximum difference between two servers' clocks, in ms. */
const CLOCKS_DIFFER = MINUTE;

/** Returns the hash under which the database stores a session. */
export const hashSessionId = (sessionId: string): string => createHash('sha256').update(sessionId).digest('base64url');

const currentUser = {
  id: columnType.int,
  sessionHash: columnType.text,
  passwordAt: columnType.moment,
  email: columnType.text,
  firstName: columnType.text.nullable,
  lastName: columnType.text.nullable,
  avatar: columnType.text.nullable,
  isAdmin: columnType.bool,
  createdAt: columnType.moment,
  status: columnType.text,
  accessUntil: columnType.moment.nullable,
  overrideUntil: columnType.moment.nullable,
  seatUntil: columnType.moment.nullable,
  trialEnd: columnType.moment.nullable,
  priceCents: columnType.int.nullable,
  priceInterval: columnType.choice('plan_interval', PlanInterval).nullable,
  cancelAtPeriodEnd: columnType.bool,
  hold: columnType.choice('hold', Hold).nullable,
  stripeCustomerId: columnType.text.nullable,
  stripeSubscriptionId: columnType.text.nullable,
  suspendedUntil: columnType.moment.nullable,
  suspensionReason: columnType.text.nullable,
  emailVerifiedAt: columnType.moment.nullable,
  unsettledAt: columnType.moment.nullable,
  emailBounces: columnType.bool,
  pendingEmail: columnType.text.nullable,
  strongAt: columnType.moment.nullable,
  deletionDueAt: columnType.moment.nullable,
  termsVersion: columnType.text,
  termsAcceptedAt: columnType.moment,
  tourEndedAt: columnType.moment.nullable,
  moderates: columnType.ints.present,
  /** Topics that the person has muted, so that the person's feed leaves them out. */
  mutedTopics: columnType.texts.present,
};
/** Signed-in person of this request, read from the database for every request. */
export type CurrentUser = ResultRow<typeof currentUser> & {
  mustVerify: boolean;
  /** True if the person has agreed to an older version of the terms of use but not to the newest. */
  mustAgree: boolean;
  mustVerifyToRead: boolean;
  /** True for an administrator who must use a second factor and has not yet used it in this session. */
  mustProve: boolean;
  /** Time when the person last used a second factor in this session after signing in. Null if they have used none. */
  provenAgainAt: Date | null;
  /** Time at which the session ends, even if the person is still using it. */
  sessionEndsAt: Date;
};

const sessionRow = {
  ...currentUser,
  sessionStart: columnType.moment,
  lastSeenAt: columnType.moment,
  expiresAt: columnType.moment,
  stripeStatus: columnType.text.nullable,
  syncedAt: columnType.moment.nullable,
};
type SessionRow = ResultRow<typeof sessionRow>;

const randomId = () => randomBytes(32).toString('base64url');

/**
 * Starts a session and returns its random id. If the person has too many sessions, the least recently used ones end.
 * `isStrong` is true if a second factor was used.
 */
export async function startSession(userId: number, userAgent: string | null, isStrong = false): Promise<string> {
  const sessionId = randomId();
  const start = now();
  await db().session.create({
    data: {
      idHash: hashSessionId(sessionId),
      userId,
      userAgent: userAgent?.slice(0, 200) ?? null,
      createdAt: start,
      lastSeenAt: start,
      expiresAt: new Date(start.getTime() + SESSION_LIFETIMES.parent.total),
      passwordAt: start,
      strongAt: isStrong ? start : null,
    },
  });
  await runStatement(
    db(),
    Prisma.sql`
      DELETE FROM sessions WHERE user_id = ${userId} AND id_hash NOT IN (
        SELECT id_hash FROM sessions WHERE user_id = ${userId}
        ORDER BY last_seen_at DESC, created_at DESC LIMIT ${MAX_SESSIONS_PER_USER})`,
  );
  return sessionId;
}

/** Time when the person last re-entered their password or used a second factor in this session. */
export type LastReauthenticationTimes = { passwordAt?: Date | undefined; strongAt?: Date };

/**
 * Gives the session a new id, so that copied cookies are useless. Its push subscriptions end, because a thief may have
 * added them. Throws `unauthenticated` if the session has ended.
 */
export async function rotateSessionId(
  tx: TransactionClient,
  sessionHash: string,
  proof: LastReauthenticationTimes = {},
): Promise<string> {
  const sessionId = randomId();
  const data = omitUndefinedFields({
    idHash: hashSessionId(sessionId),
    passwordAt: proof.passwordAt,
    strongAt: proof.strongAt,
  });
  await tx.pushSubscription.deleteMany({ where: { sessionHash } });
  const { count } = await tx.session.updateMany({ where: { idHash: sessionHash }, data });
  if (count === 0) throw new AppError('unauthenticated', "You've been signed out. Please sign in again.");
  return sessionId;
}

/** Ends a session. Returns the id of its user, or null if the session had already ended. */
export async function endSession(sessionId: string): Promise<number | null> {
  const deleted = await firstRow(
    db(),
    { userId: columnType.int },
    Prisma.sql`DELETE FROM sessions WHERE id_hash = ${hashSessionId(sessionId)} RETURNING user_id`,
  );
  return deleted?.userId ?? null;
}

/**
 * Returns the user of a session, or null if the session has ended. Updates the time of last use, but not on every
 * request.
 */
export const findSessionUser = (sessionId: string, isUse = true): Promise<CurrentUser | null> =>
  findUserBySessionHash(hashSessionId(sessionId), isUse);

/**
 * Returns the user of the session with this stored hash, or null. `isUse` is false for event streams, because an open
 * page does not count as use of the session.
 */
export async function findUserBySessionHash(idHash: string, isUse = true): Promise<CurrentUser | null> {
  const row = await liveRow(idHash, isUse, rowOf);
  return row && userOf(row);
}

/**
 * A session's row from the database, and a hash of that row. A later comparison of hashes shows whether the row has
 * changed.
 */
export type CachedSession = { row: SessionRow; fingerprint: string };

/**
 * Works like `findUserBySessionHash`, but also returns the session in a form that callers can cache.
 * `findUserOfCachedSession` and `isSameSessionSql` use the cached session.
 */
export async function findCacheableSession(
  idHash: string,
  isUse: boolean,
): Promise<{ user: CurrentUser; session: CachedSession } | null> {
  const found = await liveRow(idHash, isUse, rowWithFingerprintOf);
  if (!found) return null;
  const { fingerprint, ...row } = found;
  return { user: userOf(row), session: { row, fingerprint } };
}

/**
 * Returns the user of a cached session, or null if the session must be read again. The caller must also check with
 * `isSameSessionSql` that the session's row has not changed.
 */
export function findUserOfCachedSession({ row }: CachedSession, isUse: boolean): CurrentUser | null {
  const moment = now();
  const mustBeRead =
    !isLive(row, moment) ||
    // A date in the future comes from a clock that ran ahead, and must be corrected in the database.
    isAhead(row, moment) ||
    needsMembershipRefresh(row, moment) ||
    // The session's time of last use must be updated in the database.
    (isUse && needsTouch(row, moment));
  return mustBeRead ? null : userOf(row);
}

/**
 * SQL that checks whether a session and its user have changed since they were cached. The SQL yields one row if they
 * are unchanged, and otherwise no row.
 */
export const isSameSessionSql = (idHash: string, { fingerprint }: CachedSession): Prisma.Sql =>
  Prisma.sql`SELECT FROM (${sessionSql(idHash)}) s WHERE ${FINGERPRINT_SQL} = ${fingerprint}`;

/**
 * Reads the row of a session. Updates its time of last use, and corrects dates in the future. Returns null if the
 * session has ended.
 */
async function liveRow<Row extends SessionRow>(
  idHash: string,
  isUse: boolean,
  read: (idHash: string) => Promise<Row | undefined>,
): Promise<Row | null> {
  let row = await read(idHash);
  const moment = now();
  if (row && isAhead(row, moment)) {
    await clampFutureDates(moment, Prisma.sql`id_hash = ${idHash}`);
    row = await read(idHash);
  }
  if (row && needsMembershipRefresh(row, moment) && (await refreshMembership(row.id))) row = await read(idHash);
  if (!row || !isLive(row, moment)) return null;
  if (isUse && needsTouch(row, moment))
    await db().session.updateMany({ where: { idHash }, data: { lastSeenAt: moment } });
  return row;
}

const needsTouch = ({ lastSeenAt }: SessionRow, moment: Date) => moment.getTime() - lastSeenAt.getTime() > TOUCH_AFTER;

function userOf(row: SessionRow): CurrentUser {
  const { sessionStart, lastSeenAt: _seen, expiresAt, stripeStatus: _status, syncedAt: _synced, ...user } = row;
  const mustVerify = requiresEmailConfirmation(user.emailVerifiedAt);
  return {
    ...user,
    sessionEndsAt: expiresAt,
    mustVerify,
    mustAgree: user.termsVersion !== site.termsVersion,
    mustVerifyToRead: mustConfirmEmailToReadPosts(user.emailVerifiedAt),
    mustProve: user.isAdmin && user.strongAt === null && env().ADMIN_MFA === 'required',
    provenAgainAt: user.strongAt !== null && user.strongAt > sessionStart ? user.strongAt : null,
  };
}

/** Returns true if the person must confirm their email address and has not done so. */
export const requiresEmailConfirmation = (emailVerifiedAt: Date | null): boolean =>
  emailVerifiedAt === null && env().EMAIL_VERIFICATION === 'required';

/** Returns true if the person may not read posts until they confirm their email address. */
export const mustConfirmEmailToReadPosts = (emailVerifiedAt: Date | null): boolean =>
  requiresEmailConfirmation(emailVerifiedAt) && env().READING_REQUIRES_VERIFICATION;

const sessionSql = (idHash: string): Prisma.Sql => Prisma.sql`
    SELECT s.id_hash AS session_hash, s.password_at, s.created_at AS session_start, s.last_seen_at, s.expires_at, s.strong_at,
      u.id, u.email::text AS email, u.first_name, u.last_name, u.avatar, u.is_admin, u.created_at,
      u.suspended_until, u.suspension_reason, u.email_verified_at, u.unsettled_at, coalesce(u.bounced_email = u.email, false) AS email_bounces,
      u.pending_email::text AS pending_email, leaving.due_at AS deletion_due_at, u.terms_version, u.terms_accepted_at, u.tour_ended_at,
      ARRAY(SELECT given.school_id FROM school_moderators given WHERE given.user_id = u.id ORDER BY given.school_id) AS moderates,
      coalesce(u.muted_topics::text[], '{}') AS muted_topics, m.*
    FROM sessions s JOIN users u ON u.id = s.user_id LEFT JOIN account_deletions leaving ON leaving.user_id = u.id CROSS JOIN membership_of(u.id) m
    WHERE s.id_hash = ${idHash}`;

/** SQL expression for a hash of a whole row `s` of `sessionSql`. */
const FINGERPRINT_SQL = Prisma.sql`encode(sha256(convert_to(s::text, 'UTF8')), 'base64')`;

const rowOf = (idHash: string): Promise<SessionRow | undefined> => firstRow(db(), sessionRow, sessionSql(idHash));

const rowWithFingerprintOf = (idHash: string) =>
  firstRow(
    db(),
    { ...sessionRow, fingerprint: columnType.text },
    Prisma.sql`SELECT s.*, ${FINGERPRINT_SQL} AS fingerprint FROM (${sessionSql(idHash)}) s`,
  );

type Session = { createdAt: Date; lastSeenAt: Date; expiresAt: Date; idHash: string; userAgent: string | null };

/** Returns the sessions of a person that have not ended. */
export async function findActiveSessions({ id, isAdmin }: Pick<CurrentUser, 'id' | 'isAdmin'>): Promise<Session[]> {
  const sessions = await db().session.findMany({ where: { userId: id } });
  const moment = now();
  return sessions.filter((each) => isLive({ ...each, isAdmin, sessionStart: each.createdAt }, moment));
}

/** Returns true if a session has expired. */
export const isSessionExpired = (session: Session, isAdmin: boolean, moment: Date): boolean =>
  !isLive({ ...session, isAdmin, sessionStart: session.createdAt }, moment);

const latestPlausible = (moment: Date) => new Date(moment.getTime() + CLOCKS_DIFFER);
const latestEnd = (moment: Date) => new Date(latestPlausible(moment).getTime() + SESSION_LIFETIMES.parent.total);

const isAhead = (row: SessionRow, moment: Date): boolean =>
  [row.sessionStart, row.lastSeenAt, row.passwordAt, row.strongAt].some(
    (date) => date && date > latestPlausible(moment),
  ) || row.expiresAt > latestEnd(moment);

/**
 * Replaces future dates of sessions by the current time, because a clock that ran ahead must not extend sessions
 * (security R12).
 */
async function clampFutureDates(moment: Date, which: Prisma.Sql): Promise<void> {
  const at = timestampSql(moment);
  const end = timestampSql(new Date(moment.getTime() + SESSION_LIFETIMES.parent.total));
  await runStatement(
    db(),
    Prisma.sql`
      UPDATE sessions SET created_at = least(created_at, ${at}), last_seen_at = least(last_seen_at, ${at}), password_at = least(password_at, ${at}),
        strong_at = least(strong_at, ${at}), expires_at = least(expires_at, ${end}) WHERE ${which}`,
  );
}

/**
 * Replaces future dates of all sessions by the current time, because sessions with future dates would expire too late.
 */
export async function clampFutureSessionDates(): Promise<void> {
  const moment = now();
  const [last, end] = [timestampSql(latestPlausible(moment)), timestampSql(latestEnd(moment))];
  await clampFutureDates(
    moment,
    Prisma.sql`created_at > ${last} OR last_seen_at > ${last} OR password_at > ${last} OR strong_at > ${last} OR expires_at > ${end}`,
  );
}

type Age = Pick<SessionRow, 'isAdmin' | 'sessionStart' | 'lastSeenAt' | 'expiresAt'>;

function isLive(row: Age, moment: Date): boolean {
  const { total, idle } = row.isAdmin ? SESSION_LIFETIMES.admin : SESSION_LIFETIMES.parent;
  const age = moment.getTime() - row.sessionStart.getTime();
  const unused = moment.getTime() - row.lastSeenAt.getTime();
  return row.expiresAt > moment && age < total && unused < idle;
}

/** Ends all sessions of a user except the given one (decision B8). Returns the number of ended sessions. */
export async function endAllSessionsExcept(
  on: DatabaseOrTransaction,
  userId: number,
  exceptHash: string | null,
): Promise<number> {
  const { count } = await on.session.deleteMany({
    where: { userId, ...(exceptHash === null ? {} : { idHash: { not: exceptHash } }) },
  });
  return count;
}
