import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { Failure } from '@/server/runtime/failure';

/** Package that has been deprecated for years. If the registry does not say so, it hides all deprecation notices. */
const KNOWN_DEPRECATED = 'request@2.88.2';
const AT_ONCE = 8;

type Locked = { version?: string; link?: boolean };

/** Returns every third-party package of the lock file as `name@version`, each once. */
function listLockedPackages(): string[] {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> };
  const names = Object.entries(packages)
    .filter(([place, { version, link }]) => place.includes('node_modules/') && version && !link)
    .map(([place, { version }]) => `${place.replace(/^.*node_modules\//, '')}@${version}`);
  return [...new Set(names)].sort();
}

/** Asks the registry for the deprecation notice of `name@version`. Returns an empty string if there is none. */
async function fetchDeprecationNotice(spec: string): Promise<string> {
  const { stdout } = await promisify(execFile)('npm', ['view', spec, 'deprecated']);
  return stdout.trim();
}

/**
 * Prints each deprecated package of the lock file with the registry's notice. Throws Failure if a package is
 * deprecated, or if the registry hides deprecation notices.
 */
export async function reportDeprecatedPackages(): Promise<void> {
  if ((await fetchDeprecationNotice(KNOWN_DEPRECATED)) === '')
    throw new Failure('This registry hides deprecation notices, so no package was checked. Use the public registry.');
  const waiting = listLockedPackages();
  const count = waiting.length;
  const deprecated: string[] = [];
  const work = async () => {
    for (let spec = waiting.pop(); spec; spec = waiting.pop()) {
      const notice = await fetchDeprecationNotice(spec);
      if (notice !== '') deprecated.push(`${spec}: ${notice}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  for (const line of deprecated.sort()) console.log(line);
  if (deprecated.length > 0) throw new Failure(`${deprecated.length} of ${count} packages are deprecated.`);
  console.log(`✓ None of ${count} packages is deprecated.`);
}
