import type { Config } from '../config';
import { Failure } from '../fail';
import { tryLock } from '../lock';
import { readAddresses, startCluster, type Addresses } from './cluster';

/** The database of an installation that does not bring its own, without a pooler between: commands need sessions, and are few. */
export const directUrl = (env: Config['env']): string => env.DIRECT_DATABASE_URL || env.DATABASE_URL || '';

/** For a command: the database of the configuration. The embedded one is started for it when the application is not running. */
export async function withDatabase<T>(
  { embedded, dataDir, env }: Config,
  use: (addresses: Pick<Addresses, 'url' | 'ownerUrl'>) => Promise<T>,
): Promise<T> {
  const url = directUrl(env);
  if (!embedded) return use({ url, ownerUrl: env.MIGRATION_DATABASE_URL || url });
  const addresses = readAddresses(dataDir);
  if (!addresses) throw new Failure(`There is no database in ${dataDir} yet: run npm start first.`);
  if (!tryLock(dataDir)) return use(addresses);
  const cluster = await startCluster(dataDir);
  try {
    return await use(cluster);
  } finally {
    await cluster.stop('hurry');
  }
}
