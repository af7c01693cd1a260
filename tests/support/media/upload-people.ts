import { readdirSync } from 'node:fs';
import path from 'node:path';
import { retryWhileBusy } from '../http/retry-while-busy';
import type { UploadServer } from './upload-server';

export type Uploader = { id: number; cookie: string; post: () => Promise<number> };

let count = 0;

/** Creates a member who can write posts, on the test's own server. */
export async function uploader({ url, sql }: UploadServer): Promise<Uploader> {
  const call = async (address: string, cookie: string, body: object) => {
    const headers = { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin', Cookie: cookie };
    const request = { method: 'POST', headers, body: JSON.stringify(body) };
    const answer = await retryWhileBusy(() => fetch(`${url}${address}`, request));
    if (!answer.ok) throw new Error(`POST ${address}: ${answer.status}`);
    return {
      id: ((await answer.json()) as { id: number }).id,
      cookie: answer.headers
        .getSetCookie()
        .map((line) => line.split(';')[0])
        .join('; '),
    };
  };
  const email = `uploader.${(count += 1)}@example.test`;
  const { cookie } = await call('/api/register', '', {
    email,
    password: 'parents-demo-2026',
    firstName: 'Sam',
    lastName: 'Harbour',
  });
  const [user] = await sql<{ id: number }>(
    `INSERT INTO memberships (user_id, status, access_until) SELECT id, 'active', now() + interval '20 days' FROM users WHERE email = $1
     RETURNING user_id AS id`,
    email,
  );
  const [school] = await sql<{ id: number }>('SELECT min(id) AS id FROM schools');
  const post = async () => (await call('/api/posts', cookie, { content: 'Look', schoolId: school?.id })).id;
  return { id: user?.id ?? 0, cookie, post };
}

const filesIn = (folder: string): string[] => {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name);
  } catch {
    return [];
  }
};

export const storedFiles = ({ mediaDir }: UploadServer): string[] => filesIn(path.join(mediaDir, 'files')).sort();
export const incomingFiles = ({ mediaDir }: UploadServer): string[] => filesIn(path.join(mediaDir, 'incoming'));

/** Returns the keys of all files that database rows reference. */
export const referencedKeys = async ({ sql }: UploadServer): Promise<string[]> =>
  (await sql<{ key: string }>('SELECT key FROM stored_files')).map(({ key }) => key).sort();
