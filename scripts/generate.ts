import { generateSourceCode } from '@/server/build';
import { runCommand } from '@/server/runtime/failure';

/** `npm run generate` generates the database client and other generated code. */
await runCommand(() => generateSourceCode(process.env as Record<string, string>));
