import { globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

// The sheet of the marketing pages is made from the files that it names; a class of any other file would have no style there.

const top = path.resolve(import.meta.dirname, '..');
const sheet = readFileSync(path.join(import.meta.dirname, 'marketing.css'), 'utf8');

const tsxUnder = (found: string): string[] =>
  statSync(found).isDirectory() ? globSync(path.join(found.replaceAll(/[()[\]]/g, '[$&]'), '**/*.{ts,tsx}')) : [found];

function named(pattern: RegExp): Set<string> {
  const globs = [...sheet.matchAll(pattern)].map(([, glob = '']) => path.join(import.meta.dirname, glob));
  return new Set(globs.flatMap((glob) => globSync(glob.replaceAll(/[()]/g, '[$&]')).flatMap(tsxUnder)));
}

/** Our own files that a file imports at once; what comes by `import()` brings its own sheet along. */
function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const names = [...text.matchAll(/^(?:import|export)(?! type)[^;]*?from '([^']+)'/gms)].map(([, name = '']) => name);
  return names.flatMap((name) => {
    const base = name.startsWith('@/')
      ? path.join(top, name.slice(2))
      : name.startsWith('.')
        ? path.resolve(path.dirname(file), name)
        : null;
    return base === null
      ? []
      : ['', '.ts', '.tsx']
          .map((end) => base + end)
          .filter((each) => statSync(each, { throwIfNoEntry: false })?.isFile() && /\.tsx?$/.test(each));
  });
}

function reached(entries: string[]): Set<string> {
  const found = new Set<string>();
  for (const queue = [...entries]; queue.length > 0;) {
    const file = queue.pop() ?? '';
    if (!found.has(file)) queue.push(...importsOf(file));
    found.add(file);
  }
  return found;
}

/** Components, and texts that look like a list of classes. */
const draws = (file: string) =>
  file.endsWith('.tsx') || /['"`][\w:-]+-[\w[\]./-]+ [\w:-]+-/.test(readFileSync(file, 'utf8'));

describe('marketing.css', () => {
  const sources = named(/^@source '([^']+)'/gm);
  for (const file of named(/^@source not '([^']+)'/gm)) sources.delete(file);

  it('is made from every file that draws a marketing page', () => {
    const pages = [
      ...tsxUnder(path.join(import.meta.dirname, '(marketing)')),
      ...globSync(path.join(import.meta.dirname, '{layout,error,global-error,not-found,global-not-found}.tsx')),
    ];
    const drawn = [...reached(pages)].filter(
      (file) => /\/(app|components)\//.test(file) && !file.endsWith('.test.ts') && draws(file),
    );
    expect(drawn.length).toBeGreaterThan(20);
    expect(drawn.filter((file) => !sources.has(file)).map((file) => path.relative(top, file))).toEqual([]);
  });
});
