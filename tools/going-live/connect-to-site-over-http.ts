import { randomUUID } from 'node:crypto';
import { readClusterAddresses } from '@/server/postgres/cluster';
import { Failure } from '@/server/runtime/command-failure';
import type { Site } from '../../tests/support/browser/site';
import { withDatabaseClient } from '../load/database-client';
import { registerPerson } from '../load/simulated-people';
import { sendRequest } from '../load/send-request';
import type { RunningSite, SendRequestAsPerson } from './running-site';

type Launch = (settings: Record<string, string>) => Promise<Pick<Site, 'url' | 'dataDir'>>;

/** Returns a site that `npm start` runs and that the checks reach over the network. */
export function connectToSiteOverHttp(origin: string, launch: Launch): RunningSite {
  let dataDir: string | undefined;

  const rows: RunningSite['rows'] = async (statement) => {
    const addresses = dataDir === undefined ? undefined : readClusterAddresses(dataDir);
    if (!addresses) throw new Failure('The site was not started.');
    return withDatabaseClient(addresses.ownerUrl, async (client) => {
      const result = await client.query<Record<string, unknown>>(statement);
      return result.rows;
    });
  };

  const newcomer = async (): Promise<{ email: string; ask: SendRequestAsPerson }> => {
    const as = await registerPerson(origin, randomUUID());
    const ask: SendRequestAsPerson = async (method, path, body) => {
      const { status, text, headers, fault } = await sendRequest(origin, { path, as, method, ...(body && { body }) });
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
