import { Failure, main } from '@/server/fail';
import { rehearse } from '@/tools/migrations/rehearse';

const USAGE = 'Say what: npm run migrations -- rehearse [--from NAME] [--posts 1000000].';

/**
 * `npm run migrations -- rehearse` runs a migration on the previous version with a million posts, while others write.
 */
const [command, ...rest] = process.argv.slice(2);
await main(() => {
  if (command !== 'rehearse') throw new Failure(USAGE);
  return rehearse(rest);
});
process.exit(0);
