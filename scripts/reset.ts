import { generateSourceCode } from '@/server/build';
import { runNodeInTerminal, nodeScriptArguments } from '@/server/child-processes';
import { readConfig } from '@/server/runtime/config';
import { Failure, runCommandAndPrintFailure } from '@/server/runtime/command-failure';
import { lockDataDir } from '@/server/runtime/lock';
import { recreateDatabase, startCluster } from '@/server/postgres/cluster';
import { step } from '@/server/progress.mjs';

/** `npm run db:reset` resets the embedded database to its state after the first start. */
async function reset(): Promise<void> {
  const { embedded, dataDir, env } = readConfig('development');
  if (!embedded) throw new Failure('db:reset empties the embedded database only, and DATABASE_URL names another.');
  await lockDataDir(dataDir);
  const cluster = await step('starting the database', 'database ready', () => startCluster(dataDir));
  try {
    await step('emptying the database', 'database emptied', () => recreateDatabase(cluster));
    await generateSourceCode(env);
    await runNodeInTerminal(nodeScriptArguments('prepare'), {
      ...env,
      DATABASE_URL: cluster.url,
      MIGRATION_DATABASE_URL: cluster.ownerUrl,
    });
  } finally {
    await cluster.stop();
  }
}

await runCommandAndPrintFailure(reset);
