import { generateCode } from '@/server/build';
import { main } from '@/server/fail';

/** `npm run generate` generates the database client and other code. */
await main(() => generateCode(process.env as Record<string, string>));
