import { runCommandAndReportFailure } from '@/server/runtime/failure';
import { reportDeprecatedPackages, reportUnmaintainedPackages } from '@/tools/packages/deprecated-packages';

/**
 * `npm run deprecations` asks the registry which dependencies have had no release for years, and which packages of the
 * lock file are deprecated.
 */
await runCommandAndReportFailure(async () => {
  await reportUnmaintainedPackages(new Date());
  await reportDeprecatedPackages();
});
