import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { realpathSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { startNodeProcess } from '@/server/child-processes';
import { Failure } from '@/server/runtime/command-failure';
import { processorTimeMs } from '../load/process-statistics';

/**
 * Version of the load generator autocannon. npm downloads it when a benchmark runs, because the site itself does not
 * need it.
 */
const AUTOCANNON = '8.0.0';

export type LoadTestRequest = { method: 'GET' | 'POST'; path: string; headers: Record<string, string>; body?: string };
export type LoadTestOptions = { url: string; connections: number; duration: number; requests: LoadTestRequest[] };
type Result = { perSecond: number; answers: number; failed: number; p50: number; p99: number };
/** Processor times of the server and of the database, in ms per response. */
export type LoadTestResult = Result & { serverMs: number; databaseMs: number };

/** Returns the path where npm installed the load generator. */
export async function findAutocannon(): Promise<string> {
  const args = ['exec', '--yes', `--package=autocannon@${AUTOCANNON}`, '-c', 'command -v autocannon'];
  const { stdout } = await promisify(execFile)('npm', args, { timeout: 120_000 });
  return realpathSync(stdout.trim().split('\n').at(-1) ?? '');
}

/**
 * Sends requests to one server for the given duration. Also measures the processor time of the server process and of
 * the database process. Throws a Failure if a request fails.
 */
export async function runLoadTest(
  autocannon: string,
  load: LoadTestOptions,
  pids: Record<'server' | 'database', number>,
): Promise<LoadTestResult> {
  const before = { server: processorTimeMs(pids.server), database: processorTimeMs(pids.database) };
  const child = startNodeProcess(['tools/bench/drive.mjs'], process.env as Record<string, string>, [
    'pipe',
    'pipe',
    'inherit',
  ]);
  child.stdin?.end(JSON.stringify({ autocannon, ...load }));
  const [output, [code]] = await Promise.all([child.stdout ? text(child.stdout) : '', once(child, 'close')]);
  if (code !== 0) throw new Failure('The load generator failed.');
  const run = JSON.parse(output) as Result;
  if (run.failed > 0)
    throw new Failure(`${run.failed} of ${run.answers} requests to ${load.url}${load.requests[0]?.path} failed.`);
  return {
    ...run,
    serverMs: (processorTimeMs(pids.server) - before.server) / run.answers,
    databaseMs: (processorTimeMs(pids.database) - before.database) / run.answers,
  };
}
