import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { temporaryFolder } from '@/server/postgres/temporary';

const READY_WITHIN_MS = 480_000; // it builds, on a machine that others work on, too

export type Site = {
  url: string;
  dataDir: string;
  /** Its data stays. */
  end: () => Promise<void>;
  /** Starts it again, over its data and at its address, when what `npm start` is has been killed; resolves when it answers. */
  again: () => Promise<void>;
  stop: () => Promise<void>;
};

/** `port`: where it shall listen; `settings`: lines of its .env; `dataDir`: where its data lie, a temporary folder unless said. */
type Wish = { port?: number; settings?: Record<string, string>; dataDir?: string };

/**
 * A new installation by `npm start` itself: own database, real schools, demo people, production build, own clock; or a copy of one that
 * was made before and is stopped.
 */
export async function launchSite(made?: string, wish: Wish = {}): Promise<Site> {
  const dataDir = wish.dataDir ?? temporaryFolder();
  // It keeps the owners, which Node's own copying does not.
  if (made) execFileSync('cp', ['-a', `${made}/.`, dataDir]);
  const port = wish.port ?? (await freePort());
  const url = `http://localhost:${port}`;
  const begin = () => start(dataDir, port, wish.settings);
  let site = begin();
  const end = async () => {
    site.process.kill('SIGTERM');
    await site.ended;
  };
  const stop = async () => {
    await end();
    rmSync(dataDir, { recursive: true, force: true });
  };
  const again = async () => {
    await site.ended;
    site = begin();
    await answering(url, site);
  };
  await answering(url, site).catch(async (error) => {
    await stop();
    throw error;
  });
  return { url, dataDir, end, again, stop };
}

type Started = ReturnType<typeof start>;

function start(dataDir: string, port: number, settings: Record<string, string> = {}) {
  const started = spawn(process.execPath, ['scripts/run.mjs', 'start'], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      DATABASE_URL: '',
      APP_ORIGIN: '',
      RATE_LIMIT_SCALE: '1000',
      CHECK_ANSWERS: '1',
      ...settings,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return { process: started, ended: once(started, 'exit') };
}

/** The data that an installation begins with, of which sites can be copies: most of their start is the drawing of demo pictures. */
export async function makeData(): Promise<string> {
  const { dataDir, end } = await launchSite();
  await end();
  return dataDir;
}

/** The site that SITE_URL names, or a new one. */
export async function namedSite(): Promise<Pick<Site, 'url' | 'stop'>> {
  return process.env.SITE_URL ? { url: process.env.SITE_URL, stop: async () => {} } : launchSite();
}

async function answering(url: string, { process: started }: Started): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline) {
    const response = await fetch(`${url}/api/health`).catch(() => null);
    if (response?.ok) return;
    if (started.exitCode !== null || started.signalCode !== null)
      throw new Error('npm start ended before it served anything.');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`npm start did not answer within ${READY_WITHIN_MS / 1000} s.`);
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}
