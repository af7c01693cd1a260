import { z } from 'zod';
import { createDocument, type CreateDocumentOptions } from 'zod-openapi';
import { sessionCookieName } from '@/lib/auth/session-token';
import { DEFAULT_SITE_NAME } from '@/lib/site';
import { productAreaOfPath, sortProductAreas } from './product-areas';
import { registerSchemaNames } from './schema-names';
import { createOpenApiOperation } from './operation';
import { errorResponseComponents } from './error-responses';
import { findApiRoutes, toOpenApiPath, type ApiRoute } from './api-routes';

export type ApiDocument = ReturnType<typeof createDocument>;

const DESCRIPTION = `JSON in and out, with the session cookie. A request that changes something must come from a page of this site: browsers state its origin in
\`Sec-Fetch-Site\`, older ones in \`Origin\`. Lists are plain arrays. The header \`Link\` gives the next page. Days are written as
2026-11-21, timestamps in UTC as 2026-11-21T18:30:00.000Z. Every response has the \`X-Request-Id\` of our log, and must not be cached
unless it says so. Any other address under /api returns 404 \`not_found\` for every method, except that a write from another site
returns 403.`;

/** The API in OpenAPI 3.1, built from the specification of each handler. */
export async function buildApiDocument(): Promise<ApiDocument> {
  await registerSchemaNames();
  // The document leaves out the catch-all route. Its path matches any number of segments, but a path template in
  // OpenAPI matches only one. `DESCRIPTION` mentions the catch-all route instead.
  const routes = (await findApiRoutes()).filter(({ path: address }) => !address.includes('[['));
  const tags = sortProductAreas(routes.map(({ path: address }) => productAreaOfPath(address)));
  return createDocument(
    {
      openapi: '3.1.1',
      info: { title: `${DEFAULT_SITE_NAME} API`, version: '1', description: DESCRIPTION.replaceAll('\n', ' ') },
      servers: [{ url: '/' }],
      tags: tags.map((name) => ({ name })),
      paths: Object.fromEntries(
        Object.entries(Object.groupBy(routes, ({ path: address }) => toOpenApiPath(address))).map(
          ([template, ofOne = []]) => [
            template,
            Object.fromEntries(
              ofOne.map((route: ApiRoute) => [route.method.toLowerCase(), createOpenApiOperation(route)]),
            ),
          ],
        ),
      ),
      components: {
        responses: errorResponseComponents,
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: sessionCookieName(true) },
          signature: { type: 'apiKey', in: 'header', name: 'stripe-signature' },
          token: { type: 'http', scheme: 'bearer' },
        },
      },
    },
    { override: measuredAfterTrimming },
  );
}

/**
 * Our schemas check the length of a text before and after trimming, but the document states only the limit after
 * trimming.
 */
const measuredAfterTrimming: NonNullable<CreateDocumentOptions['override']> = ({ zodSchema, jsonSchema, io }) => {
  const { def } = zodSchema._zod;
  if (io !== 'input' || def.type !== 'pipe' || def.out._zod.def.type !== 'string') return;
  const { minLength, maxLength, format } = z.toJSONSchema(def.out);
  for (const [name, value] of Object.entries({ minLength, maxLength, format }))
    if (value) Object.assign(jsonSchema, { [name]: value });
};
