import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const top = path.resolve(import.meta.dirname, '../..');
const sources = (pattern: string) => globSync(pattern, { cwd: top }).filter((file) => !file.includes('.test.'));
const read = (file: string) => readFileSync(path.join(top, file), 'utf8');

/** Files of components/ui, except the folder keyboard, whose functions draw nothing. */
const components = sources(path.join('components', 'ui', '**', '*.{ts,tsx}')).filter(
  (file) => !file.startsWith(path.join('components', 'ui', 'keyboard')),
);
const guide = sources(path.join('components', 'gallery', '*.{ts,tsx}'));

/** Returns the files of components/ui that a file imports. */
function uses(file: string): string[] {
  const from = [...read(file).matchAll(/(?:from |import |import\()'([^']+)'/g)].map(([, name = '']) => name);
  const paths = from.map((name) => (name.startsWith('@/') ? name.slice(2) : path.join(path.dirname(file), name)));
  return paths.flatMap((name) => components.filter((component) => [`${name}.ts`, `${name}.tsx`].includes(component)));
}

/**
 * Returns the files of components/ui that the given files import, either directly or through other files of
 * components/ui.
 */
function reached(roots: string[]): Set<string> {
  const seen = new Set<string>();
  const visit = (file: string) => {
    for (const component of uses(file)) {
      if (seen.has(component)) continue;
      seen.add(component);
      visit(component);
    }
  };
  roots.forEach(visit);
  return seen;
}

describe('the component gallery', () => {
  it("the gallery's test finds more than twenty component files", () => expect(components.length).toBeGreaterThan(20));

  // Every page of the site, including the gallery, renders `LazyToaster`, so the gallery does not import the toast
  // components.
  const usedFiles = reached([...guide, 'components/providers/lazy-toaster.tsx']);
  it.each(components)('the gallery shows %s', (component) => expect(usedFiles).toContain(component));
});
