import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { IN_MEMORY_FOLDER, findInMemoryFolderWithRoom } from '../runtime/in-memory-folder';
import { processStartTime } from '../runtime/processes';
import { destroyCluster, startCluster, type DatabaseCluster } from './cluster';

const PREFIX = 'parent-voice-database-';
// Autovacuum is off, so that query plans depend only on the tables that a test itself has analyzed.
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
  // Password checks are fast but less secure, because every test file opens a dozen connections and the temporary
  // database needs no protection.
  'scram_iterations=1',
];

/**
 * Returns a folder in memory for temporary databases, because creating a database on disk takes ten times as long. The
 * folder must allow PostgreSQL's programs to run.
 */
const memoryFolder = () => findInMemoryFolderWithRoom(2 * 2 ** 30, 'programs');

/**
 * Runs `use` with an empty, temporary database server, for a test run or for writing a migration. The server does not
 * protect its data against crashes, which makes it fast.
 */
export async function withTemporaryCluster<Result>(
  use: (cluster: DatabaseCluster) => Promise<Result>,
): Promise<Result> {
  await removeOrphans();
  const folder = createTemporaryFolder();
  try {
    return await use(await startCluster(folder, SETTINGS));
  } finally {
    await destroyCluster(folder);
  }
}

/**
 * Creates a folder for a temporary database, in memory if there is room, otherwise on disk. If this run is killed, the
 * next run removes the folder.
 */
export function createTemporaryFolder(): string {
  const folder = mkdtempSync(path.join(memoryFolder() ?? tmpdir(), PREFIX));
  // If root starts the tests, PostgreSQL runs under another account, which needs access to the folder.
  chmodSync(folder, 0o711);
  writeFileSync(path.join(folder, 'owner'), `${process.pid} ${processStartTime(process.pid)}`);
  return folder;
}

/** Removes the folders that killed test runs left behind. */
async function removeOrphans(): Promise<void> {
  for (const parent of [tmpdir(), IN_MEMORY_FOLDER].filter(existsSync)) {
    for (const name of readdirSync(parent).filter((entry) => entry.startsWith(PREFIX))) {
      const folder = path.join(parent, name);
      const owner = path.join(folder, 'owner');
      const [pid, birth] = existsSync(owner) ? readFileSync(owner, 'utf8').split(' ') : [];
      if (pid && processStartTime(Number(pid)) !== birth) await destroyCluster(folder);
    }
  }
}
