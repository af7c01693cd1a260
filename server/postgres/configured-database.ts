import type { ServerConfig } from '../runtime/config';
import { Failure } from '../runtime/command-failure';
import { tryLockDataDir } from '../runtime/lock';
import { readClusterAddresses, startCluster, type ClusterAddresses } from './cluster';

/**
 * Returns the address of an external database without the connection pooler, because each command needs its own
 * database session, which a pooler does not provide.
 */
export const databaseUrlWithoutPooler = (env: ServerConfig['env']): string =>
  env.DIRECT_DATABASE_URL || env.DATABASE_URL || '';

/**
 * Connects a command to the configured database. If the application is not running, starts the embedded database first.
 */
export async function withConfiguredDatabase<T>(
  { embedded, dataDir, env }: ServerConfig,
  use: (addresses: Pick<ClusterAddresses, 'url' | 'ownerUrl'>) => Promise<T>,
): Promise<T> {
  const url = databaseUrlWithoutPooler(env);
  if (!embedded) return use({ url, ownerUrl: env.MIGRATION_DATABASE_URL || url });
  const addresses = readClusterAddresses(dataDir);
  if (!addresses) throw new Failure(`There is no database in ${dataDir} yet: run npm start first.`);
  if (!tryLockDataDir(dataDir)) return use(addresses);
  const cluster = await startCluster(dataDir);
  try {
    return await use(cluster);
  } finally {
    await cluster.stop('hurry');
  }
}
