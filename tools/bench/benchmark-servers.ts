import type { ChildProcess } from 'node:child_process';
import path from 'node:path';
import { fingerprintOfSources, runIfFingerprintChanged } from '@/server/build';
import { runNodeQuietly } from '@/server/child-processes';
import { projectRoot } from '@/server/runtime/config';
import { step } from '@/server/progress.mjs';
import { MEMORY_ALLOCATOR_SETTINGS, webServerNodeOptions } from '@/server/web-process';
import { launchNodeServer } from '../load/launch-server';

/**
 * The servers that the benchmark compares: the application, a bare Next server and a minimal Node server. The minimal
 * server, called `floor`, shows the lowest possible cost of a request.
 */
export const SERVER_NAMES = ['ours', 'next', 'floor'] as const;
export type ServerName = (typeof SERVER_NAMES)[number];

/** Names of the servers in docs/performance.md. */
export const SERVER_LABELS: Record<ServerName, string> = {
  ours: 'the application',
  next: 'Next',
  floor: 'Node',
};

export type BenchmarkServer = { url: string; pid: number; firstAnswerMs: number; child: ChildProcess };

const BARE = 'tools/bench/bare';
/** Source files of the bare Next server. The server is built again when one of the files changes. */
const SOURCES = ['next/app', 'next/next.config.mjs', 'work.mjs', 'statements.mjs']
  .map((file) => `${BARE}/${file}`)
  .concat('package-lock.json');

const PROGRAM: Record<ServerName, (port: string) => string[]> = {
  ours: () => webServerNodeOptions(768),
  next: (port) => ['node_modules/next/dist/bin/next', 'start', `${BARE}/next`, '-p', port, '-H', '127.0.0.1'],
  floor: () => [`${BARE}/floor.mjs`],
};
const FIRST: Record<ServerName, string> = { ours: '/api/health/live', next: '/api/static', floor: '/api/static' };
const WAITS_MS = 20_000;

export const buildBareNextApp = (env: Record<string, string>): Promise<void> =>
  // The build uses webpack, because Turbopack would search parent folders for a middleware and find our application's
  // middleware.
  runIfFingerprintChanged(path.join(projectRoot, BARE, 'next/.next/made-from'), fingerprintOfSources(SOURCES), () =>
    step('building the bare Next', 'bare Next built', () =>
      runNodeQuietly(
        'The build of the bare Next',
        ['node_modules/next/dist/bin/next', 'build', '--webpack', `${BARE}/next`],
        env,
      ),
    ),
  );

/**
 * Options for a monitored server: extra Node arguments, and the file for its log. A monitored server sends measurements
 * over an IPC channel.
 */
export type BenchmarkServerOptions = { args?: string[]; log?: number | 'ignore' };

/**
 * Starts a server on a port and resolves when the server responds. Throws a Failure if the server exits or does not
 * respond within 20 s.
 */
export async function startBenchmarkServer(
  side: ServerName,
  port: number,
  env: Record<string, string>,
  { args = [], log = 'ignore' }: BenchmarkServerOptions = {},
): Promise<BenchmarkServer> {
  const startedAt = performance.now();
  const url = `http://127.0.0.1:${port}`;
  const settings = {
    ...(side === 'ours' && MEMORY_ALLOCATOR_SETTINGS),
    ...env,
    PORT: String(port),
    HOST: '127.0.0.1',
    APP_ORIGIN: url,
  };
  const child = await launchNodeServer([...args, ...PROGRAM[side](String(port))], settings, {
    stdio: ['ignore', log, 'inherit', ...(args.length > 0 ? (['ipc'] as const) : [])],
    address: url + FIRST[side],
    withinMs: WAITS_MS,
    everyMs: 10,
  });
  return { url, pid: child.pid ?? 0, firstAnswerMs: Math.round(performance.now() - startedAt), child };
}
