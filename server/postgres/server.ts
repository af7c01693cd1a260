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
import { Failure } from '../fail';
import { commandOf, signal, until } from '../processes';
import type { Home } from './home';

// The server is to be the same on every machine: nothing of the caller's PG* or LC_* variables reaches it.
const environment = { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC', NODE_ENV: 'production' as const };

/** Makes the cluster when there is none. A half-made one never carries the final name. */
export function initialise(home: Home, password: string, settings: string[]): void {
  if (existsSync(home.cluster)) return;
  const unfinished = `${home.cluster}.unfinished`;
  const secret = path.join(home.folder, 'password');
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  writeFileSync(secret, password, { mode: 0o600 });
  if (home.account) for (const item of [unfinished, secret]) chownSync(item, home.account.uid, home.account.gid);
  const { status, stdout, stderr, error } = spawnSync(
    home.bin('initdb'),
    [
      `--pgdata=${unfinished}`,
      '--username=postgres',
      `--pwfile=${secret}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // Sorting and case by Unicode's own rules built into the server: no ICU, no difference between systems.
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      `--lc-ctype=${process.platform === 'darwin' ? 'UTF-8' : 'C.UTF-8'}`,
      '--data-checksums',
      ...(settings.includes('fsync=off') ? ['--no-sync'] : []),
      // Before the first password is set.
      ...settings.filter((setting) => setting.startsWith('scram_')).flatMap((setting) => ['-c', setting]),
    ],
    { ...home.account, cwd: '/', env: { ...environment, LC_ALL: undefined }, encoding: 'utf8' },
  );
  rmSync(secret);
  if (status !== 0) throw refused('could not make its cluster', stdout + stderr + (error?.message ?? ''));
  renameSync(unfinished, home.cluster);
}

/** Where the server listens beside its port, for whoever may read its files: half the work of the network for both sides. */
export const socketOf = (home: Home, port: number): string => path.join(home.cluster, `.s.PGSQL.${port}`);

/** The server process of this cluster, ours or one that outlived its parent; undefined when none runs. */
export function runningServer(home: Home): { pid: number; ready: boolean } | undefined {
  let lines: string[];
  try {
    lines = readFileSync(path.join(home.cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return undefined;
  }
  const [pid, folder] = [Number(lines[0]), lines[1] ?? ''];
  // After a crash the number may belong to another program by now.
  if (!pid || !commandOf(pid).includes(folder)) return undefined;
  return { pid, ready: lines[7]?.trim() === 'ready' };
}

/** What PostgreSQL's manual advises for its cache: search among millions reads it at random (record 062). Taken as it fills. */
const quarterOfMemory = () => Math.min(4 * 2 ** 30, Math.min(process.constrainedMemory() || Infinity, totalmem()) / 4);

/** Starts the server and waits until it takes connections. A returned string says why it did not. */
export async function launch(home: Home, port: number, settings: string[]): Promise<string | undefined> {
  // The files of a server that is gone (runningServer said so); the server itself would trust a reused number.
  for (const stale of [path.join(home.cluster, 'postmaster.pid'), `${socketOf(home, port)}.lock`])
    rmSync(stale, { force: true });
  if ((statSync(home.log, { throwIfNoEntry: false })?.size ?? 0) > 5_000_000) rmSync(home.log);
  const said = statSync(home.log, { throwIfNoEntry: false })?.size ?? 0;
  const log = openSync(home.log, 'a', 0o600);
  chmodSync(home.log, 0o600);
  const options = [
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${isShort(socketOf(home, port)) ? home.cluster : ''}`,
    'timezone=UTC',
    'log_timezone=UTC',
    // Statements and their values are people's texts and addresses: not for a log.
    'log_error_verbosity=terse',
    'log_min_error_statement=panic',
    `shared_buffers=${Math.floor(quarterOfMemory() / 2 ** 20)}MB`,
    ...settings,
  ].flatMap((setting) => ['-c', setting]);
  const child = spawn(home.bin('postgres'), ['-D', home.cluster, '-p', String(port), ...options], {
    ...home.account,
    cwd: '/',
    env: environment,
    detached: true, // a terminal's Ctrl-C is for us: the web server ends first, then we end this
    stdio: ['ignore', log, log],
  });
  let ended: string | undefined;
  child.once('error', (error) => (ended = error.message));
  child.once('exit', () => {
    // Not when it was ended, and its files with it, before we heard.
    ended ??= existsSync(home.log) ? readFileSync(home.log).subarray(said).toString() || silence(home.folder) : '';
  });
  closeSync(log);
  child.unref();
  // Long, because after a crash the server first replays what was not yet in its files.
  await until(() => ended !== undefined || runningServer(home)?.ready === true, 300_000);
  if (ended === undefined && !runningServer(home)?.ready) return 'it was not ready after five minutes';
  return ended;
}

/** As an address of a socket, on all systems. */
const isShort = (file: string) => Buffer.byteLength(file) <= 100;

/** On a full disk the server cannot even write down what went wrong. */
function silence(folder: string): string {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize < 1_000_000 ? 'No space left on device' : 'it ended without a word';
}

/**
 * Ends the server: sessions are closed and everything is written. In a hurry, or when that takes too long, it just
 * ends; nothing is lost by it, but the next start has to replay the last changes.
 */
export async function halt(home: Home, hurry?: 'hurry'): Promise<void> {
  const server = runningServer(home);
  if (!server) return;
  const gone = () => commandOf(server.pid) === '';
  if (!hurry) {
    signal(server.pid, 'SIGINT');
    if (await until(gone, 20_000)) return;
  }
  signal(server.pid, 'SIGQUIT');
  if (await until(gone, 6_000)) return;
  signal(server.pid, 'SIGKILL');
  await until(gone, 5_000);
}

/** The last telling line of what a program of PostgreSQL said; all of it goes along, for it may tell of a full disk. */
export function refused(what: string, output: string): Failure {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const telling = lines.findLast((line) => /FATAL|PANIC|error:/i.test(line)) ?? lines.at(-1) ?? 'no reason given';
  return new Failure(`PostgreSQL ${what}: ${telling.replace(/^.*?(FATAL|PANIC|error): */i, '')}`, {
    cause: new Error(output),
  });
}
