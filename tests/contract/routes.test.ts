import { globSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { ROUTES_BYPASSING_NEXT } from '@/app/routes-bypassing-next';
import { findApiRoutes, HTTP_METHODS } from '@/tools/api-document/api-routes';
import { MATRIX } from '../api/policy/matrix';
import { OPERATIONS } from '../support/http/operations';
import { nameOf, SPECIFIED_CALLS } from '../support/http/endpoints';

type MadeByRoute = { spec?: { may?: unknown; about?: unknown } };

const files = globSync(path.join('app', '**', 'route.{ts,tsx,js,jsx,mjs}'), {
  cwd: path.resolve(import.meta.dirname, '../..'),
}).sort();
const modules = await Promise.all(
  files.map(async (file) => ({
    file,
    exported: { ...(await import(pathToFileURL(path.resolve(file)).href)) } as Record<string, MadeByRoute>,
  })),
);
const routes = await findApiRoutes();
const callNames = routes.map(({ method, path: address }) => nameOf(method, address)).sort();

describe('the files that define API routes', () => {
  it('every route file is under app/api', () => {
    expect(files.filter((file) => !file.startsWith('app/api/'))).toEqual([]);
  });

  it.each(modules)(
    'the route file $file exports only request handlers that the function route() creates',
    ({ exported }) => {
      expect(Object.keys(exported).length).toBeGreaterThan(0);
      for (const [name, handler] of Object.entries(exported)) {
        // A route file may export only handlers made by route(). It may not export HEAD or OPTIONS handlers, because
        // Next adds these handlers itself.
        expect(HTTP_METHODS, name).toContain(name);
        expect(handler.spec?.may, `${name}: may`).toBeTypeOf('string');
        expect(handler.spec?.about, `${name}: about`).toMatch(/^[A-Z].{5,}\.$/);
      }
    },
  );
});

describe("the list of the API's endpoints", () => {
  it('the endpoints include all 40 endpoints of the specification', () => {
    const specified = SPECIFIED_CALLS.map(({ call }) => call);
    expect(new Set(specified).size).toBe(40);
    expect(specified.filter((call) => !callNames.includes(call))).toEqual([]);
  });

  it.each(SPECIFIED_CALLS)('the endpoint $call requires the permission in the specification: $may', ({ call, may }) => {
    const made = routes.find(({ method, path: address }) => nameOf(method, address) === call);
    expect(made?.handler.spec).toMatchObject({ may });
  });

  it("only the webhooks check a signature or token instead of the request's origin", { tags: ['C4'] }, () => {
    const signed = routes.filter(({ handler }) => 'signed' in (handler.spec as object));
    expect(signed.map(({ method, path: address }) => nameOf(method, address))).toEqual([
      'POST /api/webhooks/bounces',
      'POST /api/webhooks/stripe',
    ]);
    expect(signed.every(({ handler }) => !('body' in (handler.spec as object)))).toBe(true);
  });

  it(
    'only the unsubscribe endpoint accepts a secret from an email instead of an origin check',
    { tags: ['C4'] },
    () => {
      const byLink = routes.filter(({ handler }) => 'byLink' in (handler.spec as object));
      expect(byLink.map(({ method, path: address }) => nameOf(method, address))).toEqual([
        'POST /api/unsubscribe/{token}',
      ]);
      expect(byLink.every(({ handler }) => !('body' in (handler.spec as object)))).toBe(true);
    },
  );

  it('only the endpoint for CSP reports accepts requests that browsers send automatically', { tags: ['C4'] }, () => {
    const reported = routes.filter(({ handler }) => 'reported' in (handler.spec as object));
    expect(reported.map(({ method, path: address }) => nameOf(method, address))).toEqual(['POST /api/csp-reports']);
    for (const { handler } of reported) {
      const { reported: types, may, limit } = handler.spec as unknown as Record<string, unknown>;
      expect([types, may]).toEqual([['application/csp-report', 'application/reports+json'], 'anyone']);
      expect(limit).toMatch(/\.address$/);
    }
  });

  it('the endpoints /api/health and /api/health/ready use the same handler', () => {
    const specOf = (address: string) => routes.find(({ path: at }) => at === address)?.handler.spec;
    expect(specOf('/api/health')).toBeDefined();
    expect(specOf('/api/health')).toBe(specOf('/api/health/ready'));
  });

  it('a handler for unknown addresses answers every method under /api', () => {
    const rest = routes.filter(({ path: address }) => address === '/api/[[...path]]').map(({ method }) => method);
    expect(rest.sort()).toEqual([...HTTP_METHODS].sort());
  });

  it('each endpoint has exactly one row in the access table', { tags: ['V8.1.1', 'Z1'] }, () => {
    expect([...new Set(MATRIX.map(({ call }) => call))].sort()).toEqual(callNames);
    // The OpenAPI document describes all calls except the handler for unknown addresses.
    expect(OPERATIONS.map(({ call }) => call).sort()).toEqual(callNames.filter((call) => !call.includes('{...path}')));
  });

  it('each endpoint that bypasses Next runs the same handler as with Next', () => {
    for (const [path, methods] of Object.entries(ROUTES_BYPASSING_NEXT)) {
      for (const [method, handler] of Object.entries(methods)) {
        const route = routes.find((each) => each.path === path && each.method === method);
        expect(route?.handler, `${method} ${path}`).toBe(handler);
        for (const part of ['upload', 'signed', 'bodyLimit', 'leadsTo'])
          expect(route?.handler.spec, `${method} ${path}`).not.toHaveProperty(part);
        // Outside Next, event streams are the only responses that are sent in pieces.
        expect([undefined, 'text/event-stream'], `${method} ${path}`).toContain(
          route?.handler.spec.sends?.types.join(),
        );
      }
    }
  });
});
