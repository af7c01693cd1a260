import { DEMO_PASSWORD } from '@/lib/demo';

/** Sends API calls to the site as one person, without a browser. */
export type ApiClient = <Reply>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) => Promise<Reply>;

const COUNTER_START = Date.now().toString(36);
let count = 0;
/** Adds a suffix to a text, so that no other journey uses the same text. */
export const addUniqueSuffix = (words: string): string => `${words} ${COUNTER_START}${(count += 1)}`;
export const createUniqueEmail = (name: string): string => `${addUniqueSuffix(name).replaceAll(' ', '.')}@example.test`;

function clientOf(site: string): ApiClient {
  let cookie = '';
  return async <Reply>(method: string, path: string, body?: unknown) => {
    const answer = await fetch(site + path, {
      method,
      headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin', Cookie: cookie },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    const [session] = answer.headers.getSetCookie();
    if (session) cookie = session.split(';', 1)[0] ?? '';
    return (answer.status === 204 ? undefined : await answer.json()) as Reply;
  };
}

/** Signs in a demo person without a browser. */
export async function signInDemoPerson(site: string, name: string): Promise<ApiClient> {
  const call = clientOf(site);
  await call('POST', '/api/login', { email: `${name}@demo.test`, password: DEMO_PASSWORD });
  return call;
}

type School = { id: number; name: string };

export async function findSchool(site: string, name: string): Promise<School> {
  const schools = await clientOf(site)<School[]>('GET', '/api/schools');
  const school = schools.find((each) => each.name === name);
  if (!school) throw new Error(`There is no school ${name}.`);
  return school;
}
