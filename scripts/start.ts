import { main } from '@/server/fail';
import { supervise } from '@/server/supervise';

/** `npm start` starts the production server. */
await main(() => supervise('production'));
