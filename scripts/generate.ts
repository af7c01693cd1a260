import { generateCode } from '@/server/build';
import { main } from '@/server/fail';

/** `npm run generate` */
await main(() => generateCode(process.env as Record<string, string>));
