import { once } from 'node:events';
import path from 'node:path';
import { buildApp, generateSourceCode } from '@/server/build';
import { runNpmPackageProgram, nodeScriptArguments, startNodeProcess } from '@/server/child-processes';
import { projectRoot } from '@/server/runtime/config';
import { Failure, ReportedFailure } from '@/server/runtime/command-failure';
import { findConcurrentJobRuns } from './concurrent-job-runs';
import { runInWebCluster } from './web-cluster';
import type { EnvironmentVariables } from './web-processes';

/**
 * Runs all Playwright projects except "alone", because its tests kill the server, move its clock, or create schools
 * that other tests count.
 */
const BROWSER_TESTS = ['--project=main', '--project=waiting'];

/**
 * API tests that also pass with two web processes. Tests that read the memory of the server process or set its clock,
 * for example, need a single process.
 */
const API_TESTS = ['saved', 'votes', 'posts', 'comments'].map((name) => `tests/api/posts/${name}.test.ts`);

const env = (): EnvironmentVariables => ({
  ...(process.env as EnvironmentVariables),
  PATH: `${path.join(projectRoot, 'node_modules/.bin')}:${process.env.PATH}`,
});

/**
 * Runs the browser tests and prints the number of requests per process. Throws a Failure if a job ran twice at the same
 * time or a test failed.
 */
export const runBrowserTestsInCluster = (port: number, words: string[]): Promise<void> =>
  runInWebCluster(
    { port, as: 'demo', settings: { RATE_LIMIT_SCALE: '1000', CHECK_ANSWERS: '1' } },
    async ({ url, dataDir, ownerUrl, passedOn }) => {
      const site = { ...env(), SITE_URL: url, SITE_DATA_DIR: dataDir };
      const isContent = await runNpmPackageProgram(
        'playwright',
        ['test', ...(words.length > 0 ? words : BROWSER_TESTS)],
        site,
      );
      const requests = [...Map.groupBy(passedOn(), (line) => line.split(' ')[0] ?? '')];
      console.log(requests.map(([address, { length }]) => `${address} ${length}`).join(', '));
      const faults = await findConcurrentJobRuns(ownerUrl);
      if (faults.length > 0) throw new Failure(`Jobs ran twice at the same time: ${faults.join(', ')}`);
      if (!isContent) throw new ReportedFailure();
    },
  );

/** Runs the API tests. Each test file gets two web processes, an nginx and a database of its own. */
export async function runApiTestsInCluster(port: number, words: string[]): Promise<void> {
  await generateSourceCode(env());
  await buildApp(env());
  // The tests get a longer timeout, because starting a web process takes long.
  const patience = ['--testTimeout=120000', '--hookTimeout=120000', '--maxWorkers=2'];
  const files = words.length > 0 ? words : API_TESTS;
  const variables = { ...env(), TEST_OVER_NETWORK: String(port) };
  const [code] = (await once(
    startNodeProcess(nodeScriptArguments('test', 'api', ...files, ...patience), variables, 'inherit'),
    'exit',
  )) as [number | null];
  if (code !== 0) throw new ReportedFailure();
}
