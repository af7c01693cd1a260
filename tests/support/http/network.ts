import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { NextRequest } from 'next/server';
import { afterAll } from 'vitest';
import { startNginx } from '@/tools/cluster/nginx';
import { createWebProcess, type EnvironmentVariables } from '@/tools/cluster/web-processes';

// With `npm run cluster -- api`, tests send API calls through nginx to two web processes. These run as a demo, because
// the server accepts the Stripe emulator only in a demo.

type Network = { url: string; end: () => Promise<void> };

const FIRST_PORT = Number(process.env.TEST_OVER_NETWORK ?? 0);

let network: Promise<Network> | undefined;

/** Sends a request over the network instead of calling the handler. */
export async function sendOverNetwork(request: NextRequest): Promise<Response> {
  const { url } = await (network ??= startNetwork());
  const { pathname, search } = new URL(request.url);
  const headers = new Headers([...request.headers, ['Accept-Encoding', 'identity']]);
  const body = request.body === null ? {} : { body: request.body, duplex: 'half' };
  return fetch(`${url}${pathname}${search}`, { method: request.method, headers, redirect: 'manual', ...body });
}

async function startNetwork(): Promise<Network> {
  const folder = mkdtempSync(path.join(tmpdir(), 'parent-voice-network-'));
  const port = FIRST_PORT + 3 * Number(process.env.VITEST_POOL_ID ?? 1);
  const env: EnvironmentVariables = {
    ...(process.env as EnvironmentVariables),
    NODE_ENV: 'production',
    DEMO: '1',
    HOST: '127.0.0.1',
    TRUSTED_PROXIES: '127.0.0.1',
    CHECK_ANSWERS: '1',
  };
  const web = [createWebProcess(port + 1, env), createWebProcess(port + 2, env)] as const;
  await Promise.all(web.map((each) => each.start()));
  const nginx = await startNginx(folder, port, [port + 1, port + 2]);
  return {
    url: `http://127.0.0.1:${port}`,
    end: async () => {
      await Promise.all(web.map((each) => each.kill()));
      await nginx.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

afterAll(async () => (await network)?.end(), 30_000);
