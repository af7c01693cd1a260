import { main } from './fail';
import { supervise } from './supervise';

/** `npm run dev` */
await main(() => supervise('development'));
