import path from 'node:path';
import { createTemporaryFolder } from '@/server/postgres/temporary-cluster';
import { buildApp, generateSourceCode } from '@/server/build';
import { runNodeInTerminal, nodeScriptArguments } from '@/server/child-processes';
import { readConfig } from '@/server/runtime/config';
import { startStripeEmulator } from '@/server/stripe-emulator';
import type { ClusterAddresses } from '@/server/postgres/cluster';
import { withPostgresServer } from '../load/postgres-server';
import { startNginx } from './nginx';
import {
  createNpmStartProcess,
  createWebProcess,
  type EnvironmentVariables,
  type ClusterWebProcess,
} from './web-processes';

export type WebCluster = {
  /** The address of nginx. */
  url: string;
  dataDir: string;
  /** Database address for the role that owns the database. Tests use this address for changes that no page offers. */
  ownerUrl: string;
  web: readonly [ClusterWebProcess, ClusterWebProcess];
  passedOn: () => string[];
};

type ClusterOptions = {
  /** Port of nginx. The two web processes use the next two ports. */
  port: number;
  /**
   * Mode of the site:
   * - `demo`: both processes share the demo people and one Stripe emulator
   * - `installations`: `npm start` runs twice with DATABASE_URL
   */
  as: 'demo' | 'installations';
  settings?: EnvironmentVariables;
};

/**
 * Starts PostgreSQL, nginx and two web processes that share all folders. Stops all of these processes when the work is
 * done.
 */
export const runInWebCluster = <T>(
  { port, as, settings }: ClusterOptions,
  work: (cluster: WebCluster) => Promise<T>,
): Promise<T> =>
  withPostgresServer(
    undefined,
    async (database, dataDir) => {
      const url = `http://localhost:${port}`;
      /** Settings that both processes share. */
      const shared = {
        DATA_DIR: dataDir,
        MEDIA_DIR: path.join(dataDir, 'media'),
        HOST: '127.0.0.1',
        APP_ORIGIN: url,
        TRUSTED_PROXIES: '127.0.0.1',
        ...settings,
      };
      const web = await (as === 'demo' ? ofDemo : ofInstallations)({ port, database, shared });
      // The installations start one after the other, because the first one migrates the database.
      for (const each of web) await each.start();
      const nginx = await startNginx(path.join(dataDir, 'nginx'), port, [web[0].port, web[1].port]);
      const { ownerUrl } = database;
      return work({ url, dataDir, ownerUrl, web, passedOn: nginx.passedOn }).finally(nginx.stop);
    },
    { temporary: createTemporaryFolder },
  );

type Starting = { port: number; database: ClusterAddresses; shared: EnvironmentVariables };

async function ofDemo({ port, database, shared }: Starting): Promise<[ClusterWebProcess, ClusterWebProcess]> {
  // Webhook events of the Stripe emulator also pass through nginx.
  Object.assign(process.env, { PORT: String(port), DATABASE_URL: '' }, shared);
  const config = readConfig('production');
  const { env } = config;
  env.DATABASE_URL = database.url;
  Object.assign(env, await startStripeEmulator(config, () => false));
  await generateSourceCode(env);
  await runNodeInTerminal(nodeScriptArguments('prepare'), { ...env, MIGRATION_DATABASE_URL: database.ownerUrl });
  await buildApp(env);
  return [createWebProcess(port + 1, env), createWebProcess(port + 2, env)];
}

async function ofInstallations({ port, database, shared }: Starting): Promise<[ClusterWebProcess, ClusterWebProcess]> {
  const env = {
    ...(process.env as EnvironmentVariables),
    DATABASE_URL: database.url,
    MIGRATION_DATABASE_URL: database.ownerUrl,
    NEXTAUTH_SECRET: 'only for this run '.repeat(3),
    ...shared,
  };
  // Code generation and the build run first. They may take minutes, and the processes must start within a time limit.
  await generateSourceCode(env);
  await buildApp(env);
  return [createNpmStartProcess(port + 1, env), createNpmStartProcess(port + 2, env)];
}
