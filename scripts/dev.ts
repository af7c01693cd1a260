import { main } from '@/server/runtime/fail';
import { supervise } from '@/server/supervise';

/** `npm run dev` starts the development server. */
await main(() => supervise('development'));
