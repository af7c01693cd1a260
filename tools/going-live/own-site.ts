import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { Failure } from '@/server/runtime/fail';
import type { Site } from '../../tests/support/browser/site';
import type { Application, Ask } from './application';

type Launch = (settings: Record<string, string>) => Promise<Pick<Site, 'url' | 'dataDir'>>;

/** The application as `npm start` runs it. The checks reach it over the network. */
export function ownSite(origin: string, launch: Launch): Application {
  let dataDir: string | undefined;

  const rows: Application['rows'] = async (statement) => {
    if (dataDir === undefined) throw new Failure('The site was not started.');
    const { ownerUrl } = JSON.parse(readFileSync(path.join(dataDir, 'database.json'), 'utf8')) as { ownerUrl: string };
    const client = new pg.Client({ connectionString: ownerUrl });
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(statement)).rows;
    } finally {
      await client.end();
    }
  };

  const asking =
    (cookie: string): Ask =>
    async (method, address, body) => {
      const response = await fetch(origin + address, {
        method,
        redirect: 'manual',
        headers: {
          'Sec-Fetch-Site': 'same-origin',
          Cookie: cookie,
          ...(body && { 'Content-Type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      const isJson = response.headers.get('content-type')?.startsWith('application/json');
      return { status: response.status, body: isJson ? await response.json() : await response.text() };
    };

  const newcomer = async (): Promise<{ email: string; ask: Ask }> => {
    const email = `${randomUUID()}@going-live.test`;
    const response = await fetch(`${origin}/api/register`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
      body: JSON.stringify({ email, password: randomUUID(), firstName: 'Kim', lastName: 'Newcomer' }),
    });
    const [cookie = ''] = response.headers.getSetCookie();
    if (!response.ok) throw new Failure(`Registration failed: ${response.status} ${await response.text()}`);
    return { email, ask: asking(cookie.split(';')[0] ?? '') };
  };

  return {
    origin,
    start: async (settings) => void ({ dataDir } = await launch(settings)),
    newcomer: async () => (await newcomer()).ask,
    administrator: async () => {
      const { email, ask } = await newcomer();
      await rows(`UPDATE users SET is_admin = true WHERE email = '${email}'`);
      return ask;
    },
    rows,
  };
}
