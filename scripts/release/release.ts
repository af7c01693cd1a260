import { parseArgs } from 'node:util';
import { runCommandAndPrintFailure } from '@/server/runtime/command-failure';
import { makeRelease } from '@/tools/release/release';

/** `npm run release -- minor` makes a release: version, changelog, commit and tag. */
await runCommandAndPrintFailure(async () => {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { from: { type: 'string' } } });
  console.log(`✓ Version ${await makeRelease(positionals[0], values.from)}: push the commit and its tag.`);
});
