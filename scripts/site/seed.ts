import { runCommandAndPrintFailure } from '@/server/runtime/command-failure';
import { seedCommunity } from '@/tools/bench/seed-community';

/** Runs `npm run seed -- --posts 20000`. */
await runCommandAndPrintFailure(() => seedCommunity(process.argv.slice(2)));
process.exit(0);
