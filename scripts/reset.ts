import { generateClient } from './build';
import { runLoudly, script } from './child';
import { readConfig } from './config';
import { Failure, main } from './fail';
import { lock } from './lock';
import { emptyDatabase, startCluster } from './postgres/cluster';
import { step } from './progress.mjs';

/** `npm run db:reset`: the embedded database as it was after its first start. */
async function reset(): Promise<void> {
  const { embedded, dataDir, env } = readConfig('development');
  if (!embedded) throw new Failure('db:reset empties the embedded database only, and DATABASE_URL names another.');
  await lock(dataDir);
  const cluster = await step('starting the database', 'database ready', () => startCluster(dataDir));
  try {
    await step('emptying the database', 'database emptied', () => emptyDatabase(cluster));
    await generateClient(env);
    await runLoudly(script('prepare'), { ...env, DATABASE_URL: cluster.url });
  } finally {
    await cluster.stop();
  }
}

await main(reset);
