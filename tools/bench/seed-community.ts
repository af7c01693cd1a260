import { parseArgs } from 'node:util';
import { generateSourceCode } from '@/server/build';
import { nodeScriptArguments, runNodeInTerminal, runNodeQuietly } from '@/server/child-processes';
import { recreateDatabase, startCluster } from '@/server/postgres/cluster';
import { step } from '@/server/progress.mjs';
import { readConfig } from '@/server/runtime/config';
import { Failure } from '@/server/runtime/command-failure';
import { lockDataDir } from '@/server/runtime/lock';
import { withDatabaseClient } from '../load/database-client';
import { superuserUrl } from '../load/postgres-server';
import { fillDatabaseWithCommunity } from './benchmark-community';
import { parseWholeNumber } from './benchmark-options';
import { fillSearchTables } from './search-test-data';

/**
 * Replaces everything in the embedded database with the schools, an invented community of the given size and the demo
 * people. Refuses a database that has real members.
 */
export async function seedCommunity(args: string[]): Promise<void> {
  const posts = parseSeedOptions(args);
  const { embedded, dataDir, env } = readConfig('development');
  if (!embedded)
    throw new Failure('seed fills the embedded database only, and DATABASE_URL names another. Nothing was changed.');
  await lockDataDir(dataDir);
  const cluster = await step('starting the database', 'database ready', () => startCluster(dataDir));
  const addresses = { DATABASE_URL: cluster.url, MIGRATION_DATABASE_URL: cluster.ownerUrl };
  const admin = superuserUrl(cluster);
  try {
    await refuseDatabaseWithRealMembers(admin, posts);
    await step('emptying the database', 'database emptied', () => recreateDatabase(cluster));
    await generateSourceCode(env);
    // Runs the script `prepare` twice. The first run adds no demo people, so that the people of the community get the
    // ids from 1 on. The second run adds the demo people.
    const prepare = () =>
      runNodeQuietly('The preparation', nodeScriptArguments('prepare'), { ...env, ...addresses, DEMO: '0' });
    await step('making the tables', 'tables made', prepare);
    const write = () => fillDatabaseWithCommunity(admin, posts, false);
    await step(`writing ${inWords(posts)} posts`, `${inWords(posts)} posts written`, write);
    await step('writing the texts', 'texts written, and their words indexed for the search', () =>
      fillSearchTables(admin),
    );
    await runNodeInTerminal(nodeScriptArguments('prepare'), { ...env, ...addresses });
  } finally {
    await cluster.stop();
  }
  console.log('✓ Run npm start or npm run dev, and sign in with the accounts in README.md.');
}

const inWords = (count: number) => count.toLocaleString('en-CA');

export function parseSeedOptions(args: string[]): number {
  try {
    const { values } = parseArgs({ args, options: { posts: { type: 'string', default: '20000' } } });
    return parseWholeNumber('posts', values.posts, 1_000, 2_000_000);
  } catch (error) {
    throw error instanceof Failure ? error : new Failure('Say how many posts: npm run seed -- --posts 20000');
  }
}

/**
 * Throws a Failure if the database has a real member. Invented members have an address of the demo (`@demo.test`) or of
 * an earlier seed (`@bench.test`).
 */
export async function refuseDatabaseWithRealMembers(adminUrl: string, posts: number): Promise<void> {
  const members = await withDatabaseClient(adminUrl, async (client) => {
    const { rows: tables } = await client.query(
      "SELECT FROM pg_tables WHERE schemaname = 'public' AND tablename = 'users'",
    );
    if (tables.length === 0) return 0;
    const { rows } = await client.query<{ count: number }>(
      "SELECT count(*)::int AS count FROM users WHERE email::text !~* '@(demo|bench)\\.test$'",
    );
    return rows[0]?.count ?? 0;
  });
  if (members === 0) return;
  throw new Failure(
    `The database has ${inWords(members)} ${members === 1 ? 'member who is' : 'members who are'} not invented, so nothing was changed. ` +
      `seed would delete everything in it and write ${inWords(posts)} invented posts. ` +
      'Use another folder: DATA_DIR=.data-seed npm run seed. Or empty the database first: npm run db:reset.',
  );
}
