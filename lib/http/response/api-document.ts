import 'server-only';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Returns the API document that `npm run docs:api` wrote. Building the document here would load every route, including
 * the one that returns it.
 */
export async function apiDocument(): Promise<{ openapi: string }> {
  const text = await readFile(path.join(process.cwd(), 'docs', 'openapi.json'), 'utf8');
  return JSON.parse(text) as { openapi: string };
}
