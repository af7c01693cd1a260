import { runCommandAndReportFailure } from '@/server/runtime/failure';
import { takeAllScreenshots } from '@/tools/screenshots/take-all-screenshots';

/** `npm run screens` takes the product screenshots. */
await runCommandAndReportFailure(takeAllScreenshots);
process.exit(0);
