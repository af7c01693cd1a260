import { runCommandAndPrintFailure } from '@/server/runtime/command-failure';
import { runSeededFaults } from '@/tools/faults/run-seeded-faults';

/** `npm run faults [-- NAME …]` puts each listed fault into the code and reports whether a test catches it. */
await runCommandAndPrintFailure(runSeededFaults);
