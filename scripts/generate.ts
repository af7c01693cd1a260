import { generateSourceCode } from '@/server/build';
import { runCommandAndPrintFailure } from '@/server/runtime/command-failure';

/** `npm run generate` generates the database client and other generated code. */
await runCommandAndPrintFailure(() => generateSourceCode(process.env as Record<string, string>));
