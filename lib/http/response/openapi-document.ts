import 'server-only';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Returns the API document that `npm run docs:api` wrote. The document is not built when it is requested, because that
 * would load every route.
 */
export async function readApiDocument(): Promise<{ openapi: string }> {
  const text = await readFile(path.join(process.cwd(), 'docs', 'openapi.json'), 'utf8');
  return JSON.parse(text) as { openapi: string };
}
