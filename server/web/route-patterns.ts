import { readFileSync } from 'node:fs';
import path from 'node:path';

/** What every other path counts as: there are as many of them as somebody likes to ask for. */
const OTHER = 'other';
const STATIC = '/_next/static';

/** Which route of the build a path belongs to: one of a fixed number of words. */
export function routePatterns(routes: readonly string[]): (url: string) => string {
  const plain = new Set(routes.filter((route) => !route.includes('[')));
  const withParts = routes
    .filter((route) => route.includes('['))
    .map((route) => ({ route, pattern: patternOf(route) }))
    // What names more of its parts comes first; what takes all comes last.
    .sort((a, b) => rank(a.route) - rank(b.route) || b.route.length - a.route.length);
  return (url) => {
    const [pathname = ''] = url.split('?', 1);
    if (plain.has(pathname)) return pathname;
    if (pathname.startsWith(`${STATIC}/`)) return STATIC;
    return withParts.find(({ pattern }) => pattern.test(pathname))?.route ?? OTHER;
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

/** The routes that a build has. */
function routesOf(build: string): string[] {
  const manifest = readFileSync(path.join(build, 'app-path-routes-manifest.json'), 'utf8');
  return [...new Set(Object.values(JSON.parse(manifest) as Record<string, string>))];
}

/** The same of a build, whose routes are read when they are first asked for. */
export function routeOfBuild(build: string): (url: string) => string {
  let routeOf: ((url: string) => string) | undefined;
  return (url) => (routeOf ??= routePatterns(routesOf(build)))(url);
}
