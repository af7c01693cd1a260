import { main } from '@/server/fail';
import { supervise } from '@/server/supervise';

/** `npm run dev` */
await main(() => supervise('development'));
