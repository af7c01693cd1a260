import path from 'node:path';
import { temporaryFolder } from '@/server/postgres/temporary';
import { buildApp, generateCode } from '@/server/build';
import { endChildren, runLoudly, script } from '@/server/child';
import { readConfig } from '@/server/config';
import { startStripeEmulator } from '@/server/emulator';
import { destroyCluster, startCluster } from '@/server/postgres/cluster';
import { step } from '@/server/progress.mjs';
import { startNginx } from './nginx';
import { installation, webServer, type Environment, type Web } from './web';

export type Cluster = {
  /** Where nginx listens. */
  url: string;
  dataDir: string;
  /** The database, for what no page can do. */
  ownerUrl: string;
  web: readonly [Web, Web];
  passedOn: () => string[];
};

type Way = {
  /** nginx's; the web processes have the next two. */
  port: number;
  /**
   * The demo, with demo people and the emulator of Stripe, which one supervisor alone would start; or two installations with DATABASE_URL, each
   * by `npm start`.
   */
  as: 'demo' | 'installations';
  settings?: Environment;
};

/** One PostgreSQL, two web processes that share all folders, nginx in front of them; ends all of it when the work is done. */
export async function withCluster(way: Way, work: (cluster: Cluster) => Promise<void>): Promise<void> {
  const dataDir = temporaryFolder();
  const database = await step('starting the database', 'database ready', () => startCluster(dataDir));
  let nginx: Awaited<ReturnType<typeof startNginx>> | undefined;
  try {
    const web = await (way.as === 'demo' ? ofDemo : ofInstallations)(way, dataDir, database);
    // One after the other: of two installations the first brings the database up to date.
    for (const each of web) await each.start();
    nginx = await startNginx(path.join(dataDir, 'nginx'), way.port, [web[0].port, web[1].port]);
    await work({ url: originAt(way.port), dataDir, ownerUrl: database.ownerUrl, web, passedOn: nginx.passedOn });
  } finally {
    await endChildren(30_000);
    await nginx?.stop();
    await destroyCluster(dataDir);
  }
}

const originAt = (port: number) => `http://localhost:${port}`;

/** What both need to know of each other and of nginx. */
const shared = (port: number, dataDir: string): Environment => ({
  DATA_DIR: dataDir,
  MEDIA_DIR: path.join(dataDir, 'media'),
  HOST: '127.0.0.1',
  APP_ORIGIN: originAt(port),
  TRUSTED_PROXIES: '127.0.0.1',
});

type Addresses = { url: string; ownerUrl: string };

async function ofDemo({ port, settings }: Way, dataDir: string, { url, ownerUrl }: Addresses): Promise<[Web, Web]> {
  // Stripe's events come by way of nginx, too.
  Object.assign(process.env, shared(port, dataDir), { PORT: String(port), DATABASE_URL: '' }, settings);
  const config = readConfig('production');
  config.env.DATABASE_URL = url;
  Object.assign(config.env, await startStripeEmulator(config, () => false));
  await generateCode(config.env);
  await runLoudly(script('prepare'), { ...config.env, MIGRATION_DATABASE_URL: ownerUrl });
  await buildApp(config.env);
  return [webServer(port + 1, config.env), webServer(port + 2, config.env)];
}

async function ofInstallations(
  { port, settings }: Way,
  dataDir: string,
  { url, ownerUrl }: Addresses,
): Promise<[Web, Web]> {
  const env = {
    ...(process.env as Environment),
    ...shared(port, dataDir),
    DATABASE_URL: url,
    MIGRATION_DATABASE_URL: ownerUrl,
    NEXTAUTH_SECRET: 'of this run alone '.repeat(3),
    ...settings,
  };
  // Before they are waited for: it may take minutes.
  await generateCode(env);
  await buildApp(env);
  return [installation(port + 1, env), installation(port + 2, env)];
}
