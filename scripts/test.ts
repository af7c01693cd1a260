import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildApp, generateClient } from '@/server/build';
import { endChildren, runTool } from '@/server/child';
import { top } from '@/server/config';
import { Told, main } from '@/server/fail';
import { withTemporaryCluster } from '@/server/postgres/temporary';

const reports = mkdtempSync(path.join(tmpdir(), 'parent-voice-reports-'));
const vitestReport = path.join(reports, 'vitest.json');
const playwrightReport = path.join(reports, 'playwright.json');

// Tests make databases of their own: that of a DATABASE_URL is never touched.
const { DATABASE_URL: _, ...inherited } = process.env as Record<string, string>;
const env: Record<string, string> = {
  ...inherited,
  PATH: `${path.join(top, 'node_modules/.bin')}:${process.env.PATH}`,
};

const vitest = (...args: string[]) =>
  tool('vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`, ...args);
const playwright = (...args: string[]) => tool('playwright', 'test', ...args);

type Step = [name: string, work: () => Promise<void>];
const client: Step = ['database client', () => generateClient(env)];
const build: Step = ['production build', () => buildApp(env)];

function stepsFor(kind: string | undefined, more: string[]): Step[] {
  if (kind === 'unit' || kind === 'api') return [client, [`${kind} tests`, () => vitest('--project', kind, ...more)]];
  if (kind === 'e2e') return [client, build, ['browser tests', () => playwright(...more)]];
  return [
    client,
    ['format', () => tool('prettier', '--check', '--log-level=warn', '.')],
    ['lint', () => tool('eslint', '.')],
    ['types', () => tool('tsc', '--noEmit', '-p', '.')],
    ['unused code', () => tool('knip')],
    ['unit, API and contract tests', () => vitest()],
    build,
    ['browser tests', () => playwright()],
  ];
}

async function tool(name: string, ...args: string[]): Promise<void> {
  if (!(await runTool(name, args, env))) throw new Told();
}

/** `npm test` does everything up to the first step that fails; `npm run test:unit`, `test:api` and `test:e2e` one kind. */
async function test(): Promise<void> {
  const [kind, ...more] = process.argv.slice(2);
  await withTemporaryCluster(async ({ adminUrl }) => {
    Object.assign(env, { TEST_DATABASE_URL: adminUrl, PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport });
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
    for (const [name, work] of stepsFor(kind, more)) await timed(name, work);
  });
}

let stopped = false;

function stop(): void {
  stopped = true;
  void endChildren(5_000);
}

async function timed(name: string, work: () => Promise<void>): Promise<void> {
  if (stopped) throw new Told();
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

type Count = { passed: number; failed: number };

/** From the runners' own reports. A file that could not even be loaded has no tests, but has failed. */
function count(): Count {
  const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = read<VitestReport>(vitestReport);
  const { stats, errors = [] } = read<PlaywrightReport>(playwrightReport);
  const unloadable = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return {
    passed: numPassedTests + (stats?.expected ?? 0) + (stats?.flaky ?? 0),
    failed: numFailedTests + unloadable.length + (stats?.unexpected ?? 0) + errors.length,
  };
}

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
};
type PlaywrightReport = { stats: { expected: number; flaky: number; unexpected: number }; errors: unknown[] };

function read<Report>(file: string): Partial<Report> {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<Report>) : {};
}

process.on('exit', () => {
  const { passed, failed } = count();
  rmSync(reports, { recursive: true, force: true });
  console.log(`\ntests: ${passed} passed, ${failed} failed`);
});
await main(test);
