import { main } from '@/server/runtime/fail';
import { gradePages } from '@/tools/observatory/report';

/** `npm run observatory` grades the security headers of our pages with the scorer of MDN's HTTP Observatory. */
await main(gradePages);
