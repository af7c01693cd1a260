import { main } from '@/server/fail';
import { gradePages } from '@/tools/observatory/report';

/** `npm run observatory` */
await main(gradePages);
