import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { realpathSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { startNode } from '@/server/child';
import { Failure } from '@/server/runtime/fail';

/**
 * Version of the load generator. npm downloads it on demand, as it downloads Lighthouse, because no installation needs
 * it.
 */
const AUTOCANNON = '8.0.0';

export type Request = { method: 'GET' | 'POST'; path: string; headers: Record<string, string>; body?: string };
export type Load = { url: string; connections: number; duration: number; requests: Request[] };
export type Run = { perSecond: number; answers: number; failed: number; p50: number; p99: number };

/** Returns the path where npm installed the load generator. */
export async function findAutocannon(): Promise<string> {
  const args = ['exec', '--yes', `--package=autocannon@${AUTOCANNON}`, '-c', 'command -v autocannon'];
  const { stdout } = await promisify(execFile)('npm', args, { timeout: 120_000 });
  return realpathSync(stdout.trim().split('\n').at(-1) ?? '');
}

/** Sends requests to one server for the given duration. Throws a Failure if a request fails. */
export async function runLoad(autocannon: string, load: Load): Promise<Run> {
  const child = startNode(['tools/bench/drive.mjs'], process.env as Record<string, string>, [
    'pipe',
    'pipe',
    'inherit',
  ]);
  child.stdin?.end(JSON.stringify({ autocannon, ...load }));
  const [output, [code]] = await Promise.all([child.stdout ? text(child.stdout) : '', once(child, 'close')]);
  if (code !== 0) throw new Failure('The load generator failed.');
  const run = JSON.parse(output) as Run;
  if (run.failed > 0)
    throw new Failure(`${run.failed} of ${run.answers} requests to ${load.url}${load.requests[0]?.path} failed.`);
  return run;
}
