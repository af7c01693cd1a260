import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { WEB_SERVER_MEMORY, webServerArgs } from '@/server/web-process';
import { launchServer } from '../load/server';

/** A web process that listens on its own port. */
export type ClusterWebProcess = {
  port: number;
  start: () => Promise<void>;
  /** Stops the process gracefully, and resolves when the process has ended. */
  stop: () => Promise<void>;
  /** Kills the process immediately. */
  kill: () => Promise<void>;
};

export type Environment = Record<string, string>;

const READY_WITHIN_MS = 120_000;

/** Starts the web server without a supervisor, but with the supervisor's arguments. */
export const createWebProcess = (port: number, env: Environment): ClusterWebProcess =>
  program(port, webServerArgs(Number(env.WEB_HEAP_MB || 768)), { ...WEB_SERVER_MEMORY, ...env });

/** Runs `npm start`, as an operator does on each machine. Requires DATABASE_URL. */
export const createInstallationProcess = (port: number, env: Environment): ClusterWebProcess =>
  program(port, ['scripts/run.mjs', 'start'], env);

function program(port: number, args: string[], env: Environment): ClusterWebProcess {
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
      child = await launchServer(
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
