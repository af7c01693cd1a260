import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { projectRoot } from '@/server/runtime/config';
import { Failure } from '@/server/runtime/command-failure';
import type { SeededFault } from './seeded-fault';

/**
 * Copies the working tree, including uncommitted changes, into a new folder. The files of node_modules are hard links.
 */
export function copyWorkingTree(): string {
  const copy = mkdtempSync(path.join(tmpdir(), 'parent-voice-faults-'));
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: projectRoot,
  });
  for (const file of listed.toString().split('\0').filter(Boolean))
    if (existsSync(path.join(projectRoot, file))) cpSync(path.join(projectRoot, file), path.join(copy, file));
  copyPackages(path.join(projectRoot, 'node_modules'), path.join(copy, 'node_modules'));
  execFileSync(process.execPath, ['scripts/run.mjs', 'generate'], { cwd: copy, stdio: 'ignore' });
  return copy;
}

/**
 * Copies the packages as hard links, because the build refuses symbolic links. Copies the files themselves if the
 * system does not support hard links.
 */
function copyPackages(from: string, to: string): void {
  try {
    execFileSync('cp', ['-al', from, to], { stdio: 'ignore' });
  } catch {
    rmSync(to, { recursive: true, force: true });
    execFileSync('cp', ['-a', from, to]);
  }
}

/** Applies the fault to the copy of the tree. Returns a function that reverts the fault. */
export function applyFault(copy: string, { name, file, from, to }: SeededFault): () => void {
  const place = path.join(copy, file);
  const original = existsSync(place) ? readFileSync(place, 'utf8') : '';
  if (original.split(from).length !== 2) throw new Failure(`${name}: its text stands not exactly once in ${file}.`);
  writeFileSync(
    place,
    original.replace(from, () => to),
  );
  return () => writeFileSync(place, original);
}
