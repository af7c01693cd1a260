import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { top } from '@/server/config';
import { Failure } from '@/server/fail';
import { Graph } from './graph';

/** Tests further away than so many steps from what changed are left to `npm test`, and so are more than so many. */
const NEAR = 4;
const MOST = 12;

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: top, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .split('\n')
    .filter(Boolean);

/** What changed since a commit, or else since the branch left main, together with what is not committed. */
export function changedFiles(since = leftMain()): { since: string; files: string[] } {
  const files = [...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')];
  return { since, files: [...new Set(files)].sort() };
}

function leftMain(): string {
  for (const main of ['origin/main', 'main']) {
    try {
      return git('merge-base', 'HEAD', main)[0] ?? 'HEAD';
    } catch {
      // there is no such branch
    }
  }
  return 'HEAD';
}

export type Plan = {
  /** Those that still exist. */
  code: string[];
  tests: string[];
  /** How many tests reach what changed from further away. */
  left: number;
  /** Browser tests that name a page which shows what changed. */
  browser: string[];
};

/** What a file is about, by the names of its folders: lib/posts, components/posts and tests/api/posts are about posts. */
const subjectsOf = (file: string): string[] =>
  file
    .split('/')
    .slice(1, -1)
    .filter((name) => !['api', '(member)', '_components'].includes(name));

/** What is to be run for these changes: what is about the same first, then the nearest. */
export function planFor(changed: string[]): Plan {
  const files = [...git('ls-files'), ...git('ls-files', '--others', '--exclude-standard')].filter((file) =>
    existsSync(path.join(top, file)),
  );
  const graph = new Graph(top, files);
  const goals = new Set(changed);
  const subjects = new Set(changed.flatMap(subjectsOf));
  const reached = files
    .filter((file) => /\.test\.tsx?$/.test(file))
    .map((file) => ({ file, steps: graph.distance(file, goals) }))
    .filter(({ steps }) => steps < Infinity)
    .map(({ file, steps }) => ({ file, steps, isAkin: subjectsOf(file).some((subject) => subjects.has(subject)) }))
    .sort((a, b) => Number(b.isAkin) - Number(a.isAkin) || a.steps - b.steps);
  const unit = reached.filter(({ file }) => !file.startsWith('tests/'));
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

/** Whether a browser test goes to one of these pages, by their fixed part. */
function opens(spec: string, pages: string[]): boolean {
  const addresses = pages.map(
    (page) =>
      `/${page
        .split('/')
        .slice(1, -1)
        .filter((part) => !/^[([]/.test(part))
        .join('/')}`,
  );
  const text = readFileSync(path.join(top, spec), 'utf8');
  return addresses.some((address) => new RegExp(`['\`]${address}(?:['\`/?#])`).test(text));
}

export function nothingChanged(since: string): Failure {
  return new Failure(
    `Nothing changed since ${since.slice(0, 12)}. Name an earlier commit: npm run test:changed -- HEAD~3`,
  );
}
