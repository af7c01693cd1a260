import { writeFileSync } from 'node:fs';
import { generateClient } from '@/server/build';
import { main } from '@/server/fail';

/** `npm run docs:api` writes docs/api.md. */
await main(async () => {
  await generateClient(process.env as Record<string, string>); // which the handlers import
  const { apiDocument } = await import('./api-document');
  writeFileSync('docs/api.md', await apiDocument());
  console.log('✓ docs/api.md printed');
});
