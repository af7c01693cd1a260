import 'server-only';
import { hashPassword, isOutdated, verifyPassword } from '@/lib/auth/passwords';
import { endSessions, startSession, userOfHash, type CurrentUser } from '@/lib/auth/session';
import { db, given, Prisma } from '@/lib/db';
import { AppError } from '@/lib/errors';
import { site } from '@/lib/site';
import { afterFailedLogin, afterLogin, beforeLogin } from './login-guard';
import type { ChangePassword, Login, Profile, Register } from './schema';
import { refuseWeakPassword } from './weak-password';

/** From where a person signs in. */
export type Origin = { address: string; userAgent: string | null };

const emailTaken = () => new AppError('conflict', 'Email already exists');

/** Makes the account and signs it in. Returns the session id. Throws `conflict` for a known address, `invalid` for a weak password. */
export async function register(input: Register, from: Origin): Promise<string> {
  refuseWeakPassword(input.password, input);
  const { id } = await oneAtATime(input.email, () => onTaken(() => createAccount(input)));
  return startSession(id, from.userAgent);
}

async function createAccount({ email, password, firstName, lastName }: Register): Promise<{ id: number }> {
  if ((await db().user.count({ where: { email } })) > 0) throw emailTaken();
  return db().user.create({
    data: {
      email,
      password: await hashPassword(password),
      firstName: firstName ?? null,
      lastName: lastName ?? null,
      termsVersion: site.termsVersion,
    },
    select: { id: true },
  });
}

const underWay = new Map<string, Promise<unknown>>();

/** Fifty registrations of one address would fill the queue of the hashes, where only one can succeed: each waits for the one before. */
async function oneAtATime<T>(email: string, work: () => Promise<T>): Promise<T> {
  const mine = (underWay.get(email) ?? Promise.resolve()).then(work, work);
  underWay.set(email, mine);
  try {
    return await mine;
  } finally {
    if (underWay.get(email) === mine) underWay.delete(email);
  }
}

/** Signs in. Returns the session id. Unknown address and wrong password get the same answer in the same time. */
export async function login({ email, password }: Login, from: Origin): Promise<string> {
  await beforeLogin(email, from.address);
  const user = await db().user.findUnique({ where: { email }, select: { id: true, password: true } });
  if (!(await verifyPassword(user?.password ?? null, password)) || !user) {
    await afterFailedLogin(email, from.address);
    throw new AppError('unauthenticated', 'Invalid email or password');
  }
  await afterLogin(email, from.address);
  if (isOutdated(user.password)) {
    await db().user.update({ where: { id: user.id }, data: { password: await hashPassword(password) } });
  }
  return startSession(user.id, from.userAgent);
}

/** Changes what is given and returns the user as he is now. A new address ends his other sessions. Throws `conflict` for someone else's address. */
export async function updateProfile(user: CurrentUser, input: Profile): Promise<CurrentUser> {
  await onTaken(() =>
    db().user.update({
      where: { id: user.id },
      data: given(input),
      select: { id: true },
    }),
  );
  if (input.email !== undefined && input.email !== user.email) await endSessions(user.id, user.sessionHash);
  return (await userOfHash(user.sessionHash)) ?? user;
}

/** Ends every other session at once (decision B8). Throws `invalid` when the current password is not the one given. */
export async function changePassword(user: CurrentUser, input: ChangePassword): Promise<void> {
  const stored = await db().user.findUnique({ where: { id: user.id }, select: { password: true } });
  if (!(await verifyPassword(stored?.password ?? null, input.currentPassword))) {
    throw new AppError('invalid', 'Current password is incorrect');
  }
  refuseWeakPassword(input.newPassword, user);
  await db().user.update({ where: { id: user.id }, data: { password: await hashPassword(input.newPassword) } });
  await endSessions(user.id, user.sessionHash);
}

async function onTaken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002') throw emailTaken();
    throw error;
  }
}
