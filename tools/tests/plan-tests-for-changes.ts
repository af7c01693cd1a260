import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '@/server/runtime/config';
import { Failure } from '@/server/runtime/command-failure';
import { DependencyGraph } from './dependency-graph';

/**
 * Limits for the selection of API tests: at most `NEAR` imports between a test and a changed file, and at most `MOST`
 * tests.
 */
const NEAR = 4;
const MOST = 12;

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .split('\n')
    .filter(Boolean);

/**
 * Returns the files that changed since a commit, including uncommitted changes. The default is the commit at which the
 * branch left main.
 */
export function listChangedFiles(since = leftMain()): { since: string; files: string[] } {
  const files = [...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')];
  return { since, files: [...new Set(files)].sort() };
}

function leftMain(): string {
  for (const main of ['origin/main', 'main']) {
    try {
      return git('merge-base', 'HEAD', main)[0] ?? 'HEAD';
    } catch {
      // This branch does not exist, so the loop tries the next name.
    }
  }
  return 'HEAD';
}

export type TestPlan = {
  /** The changed code files, without deleted files. */
  code: string[];
  tests: string[];
  /** Number of tests that depend on the change but are not in `tests`. */
  left: number;
  /** Browser tests that open a page that the changed files affect. */
  browser: string[];
};

/**
 * Returns the subjects of a file, which are its folder names. For example, lib/posts and components/posts share the
 * subject posts.
 */
const subjectsOf = (file: string): string[] =>
  file
    .split('/')
    .slice(1, -1)
    .filter((name) => !['api', '(member)', '_components'].includes(name));

/**
 * Returns the tests to run for the changed files. Tests about the same subject come first. Among equals, tests with the
 * shortest chain of imports to a changed file come first.
 */
export function planTestsForChanges(changed: string[]): TestPlan {
  const files = [...git('ls-files'), ...git('ls-files', '--others', '--exclude-standard')].filter((file) =>
    existsSync(path.join(projectRoot, file)),
  );
  const graph = new DependencyGraph(projectRoot, files);
  const goals = new Set(changed);
  const subjects = new Set(changed.flatMap(subjectsOf));
  const reached = files
    .filter((file) => /\.test\.tsx?$/.test(file))
    .map((file) => ({ file, steps: graph.distance(file, goals) }))
    .filter(({ steps }) => steps < Infinity)
    .map(({ file, steps }) => ({ file, steps, isAkin: subjectsOf(file).some((subject) => subjects.has(subject)) }))
    .sort((a, b) => Number(b.isAkin) - Number(a.isAkin) || a.steps - b.steps);
  const unit = reached.filter(({ file }) => !file.startsWith('tests/'));
  // Leaves out API tests that are too many imports away from the change, and tests beyond the maximum number.
  const api = reached.filter(({ file, steps }) => file.startsWith('tests/') && steps <= NEAR).slice(0, MOST);
  const tests = [...unit, ...api].map(({ file }) => file);
  const pages = files.filter((file) => /^app\/.*page\.tsx$/.test(file) && graph.distance(file, goals) <= NEAR);
  return {
    code: changed.filter((file) => files.includes(file) && /\.(?:ts|tsx|mjs)$/.test(file)),
    tests,
    left: reached.length - tests.length,
    browser: files.filter((file) => /\.spec\.ts$/.test(file) && (goals.has(file) || opens(file, pages))),
  };
}

/** Returns true if a browser test opens one of the given pages. Ignores the parameters in the address of a page. */
function opens(spec: string, pages: string[]): boolean {
  const addresses = pages.map(
    (page) =>
      `/${page
        .split('/')
        .slice(1, -1)
        .filter((part) => !/^[([]/.test(part))
        .join('/')}`,
  );
  const text = readFileSync(path.join(projectRoot, spec), 'utf8');
  return addresses.some((address) => new RegExp(`['\`]${address}(?:['\`/?#])`).test(text));
}

export function noChangedFilesFailure(since: string): Failure {
  return new Failure(
    `Nothing changed since ${since.slice(0, 12)}. Name an earlier commit: npm run test:changed -- HEAD~3`,
  );
}
