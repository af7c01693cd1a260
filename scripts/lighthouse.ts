import { main } from '@/server/fail';
import { writeQualityReport } from '@/tools/quality/report';

/** `npm run lighthouse` writes the quality report. */
await main(writeQualityReport);
