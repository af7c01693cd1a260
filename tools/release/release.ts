import { execFile, execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { Failure } from '@/server/runtime/command-failure';
import { nextVersion, RELEASE_LEVELS, type ReleaseLevel } from './next-version';

/**
 * The package that writes the changelog from the commits. It is not a dependency, because only a release needs it, so
 * npm downloads it on demand.
 */
const GIT_CLIFF = 'git-cliff@2.14.2';
const RELEASE_SUBJECT = 'release: version ';
const FILES = ['package.json', 'package-lock.json', 'CHANGELOG.md'];

const git = (...args: string[]): string => execFileSync('git', args, { encoding: 'utf8' }).trim();

/**
 * Makes a release: raises the version in package.json, adds a section to CHANGELOG.md, commits both and tags the
 * commit. Throws Failure if a step fails, and then changes nothing.
 */
export async function makeRelease(level: string | undefined, from: string | undefined): Promise<string> {
  if (!RELEASE_LEVELS.includes(level as ReleaseLevel))
    throw new Failure(`Name the kind of release: npm run release -- ${RELEASE_LEVELS.join(', ')}`);
  if (git('status', '--porcelain') !== '')
    throw new Failure('Commit or remove your changes first, because a release is made from a commit.');
  const { version: current } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  const version = nextVersion(current, level as ReleaseLevel);
  // The changelog lists the commits since the previous release, or since the commit `from`.
  const base = from ?? git('log', '-1', '--format=%H', `--grep=^${RELEASE_SUBJECT}`);
  if (base === '') throw new Failure('No earlier release exists. Name the commit before the first one: --from COMMIT');
  if (git('tag', '--list', `v${version}`) !== '') throw new Failure(`The tag v${version} already exists.`);
  try {
    await writeChangelog(version, `${base}..HEAD`);
    execFileSync('npm', ['version', version, '--no-git-tag-version', '--workspaces-update=false'], { stdio: 'ignore' });
    git('add', '--', ...FILES);
    git('commit', '--quiet', `--message=${RELEASE_SUBJECT}${version}`);
  } catch (error) {
    git('reset', '--quiet', '--hard', 'HEAD');
    throw new Failure(`The release was not made, and nothing has changed: ${(error as Error).message}`);
  }
  git('tag', '--annotate', `v${version}`, `--message=Version ${version}`);
  return version;
}

/** Writes the section of the new version above the older sections. Throws if no commit belongs in the section. */
async function writeChangelog(version: string, range: string): Promise<void> {
  const { stdout } = await promisify(execFile)(
    'npm',
    [
      ...['exec', '--yes', `--package=${GIT_CLIFF}`, '--', 'git-cliff', range],
      ...['--config', 'tools/release/cliff.toml', '--tag', `v${version}`, '--offline'],
    ],
    { maxBuffer: 64_000_000 },
  );
  const [header = '', section = ''] = stdout.split(/^(?=## )/m);
  if (!/^- /m.test(section)) throw new Failure('No commit since the previous release belongs in the changelog.');
  const [, ...older] = existsSync('CHANGELOG.md') ? readFileSync('CHANGELOG.md', 'utf8').split(/^(?=## )/m) : [];
  writeFileSync('CHANGELOG.md', [header, `${section.trimEnd()}\n${older.length > 0 ? '\n' : ''}`, ...older].join(''));
}
