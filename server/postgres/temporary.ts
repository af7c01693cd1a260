import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MEMORY, folderInMemory } from '../memory';
import { birthOf } from '../processes';
import { destroyCluster, startCluster, type Cluster } from './cluster';

const PREFIX = 'parent-voice-database-';
// Without autovacuum plans are made from what a test itself has analysed, and not from a moment in the middle of its work.
const SETTINGS = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_wal_size=256MB',
  'shared_buffers=128MB',
  'autovacuum=off',
  'max_connections=200',
  // Every test file makes a dozen connections, and nobody is kept out.
  'scram_iterations=1',
];

/**
 * A disk takes ten times as long to make the files of a database, of which every test file has one. What a run of all tests has in its
 * cluster is a quarter of this. A cluster's programs are copied beside it when its account cannot reach ours.
 */
const inMemory = () => folderInMemory(2 * 2 ** 30, 'programs');

/** An empty server for a test run or for the writing of a migration: fast, since nothing in it has to outlive it. */
export async function withTemporaryCluster<Result>(use: (cluster: Cluster) => Promise<Result>): Promise<Result> {
  await removeOrphans();
  const folder = temporaryFolder();
  try {
    return await use(await startCluster(folder, SETTINGS));
  } finally {
    await destroyCluster(folder);
  }
}

/** For a cluster, in memory where there is room; of a run that was killed the next one removes it. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(inMemory() ?? tmpdir(), PREFIX));
  chmodSync(folder, 0o711); // root's PostgreSQL runs as another account, which has to get in
  writeFileSync(path.join(folder, 'owner'), `${process.pid} ${birthOf(process.pid)}`);
  return folder;
}

/** What runs that were killed left behind. */
async function removeOrphans(): Promise<void> {
  for (const place of [tmpdir(), MEMORY].filter(existsSync)) {
    for (const name of readdirSync(place).filter((entry) => entry.startsWith(PREFIX))) {
      const folder = path.join(place, name);
      const owner = path.join(folder, 'owner');
      const [pid, birth] = existsSync(owner) ? readFileSync(owner, 'utf8').split(' ') : [];
      if (pid && birthOf(Number(pid)) !== birth) await destroyCluster(folder);
    }
  }
}
