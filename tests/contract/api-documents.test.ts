import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { generateApiDocumentFiles } from '@/tools/api-document/output-files';
import { findApiRoutes, toOpenApiPath, projectRoot } from '@/tools/api-document/api-routes';
import { person } from '../support/community/people';
import { call } from '../support/http/call';

const files = await generateApiDocumentFiles();
const page = files['docs/api.md'] ?? '';

type Operation = { operationId: string; tags: string[]; summary: string };
const document = JSON.parse(files['docs/openapi.json'] ?? '') as {
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
};
const operations = Object.entries(document.paths).flatMap(([address, item]) =>
  Object.entries(item).map(([method, operation]) => ({ call: `${method.toUpperCase()} ${address}`, ...operation })),
);

it.each(Object.entries(files))(
  'the document %s matches the handlers (update it with: npm run docs:api)',
  { tags: ['V2.1.1', 'V2.1.3'] },
  (file, text) => {
    const documentPath = path.join(projectRoot, file);
    expect(existsSync(documentPath) ? readFileSync(documentPath, 'utf8') : '').toBe(text);
  },
);

describe('the OpenAPI document of the API', () => {
  it('the OpenAPI document is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(structuredClone(document));
    expect(errors ?? []).toEqual([]);
    expect([valid, validator.version]).toEqual([true, '3.1']);
  });

  it('the OpenAPI document contains only valid JSON Schema 2020-12', () => {
    const ajv = new Ajv2020({ strict: true, strictRequired: false, allowUnionTypes: true });
    addFormats.default(ajv);
    ajv.addVocabulary(['components']);
    ajv.addSchema({ $id: 'api', components: document.components });
    for (const name of Object.keys(document.components.schemas))
      expect(() => ajv.compile({ $ref: `api#/components/schemas/${name}` }), name).not.toThrow();
    const refs = JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g);
    for (const [, kind = '', name = ''] of refs)
      expect(document.components, `${kind}/${name}`).toHaveProperty([kind, name]);
  });

  it('the OpenAPI document describes every API handler except the catch-all route', async () => {
    const routes = (await findApiRoutes()).filter(({ path: address }) => address !== '/api/[[...path]]');
    expect(operations.map(({ call }) => call).sort()).toEqual(
      routes.map(({ method, path: address }) => `${method} ${toOpenApiPath(address)}`).sort(),
    );
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  });

  it('the OpenAPI document defines each larger object once, with a name', () => {
    const seen = new Map<string, number>();
    const visit = (part: unknown): void => {
      if (typeof part !== 'object' || part === null) return;
      const { properties } = part as { properties?: object };
      if (properties && Object.keys(properties).length > 4) {
        const text = JSON.stringify(part);
        seen.set(text, (seen.get(text) ?? 0) + 1);
      }
      for (const inner of Object.values(part)) visit(inner);
    };
    visit(document);
    expect([...seen].filter(([, times]) => times > 1).map(([text]) => text)).toEqual([]);
  });
});

it('GET /api/openapi.json returns the OpenAPI document to administrators', { tags: ['V13.4.5'] }, async () => {
  const admin = await person('admin');
  expect(await call('GET', '/api/openapi.json', { as: admin })).toMatchObject({ status: 200, body: document });
});

describe('the document docs/api.md', () => {
  const rows = page.split('\n').filter((line) => line.startsWith('|'));

  it('docs/api.md has no row wider than 200 characters', () => {
    expect(rows.length).toBeGreaterThan(100);
    expect(rows.filter((row) => row.length > 200)).toEqual([]);
  });

  it('docs/api.md lists each API call exactly once', () => {
    const calls = rows.flatMap((row) => /^\| `(\w+ \/api[^`]*)`/.exec(row)?.[1] ?? []);
    expect(calls.sort()).toEqual(operations.map(({ call }) => call).sort());
    for (const { name } of document.tags) {
      expect(page).toContain(`\n## ${name}\n`);
      expect(operations.filter(({ tags }) => tags.includes(name)).length, name).toBeLessThan(30);
    }
  });
});

// With a proxied location `/api/`, nginx would redirect requests for `/api` to `/api/`. The application would redirect
// them back to `/api`, so the redirects would never end.
it('the nginx configuration in docs/nginx has no proxied location that ends with a slash', () => {
  const settings = readFileSync('docs/nginx/parent-voice-locations.conf', 'utf8');
  const places = [...settings.matchAll(/^location ([^{]+) \{([^}]*)/gm)].flatMap(([, place = '', what = '']) =>
    what.includes('proxy_pass') ? [place] : [],
  );
  expect(places).toContain('~ ^/api/');
  expect(places.filter((place) => /^(\^~ )?\/.*[^ ]\/$/.test(place))).toEqual([]);
});
