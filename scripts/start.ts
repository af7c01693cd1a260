import { main } from '@/server/fail';
import { supervise } from '@/server/supervise';

/** `npm start` */
await main(() => supervise('production'));
