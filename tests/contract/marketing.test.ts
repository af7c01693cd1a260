import { globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

// These tests check that every class on a marketing page occurs in a source file of the marketing style sheet, because
// the class would otherwise have no style.

const top = path.resolve(import.meta.dirname, '../..');
const STYLES = path.join(top, 'app/styles');
const sheet = readFileSync(path.join(STYLES, 'marketing.css'), 'utf8');

const tsxUnder = (folder: string): string[] =>
  statSync(folder).isDirectory()
    ? globSync(path.join(folder.replaceAll(/[()[\]]/g, '[$&]'), '**', '*.{ts,tsx}'))
    : [folder];

function named(pattern: RegExp): Set<string> {
  const globs = [...sheet.matchAll(pattern)].map(([, glob = '']) => path.join(STYLES, glob));
  return new Set(globs.flatMap((glob) => globSync(glob.replaceAll(/[()]/g, '[$&]')).flatMap(tsxUnder)));
}

/**
 * Returns the project files that a file imports statically. Leaves out dynamically imported files, because they load
 * their own style sheets.
 */
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
  const foundFiles = new Set<string>();
  for (const queue = [...entries]; queue.length > 0;) {
    const file = queue.pop() ?? '';
    if (!foundFiles.has(file)) queue.push(...importsOf(file));
    foundFiles.add(file);
  }
  return foundFiles;
}

/** True if a file can contain style classes: if it is a component, or if its strings look like lists of classes. */
const draws = (file: string) =>
  file.endsWith('.tsx') || /['"`][\w:-]+-[\w[\]./-]+ [\w:-]+-/.test(readFileSync(file, 'utf8'));

describe('the style sheet marketing.css', () => {
  const sources = named(/^@source '([^']+)'/gm);
  for (const file of named(/^@source not '([^']+)'/gm)) sources.delete(file);

  it('marketing.css lists every file that renders a marketing page', () => {
    const pages = [
      ...tsxUnder(path.join(top, 'app/(marketing)')),
      ...globSync(path.join(top, 'app/{layout,error,global-error,not-found,global-not-found}.tsx')),
    ];
    const drawn = [...reached(pages)].filter(
      (file) => /\/(app|components)\//.test(file) && !file.endsWith('.test.ts') && draws(file),
    );
    expect(drawn.length).toBeGreaterThan(20);
    expect(drawn.filter((file) => !sources.has(file)).map((file) => path.relative(top, file))).toEqual([]);
  });
});
