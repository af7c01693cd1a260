import { main } from '@/server/runtime/fail';
import { tryFaults } from '@/tools/faults/run';

/** `npm run faults [-- NAME …]` applies each fault patch and reports whether a test catches it. */
await main(tryFaults);
