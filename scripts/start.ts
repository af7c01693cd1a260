import { main } from '@/server/runtime/fail';
import { supervise } from '@/server/supervise';

/** `npm start` starts the production server. */
await main(() => supervise('production'));
