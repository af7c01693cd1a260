import { runCommandAndPrintFailure } from '@/server/runtime/command-failure';
import { superviseSite } from '@/server/supervise';

/** `npm run dev` starts the development server. */
await runCommandAndPrintFailure(() => superviseSite('development'));
