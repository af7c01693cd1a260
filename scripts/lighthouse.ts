import { main } from '@/server/runtime/fail';
import { writeQualityReport } from '@/tools/quality/report';

/** `npm run lighthouse` measures pages with Lighthouse and writes the quality report. */
await main(writeQualityReport);
