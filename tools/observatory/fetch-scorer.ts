import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

/** Fetched by npm when it is asked for: it brings a server, a database and error reporting, which no test needs. */
export const SCORER = '@mdn/mdn-http-observatory@1.4.8';

/** Puts the scorer into a folder; returns where its modules lie. */
export async function fetchScorer(folder: string): Promise<string> {
  const flags = ['--ignore-scripts', '--no-save', '--no-audit', '--no-fund', '--omit=dev'];
  await promisify(execFile)('npm', ['install', `--prefix=${folder}`, ...flags, SCORER]);
  const home = path.join(folder, 'node_modules', SCORER.slice(0, SCORER.lastIndexOf('@')));
  // The list of domains that browsers know to be on https alone, which its installation would fetch: a name of this machine is not on it.
  writeFileSync(path.join(home, 'conf/hsts-preload.json'), '{}');
  return path.join(home, 'src');
}
