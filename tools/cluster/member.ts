import { randomUUID } from 'node:crypto';
import type pg from 'pg';

export type Member = { id: number; cookie: string };

const PATIENCE_MS = 30_000;

/** Sends a request as our own page does. Each request claims a different client address. */
export const sendRequest = (url: string, path: string, who?: Member, body?: object): Promise<Response> =>
  fetch(`${url}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      'Sec-Fetch-Site': 'same-origin',
      'X-Forwarded-For': `198.51.100.${Math.ceil(Math.random() * 250)}`,
      ...(who && { Cookie: who.cookie }),
      ...(body && { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() }),
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(PATIENCE_MS),
  });

/** Registers a member. The membership is inserted directly, because there is no Stripe. */
export async function registerMember(url: string, client: pg.Client): Promise<Member> {
  const body = { email: `${randomUUID()}@load.test`, password: randomUUID(), firstName: 'Kim', lastName: 'Writer' };
  const answer = await sendRequest(url, '/api/register', undefined, body);
  const [cookie] = answer.headers.getSetCookie();
  if (!answer.ok || !cookie) throw new Error(`Registration failed: ${answer.status} ${await answer.text()}`);
  const { rows } = await client.query<{ id: number }>('SELECT id FROM users WHERE email = $1', [body.email]);
  const id = rows[0]!.id;
  await client.query(
    `INSERT INTO memberships (user_id, status, access_until) VALUES ($1, 'active', now() + interval '20 days')
     ON CONFLICT (user_id) DO UPDATE SET status = 'active', access_until = excluded.access_until`,
    [id],
  );
  return { id, cookie: cookie.split(';')[0] ?? '' };
}
