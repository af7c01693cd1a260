import { readFileSync } from 'node:fs';
import path from 'node:path';
import { targetOf } from './line.ts';

/** Packages that run in a browser as on the server. */
const PURE_PACKAGES = new Set(['clsx', 'date-fns', 'papaparse', 'tailwind-merge', 'temporal-polyfill', 'zod']);

/** What stays of the imports when the types are gone; also those that come later, by `import()`. */
const VALUES = /^(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?'([^']+)'|\bimport\(\s*'([^']+)'/gm;
/** Configuration is read in lib/env.ts, and in lib/site.ts what the build writes in. */
const SERVER_GLOBALS = /\b(?:Buffer|__dirname|__filename)\b\s*[.([]|\bprocess\.(?!env\.)/;

/** The words of the database's enums: Prisma writes that file for both sides, with nothing else in it. */
const WORDS = 'prisma/generated/enums.ts';

const known = new Map<string, boolean>();

/** Whether a file of lib is for the browser too: it does not open with 'server-only', and uses only such files and pure packages. */
export function runsInBrowser(file: string, top: string): boolean {
  const before = known.get(file);
  if (before !== undefined) return before;
  known.set(file, true); // a circle asks again on its way round
  const answer = looksPure(file, top);
  known.set(file, answer);
  return answer;
}

function looksPure(file: string, top: string): boolean {
  let text: string;
  try {
    text = readFileSync(path.join(top, file), 'utf8');
  } catch {
    return false; // nothing is known of a file that is not there
  }
  if (text.startsWith("import 'server-only';") || SERVER_GLOBALS.test(text)) return false;
  return [...text.matchAll(VALUES)].every(([, atOnce, later]) => {
    const specifier = atOnce ?? later ?? '';
    const target = targetOf(specifier, file, top);
    if (target === null) return PURE_PACKAGES.has(specifier);
    return target === WORDS || (target.startsWith('lib/') && runsInBrowser(target, top));
  });
}
