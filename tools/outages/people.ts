import { randomUUID } from 'node:crypto';
import type pg from 'pg';

export type Person = { id: number; email: string; cookie: string };

/** Sends a request as our own page does. */
export const post = (
  url: string,
  address: string,
  body: object,
  { cookie = '', key, from }: { cookie?: string; key?: string | undefined; from?: string } = {},
): Promise<Response> =>
  fetch(`${url}${address}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Sec-Fetch-Site': 'same-origin',
      Cookie: cookie,
      ...(key && { 'Idempotency-Key': key }),
      ...(from && { 'X-Forwarded-For': from }),
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(20_000),
  });

export const PASSWORD = `p ${randomUUID()}`;

/** Registers a new person, without a membership. */
export async function register(url: string, name: string, from?: string): Promise<Person> {
  const email = `${name}@outages.test`;
  const body = { email, password: PASSWORD, firstName: 'Kim', lastName: 'Writer' };
  const answer = await post(url, '/api/register', body, { ...(from && { from }) });
  const [cookie] = answer.headers.getSetCookie();
  if (!answer.ok || !cookie) throw new Error(`Registration failed: ${answer.status} ${await answer.text()}`);
  const { id } = (await answer.json()) as { id: number };
  return { id, email, cookie: cookie.split(';')[0] ?? '' };
}

/** Registers a person with a membership of 20 days and a verified address. */
export async function join(url: string, client: pg.Client, name: string, from?: string): Promise<Person> {
  const person = await register(url, name, from);
  await client.query(
    `INSERT INTO memberships (user_id, status, access_until) VALUES ($1, 'active', now() + interval '20 days')
     ON CONFLICT (user_id) DO UPDATE SET status = 'active', access_until = excluded.access_until`,
    [person.id],
  );
  await client.query('UPDATE users SET email_verified_at = now() WHERE id = $1', [person.id]);
  return person;
}
