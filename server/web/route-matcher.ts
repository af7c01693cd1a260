import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Metric label that all unknown paths share, because clients can make up any number of paths. */
const OTHER = 'other';
const STATIC = '/_next/static';

/**
 * Creates a function that returns the site's route for a path, such as `/schools/[id]`. Metrics use routes as labels,
 * because the number of paths is unlimited.
 */
export function createRouteMatcher(routes: readonly string[]): (url: string) => string {
  const staticRoutes = new Set(routes.filter((route) => !route.includes('[')));
  const dynamicRoutes = routes
    .filter((route) => route.includes('['))
    .map((route) => ({ route, pattern: patternOf(route) }))
    // Routes with more literal segments are tried first, because they are more specific. Catch-all routes are tried
    // last.
    .sort((a, b) => rank(a.route) - rank(b.route) || b.route.length - a.route.length);
  return (url) => {
    const [pathname = ''] = url.split('?', 1);
    if (staticRoutes.has(pathname)) return pathname;
    if (pathname.startsWith(`${STATIC}/`)) return STATIC;
    return dynamicRoutes.find(({ pattern }) => pattern.test(pathname))?.route ?? OTHER;
  };
}

const rank = (route: string): number => (route.includes('...') ? 100 : 0) + route.split('[').length;

const patternOf = (route: string): RegExp =>
  new RegExp(
    `^${route
      .split('/')
      .slice(1)
      .map((part) => {
        if (/^\[\[\.\.\.\w+\]\]$/.test(part)) return '(?:/.+)?';
        if (/^\[\.\.\.\w+\]$/.test(part)) return '/.+';
        return part.startsWith('[') ? '/[^/]+' : `/${part.replaceAll('.', '\\.')}`;
      })
      .join('')}$`,
  );

/** Returns the routes of a production build. */
function routesOf(build: string): string[] {
  const manifest = readFileSync(path.join(build, 'app-path-routes-manifest.json'), 'utf8');
  return [...new Set(Object.values(JSON.parse(manifest) as Record<string, string>))];
}

/**
 * Creates a function that returns the route for a path, such as `/schools/[id]`. The function reads the routes of the
 * build on its first call.
 */
export function createRouteMatcherFromBuild(build: string): (url: string) => string {
  let routeOf: ((url: string) => string) | undefined;
  return (url) => (routeOf ??= createRouteMatcher(routesOf(build)))(url);
}
