import { writeFileSync } from 'node:fs';
import { generateCode } from '@/server/build';
import { main } from '@/server/runtime/fail';

/** `npm run docs:api` writes docs/openapi.json and docs/api.md. */
await main(async () => {
  // The code must be generated first, because the route handlers import it.
  await generateCode(process.env as Record<string, string>);
  const { apiFiles } = await import('@/tools/api-document/files');
  for (const [file, text] of Object.entries(await apiFiles())) {
    writeFileSync(file, text);
    console.log(`✓ ${file} printed`);
  }
});
