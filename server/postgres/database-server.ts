import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { totalmem } from 'node:os';
import path from 'node:path';
import { Failure } from '../runtime/command-failure';
import { commandLineOfProcess, sendSignal, waitForCondition } from '../runtime/processes';
import type { EmbeddedServerPaths } from './embedded-server-paths';

// Environment variables of the database server. They are fixed, so that the PG* and LC_* variables of this process do
// not affect the server.
const environment = { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC', NODE_ENV: 'production' as const };

/**
 * Creates the database cluster if it does not exist. Only a complete cluster gets its final name, in case the start is
 * interrupted.
 */
export function initialiseCluster(paths: EmbeddedServerPaths, password: string, settings: string[]): void {
  if (existsSync(paths.cluster)) return;
  const unfinished = `${paths.cluster}.unfinished`;
  const secret = path.join(paths.folder, 'password');
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  writeFileSync(secret, password, { mode: 0o600 });
  if (paths.account) for (const item of [unfinished, secret]) chownSync(item, paths.account.uid, paths.account.gid);
  const { status, stdout, stderr, error } = spawnSync(
    paths.bin('initdb'),
    [
      `--pgdata=${unfinished}`,
      '--username=postgres',
      `--pwfile=${secret}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // PostgreSQL sorts text and changes letter case by its built-in Unicode rules. The results therefore do not
      // depend on the operating system or its Unicode library (ICU).
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      `--lc-ctype=${process.platform === 'darwin' ? 'UTF-8' : 'C.UTF-8'}`,
      '--data-checksums',
      ...(settings.includes('fsync=off') ? ['--no-sync'] : []),
      // The settings for passwords must apply before the first password is set.
      ...settings.filter((setting) => setting.startsWith('scram_')).flatMap((setting) => ['-c', setting]),
    ],
    { ...paths.account, cwd: '/', env: { ...environment, LC_ALL: undefined }, encoding: 'utf8' },
  );
  rmSync(secret);
  if (status !== 0)
    throw createFailureFromPostgresOutput(
      'could not create its database cluster',
      stdout + stderr + (error?.message ?? ''),
    );
  renameSync(unfinished, paths.cluster);
}

/** Returns the path of the server's Unix socket, which needs half as much work as a network connection. */
export const socketPathOf = (paths: EmbeddedServerPaths, port: number): string =>
  path.join(paths.cluster, `.s.PGSQL.${port}`);

/**
 * Returns the running server process of this cluster, which may have outlived its parent process. Returns undefined if
 * no server runs.
 */
export function findRunningServer(paths: EmbeddedServerPaths): { pid: number; ready: boolean } | undefined {
  let lines: string[];
  try {
    lines = readFileSync(path.join(paths.cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return undefined;
  }
  const [pid, folder] = [Number(lines[0]), lines[1] ?? ''];
  // After a crash, another program may have the server's process id. The command line of the process must therefore
  // name the server's folder.
  if (!pid || !commandLineOfProcess(pid).includes(folder)) return undefined;
  return { pid, ready: lines[7]?.trim() === 'ready' };
}

/**
 * Returns the size of PostgreSQL's cache in bytes: a quarter of the memory, as PostgreSQL's manual recommends, but at
 * most 4 GiB.
 */
const quarterOfMemory = () => Math.min(4 * 2 ** 30, Math.min(process.constrainedMemory() || Infinity, totalmem()) / 4);

/**
 * Starts the database server and waits until it accepts connections. Returns undefined on success, otherwise the reason
 * for the failure.
 */
export async function launchDatabaseServer(
  paths: EmbeddedServerPaths,
  port: number,
  settings: string[],
): Promise<string | undefined> {
  // Removes files of a stopped server. They contain its process id. If another program now has that id, PostgreSQL
  // would refuse to start.
  for (const stale of [path.join(paths.cluster, 'postmaster.pid'), `${socketPathOf(paths, port)}.lock`])
    rmSync(stale, { force: true });
  if ((statSync(paths.log, { throwIfNoEntry: false })?.size ?? 0) > 5_000_000) rmSync(paths.log);
  const logOffset = statSync(paths.log, { throwIfNoEntry: false })?.size ?? 0;
  const log = openSync(paths.log, 'a', 0o600);
  chmodSync(paths.log, 0o600);
  const options = [
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${fitsSocketAddress(socketPathOf(paths, port)) ? paths.cluster : ''}`,
    'timezone=UTC',
    'log_timezone=UTC',
    // Statements and their values contain people's texts and addresses, so they must not be logged.
    'log_error_verbosity=terse',
    'log_min_error_statement=panic',
    `shared_buffers=${Math.floor(quarterOfMemory() / 2 ** 20)}MB`,
    ...settings,
  ].flatMap((setting) => ['-c', setting]);
  const child = spawn(paths.bin('postgres'), ['-D', paths.cluster, '-p', String(port), ...options], {
    ...paths.account,
    cwd: '/',
    env: environment,
    // A Ctrl-C in the terminal must reach only our process, which stops the web server first and then the database
    // server.
    detached: true,
    stdio: ['ignore', log, log],
  });
  let endReason: string | undefined;
  child.once('error', (error) => (endReason = error.message));
  child.once('exit', () => {
    // The log file is missing if somebody deleted the server's files before the server exited.
    endReason ??= existsSync(paths.log)
      ? readFileSync(paths.log).subarray(logOffset).toString() || silentExitReason(paths.folder)
      : '';
  });
  closeSync(log);
  child.unref();
  // The time limit is long, because after a crash the server first replays changes that are not yet in its data files.
  await waitForCondition(() => endReason !== undefined || findRunningServer(paths)?.ready === true, 300_000);
  if (endReason === undefined && !findRunningServer(paths)?.ready) return 'the server was not ready after five minutes';
  return endReason;
}

/** Returns true if the path is short enough for a Unix socket on all systems. */
const fitsSocketAddress = (file: string) => Buffer.byteLength(file) <= 100;

/** Returns the reason why a server exited without a log, for example a full disk. */
function silentExitReason(folder: string): string {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize < 1_000_000 ? 'No space left on device' : 'the server ended without a message';
}

/**
 * Stops the server after it has written everything to disk. With 'hurry', or after 20 s, the server stops immediately
 * and must replay the last changes at its next start.
 */
export async function stopDatabaseServer(paths: EmbeddedServerPaths, mode?: 'hurry'): Promise<void> {
  const server = findRunningServer(paths);
  if (!server) return;
  const hasExited = () => commandLineOfProcess(server.pid) === '';
  if (!mode) {
    sendSignal(server.pid, 'SIGINT');
    if (await waitForCondition(hasExited, 20_000)) return;
  }
  sendSignal(server.pid, 'SIGQUIT');
  if (await waitForCondition(hasExited, 6_000)) return;
  sendSignal(server.pid, 'SIGKILL');
  await waitForCondition(hasExited, 5_000);
}

/**
 * Returns a failure whose message contains the last line of a PostgreSQL program's output that names an error. The
 * failure's cause contains the whole output.
 */
export function createFailureFromPostgresOutput(action: string, output: string): Failure {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const reason = lines.findLast((line) => /FATAL|PANIC|error:/i.test(line)) ?? lines.at(-1) ?? 'no reason given';
  return new Failure(`PostgreSQL ${action}: ${reason.replace(/^.*?(FATAL|PANIC|error): */i, '')}`, {
    cause: new Error(output),
  });
}
