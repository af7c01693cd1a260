import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { createTemporaryFolder } from '@/server/postgres/temporary-cluster';

const READY_WITHIN_MS = 480_000; // The timeout is long enough for a build on a busy machine.

export type Site = {
  url: string;
  dataDir: string;
  /** Stops the site and keeps its data. */
  end: () => Promise<void>;
  /** Restarts a site that a test killed, with the same data and address. Resolves when the site answers. */
  again: () => Promise<void>;
  stop: () => Promise<void>;
};

/**
 * Options of a site.
 * - `port`: port to listen on
 * - `settings`: lines of its .env
 * - `dataDir`: folder of its data, by default a temporary folder
 */
type SiteOptions = { port?: number; settings?: Record<string, string>; dataDir?: string };

/**
 * Starts a new installation with `npm start`, with its own database, clock and demo people. With `template`, starts a
 * copy of a stopped installation instead.
 */
export async function launchSite(template?: string, options: SiteOptions = {}): Promise<Site> {
  const dataDir = options.dataDir ?? createTemporaryFolder();
  // The database may run as a separate system user, which must own the copied files. The command `cp` keeps the owners,
  // unlike Node's own copying functions.
  if (template) execFileSync('cp', ['-a', `${template}/.`, dataDir]);
  const port = options.port ?? (await freePort());
  const url = `http://localhost:${port}`;
  const begin = () => start(dataDir, port, options.settings);
  let site = begin();
  const end = async () => {
    site.process.kill('SIGTERM');
    await site.ended;
  };
  const stop = async () => {
    await end();
    rmSync(dataDir, { recursive: true, force: true });
  };
  const restart = async () => {
    await site.ended;
    site = begin();
    await untilReady(url, site);
  };
  await untilReady(url, site).catch(async (error) => {
    await stop();
    throw error;
  });
  return { url, dataDir, end, again: restart, stop };
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

/** Creates the data of a new installation. All test sites copy this data, because creating it takes long. */
export async function createSiteData(): Promise<string> {
  const { dataDir, end } = await launchSite();
  await end();
  return dataDir;
}

/** Returns the site at SITE_URL if this variable is set. Otherwise starts a new site. */
export async function namedSite(): Promise<Pick<Site, 'url' | 'stop'>> {
  return process.env.SITE_URL ? { url: process.env.SITE_URL, stop: async () => {} } : launchSite();
}

async function untilReady(url: string, { process: started }: Started): Promise<void> {
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
