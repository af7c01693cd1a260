import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

/**
 * The package that scores sites as MDN Observatory does. It is not a dependency, because it includes a server and a
 * database, so npm downloads it on demand.
 */
export const OBSERVATORY_PACKAGE = '@mdn/mdn-http-observatory@1.4.8';

/** Installs the scorer into a folder. Returns the folder of the scorer's modules. */
export async function installObservatoryScorer(folder: string): Promise<string> {
  const flags = ['--ignore-scripts', '--no-save', '--no-audit', '--no-fund', '--omit=dev'];
  await promisify(execFile)('npm', ['install', `--prefix=${folder}`, ...flags, OBSERVATORY_PACKAGE]);
  const home = path.join(folder, 'node_modules', OBSERVATORY_PACKAGE.slice(0, OBSERVATORY_PACKAGE.lastIndexOf('@')));
  // The scorer's list of HTTPS-only hosts (the HSTS preload list) stays empty. The tested local host is not on the real
  // list, so the scorer need not download it.
  writeFileSync(path.join(home, 'conf/hsts-preload.json'), '{}');
  return path.join(home, 'src');
}
