import { writeFileSync } from 'node:fs';
import { runCommandAndPrintFailure } from '@/server/runtime/command-failure';
import { generateSecurityFiles } from '@/tools/security-document/document';

/**
 * `npm run docs:security` writes docs/security.md from the security requirements and from the tags of tests, such as
 * `@X4`.
 */
await runCommandAndPrintFailure(async () => {
  for (const [file, text] of Object.entries(generateSecurityFiles())) {
    writeFileSync(file, text);
    console.log(`✓ ${file} printed`);
  }
});
