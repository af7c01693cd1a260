import { main } from './fail';
import { supervise } from './supervise';

/** `npm start` */
await main(() => supervise('production'));
