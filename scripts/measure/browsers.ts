import { runCommandAndPrintFailure } from '@/server/runtime/command-failure';
import { playAllJourneys } from '@/tools/browsers/play-all-journeys';

/** `npm run browsers` plays the main journeys in Chromium, Firefox and WebKit. */
await runCommandAndPrintFailure(playAllJourneys);
process.exit(0);
