import { globSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { DIRECT } from '@/app/direct';
import { apiRoutes, METHODS } from '@/tools/api-document/routes';
import { MATRIX } from '../api/policy/matrix';
import { OPERATIONS } from '../support/http/operations';
import { nameOf, SPECIFIED } from './endpoints';

type MadeByRoute = { spec?: { may?: unknown; about?: unknown } };

const files = globSync('app/**/route.{ts,tsx,js,jsx,mjs}', { cwd: path.resolve(import.meta.dirname, '../..') }).sort();
const modules = await Promise.all(
  files.map(async (file) => ({
    file,
    exported: { ...(await import(pathToFileURL(path.resolve(file)).href)) } as Record<string, MadeByRoute>,
  })),
);
const routes = await apiRoutes();
const found = routes.map(({ method, path: address }) => nameOf(method, address)).sort();

describe('every route file', () => {
  it('lies under app/api', () => {
    expect(files.filter((file) => !file.startsWith('app/api/'))).toEqual([]);
  });

  it.each(modules)('$file exports handlers made by route() and nothing else', ({ exported }) => {
    expect(Object.keys(exported).length).toBeGreaterThan(0);
    for (const [name, handler] of Object.entries(exported)) {
      // HEAD and OPTIONS are Next's own, made from the others; whatever else a file exports would be a way around route().
      expect(METHODS, name).toContain(name);
      expect(handler.spec?.may, `${name}: may`).toBeTypeOf('string');
      expect(handler.spec?.about, `${name}: about`).toMatch(/^[A-Z].{5,}\.$/);
    }
  });
});

describe('the endpoints', () => {
  it('of the specification are 40, and are all there', () => {
    const specified = SPECIFIED.map(({ call }) => call);
    expect(new Set(specified).size).toBe(40);
    expect(specified.filter((call) => !found.includes(call))).toEqual([]);
  });

  it.each(SPECIFIED)('$call is for whom the table says: $may', ({ call, may }) => {
    const made = routes.find(({ method, path: address }) => nameOf(method, address) === call);
    expect(made?.handler.spec).toMatchObject({ may });
  });

  it('take a signature in place of our origin in one case, and there no body besides', () => {
    const signed = routes.filter(({ handler }) => 'signed' in (handler.spec as object));
    expect(signed.map(({ method, path: address }) => nameOf(method, address))).toEqual(['POST /api/webhooks/stripe']);
    expect(signed.every(({ handler }) => !('body' in (handler.spec as object)))).toBe(true);
  });

  it('take the secret of a letter in place of our origin in one case, which only stops letters, and read no body there', () => {
    const byLink = routes.filter(({ handler }) => 'byLink' in (handler.spec as object));
    expect(byLink.map(({ method, path: address }) => nameOf(method, address))).toEqual([
      'POST /api/unsubscribe/{token}',
    ]);
    expect(byLink.every(({ handler }) => !('body' in (handler.spec as object)))).toBe(true);
  });

  it('take what a browser sends by itself in one case, as JSON of its own types, which no other page can send', () => {
    const reported = routes.filter(({ handler }) => 'reported' in (handler.spec as object));
    expect(reported.map(({ method, path: address }) => nameOf(method, address))).toEqual(['POST /api/csp-reports']);
    for (const { handler } of reported) {
      const { reported: types, may, limit } = handler.spec as unknown as Record<string, unknown>;
      expect([types, may]).toEqual([['application/csp-report', 'application/reports+json'], 'anyone']);
      expect(limit).toMatch(/\.address$/);
    }
  });

  it('give /api/health and /api/health/ready the very same handler', () => {
    const specOf = (address: string) => routes.find(({ path: at }) => at === address)?.handler.spec;
    expect(specOf('/api/health')).toBeDefined();
    expect(specOf('/api/health')).toBe(specOf('/api/health/ready'));
  });

  it('leave no address and no method of /api to a page', () => {
    const rest = routes.filter(({ path: address }) => address === '/api/[[...path]]').map(({ method }) => method);
    expect(rest.sort()).toEqual([...METHODS].sort());
  });

  it('each have a row in the matrix of who may what, and it has no other', () => {
    expect([...new Set(MATRIX.map(({ call }) => call))].sort()).toEqual(found);
    // The document has all of them but the answer to every other address.
    expect(OPERATIONS.map(({ call }) => call).sort()).toEqual(found.filter((call) => !call.includes('{...path}')));
  });

  it('are answered without Next only by their own handlers, and where these read no more than JSON and answer nothing else', () => {
    for (const [path, methods] of Object.entries(DIRECT)) {
      for (const [method, handler] of Object.entries(methods)) {
        const route = routes.find((each) => each.path === path && each.method === method);
        expect(route?.handler, `${method} ${path}`).toBe(handler);
        for (const part of ['upload', 'signed', 'bodyLimit', 'sends', 'leadsTo'])
          expect(route?.handler.spec, `${method} ${path}`).not.toHaveProperty(part);
      }
    }
  });
});
