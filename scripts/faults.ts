import { main } from '@/server/fail';
import { tryFaults } from '@/tools/faults/run';

/** `npm run faults [-- NAME …]` */
await main(tryFaults);
