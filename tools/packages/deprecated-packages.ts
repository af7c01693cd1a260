import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { subYears } from 'date-fns/subYears';
import { Failure } from '@/server/runtime/command-failure';
import { listUnmaintainedPackages, ALLOWED_UNMAINTAINED_PACKAGES } from './unmaintained-packages';

/**
 * A package that has been deprecated for years. The check looks up this package too. If the registry returns no
 * deprecation notice for it, the registry hides all notices, and the check fails.
 */
const KNOWN_DEPRECATED = 'request@2.88.2';
const AT_ONCE = 8;
const YEARS_WITHOUT_RELEASE = 3;

type Locked = { version?: string; link?: boolean };

/** Returns every third-party package of the lock file as `name@version`, each once. */
function listLockedPackages(): string[] {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> };
  const names = Object.entries(packages)
    .filter(([place, { version, link }]) => place.includes('node_modules/') && version && !link)
    .map(([place, { version }]) => `${place.replace(/^.*node_modules\//, '')}@${version}`);
  return [...new Set(names)].sort();
}

/** Returns the names of the packages that the site needs at run time. */
function listDependencies(): string[] {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> };
  return Object.keys(dependencies);
}

/** Runs `work` for each item, for `AT_ONCE` items at a time. */
async function forEachAtOnce<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const worker = async () => {
    for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/** Asks the registry for the times of all releases of a package. */
async function fetchReleaseTimes(name: string): Promise<Record<string, string>> {
  const { stdout } = await promisify(execFile)('npm', ['view', name, 'time', '--json']);
  return JSON.parse(stdout) as Record<string, string>;
}

/** Asks the registry for the deprecation notice of `name@version`. Returns an empty string if there is none. */
async function fetchDeprecationNotice(spec: string): Promise<string> {
  const { stdout } = await promisify(execFile)('npm', ['view', spec, 'deprecated']);
  return stdout.trim();
}

/**
 * Prints each dependency without a release for three years. Throws Failure if one of them is not in
 * `ALLOWED_UNMAINTAINED_PACKAGES`.
 */
export async function printUnmaintainedPackages(now: Date): Promise<void> {
  const names = listDependencies();
  const releases = new Map<string, Record<string, string>>();
  await forEachAtOnce(names, async (name) => void releases.set(name, await fetchReleaseTimes(name)));
  const unmaintained = listUnmaintainedPackages(releases, subYears(now, YEARS_WITHOUT_RELEASE));
  for (const name of unmaintained)
    console.log(`${name}: ${ALLOWED_UNMAINTAINED_PACKAGES[name] ?? 'replace this package'}`);
  const toReplace = unmaintained.filter((name) => !(name in ALLOWED_UNMAINTAINED_PACKAGES));
  if (toReplace.length > 0)
    throw new Failure(`${toReplace.join(', ')}: no release for ${YEARS_WITHOUT_RELEASE} years.`);
  console.log(
    `✓ All other ${names.length - unmaintained.length} dependencies had a release within ${YEARS_WITHOUT_RELEASE} years.`,
  );
}

/**
 * Prints each deprecated package of the lock file with the registry's notice. Throws Failure if a package is
 * deprecated, or if the registry hides deprecation notices.
 */
export async function printDeprecatedPackages(): Promise<void> {
  if ((await fetchDeprecationNotice(KNOWN_DEPRECATED)) === '')
    throw new Failure(
      'This registry hides deprecation notices, so deprecations were not checked. Use the public registry.',
    );
  const specs = listLockedPackages();
  const deprecated: string[] = [];
  await forEachAtOnce(specs, async (spec) => {
    const notice = await fetchDeprecationNotice(spec);
    if (notice !== '') deprecated.push(`${spec}: ${notice}`);
  });
  for (const line of deprecated.sort()) console.log(line);
  if (deprecated.length > 0) throw new Failure(`${deprecated.length} of ${specs.length} packages are deprecated.`);
  console.log(`✓ None of ${specs.length} packages is deprecated.`);
}
