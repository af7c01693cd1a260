import { hash } from '@node-rs/argon2';
import { createHash, randomBytes } from 'node:crypto';
import { writeSessionCookie } from '@/lib/auth/session-cookie';
import { SESSION_LIFETIMES, startSession } from '@/lib/auth/session';
import { now } from '@/lib/time/clock';
import { DAY } from '@/lib/time/duration';
import { db, connectionPool } from '@/lib/database/db';
import { site } from '@/lib/site';

export const PASSWORD = 'a long enough pass phrase';
// Password hash with weaker parameters than on the site, so that tests are fast. The first sign-in replaces it, because
// the server replaces every hash with outdated parameters.
const HASHED = await hash(PASSWORD, { algorithm: 2, memoryCost: 1024, timeCost: 1, parallelism: 1 });

export const inDays = (days: number): Date => new Date(Date.now() + days * DAY);

/** States of a membership that have different permissions (see the access table in docs/product/security.md). */
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

/** Creates a signed-in person in one statement, because the tests create thousands. */
const INSERT_PERSON = `
  WITH made AS (
    INSERT INTO users (email, password, first_name, last_name, terms_version, is_admin, notify_new_posts)
    VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id
  ), membership AS (INSERT INTO memberships (user_id, status, access_until, first_paid_at)
    SELECT id, $8::text, $9, CASE WHEN $8::text = 'active' THEN $11::timestamptz - interval '10 days' END FROM made),
  session AS (
    INSERT INTO sessions (id_hash, user_id, user_agent, created_at, last_seen_at, password_at, expires_at)
    SELECT $10, id, 'test', $11, $11, $11, $12 FROM made
  ) SELECT id FROM made`;

/** Creates a signed-in person with one of the member states. */
export async function person(
  state: State = 'active',
  fields: { firstName?: string; lastName?: string; notifyNewPosts?: boolean } = {},
): Promise<Person> {
  count += 1;
  const { firstName = 'Robin', lastName = `Example${count}`, notifyNewPosts = false } = fields;
  const [email, isAdmin, start] = [`${state}${count}@example.test`, state === 'admin', now()];
  const { status, accessUntil } = STATES[state];
  const sessionId = randomBytes(32).toString('base64url');
  const user = [email, HASHED, firstName, lastName, site.termsVersion, isAdmin, notifyNewPosts];
  const session = [hashOf(sessionId), start, new Date(start.getTime() + SESSION_LIFETIMES.parent.total)];
  const values = [...user, status, accessUntil, ...session];
  const { rows } = await connectionPool().query<{ id: number }>({ name: 'person', text: INSERT_PERSON, values });
  return { id: rows[0]?.id ?? 0, email, cookie: await sealed(sessionId) };
}

const hashOf = (sessionId: string) => createHash('sha256').update(sessionId).digest('base64url');

/** Returns the cookie header of a new session. */
export const cookieOf = async (userId: number): Promise<string> => sealed(await startSession(userId, 'test'));

async function sealed(sessionId: string): Promise<string> {
  const headers = new Headers();
  await writeSessionCookie(headers, sessionId);
  return cookieFrom(headers);
}

/** Returns the cookie header that a browser sends after it received these response headers. */
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
