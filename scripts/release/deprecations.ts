import { runCommandAndPrintFailure } from '@/server/runtime/command-failure';
import { printDeprecatedPackages, printUnmaintainedPackages } from '@/tools/packages/deprecated-packages';

/**
 * `npm run deprecations` asks the registry which dependencies have had no release for years, and which packages of the
 * lock file are deprecated.
 */
await runCommandAndPrintFailure(async () => {
  await printUnmaintainedPackages(new Date());
  await printDeprecatedPackages();
});
