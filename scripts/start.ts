import { runCommandAndPrintFailure } from '@/server/runtime/command-failure';
import { superviseSite } from '@/server/supervise';

/** `npm start` starts the production server. */
await runCommandAndPrintFailure(() => superviseSite('production'));
