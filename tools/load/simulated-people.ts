import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { DAY } from '@/lib/time/duration';
import { parseResponseBodyId, sendRequest } from './send-request';

/** A signed-in person. */
export type SimulatedPerson = { id: number; cookie: string; email?: string; from?: string };

export const SIMULATED_PERSON_PASSWORD = `p ${randomUUID()}`;

/** Returns the network address for a number. Different numbers give different addresses. */
export const networkAddressOfPerson = (number: number) =>
  `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;

let addresses = 1_000_000;
/** Returns a new network address, so that a person does not reach another person's rate limit. */
export const createUnusedNetworkAddress = () => networkAddressOfPerson((addresses += 1));

/** Registers a new person, without a membership. */
export async function registerPerson(
  url: string,
  name: string,
  from?: string,
): Promise<SimulatedPerson & { email: string }> {
  const email = `${name}@outages.test`;
  const body = { email, password: SIMULATED_PERSON_PASSWORD, firstName: 'Kim', lastName: 'Writer' };
  const as = { ...(from && { from }) };
  const answer = await sendRequest(url, { path: '/api/register', as, body });
  const [cookie] = answer.headers['set-cookie'] ?? [];
  const id = parseResponseBodyId(answer);
  if (id === undefined || !cookie) throw new Error(`Registration failed: ${answer.status} ${answer.text}`);
  return { id, email, cookie: cookie.split(';')[0] ?? '', ...as };
}

/** SQL that gives the person $1 a membership until the time $2. */
export const SET_MEMBERSHIP_SQL = `INSERT INTO memberships (user_id, status, access_until) VALUES ($1, 'active', $2)
  ON CONFLICT (user_id) DO UPDATE SET status = 'active', access_until = excluded.access_until`;

/** Registers a person with a membership of 20 days and a verified address. */
export async function registerMember(url: string, client: pg.Client, name: string, from?: string) {
  const person = await registerPerson(url, name, from);
  await client.query(SET_MEMBERSHIP_SQL, [person.id, new Date(Date.now() + 20 * DAY)]);
  await client.query('UPDATE users SET email_verified_at = now() WHERE id = $1', [person.id]);
  return person;
}
