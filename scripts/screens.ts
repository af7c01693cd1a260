import { runCommandAndPrintFailure } from '@/server/runtime/command-failure';
import { takeAllScreenshots } from '@/tools/screenshots/take-all-screenshots';

/** `npm run screens` takes the product screenshots. */
await runCommandAndPrintFailure(takeAllScreenshots);
process.exit(0);
