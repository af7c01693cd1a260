import { generateClient } from '@/server/build';
import { main } from '@/server/fail';

/** `npm run generate` */
await main(() => generateClient(process.env as Record<string, string>));
