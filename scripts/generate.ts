import { generateClient } from './build';
import { main } from './fail';

/** `npm run generate` */
await main(() => generateClient(process.env as Record<string, string>));
