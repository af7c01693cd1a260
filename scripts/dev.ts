import { main } from '@/server/fail';
import { supervise } from '@/server/supervise';

/** `npm run dev` starts the development server. */
await main(() => supervise('development'));
