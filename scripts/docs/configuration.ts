import { writeFileSync } from 'node:fs';
import { main } from '@/server/runtime/fail';
import { configurationFiles } from '@/tools/configuration/document';

/** `npm run docs:configuration` writes docs/configuration.md and .env.example from lib/env.ts. */
await main(async () => {
  for (const [file, text] of Object.entries(configurationFiles())) {
    writeFileSync(file, text);
    console.log(`✓ ${file} printed`);
  }
});
