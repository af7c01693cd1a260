import 'server-only';
import { householdNetworkKey } from '@/lib/client-ip-address';
import { hasAuthenticatorApp } from '@/lib/auth/two-factor-codes';
import { endAccountAccess } from '@/lib/auth/end-account-access';
import { recordSignInDevice, type SignInClient } from '@/lib/auth/known-devices';
import { isEmailReservedForFormerOwner } from '@/lib/auth/email-links';
import { hashPassword, isPasswordHashOutdated, verifyPassword } from '@/lib/auth/passwords';
import { startSession, findUserBySessionHash, findSessionUser, type CurrentUser } from '@/lib/auth/session';
import { now } from '@/lib/time/clock';
import { db, omitUndefinedFields } from '@/lib/database/db';
import { AppError, fieldConflictError } from '@/lib/errors';
import { enforceRateLimit } from '@/lib/http/rate-limits';
import type { IdempotentWriteRunner } from '@/lib/http/request/idempotency';
import { logSecurityEvent } from '@/lib/http/security-log';
import { queueEmail } from '@/lib/mail/mail-queue';
import { actorFromUser } from '@/lib/policy/actor';
import { throwIfDenied, checkRolePermission } from '@/lib/policy/access-policy';
import { site } from '@/lib/site';
import type { DatabaseOrTransaction } from '@/lib/database/sql';
import { runInTransaction } from '@/lib/database/transaction';
import {
  requestEmailChange,
  requiresNewEmailConfirmation,
  changeEmailImmediately,
  requireEmailNotTaken,
} from '@/lib/users/email/change-email';
import { requireAuthenticatorCode } from '@/lib/users/sign-in/sign-in-factors';
import {
  recordFailedLogin,
  recordSuccessfulLogin,
  limitLoginAttempt,
  undoLoginRateLimitUse,
} from '@/lib/users/sign-in/login-guard';
import {
  enforceEmailChangeRateLimits,
  requireRecentPassword,
  wrongPasswordError,
} from '@/lib/users/sign-in/require-recent-password';
import { emailTakenError, withEmailTakenError } from '@/lib/users/email/email-taken';
import { validateProfileNames, nameChangeError, requireValidName } from '@/lib/users/validate-names';
import {
  PROFILE_FIELDS,
  type ChangePasswordInput,
  type LoginInput,
  type EditableProfile,
  type RegisterInput,
  type UpdateProfileInput,
} from '@/lib/users/schema';
import { startPasswordSession } from '@/lib/users/sign-in/start-password-session';
import { requireStrongPassword } from '@/lib/users/sign-in/weak-password';

/** Function that adds data for a new account, in the transaction of the registration. */
type AfterRegistration = (userId: number) => Promise<void>;

/**
 * Creates the account, signs the person in and returns the session id. Throws `conflict` if the email address already
 * has an account, and `invalid` for a weak password.
 */
export async function registerAccount(
  input: RegisterInput,
  from: SignInClient,
  idempotency: IdempotentWriteRunner,
  welcome: AfterRegistration,
): Promise<string> {
  requireStrongPassword(input.password, input, 'password');
  await requireValidName(input);
  const { id } = await oneByOne(input.email, () =>
    withEmailTakenError(() => createAccount(input, idempotency, welcome)),
  );
  logSecurityEvent('registered', { userId: id, from: householdNetworkKey(from.ip) });
  await recordSignInDevice(db(), id, from);
  return startSession(id, from.userAgent);
}

async function createAccount(
  { email, password: chosen, firstName = null, lastName = null }: RegisterInput,
  idempotency: IdempotentWriteRunner,
  welcome: AfterRegistration,
): Promise<{ id: number }> {
  const owner = await db().user.findUnique({ where: { email }, select: { id: true } });
  if (owner) {
    await notifyOwner(owner.id);
    throw emailTakenError();
  }
  if (await isEmailReservedForFormerOwner(email, null)) throw emailTakenError();
  const password = await hashPassword(chosen);
  const data = { email, password, firstName, lastName, termsVersion: site.termsVersion, unsettledAt: now() };
  return idempotency(() =>
    runInTransaction(async () => {
      const user = await db().user.create({ data, select: { id: true } });
      await queueEmail(db(), { kind: 'verify-email', userId: user.id });
      await welcome(user.id);
      return user;
    }),
  );
}

/** The owner of the address is notified, at most once a day, that somebody tried to register it (decision B2). */
const notifyOwner = (userId: number) =>
  queueEmail(db(), { kind: 'registered-again', userId, key: `${userId} ${now().toISOString().slice(0, 10)}` });

/**
 * Signs in a person who sends a registration again because its response was lost. Throws `conflict` if the password is
 * wrong, and `rate_limited` after too many attempts.
 */
export async function signInOnRepeatedRegistration(
  { email, password }: RegisterInput,
  from: SignInClient,
): Promise<string> {
  await enforceRateLimit('register.address', householdNetworkKey(from.ip));
  const user = await db().user.findUnique({ where: { email }, select: { id: true, password: true } });
  const isOwner = user && (await verifyPassword(user.password, password)) && !(await hasAuthenticatorApp(user.id));
  const sessionId = isOwner && (await startPasswordSession(user, from));
  if (!sessionId) throw emailTakenError();
  return sessionId;
}

const pendingByEmail = new Map<string, Promise<unknown>>();

/**
 * Runs registrations of the same email address one at a time. Only one can succeed, but many at the same time would
 * fill the queue for password hashing.
 */
async function oneByOne<T>(email: string, work: () => Promise<T>): Promise<T> {
  const task = (pendingByEmail.get(email) ?? Promise.resolve()).then(work, work);
  pendingByEmail.set(email, task);
  try {
    return await task;
  } finally {
    if (pendingByEmail.get(email) === task) pendingByEmail.delete(email);
  }
}

/**
 * Signs a person in and returns the session id. An unknown address and a wrong password get the same response, so
 * attackers cannot find out which addresses have accounts.
 */
export async function logInWithPassword({ email, password, code }: LoginInput, from: SignInClient): Promise<string> {
  const countedAt = await limitLoginAttempt(email, from.ip);
  const user = await db().user.findUnique({ where: { email }, select: { id: true, password: true } });
  const isRight = await verifyPassword(user?.password ?? null, password);
  const isStrong =
    user && isRight ? await withCode(user.id, code, from, () => undoLoginRateLimitUse(from.ip, countedAt)) : false;
  const sessionId = user && isRight ? await startPasswordSession(user, from, isStrong) : null;
  if (!user || sessionId === null) {
    const isMany = await recordFailedLogin(email, from.ip);
    if (isMany && user) await queueEmail(db(), { kind: 'many-wrong-passwords', userId: user.id });
    logSecurityEvent('sign-in-failed', { userId: user?.id ?? null, from: householdNetworkKey(from.ip) });
    throw new AppError('unauthenticated', 'Invalid email or password');
  }
  await recordSuccessfulLogin(email, from.ip, countedAt);
  logSecurityEvent('signed-in', { userId: user.id, from: householdNetworkKey(from.ip) });
  if (isPasswordHashOutdated(user.password)) {
    // The condition `where` includes the old password hash. If another request has changed the password meanwhile,
    // nothing is updated.
    await db().user.updateMany({ where: user, data: { password: await hashPassword(password) } });
  }
  return sessionId;
}

/**
 * Checks the second-factor code after a correct password. Asks for the code if it is missing. A missing code does not
 * count as a failed sign-in.
 */
async function withCode(
  userId: number,
  code: string | undefined,
  { ip }: SignInClient,
  onAsked: () => Promise<void>,
): Promise<boolean> {
  try {
    return await requireAuthenticatorCode(userId, code);
  } catch (refused) {
    if (refused instanceof AppError && refused.code === 'second_factor') await onAsked();
    else if (refused instanceof AppError && refused.code === 'invalid')
      logSecurityEvent('sign-in-failed', { userId, from: householdNetworkKey(ip) });
    throw refused;
  }
}

/**
 * Throws if a person must confirm their email address or agree to the current terms before they change their name. The
 * same rules apply to writing posts, because other people see both.
 */
function requireShown(user: CurrentUser): void {
  const ruling = checkRolePermission(actorFromUser(user, now()), 'account.name');
  // Another check refuses suspended people.
  if (ruling === 'verify' || ruling === 'agree') throwIfDenied(ruling);
}

/**
 * Result of a profile change: the changed person, and the new id of the current session. `sessionId` is null if the
 * session kept its id.
 */
type Changed = { user: CurrentUser; sessionId: string | null };

/**
 * Returns the fields in which the form differs from its first values (`seen`). The person edited these. Throws
 * `conflict` if an edited field was also changed elsewhere.
 */
function editedFields(user: CurrentUser, sent: EditableProfile, seen: UpdateProfileInput['seen']): EditableProfile {
  if (!seen) return sent;
  const edited = PROFILE_FIELDS.filter(
    (field) => sent[field] !== undefined && (sent[field] ?? '') !== (seen[field] ?? ''),
  );
  for (const field of edited) {
    const [now, task, seenValue] = [user[field] ?? '', sent[field] ?? '', seen[field] ?? ''];
    if (seen[field] !== undefined && now !== seenValue && now !== task)
      throw fieldConflictError(
        field,
        `This field was changed to “${now}” in another tab or on another device. Save again to keep your version.`,
      );
  }
  return Object.fromEntries(edited.map((field) => [field, sent[field]])) as EditableProfile;
}

/**
 * Changes a person's profile. A new email address renews the session, and may require a confirmation or the password
 * (decision E3). Throws:
 * - `reauthenticate` if the password is required
 * - `rate_limited` after too many attempts
 * - `invalid` for a wrong password or a refused name
 * - `conflict` if another person has the address
 * - `forbidden`, `unverified` or `terms_changed` if the person may not change their name
 */
export async function updateProfile(
  user: CurrentUser,
  { currentPassword, seen, ...sent }: UpdateProfileInput,
  ip: string,
): Promise<Changed> {
  const input = editedFields(user, sent, seen);
  const {
    where,
    data: { email, ...data },
  } = await validateProfileNames(user, input);
  const changes = omitUndefinedFields(data);
  if (data.firstName !== undefined || data.lastName !== undefined) requireShown(user);
  const write = async (on: DatabaseOrTransaction) => {
    if (Object.keys(changes).length === 0) return;
    const { count } = await on.user.updateMany({ where, data: changes });
    if (count === 0) throw await nameChangeError(user);
  };
  if (email === undefined || email === user.email) {
    await write(db());
    return { user: (await findUserBySessionHash(user.sessionHash)) ?? user, sessionId: null };
  }
  const passwordAt = await requireRecentPassword(user, currentPassword, ip);
  await enforceEmailChangeRateLimits(user.id, ip);
  await requireEmailNotTaken(email, user.id);
  const waits = requiresNewEmailConfirmation(user);
  const sessionId = await withEmailTakenError(() =>
    db().$transaction(async (tx) => {
      await write(tx);
      return (waits ? requestEmailChange : changeEmailImmediately)(tx, { ...user, passwordAt }, email);
    }),
  );
  logSecurityEvent(waits ? 'email-change-asked' : 'email-changed', { userId: user.id, from: householdNetworkKey(ip) });
  return { user: (await findSessionUser(sessionId)) ?? user, sessionId };
}

/**
 * Changes the password, ends all other sessions (decision B8), and returns the new id of the current session. Throws
 * `invalid` if the current password is wrong.
 */
export async function changePassword(user: CurrentUser, input: ChangePasswordInput, ip: string): Promise<string> {
  const stored = await db().user.findUnique({ where: { id: user.id }, select: { password: true } });
  if (!stored || !(await verifyPassword(stored.password, input.currentPassword))) {
    logSecurityEvent('reauthentication-failed', { userId: user.id, from: householdNetworkKey(ip) });
    throw wrongPasswordError();
  }
  requireStrongPassword(input.newPassword, user, 'newPassword');
  const password = await hashPassword(input.newPassword);
  const sessionId = await db().$transaction(async (tx) => {
    const { count } = await tx.user.updateMany({
      where: { id: user.id, password: stored.password },
      data: { password },
    });
    if (count === 0) throw wrongPasswordError(); // Another request has changed the password since the check.
    await queueEmail(tx, { kind: 'password-changed', userId: user.id });
    const ownSession = { userId: user.id, here: user.sessionHash, proof: { passwordAt: now() } };
    return (await endAccountAccess(tx, 'newPassword', ownSession)).sessionId;
  });
  logSecurityEvent('password-changed', { userId: user.id, from: householdNetworkKey(ip) });
  return sessionId;
}
