import { writeFileSync } from 'node:fs';
import { generateCode } from '@/server/build';
import { main } from '@/server/fail';

/** `npm run docs:api` writes docs/openapi.json and docs/api.md. */
await main(async () => {
  await generateCode(process.env as Record<string, string>); // the route handlers import the generated code
  const { apiFiles } = await import('@/tools/api-document/files');
  for (const [file, text] of Object.entries(await apiFiles())) {
    writeFileSync(file, text);
    console.log(`✓ ${file} printed`);
  }
});
