import type { ChildProcess, StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { startNodeProcess } from '@/server/child-processes';
import { Failure } from '@/server/runtime/command-failure';
import { waitForSuccessfulResponse } from './wait-for-successful-response';

type How = { stdio: StdioOptions; address: string; withinMs: number; everyMs?: number };

/**
 * Starts a server with Node and resolves when the server responds at `address`. Throws a Failure if the server exits or
 * does not respond in time.
 */
export async function launchNodeServer(args: string[], env: Record<string, string>, how: How): Promise<ChildProcess> {
  const child = startNodeProcess(args, env, how.stdio);
  const ended = once(child, 'exit').then(() => {
    throw new Failure(`The server of ${how.address} ended.`);
  });
  await Promise.race([waitForSuccessfulResponse(how.address, how.withinMs, how.everyMs), ended]);
  return child;
}
