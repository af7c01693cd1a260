import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';

// Matches imports in files that Node runs without a compiler. Imports in these files need a relative path with an
// extension.

const IMPORT = /^(?:import|export)(?! type)[^'"]*from '([^']+)'|^import '([^']+)'|\bimport\('([^']+)'\)/gm;
const isProjectPath = (specifier: string) => /^(?:\.|@\/)/.test(specifier);

/**
 * Returns the imports that Node cannot resolve, in the given file and in all files that it imports directly or
 * indirectly.
 */
function unresolvedFrom(entry: string, seen = new Set<string>()): string[] {
  if (seen.has(entry)) return [];
  seen.add(entry);
  return [...readFileSync(entry, 'utf8').matchAll(IMPORT)]
    .map(([, from, bare, dynamic]) => from ?? bare ?? dynamic ?? '')
    .filter(isProjectPath)
    .flatMap((specifier) => {
      const target = path.join(path.dirname(entry), specifier);
      const isFile = path.extname(specifier) !== '' && existsSync(target);
      return isFile ? unresolvedFrom(target, seen) : [`${entry}: ${specifier}`];
    });
}

it.each(['server/serve.ts', 'next.config.mjs'])(
  'the file %s imports only files that Node can resolve without a compiler',
  (entry) => {
    const seen = new Set<string>();
    expect(unresolvedFrom(entry, seen)).toEqual([]);
    expect(seen.size).toBeGreaterThan(1);
  },
);

it('next.config.mjs imports only names that exist', async () => {
  const { default: config } = (await import(pathToFileURL('next.config.mjs').href)) as {
    default: { headers: () => Promise<unknown[]> };
  };
  expect(await config.headers()).not.toEqual([]);
});
