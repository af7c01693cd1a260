import path from 'node:path';
import { temporaryFolder } from '@/server/postgres/temporary';
import { buildApp, generateCode } from '@/server/build';
import { endChildren, runInTerminal, scriptArgs } from '@/server/child';
import { readConfig } from '@/server/runtime/config';
import { startStripeEmulator } from '@/server/stripe-emulator';
import { destroyCluster, startCluster } from '@/server/postgres/cluster';
import { step } from '@/server/progress.mjs';
import { startNginx } from './nginx';
import { installation, webServer, type Environment, type Web } from './web';

export type Cluster = {
  /** The address of nginx. */
  url: string;
  dataDir: string;
  /** Address of the database. Tests use it for changes that no page offers. */
  ownerUrl: string;
  web: readonly [Web, Web];
  passedOn: () => string[];
};

type ClusterOptions = {
  /** Port of nginx. The two web processes use the next two ports. */
  port: number;
  /**
   * How the site runs. With `demo`, both processes share the demo people and one Stripe emulator. With `installations`,
   * `npm start` runs twice with DATABASE_URL.
   */
  as: 'demo' | 'installations';
  settings?: Environment;
};

/**
 * Starts one PostgreSQL and two web processes that share all folders, behind nginx. Stops all processes when the work
 * is done.
 */
export async function withCluster(way: ClusterOptions, work: (cluster: Cluster) => Promise<void>): Promise<void> {
  const dataDir = temporaryFolder();
  const database = await step('starting the database', 'database ready', () => startCluster(dataDir));
  let nginx: Awaited<ReturnType<typeof startNginx>> | undefined;
  try {
    const web = await (way.as === 'demo' ? ofDemo : ofInstallations)(way, dataDir, database);
    // Starts the installations one after the other, because the first one migrates the database.
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

/** Settings that both processes share. */
const shared = (port: number, dataDir: string): Environment => ({
  DATA_DIR: dataDir,
  MEDIA_DIR: path.join(dataDir, 'media'),
  HOST: '127.0.0.1',
  APP_ORIGIN: originAt(port),
  TRUSTED_PROXIES: '127.0.0.1',
});

type Addresses = { url: string; ownerUrl: string };

async function ofDemo(
  { port, settings }: ClusterOptions,
  dataDir: string,
  { url, ownerUrl }: Addresses,
): Promise<[Web, Web]> {
  // Webhook events of the Stripe emulator also pass through nginx.
  Object.assign(process.env, shared(port, dataDir), { PORT: String(port), DATABASE_URL: '' }, settings);
  const config = readConfig('production');
  config.env.DATABASE_URL = url;
  Object.assign(config.env, await startStripeEmulator(config, () => false));
  await generateCode(config.env);
  await runInTerminal(scriptArgs('prepare'), { ...config.env, MIGRATION_DATABASE_URL: ownerUrl });
  await buildApp(config.env);
  return [webServer(port + 1, config.env), webServer(port + 2, config.env)];
}

async function ofInstallations(
  { port, settings }: ClusterOptions,
  dataDir: string,
  { url, ownerUrl }: Addresses,
): Promise<[Web, Web]> {
  const env = {
    ...(process.env as Environment),
    ...shared(port, dataDir),
    DATABASE_URL: url,
    MIGRATION_DATABASE_URL: ownerUrl,
    NEXTAUTH_SECRET: 'only for this run '.repeat(3),
    ...settings,
  };
  // Code generation and the build run first, because they may take minutes. They do not count toward the time limit for
  // the start of the processes.
  await generateCode(env);
  await buildApp(env);
  return [installation(port + 1, env), installation(port + 2, env)];
}
