import { main } from '@/server/fail';
import { gradePages } from '@/tools/observatory/report';

/** `npm run observatory` grades the security headers of our pages as Mozilla's Observatory does. */
await main(gradePages);
