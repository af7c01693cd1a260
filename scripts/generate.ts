import { generateSourceCode } from '@/server/build';
import { runCommandAndReportFailure } from '@/server/runtime/failure';

/** `npm run generate` generates the database client and other generated code. */
await runCommandAndReportFailure(() => generateSourceCode(process.env as Record<string, string>));
