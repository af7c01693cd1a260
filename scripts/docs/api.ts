import { writeFileSync } from 'node:fs';
import { generateSourceCode } from '@/server/build';
import { runCommandAndPrintFailure } from '@/server/runtime/command-failure';

/** `npm run docs:api` writes docs/openapi.json and docs/api.md. */
await runCommandAndPrintFailure(async () => {
  // The code must be generated first, because the route handlers import it.
  await generateSourceCode(process.env as Record<string, string>);
  const { generateApiDocumentFiles: apiFiles } = await import('@/tools/api-document/output-files');
  for (const [file, text] of Object.entries(await apiFiles())) {
    writeFileSync(file, text);
    console.log(`✓ ${file} printed`);
  }
});
