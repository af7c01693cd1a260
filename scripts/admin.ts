import { db, pool } from '@/lib/db';
import { AppError } from '@/lib/errors';
import { setAdmin } from '@/lib/users/admin';
import { generateClient } from './build';
import { readConfig, type Config } from './config';
import { Failure, main } from './fail';
import { tryLock } from './lock';
import { readAddresses, startCluster } from './postgres/cluster';
import { requireDatabase } from './reach';

const USAGE = 'Say who: npm run admin -- grant EMAIL, or npm run admin -- revoke EMAIL.';

/** `npm run admin -- grant|revoke EMAIL`, whether or not the application runs. */
async function admin(): Promise<void> {
  const [action, email, ...more] = process.argv.slice(2);
  if ((action !== 'grant' && action !== 'revoke') || !email || more.length > 0) throw new Failure(USAGE);
  const config = readConfig('production');
  await generateClient(config.env);
  await withDatabase(config, async (url) => {
    await requireDatabase(url);
    Object.assign(process.env, config.env, { DATABASE_URL: url });
    try {
      await setAdmin(email, action === 'grant');
    } catch (error) {
      throw error instanceof AppError ? new Failure(error.message) : error;
    } finally {
      await db().$disconnect();
      await pool().end();
    }
  });
  console.log(`✓ ${email} is ${action === 'grant' ? 'now' : 'no longer'} an administrator`);
}

/** The database of the configuration; the embedded one is started for this when the application is not running. */
async function withDatabase({ embedded, dataDir, env }: Config, use: (url: string) => Promise<void>): Promise<void> {
  if (!embedded) return use(env.DATABASE_URL ?? '');
  const addresses = readAddresses(dataDir);
  if (!addresses) throw new Failure(`There is no database in ${dataDir} yet: run npm start first.`);
  if (!tryLock(dataDir)) return use(addresses.url);
  const cluster = await startCluster(dataDir);
  try {
    await use(cluster.url);
  } finally {
    await cluster.stop('hurry');
  }
}

await main(admin);
process.exit(0); // Prisma's closed transactions leave timers behind, seconds long
