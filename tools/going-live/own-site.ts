import { randomUUID } from 'node:crypto';
import { readAddresses } from '@/server/postgres/cluster';
import { Failure } from '@/server/runtime/fail';
import type { Site } from '../../tests/support/browser/site';
import { withDatabase } from '../load/database';
import { register } from '../load/people';
import { send } from '../load/request';
import type { Application, Ask } from './application';

type Launch = (settings: Record<string, string>) => Promise<Pick<Site, 'url' | 'dataDir'>>;

/** The application as `npm start` runs it. The checks reach it over the network. */
export function ownSite(origin: string, launch: Launch): Application {
  let dataDir: string | undefined;

  const rows: Application['rows'] = async (statement) => {
    const addresses = dataDir === undefined ? undefined : readAddresses(dataDir);
    if (!addresses) throw new Failure('The site was not started.');
    return withDatabase(addresses.ownerUrl, async (client) => {
      const result = await client.query<Record<string, unknown>>(statement);
      return result.rows;
    });
  };

  const newcomer = async (): Promise<{ email: string; ask: Ask }> => {
    const as = await register(origin, randomUUID());
    const ask: Ask = async (method, path, body) => {
      const { status, text, headers, fault } = await send(origin, { path, as, method, ...(body && { body }) });
      if (fault !== '') throw new Failure(`${path}: ${fault}`);
      return { status, body: headers['content-type']?.startsWith('application/json') ? JSON.parse(text) : text };
    };
    return { email: as.email, ask };
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
