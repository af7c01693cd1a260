import { expect, type APIResponse, type BrowserContext } from '@playwright/test';
import { DEMO_PASSWORD, unique } from './browser';
import { sql } from './sql';

/** A person whom no other test uses, so that changes to this person affect no other test. */
export type Newcomer = {
  id: number;
  email: string;
  firstName: string;
  lastName: string;
  /** Sends an API call with the browser's cookie. */
  call: (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, data?: unknown) => Promise<APIResponse>;
};

/** Properties of a new person. If `tour` is true, the site still shows the person the tour for new members. */
type Kind = { firstName?: string; lastName?: string; member?: boolean; tour?: boolean };

/** Registers a new person, which also signs the person in. If `member` is true, the person gets a membership. */
export async function newcomer(
  context: BrowserContext,
  { firstName = 'Sam', lastName = 'Harbour', member = false, tour = false }: Kind = {},
): Promise<Newcomer> {
  const email = `${unique('newcomer').replaceAll(' ', '.')}.${Math.random().toString(36).slice(2, 8)}@example.test`;
  const call: Newcomer['call'] = async (method, path, data) => {
    const answer = await context.request.fetch(path, { method, data, headers: { 'Sec-Fetch-Site': 'same-origin' } });
    expect(answer.ok(), `${method} ${path}: ${answer.status()}`).toBe(true);
    return answer;
  };
  const registered = await call('POST', '/api/register', { email, password: DEMO_PASSWORD, firstName, lastName });
  const { id } = (await registered.json()) as { id: number };
  if (!tour) await sql('UPDATE users SET tour_ended_at = now() WHERE id = $1', id);
  if (member) await grantMembership({ id });
  return { id, email, firstName, lastName, call };
}

export async function grantMembership({ id }: Pick<Newcomer, 'id'>): Promise<void> {
  await sql(
    "INSERT INTO memberships (user_id, status, access_until) VALUES ($1, 'active', now() + interval '20 days') ON CONFLICT (user_id) DO UPDATE SET status = 'active', access_until = excluded.access_until",
    id,
  );
}

/** Moves the end of the paid membership to one day ago. */
export async function expireMembership({ id }: Newcomer): Promise<void> {
  await sql(
    "UPDATE memberships SET status = 'inactive', access_until = now() - interval '1 day' WHERE user_id = $1",
    id,
  );
}

/** Ends all sessions of a person, like the button for signing out everywhere. The browser keeps its cookie. */
export async function endSessions({ id }: Newcomer): Promise<void> {
  await sql('DELETE FROM sessions WHERE user_id = $1', id);
}

export async function schoolId(name: string): Promise<number> {
  const [school] = await sql<{ id: number }>('SELECT id FROM schools WHERE name = $1', name);
  if (!school) throw new Error(`There is no school ${name}.`);
  return school.id;
}

type PostFields = { title?: string; isAnonymous?: boolean; topic?: string };

/** Writes a post through the API and returns its id. */
export async function post(
  author: Newcomer,
  school: number,
  content: string,
  fields: PostFields = {},
): Promise<number> {
  const answer = await author.call('POST', '/api/posts', { content, schoolId: school, ...fields });
  return ((await answer.json()) as { id: number }).id;
}
