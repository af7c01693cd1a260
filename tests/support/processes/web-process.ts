import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

export type WebProcess = {
  /**
   * Sends a request to the web process, with the headers that our own pages send. `from` is the network address of the
   * client.
   */
  ask: (method: string, address: string, options?: RequestOptions) => Promise<Response>;
  end: () => Promise<void>;
};

type RequestOptions = { as?: { cookie: string }; body?: unknown; from?: string; key?: string; signal?: AbortSignal };

const CHILD = path.join(import.meta.dirname, 'web-child.ts');

/** Starts a web process with these folders of app/api, on the database of this test file. */
export async function webProcess(
  routes: readonly string[],
  settings: Record<string, string> = {},
): Promise<WebProcess> {
  const child = fork(CHILD, [...routes], {
    execArgv: ['--conditions=react-server', '--import=tsx'],
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return {
    ask: (method, address, { as, body, from = '203.0.113.7', key, signal } = {}) =>
      fetch(`http://127.0.0.1:${port}${address}`, {
        method,
        headers: {
          'Sec-Fetch-Site': 'same-origin',
          'X-Forwarded-For': from,
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...(as && { Cookie: as.cookie }),
          ...(key && { 'Idempotency-Key': key }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        ...(signal && { signal }),
      }),
    end: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}
