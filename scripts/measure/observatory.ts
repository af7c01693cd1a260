import { runCommandAndPrintFailure } from '@/server/runtime/command-failure';
import { gradeSecurityHeaders } from '@/tools/observatory/grade-security-headers';

/** `npm run observatory` grades the security headers of our pages with the scorer of MDN's HTTP Observatory. */
await runCommandAndPrintFailure(gradeSecurityHeaders);
