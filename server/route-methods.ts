import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const EXPORTED = /^export (?:const (\w+)|\{([^}]*)\})/gm;
const METHOD = /\b(?:GET|POST|PUT|PATCH|DELETE)\b(?=\s*(?:,|$))/g;

/** Returns the HTTP methods that a route file exports, from its source text. */
export function httpMethodsInSource(source: string): string[] {
  const names = [...source.matchAll(EXPORTED)].map(([, name = '', list = '']) => name || list.trim());
  return [...new Set(names.flatMap((name) => name.match(METHOD) ?? []))].sort();
}

/** Returns the HTTP methods of every API route, by path in Next's notation. */
export function httpMethodsByRoute(top: string): Record<string, string[]> {
  const files = globSync('app/api/**/route.ts', { cwd: top }).sort();
  return Object.fromEntries(
    files.map((file) => [
      `/${path.dirname(file).replace(/^app\//, '')}`,
      httpMethodsInSource(readFileSync(path.join(top, file), 'utf8')),
    ]),
  );
}
