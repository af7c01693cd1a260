import { runCommandAndPrintFailure } from '@/server/runtime/command-failure';
import { writeQualityReport } from '@/tools/quality/write-quality-report';

/** `npm run lighthouse` measures pages with Lighthouse and writes the quality report. */
await runCommandAndPrintFailure(writeQualityReport);
