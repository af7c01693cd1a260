import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

/**
 * The package that scores sites as MDN Observatory does. npm downloads it on demand, because it includes a server, a
 * database and error reporting, which no test needs.
 */
export const SCORER_PACKAGE = '@mdn/mdn-http-observatory@1.4.8';

/** Installs the scorer into a folder. Returns the folder of its modules. */
export async function fetchScorer(folder: string): Promise<string> {
  const flags = ['--ignore-scripts', '--no-save', '--no-audit', '--no-fund', '--omit=dev'];
  await promisify(execFile)('npm', ['install', `--prefix=${folder}`, ...flags, SCORER_PACKAGE]);
  const home = path.join(folder, 'node_modules', SCORER_PACKAGE.slice(0, SCORER_PACKAGE.lastIndexOf('@')));
  // Replaces the HSTS preload list with an empty one, because the installation of the scorer would download the list. A
  // local name is not on that list.
  writeFileSync(path.join(home, 'conf/hsts-preload.json'), '{}');
  return path.join(home, 'src');
}
