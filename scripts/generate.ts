import { generateCode } from '@/server/build';
import { main } from '@/server/runtime/fail';

/** `npm run generate` generates the database client and other generated code. */
await main(() => generateCode(process.env as Record<string, string>));
