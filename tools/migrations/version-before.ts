import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { top } from '@/server/config';
import { Failure } from '@/server/fail';

const BEFORE = 'tools/migrations/before.ts';
/** On the disk of our packages, which are linked into it. */
const FOLDER = path.join(top, '.data/version-before');

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: top, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

/** The commit that did not have a migration yet; the last one of all for what is not committed. */
function commitBefore(migration: string): string {
  try {
    const added = git('log', '--diff-filter=A', '--format=%H', '--', `prisma/migrations/${migration}`);
    return git('rev-parse', added === '' ? 'HEAD' : `${added.split('\n').at(-1)}^`);
  } catch (cause) {
    throw new Failure('A rehearsal needs the history of git: what ran before the migration is taken out of it.', {
      cause,
    });
  }
}

/** Lays the version that did not have a migration yet into a folder, with our packages. */
export function layVersionBefore(migration: string): { folder: string; commit: string } {
  const commit = commitBefore(migration);
  removeVersionBefore();
  mkdirSync(path.dirname(FOLDER), { recursive: true, mode: 0o711 });
  git('worktree', 'add', '--detach', '--force', FOLDER, commit);
  // As files and not as a link to a folder: what opens pictures may read its own packages, and nothing else.
  execFileSync('cp', ['-al', path.join(top, 'node_modules'), path.join(FOLDER, 'node_modules')]);
  // Its own, where it has one: it knows the names of its commands.
  if (!existsSync(path.join(FOLDER, BEFORE))) cpSync(path.join(top, BEFORE), path.join(FOLDER, BEFORE));
  return { folder: FOLDER, commit };
}

export function removeVersionBefore(): void {
  rmSync(FOLDER, { recursive: true, force: true });
  git('worktree', 'prune');
}
