import { randomBytes } from 'node:crypto';
import { openSync } from 'node:fs';
import path from 'node:path';
import { encode } from 'next-auth/jwt';
import { SESSION_TOKEN_SALT } from '@/lib/auth/session-token';
import { buildApp, generateSourceCode } from '@/server/build';
import { runNodeQuietly, nodeScriptArguments } from '@/server/child-processes';
import type { DatabaseCluster } from '@/server/postgres/cluster';
import { step } from '@/server/progress.mjs';
import { freePort } from '@/tests/support/browser/site';
import { superuserUrl, withPostgresServer } from '../load/postgres-server';
import { prepareBenchmarkCommunity, type BenchmarkCommunity } from './benchmark-community';
import {
  buildBareNextApp,
  SERVER_NAMES,
  startBenchmarkServer,
  type BenchmarkServer,
  type ServerName,
} from './benchmark-servers';

export type BenchmarkSite = {
  servers: Record<ServerName, BenchmarkServer>;
  community: BenchmarkCommunity;
  /** Returns the cookie for a session secret, in the format of the given server. */
  cookieOf: (side: ServerName, session: string) => string;
  /** Returns our session cookie for a session secret. */
  seal: (session: string) => Promise<string>;
  adminUrl: string;
};

/** Settings that make the database count statements. All other database settings are as in an installation. */
const SETTINGS = ['shared_preload_libraries=pg_stat_statements', 'max_connections=150'];

type Setup = {
  posts: number;
  /** A folder that keeps the database for the next run. */
  data: string | undefined;
  sides?: readonly ServerName[];
  /** Environment variables that override the servers' usual values. All other variables stay the same. */
  settings?: Record<string, string>;
  /**
   * Extra Node arguments for monitored servers. If arguments are given, all servers write their logs to server.log in
   * the data folder.
   */
  args?: string[];
};

/**
 * Starts a database with the benchmark community, and then the servers of the benchmark. Stops the database and the
 * servers when the work is done.
 */
export const withBenchmarkServers = (
  { data, ...setup }: Setup,
  work: (bench: BenchmarkSite) => Promise<void>,
): Promise<void> =>
  withPostgresServer(data, async (cluster, folder) => work(await startBench(cluster, folder, setup)), {
    settings: SETTINGS,
  });

async function startBench(
  cluster: DatabaseCluster,
  folder: string,
  { posts, sides = SERVER_NAMES, settings = {}, args = [] }: Omit<Setup, 'data'>,
): Promise<BenchmarkSite> {
  const secret = randomBytes(32).toString('hex');
  const env = environment({
    DATABASE_URL: cluster.url,
    NEXTAUTH_SECRET: secret,
    DATA_DIR: folder,
    MEDIA_DIR: path.join(folder, 'media'),
    // Rate limiting is on, but the limits are too high for a load generator to reach.
    RATE_LIMIT_SCALE: '100000',
    ...settings,
  });
  await generateSourceCode(env);
  await buildApp(env);
  if (sides.includes('next')) await buildBareNextApp(env);
  await step('preparing the database', 'database prepared', () =>
    runNodeQuietly('The preparation', nodeScriptArguments('prepare'), {
      ...env,
      MIGRATION_DATABASE_URL: cluster.ownerUrl,
    }),
  );
  const adminUrl = superuserUrl(cluster);
  const community = await step(`writing ${posts} posts`, 'community written', () =>
    prepareBenchmarkCommunity(adminUrl, posts),
  );
  const servers = {} as Record<ServerName, BenchmarkServer>;
  const watched = args.length > 0 ? { args, log: openSync(path.join(folder, 'server.log'), 'a') } : {};
  for (const side of sides) servers[side] = await startBenchmarkServer(side, await freePort(), env, watched);
  const seal = (sid: string) => encode({ token: { sid }, secret, salt: SESSION_TOKEN_SALT, maxAge: 4 * 3_600 });
  const sealed = new Map<string, string>();
  for (const sid of [...community.sessions, community.administrator]) sealed.set(sid, await seal(sid));
  return {
    seal,
    servers,
    community,
    cookieOf: (side, session) => `sid=${side === 'ours' ? sealed.get(session) : session}`,
    adminUrl,
  };
}

/** Environment of our server, without the settings of another installation. */
function environment(own: Record<string, string>): Record<string, string> {
  const inheritedNames = ['PATH', 'HOME', 'TMPDIR', 'NEXT_DIST_DIR'];
  const inherited = Object.entries(process.env).filter(([name]) => inheritedNames.includes(name)) as [string, string][];
  return { ...Object.fromEntries(inherited), ...own, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' };
}
