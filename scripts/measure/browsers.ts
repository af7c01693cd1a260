import { runCommandAndReportFailure } from '@/server/runtime/failure';
import { playAllJourneys } from '@/tools/browsers/play-all-journeys';

/** `npm run browsers` plays the main journeys in Chromium, Firefox and WebKit. */
await runCommandAndReportFailure(playAllJourneys);
process.exit(0);
