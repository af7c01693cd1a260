import { readFileSync } from 'node:fs';
import path from 'node:path';
import { targetOf } from './layers.ts';

/** Packages that run in a browser as well as on the server. */
const PURE_PACKAGES = new Set(['@date-fns/tz', 'clsx', 'date-fns', 'papaparse', 'temporal-polyfill', 'zod']);

/**
 * Matches the imports that remain in the built code: imports of values, including `import()`. Imports of types do not
 * match, because the build removes them.
 */
const VALUES = /^(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?'([^']+)'|\bimport\(\s*'([^']+)'/gm;
/**
 * Matches global names that exist only on the server. `process.env` is allowed, because lib/env.ts and lib/site.ts read
 * settings from it.
 */
const SERVER_GLOBALS = /\b(?:Buffer|__dirname|__filename)\b\s*[.([]|\bprocess\.(?!env\.)/;

/** File with the database's enums, which Prisma generates for both the server and the browser. */
const ENUMS = 'prisma/generated/enums.ts';

const cache = new Map<string, boolean>();

/**
 * Returns true if a file of lib also runs in the browser. The file must import only packages of `PURE_PACKAGES` and
 * files that also run in the browser.
 */
export function runsInBrowser(file: string, top: string): boolean {
  const cached = cache.get(file);
  if (cached !== undefined) return cached;
  // While a file is being checked, it counts as running in the browser. Otherwise, two files that import each other
  // would check each other without end.
  cache.set(file, true);
  const answer = looksPure(file, top);
  cache.set(file, answer);
  return answer;
}

function looksPure(file: string, top: string): boolean {
  let text: string;
  try {
    text = readFileSync(path.join(top, file), 'utf8');
  } catch {
    return false; // A missing file counts as server-only.
  }
  if (text.startsWith("import 'server-only';") || SERVER_GLOBALS.test(text)) return false;
  return [...text.matchAll(VALUES)].every(([, staticImport, dynamicImport]) => {
    const specifier = staticImport ?? dynamicImport ?? '';
    const target = targetOf(specifier, file, top);
    if (target === null) return PURE_PACKAGES.has(specifier.replace(/^date-fns\/\w+$/, 'date-fns'));
    return target === ENUMS || (target.startsWith('lib/') && runsInBrowser(target, top));
  });
}
