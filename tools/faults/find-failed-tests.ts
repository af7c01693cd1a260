import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Failure } from '@/server/runtime/command-failure';
import { argsSkippingThoroughTests } from '../tests/skip-thorough-tests';

/**
 * Runs tests in a copy of the project with a fault on purpose. Returns the titles of the failed tests. Throws if the
 * tests could not run.
 */
export async function findFailedTests(
  copy: string,
  test: string,
  databaseUrl: string,
  title?: string,
): Promise<string[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'parent-voice-fault-'));
  const report = path.join(folder, 'report.json');
  const env = { TEST_DATABASE_URL: databaseUrl, PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const [tool = '', ...args] = commandFor(test, report, title);
  try {
    const isContent = await run(copy, tool, args, env);
    const failed = existsSync(report) ? titlesIn(JSON.parse(readFileSync(report, 'utf8')) as Report) : [];
    if (failed.length === 0 && !isContent) throw new Failure(`${test} could not be run: try it without a fault.`);
    return failed;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the command that runs only the tests of a daily run, because these tests should already catch the fault. */
function commandFor(test: string, report: string, title?: string): string[] {
  const { vitest, playwright } = argsSkippingThoroughTests(false);
  if (test.startsWith('tests/e2e/'))
    return [
      ...['playwright', 'test', '--reporter=json', '--max-failures=1', ...playwright, test],
      ...(title ? ['-g', title] : []),
    ];
  return [
    'vitest',
    'run',
    '--reporter=json',
    `--outputFile=${report}`,
    ...vitest,
    test,
    ...(title ? ['-t', title] : []),
  ];
}

async function run(copy: string, tool: string, args: string[], more: Record<string, string>): Promise<boolean> {
  const bin = path.join(copy, 'node_modules/.bin');
  const { DATABASE_URL: _, ...inherited } = process.env;
  const env = { ...inherited, ...more, PATH: `${bin}:${process.env.PATH}` };
  const child = spawn(path.join(bin, tool), args, { cwd: copy, env, stdio: 'ignore' });
  const [code] = (await once(child, 'close')) as [number | null];
  return code === 0;
}

/** A test report, either of Playwright (`suites`) or of Vitest (`testResults`). */
type Report = {
  suites?: Suite[];
  testResults?: { assertionResults: { fullName: string; status: string }[] }[];
};
type Suite = { suites?: Suite[]; specs?: { title: string; tests: { status: string }[] }[] };

const titlesIn = ({ suites = [], testResults = [] }: Report): string[] => [
  ...suites.flatMap(titlesOf),
  ...testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
  ),
];

/** Returns the titles of failed tests. Leaves out tests that did not run because an earlier test failed. */
const titlesOf = ({ suites = [], specs = [] }: Suite): string[] => [
  ...specs.filter(({ tests }) => tests.some(({ status }) => status === 'unexpected')).map(({ title }) => title),
  ...suites.flatMap(titlesOf),
];
