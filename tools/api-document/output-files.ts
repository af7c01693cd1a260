import { buildApiDocument } from './openapi-document';
import { renderApiMarkdownPage } from './markdown-page';

/** Returns the files that `npm run docs:api` writes: the text of each file by its path. */
export async function generateApiDocumentFiles(): Promise<Record<string, string>> {
  const document = await buildApiDocument();
  return {
    'docs/openapi.json': `${JSON.stringify(document, null, 2)}\n`,
    'docs/api.md': renderApiMarkdownPage(document),
  };
}
