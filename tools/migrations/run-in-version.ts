import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { Failure } from '@/server/runtime/fail';
import type { Cluster } from '@/server/postgres/cluster';

type Settings = { folder: string; cluster: Cluster; isDemo?: boolean };

const ARGS = ['--conditions=react-server', '--import=tsx'];

/**
 * Environment for the programs of the previous version. It names the database of that version, and contains no setting
 * of another installation.
 */
const environment = ({ folder, cluster, isDemo }: Settings): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  NODE_ENV: 'production',
  DATABASE_URL: cluster.url,
  MIGRATION_DATABASE_URL: cluster.ownerUrl,
  NEXTAUTH_SECRET: 'only for this rehearsal, and for nothing else',
  DATA_DIR: path.join(folder, 'kept'),
  MEDIA_DIR: path.join(folder, 'kept/media'),
  ...(isDemo && { DEMO: '1' }),
});

const start = (version: string, settings: Settings, args: string[], stdio: StdioOptions): ChildProcess =>
  spawn(process.execPath, [...ARGS, ...args], { cwd: version, env: environment(settings), stdio });

/** Runs a program in the background, with an IPC channel. The program exits when this process exits. */
export const startInVersion = (version: string, settings: Settings, args: string[]): ChildProcess =>
  start(version, settings, args, ['ignore', 'ignore', 'inherit', 'ipc']);

/** Runs a program and waits for its end. If the program fails, throws a Failure that contains its last lines. */
export async function runInVersion(version: string, settings: Settings, args: string[]): Promise<void> {
  const child = start(version, settings, args, ['ignore', 'pipe', 'pipe']);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0)
    throw new Failure(
      `The previous version failed at ${args[0]}:\n${output.trimEnd().split('\n').slice(-30).join('\n')}`,
    );
}
