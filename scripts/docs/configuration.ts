import { writeFileSync } from 'node:fs';
import { runCommandAndPrintFailure } from '@/server/runtime/command-failure';
import { generateConfigurationFiles } from '@/tools/configuration/document';

/** `npm run docs:configuration` writes docs/configuration.md and .env.example from lib/env.ts. */
await runCommandAndPrintFailure(async () => {
  for (const [file, text] of Object.entries(generateConfigurationFiles())) {
    writeFileSync(file, text);
    console.log(`✓ ${file} printed`);
  }
});
