import { globSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { NextRequest } from 'next/server';
import type { RouteDescription } from '@/lib/http/route';

export const HTTP_METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type HttpMethod = (typeof HTTP_METHODS)[number];

export type RouteHandler = (request: NextRequest, context: { params: Promise<unknown> }) => Promise<Response>;

/**
 * A handler that a file in app/api exports. `path` is the folder of the file in Next's notation, for example
 * /api/posts/[id].
 */
export type ApiRoute = {
  method: HttpMethod;
  path: string;
  file: string;
  handler: RouteHandler & { spec: RouteDescription };
};

export const projectRoot = path.resolve(import.meta.dirname, '../..');

/** Returns all handlers in the order of their paths. Finds the handlers in the file system, as Next does. */
export async function findApiRoutes(): Promise<ApiRoute[]> {
  const handlers = await Promise.all(findRouteFiles().map(loadRouteHandlers));
  return handlers.flat();
}

/** A file of app/api that exports handlers, and the path of its folder. */
export type RouteFile = Pick<ApiRoute, 'path' | 'file'>;

export const findRouteFiles = (): RouteFile[] =>
  globSync(path.join('app', 'api', '**', 'route.{ts,tsx,js}'), { cwd: projectRoot })
    .sort()
    .map((file) => ({ file, path: `/${path.dirname(file).replace(/^app\//, '')}` }));

export async function loadRouteHandlers({ file, path: address }: RouteFile): Promise<ApiRoute[]> {
  const handlers = (await import(pathToFileURL(path.join(projectRoot, file)).href)) as Partial<
    Record<HttpMethod, ApiRoute['handler']>
  >;
  return HTTP_METHODS.flatMap((method) => {
    const handler = handlers[method];
    return handler ? [{ method, path: address, file, handler }] : [];
  });
}

/** The address as OpenAPI writes it: /api/posts/[id] becomes /api/posts/{id}. */
export const toOpenApiPath = (address: string): string => address.replace(/\[(\w+)\]/g, '{$1}');
