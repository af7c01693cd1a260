import 'server-only';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** What `npm run docs:api` wrote. Made here it would take every route, and the one that answers with it among them. */
export async function apiDocument(): Promise<{ openapi: string }> {
  const text = await readFile(path.join(process.cwd(), 'docs', 'openapi.json'), 'utf8');
  return JSON.parse(text) as { openapi: string };
}
