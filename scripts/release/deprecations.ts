import { runCommandAndReportFailure } from '@/server/runtime/failure';
import { reportDeprecatedPackages } from '@/tools/packages/deprecated-packages';

/** `npm run deprecations` asks the registry which packages of the lock file are deprecated. */
await runCommandAndReportFailure(reportDeprecatedPackages);
