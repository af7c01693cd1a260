import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
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
  'autovacuum=off',
  'max_connections=200',
  // Every test file makes a dozen connections, and nobody is kept out.
  'scram_iterations=1',
];

/** Of a Linux system: files in its memory. A disk takes ten times as long to make those of a database, of which every test file has one. */
const MEMORY = '/dev/shm';
/** What a run of all tests has in its cluster is a quarter of this. */
const ROOM = 2 * 2 ** 30;

/** An empty server for a test run or for the writing of a migration: fast, since nothing in it has to outlive it. */
export async function withTemporaryCluster<Result>(use: (cluster: Cluster) => Promise<Result>): Promise<Result> {
  await removeOrphans();
  const folder = mkdtempSync(path.join(hasMemory() ? MEMORY : tmpdir(), PREFIX));
  chmodSync(folder, 0o711);
  writeFileSync(path.join(folder, 'owner'), `${process.pid} ${birthOf(process.pid)}`);
  try {
    return await use(await startCluster(folder, SETTINGS));
  } finally {
    await destroyCluster(folder);
  }
}

/** A container's is small, or may not hold programs, which are copied beside a cluster when its account cannot reach ours. */
function hasMemory(): boolean {
  try {
    accessSync(MEMORY, constants.W_OK);
  } catch {
    return false;
  }
  const { bavail, bsize } = statfsSync(MEMORY);
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
  const isForPrograms = mounts.some((line) => line.split(' ')[1] === MEMORY && !line.includes('noexec'));
  return isForPrograms && bavail * bsize >= ROOM && process.availableMemory() >= 2 * ROOM;
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
