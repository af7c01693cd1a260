import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import path from 'node:path';
import { Failure } from '../fail';

/** Whom the database server runs as; undefined is: as ourselves. */
export type Account = { uid: number; gid: number };

const id = (kind: '-u' | '-g', name: string) =>
  Number(execFileSync('id', [kind, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));

/**
 * PostgreSQL refuses to run as root. Then it runs as whoever owns the existing cluster, else as the account
 * `postgres` where the system has one, else as `nobody`. No account is made.
 */
export function serverAccount(cluster: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(cluster, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  for (const name of ['postgres', 'nobody']) {
    try {
      return { uid: id('-u', name), gid: id('-g', name) };
    } catch {
      // not on this system: the next
    }
  }
  throw new Failure(
    'PostgreSQL does not run as root, and this system has no account postgres or nobody: start as another user.',
  );
}

/** May the account walk down to this folder? (A clone may lie in /root or in a folder of mktemp, closed to others.) */
export function canReach(folder: string, account: Account | undefined): boolean {
  if (!account) return true;
  const { uid, gid, mode } = statSync(folder);
  const mine = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
  const parent = path.dirname(folder);
  return (mode & mine) !== 0 && (parent === folder || canReach(parent, account));
}
