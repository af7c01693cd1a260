import { globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { COMPONENTS, isTest, LIB, targetOf } from '@/lint/line';

// Lint judges one import at a time, by lists; this looks at all of them, by nothing but the imports.

const top = path.resolve(import.meta.dirname, '../..');
const sources = globSync('{app,components,lib,prisma,scripts,server,tools}/**/*.{ts,tsx}', { cwd: top }).filter(
  (file) => !isTest(file) && !file.startsWith('prisma/generated/'),
);

/** Also for types only, and by `import()`. */
function importsOf(file: string): string[] {
  const text = readFileSync(path.join(top, file), 'utf8');
  return [...text.matchAll(/\bfrom\s+'([^']+)'|\bimport\s*\(?\s*'([^']+)'/g)].flatMap(([, from, named]) => {
    const target = targetOf(from ?? named ?? '', file, top);
    return target === null ? [] : [target];
  });
}

type Graph = Map<string, Set<string>>;

/** What uses what, when each file goes by this name; what has none is left out. */
function graphOf(nameOf: (file: string) => string | null): Graph {
  const graph: Graph = new Map();
  for (const file of sources) {
    const name = nameOf(file);
    if (name === null) continue;
    const used = graph.get(name) ?? new Set();
    graph.set(name, used);
    for (const target of importsOf(file).map(nameOf)) if (target !== null && target !== name) used.add(target);
  }
  return graph;
}

/** The first circle that is found, from its beginning back to it. */
function circleIn(graph: Graph): string[] | null {
  const done = new Set<string>();
  function visit(name: string, way: string[]): string[] | null {
    if (way.includes(name)) return [...way.slice(way.indexOf(name)), name];
    if (done.has(name)) return null;
    for (const next of graph.get(name) ?? []) {
      const circle = visit(next, [...way, name]);
      if (circle) return circle;
    }
    done.add(name);
    return null;
  }
  for (const name of graph.keys()) {
    const circle = visit(name, []);
    if (circle) return circle;
  }
  return null;
}

/** The room of a file of this floor: its first folder, or the file itself. */
const roomIn = (floor: string) => (file: string) =>
  file.startsWith(`${floor}/`) ? (file.split('/')[1] ?? null) : null;

/** The room in a room: what stands in a feature's folder, be it a folder or a file. */
const roomWithin = (feature: string) => (file: string) =>
  file.startsWith(`${feature}/`) ? file.slice(feature.length + 1).split('/', 1)[0]! : null;

/** The same of its folders alone. */
const folderWithin = (feature: string) => (file: string) =>
  file.startsWith(`${feature}/`) && file.slice(feature.length + 1).includes('/') ? roomWithin(feature)(file) : null;

const foldersOf = (floor: string) =>
  readdirSync(path.join(top, floor), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry.name] : [],
  );

describe('the folders form a line', () => {
  it('a circle would be found', () => {
    const graph = new Map([
      ['a', new Set(['b'])],
      ['b', new Set(['c'])],
      ['c', new Set(['b'])],
    ]);
    expect(circleIn(graph)).toEqual(['b', 'c', 'b']);
  });

  it.each([
    ['components', 10],
    ['lib', 20],
  ])('%s has no circle', (floor, least) => {
    const graph = graphOf(roomIn(floor));
    expect(graph.size).toBeGreaterThan(least);
    expect(circleIn(graph)).toBeNull();
  });

  it.each(foldersOf('lib').map((room) => `lib/${room}`))(
    '%s has none within, among its folders and files',
    (feature) => {
      expect(circleIn(graphOf(roomWithin(feature)))).toBeNull();
    },
  );

  it.each(foldersOf('components').map((room) => `components/${room}`))('%s has none among its folders', (feature) => {
    expect(circleIn(graphOf(folderWithin(feature)))).toBeNull();
  });

  it('nor have its files, not even for types', () => {
    expect(circleIn(graphOf((file) => file))).toBeNull();
  });

  it('each folder has its place, and each place is one of a folder or a file', () => {
    expect([...COMPONENTS].sort()).toEqual(foldersOf('components').sort());
    expect(LIB.filter((room) => !room.includes('.')).sort()).toEqual(foldersOf('lib').sort());
    for (const file of LIB.filter((room) => room.includes('.'))) expect(sources).toContain(`lib/${file}`);
  });
});
