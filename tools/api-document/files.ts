import { apiDocument } from './document';
import { apiPage } from './page';

/** Returns the files that `npm run docs:api` writes: the text of each file by its path. */
export async function apiFiles(): Promise<Record<string, string>> {
  const document = await apiDocument();
  return { 'docs/openapi.json': `${JSON.stringify(document, null, 2)}\n`, 'docs/api.md': apiPage(document) };
}
