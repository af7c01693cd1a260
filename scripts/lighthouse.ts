import { main } from '@/server/fail';
import { writeQualityReport } from '@/tools/quality/report';

/** `npm run lighthouse` */
await main(writeQualityReport);
