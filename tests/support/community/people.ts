import { hash } from '@node-rs/argon2';
import { writeSessionCookie } from '@/lib/auth/cookie';
import { startSession } from '@/lib/auth/session';
import { db } from '@/lib/database/db';
import { site } from '@/lib/site';

export const PASSWORD = 'a long enough pass phrase';
// Weaker than ours, to be quick; signing in makes it anew, as for any outdated one.
const HASHED = await hash(PASSWORD, { algorithm: 2, memoryCost: 1024, timeCost: 1, parallelism: 1 });

const DAY = 86_400_000;
export const inDays = (days: number): Date => new Date(Date.now() + days * DAY);

/** The states of a person that the policy knows (security 2.3). */
export const STATES = {
  inactive: { status: 'inactive', accessUntil: null },
  active: { status: 'active', accessUntil: inDays(20) },
  canceled: { status: 'canceled', accessUntil: inDays(12) },
  lapsed: { status: 'canceled', accessUntil: inDays(-20) },
  admin: { status: 'inactive', accessUntil: null },
} as const;
export type State = keyof typeof STATES;

export type Person = { id: number; email: string; cookie: string };

let count = 0;

/** A person in one of the states, signed in. */
export async function person(
  state: State = 'active',
  fields: { firstName?: string; lastName?: string; notifyNewPosts?: boolean } = {},
): Promise<Person> {
  count += 1;
  const { id, email } = await db().user.create({
    data: {
      email: `${state}${count}@example.test`,
      password: HASHED,
      firstName: 'Robin',
      lastName: `Example${count}`,
      termsVersion: site.termsVersion,
      isAdmin: state === 'admin',
      membership: { create: STATES[state] },
      ...fields,
    },
    select: { id: true, email: true },
  });
  return { id, email, cookie: await cookieOf(id) };
}

/** The cookie header of a new session. */
export async function cookieOf(userId: number): Promise<string> {
  const headers = new Headers();
  await writeSessionCookie(headers, await startSession(userId, 'test'));
  return cookieFrom(headers);
}

/** What a browser would send back after an answer with these headers. */
export const cookieFrom = (headers: Headers): string =>
  headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');

export async function school(name = 'Tidewater Elementary'): Promise<number> {
  const { id } = await db().school.create({
    data: { name, city: 'Lunenburg', principalEmail: 'principal@example.test', principal: 'Pat Principal' },
  });
  return id;
}
