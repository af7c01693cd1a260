import { chmodSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { endChildProcesses } from '@/server/child-processes';
import { destroyCluster, startCluster, type ClusterAddresses, type DatabaseCluster } from '@/server/postgres/cluster';
import { step } from '@/server/progress.mjs';

type Options = { settings?: string[]; temporary?: () => string };

/**
 * Runs `work` with a database server whose files are in the folder `data`, by default a temporary folder. Stops all
 * child processes when the work is done.
 */
export async function withPostgresServer<T>(
  data: string | undefined,
  work: (cluster: DatabaseCluster, folder: string) => Promise<T>,
  { settings, temporary = () => mkdtempSync(path.join(tmpdir(), 'parent-voice-load-')) }: Options = {},
): Promise<T> {
  const folder = data === undefined ? temporary() : path.resolve(data);
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o711);
  let cluster: DatabaseCluster | undefined;
  try {
    cluster = await step('starting the database', 'database ready', () => startCluster(folder, settings));
    return await work(cluster, folder);
  } finally {
    await endChildProcesses(30_000);
    await (data === undefined ? destroyCluster(folder) : cluster?.stop());
  }
}

/** Returns the URL with which the superuser connects to the application's database. */
export const superuserUrl = ({ adminUrl, url }: ClusterAddresses): string =>
  Object.assign(new URL(adminUrl), { pathname: new URL(url).pathname }).href;
