import { runCommandAndReportFailure } from '@/server/runtime/failure';
import { superviseSite } from '@/server/supervise';

/** `npm start` starts the production server. */
await runCommandAndReportFailure(() => superviseSite('production'));
