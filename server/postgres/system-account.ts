import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import path from 'node:path';
import { Failure } from '../runtime/command-failure';

/** Account that the database server runs as. Undefined means the current account. */
export type SystemAccount = { uid: number; gid: number };

const id = (kind: '-u' | '-g', name: string) =>
  Number(execFileSync('id', [kind, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));

/**
 * Returns the account that runs the database server, because PostgreSQL refuses to run as root. Returns undefined if
 * this process does not run as root.
 */
export function databaseServerAccount(cluster: string): SystemAccount | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(cluster, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  for (const name of ['postgres', 'nobody']) {
    try {
      return { uid: id('-u', name), gid: id('-g', name) };
    } catch {
      // This system has no account with this name, so the loop tries the next name.
    }
  }
  throw new Failure(
    'PostgreSQL does not run as root, and this system has no account postgres or nobody: start as another user.',
  );
}

/**
 * Returns true if the account may enter the folder and all its parent folders. For example, only root may enter a clone
 * of the repository in /root.
 */
export function canAccountEnterFolder(folder: string, account: SystemAccount | undefined): boolean {
  if (!account) return true;
  const { uid, gid, mode } = statSync(folder);
  const requiredBit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
  const parent = path.dirname(folder);
  return (mode & requiredBit) !== 0 && (parent === folder || canAccountEnterFolder(parent, account));
}
