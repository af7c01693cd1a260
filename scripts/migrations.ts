import { Failure, runCommandAndPrintFailure } from '@/server/runtime/command-failure';
import { rehearseMigrations } from '@/tools/migrations/rehearse-migrations';

const USAGE = 'Say what: npm run migrations -- rehearse [--from NAME] [--posts 1000000].';

/**
 * `npm run migrations -- rehearse` tests a migration on the previous version's database with a million posts, while
 * other clients write.
 */
const [command, ...rest] = process.argv.slice(2);
await runCommandAndPrintFailure(() => {
  if (command !== 'rehearse') throw new Failure(USAGE);
  return rehearseMigrations(rest);
});
process.exit(0);
