import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { MEMORY_ALLOCATOR_SETTINGS, webServerNodeOptions } from '@/server/web-process';
import { launchNodeServer } from '../load/launch-server';

/** A web process that listens on its own port. */
export type ClusterWebProcess = {
  port: number;
  start: () => Promise<void>;
  /** Stops the process gracefully, and resolves when the process has ended. */
  stop: () => Promise<void>;
  /** Kills the process immediately. */
  kill: () => Promise<void>;
};

export type EnvironmentVariables = Record<string, string>;

const READY_WITHIN_MS = 120_000;

/**
 * Returns a web server process that runs without a supervisor. The process gets the same Node options and memory
 * settings as under a supervisor.
 */
export const createWebProcess = (port: number, env: EnvironmentVariables): ClusterWebProcess =>
  program(port, webServerNodeOptions(Number(env.WEB_HEAP_MB || 768)), { ...MEMORY_ALLOCATOR_SETTINGS, ...env });

/** Runs `npm start`, as an operator does on each machine. Requires DATABASE_URL. */
export const createNpmStartProcess = (port: number, env: EnvironmentVariables): ClusterWebProcess =>
  program(port, ['scripts/run.mjs', 'start'], env);

function program(port: number, args: string[], env: EnvironmentVariables): ClusterWebProcess {
  let child: ChildProcess | undefined;
  const end = async (signal: NodeJS.Signals) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  return {
    port,
    start: async () => {
      // The IPC channel ends the child process together with this process.
      child = await launchNodeServer(
        args,
        { ...env, PORT: String(port) },
        {
          stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
          address: `http://127.0.0.1:${port}/api/health/ready`,
          withinMs: READY_WITHIN_MS,
        },
      );
    },
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}
