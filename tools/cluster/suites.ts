import { once } from 'node:events';
import path from 'node:path';
import { buildApp, generateCode } from '@/server/build';
import { runTool, script, startNode } from '@/server/child';
import { top } from '@/server/config';
import { Failure, Told } from '@/server/fail';
import { faultsOfJobs } from './jobs';
import { withCluster } from './site';
import type { Environment } from './web';

/**
 * Not the project "alone": it kills or stops what it works on, moves its clock, or makes schools that others count. Tests that start servers of
 * their own do so here too.
 */
const BROWSER_TESTS = ['--project=main', '--project=waiting'];

/**
 * Of the others many look into the memory of the process that answers, set its clock or its environment, or call a job that a web process would do
 * before them; which of them do not is found by naming them.
 */
const API_TESTS = ['saved', 'votes', 'posts', 'comments'].map((name) => `tests/api/posts/${name}.test.ts`);

const env = (): Environment => ({
  ...(process.env as Environment),
  PATH: `${path.join(top, 'node_modules/.bin')}:${process.env.PATH}`,
});

/** The browser tests; and afterwards how many requests each process had, and whether jobs ran once. */
export const browserTests = (port: number, words: string[]): Promise<void> =>
  withCluster(
    { port, as: 'demo', settings: { RATE_LIMIT_SCALE: '1000', CHECK_ANSWERS: '1' } },
    async ({ url, dataDir, ownerUrl, passedOn }) => {
      const site = { ...env(), SITE_URL: url, SITE_DATA_DIR: dataDir };
      const isContent = await runTool('playwright', ['test', ...(words.length > 0 ? words : BROWSER_TESTS)], site);
      const requests = [...Map.groupBy(passedOn(), (line) => line.split(' ')[0] ?? '')];
      console.log(requests.map(([address, { length }]) => `${address} ${length}`).join(', '));
      const faults = await faultsOfJobs(ownerUrl);
      if (faults.length > 0) throw new Failure(`Jobs had two rounds at once: ${faults.join(', ')}`);
      if (!isContent) throw new Told();
    },
  );

/** The API tests: each file of them has two processes and an nginx of its own, on its own database. */
export async function apiTests(port: number, words: string[]): Promise<void> {
  await generateCode(env());
  await buildApp(env());
  // A web process takes longer to start than a test may take otherwise.
  const patience = ['--testTimeout=120000', '--hookTimeout=120000', '--maxWorkers=2'];
  const files = words.length > 0 ? words : API_TESTS;
  const told = { ...env(), TEST_OVER_NETWORK: String(port) };
  const [code] = (await once(startNode(script('test', 'api', ...files, ...patience), told, 'inherit'), 'exit')) as [
    number | null,
  ];
  if (code !== 0) throw new Told();
}
