import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '@/server/runtime/config';
import { Failure } from '@/server/runtime/command-failure';

const BEFORE = 'tools/migrations/previous-version.ts';
/**
 * Folder for the previous version. It is on the same disk as our packages, because hard links to the packages work only
 * on one disk.
 */
const FOLDER = path.join(projectRoot, '.data/version-before');

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

/** Returns the last commit that does not contain the migration. For an uncommitted migration, that commit is HEAD. */
function commitBefore(migration: string): string {
  try {
    const added = git('log', '--diff-filter=A', '--format=%H', '--', `prisma/migrations/${migration}`);
    return git('rev-parse', added === '' ? 'HEAD' : `${added.split('\n').at(-1)}^`);
  } catch (cause) {
    throw new Failure('A rehearsal needs the git history, because it checks out the version before the migration.', {
      cause,
    });
  }
}

/**
 * Creates a folder with the last version of the project before the migration, and adds the installed packages. Returns
 * the folder and the commit of that version.
 */
export function checkOutPreviousVersion(migration: string): { folder: string; commit: string } {
  const commit = commitBefore(migration);
  removePreviousVersion();
  mkdirSync(path.dirname(FOLDER), { recursive: true, mode: 0o711 });
  git('worktree', 'add', '--detach', '--force', FOLDER, commit);
  // Hard-links each file of node_modules, because a link to the folder would lead out of the project. The image
  // converter's sandbox may read packages only inside the project's folder.
  execFileSync('cp', ['-al', path.join(projectRoot, 'node_modules'), path.join(FOLDER, 'node_modules')]);
  // If the previous version has its own previous-version.ts, that file stays, because it fits the rest of that version.
  // Otherwise the folder gets a copy of the current file.
  if (!existsSync(path.join(FOLDER, BEFORE))) cpSync(path.join(projectRoot, BEFORE), path.join(FOLDER, BEFORE));
  return { folder: FOLDER, commit };
}

export function removePreviousVersion(): void {
  rmSync(FOLDER, { recursive: true, force: true });
  git('worktree', 'prune');
}
