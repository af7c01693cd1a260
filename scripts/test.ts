import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import { buildApp, generateSourceCode } from '@/server/build';
import {
  endChildProcesses,
  runNpmPackageProgram,
  nodeScriptArguments,
  startNodeProcess,
} from '@/server/child-processes';
import { projectRoot } from '@/server/runtime/config';
import { ReportedFailure, runCommandAndPrintFailure } from '@/server/runtime/command-failure';
import { withTemporaryCluster } from '@/server/postgres/temporary-cluster';
import { listChangedFiles, noChangedFilesFailure, planTestsForChanges } from '@/tools/tests/plan-tests-for-changes';
import { argsSkippingThoroughTests } from '@/tools/tests/skip-thorough-tests';
import { createTestReportFolder } from '@/tools/tests/test-reports';

// Tests create their own databases and never touch the one in DATABASE_URL.
const { DATABASE_URL: _, ...inherited } = process.env as Record<string, string>;
const env: Record<string, string> = {
  ...inherited,
  PATH: `${path.join(projectRoot, 'node_modules/.bin')}:${process.env.PATH}`,
};
const [kind, ...more] = process.argv.slice(2);

/** Maximum number of browser tests to list by name. */
const MAX_LISTED = 12;

type Step = [name: string, work: () => Promise<void>];
const client: Step = ['database client and service worker', () => generateSourceCode(env)];
const build: Step = ['production build', () => buildApp(env)];

/**
 * `npm test` runs all tests. `npm run test:unit`, `test:api` and `test:e2e` run one kind. `npm run test:changed` runs
 * the tests that a change can break.
 */
async function test(): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
  if (kind === 'checks') return checks(more);
  const { vitest: vitestReport, playwright: playwrightReport, total } = createTestReportFolder();
  process.on('exit', () => console.log(`\n${total()}`));
  const defaultArgs = argsSkippingThoroughTests(kind !== 'changed' && more.length > 0);
  const vitest = (...args: string[]) =>
    tool(
      'vitest',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${vitestReport}`,
      ...defaultArgs.vitest,
      ...args,
    );
  const playwright = () => tool('playwright', 'test', ...defaultArgs.playwright, ...more);

  const kinds: Record<string, () => Step[]> = {
    unit: () => [client, ['unit tests', () => vitest('--project', 'unit', ...more)]],
    api: () => [client, ['api tests', () => vitest('--project', 'api', ...more)]],
    e2e: () => [client, build, ['browser tests', playwright]],
    changed: () => [client, ...stepsForChanged(vitest, more[0])],
    all: () => {
      // The tests run at the same low priority as the media converter. At a higher priority, they would leave the
      // converter too little processor time.
      setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
      return [client, ['unit, API and contract tests', () => withChecks([], vitest)], ['browser tests', playwright]];
    },
  };
  await withTemporaryCluster(async ({ adminUrl }) => {
    Object.assign(env, { TEST_DATABASE_URL: adminUrl, PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport });
    for (const [name, work] of kinds[kind ?? 'all']?.() ?? []) await timed(name, work);
  });
}

/** Returns the test steps that the changed files can affect. Leaves out browser tests, because they need a build. */
function stepsForChanged(vitest: (...tests: string[]) => Promise<void>, since?: string): Step[] {
  const { since: from, files } = listChangedFiles(since);
  if (files.length === 0) throw noChangedFilesFailure(from);
  const { code, tests, left, browser } = planTestsForChanges(files);
  console.log(
    `${files.length} files changed since ${from.slice(0, 12)}; ${tests.length} files of tests are near them.`,
  );
  if (left > 0) console.log(`${left} more test files reach the changed files indirectly. npm test runs those.`);
  if (browser.length > MAX_LISTED)
    console.log(`${browser.length} browser tests open pages that use the changed files. npm test runs those.`);
  else if (browser.length > 0) console.log(`In a browser: npm run test:e2e -- ${browser.join(' ')}`);
  const run = () => (tests.length > 0 ? vitest(...tests) : Promise.resolve());
  return [['tests near the change', () => (code.length > 0 ? withChecks(code, run) : run())]];
}

/** Runs the static checks on the given files. If no files are given, checks the whole project and also builds it. */
async function checks(files: string[]): Promise<void> {
  // GOGC configures the garbage collector of the type checker, which is written in Go. The value 200 halves the number
  // of collections but takes 50 % more memory.
  env.GOGC = '200';
  const all = files.length === 0;
  const which = all ? ['.'] : files;
  const steps: Step[] = [
    ['format', () => tool('oxfmt', '--check', '--no-error-on-unmatched-pattern', ...which)],
    ['lint', () => tool('oxlint', '--no-error-on-unmatched-pattern', ...which)],
    // Two packages install a `tsc` command, so the path selects the right type checker. The type checker uses one
    // thread, because several threads would slow down the tests.
    ['types', () => tool('node', 'node_modules/typescript-7/bin/tsc', '--noEmit', '--singleThreaded', '-p', '.')],
  ];
  if (all) steps.push(['unused code', () => tool('knip')], build);
  for (const [name, work] of steps) await timed(name, work);
}

/**
 * Runs the static checks while the tests run. Prints the output of the checks only afterwards, because mixed output
 * would be unreadable.
 */
async function withChecks(files: string[], tests: () => Promise<void>): Promise<void> {
  const child = startNodeProcess(nodeScriptArguments('test', 'checks', ...files), env, ['ignore', 'pipe', 'pipe']);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => (output += part.toString()));
  const [checked, tested] = await Promise.all([
    once(child, 'close').then(([code]) => code === 0),
    tests().then(
      () => true,
      () => false,
    ),
  ]);
  console.log(output);
  if (!checked || !tested) throw new ReportedFailure();
}

async function tool(name: string, ...args: string[]): Promise<void> {
  if (!(await runNpmPackageProgram(name, args, env))) throw new ReportedFailure();
}

let stopped = false;

function stop(): void {
  stopped = true;
  void endChildProcesses(5_000);
}

async function timed(name: string, work: () => Promise<void>): Promise<void> {
  if (stopped) throw new ReportedFailure();
  const began = Date.now();
  const seconds = () => ((Date.now() - began) / 1000).toFixed(1);
  console.log(`\n── ${name}`);
  try {
    await work();
    console.log(`✓ ${name}   ${seconds()} s`);
  } catch (error) {
    console.log(`✗ ${name}   ${seconds()} s`);
    throw error;
  }
}

await runCommandAndPrintFailure(test);
