import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { startNode } from '@/server/child';
import { Failure } from '@/server/runtime/fail';
import { WEB_SERVER_MEMORY, webServerArgs } from '@/server/web-process';

/** A web process that listens on its own port. */
export type Web = {
  port: number;
  start: () => Promise<void>;
  /** Stops the process gracefully. Resolves when it has ended. */
  stop: () => Promise<void>;
  /** Kills the process immediately. */
  kill: () => Promise<void>;
};

export type Environment = Record<string, string>;

const READY_WITHIN_MS = 120_000;

/** Starts the web server without a supervisor, but with the supervisor's arguments. */
export const webServer = (port: number, env: Environment): Web =>
  program(port, webServerArgs(Number(env.WEB_HEAP_MB || 768)), { ...WEB_SERVER_MEMORY, ...env });

/** Runs `npm start`, as an operator does on each machine. Requires DATABASE_URL. */
export const installation = (port: number, env: Environment): Web => program(port, ['scripts/run.mjs', 'start'], env);

function program(port: number, args: string[], env: Environment): Web {
  let child: ChildProcess | undefined;
  return {
    port,
    start: async () => {
      // The IPC channel ends the child process together with this process.
      const started = startNode(args, { ...env, PORT: String(port) }, ['ignore', 'inherit', 'inherit', 'ipc']);
      child = started;
      await isReady(port, started);
    },
    stop: () => end(child, 'SIGTERM'),
    kill: () => end(child, 'SIGKILL'),
  };
}

async function isReady(port: number, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline && child.exitCode === null && child.signalCode === null) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/health/ready`).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.ok) return;
    await sleep(100);
  }
  throw new Failure(`The web process at port ${port} did not become ready.`);
}

async function end(child: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}
