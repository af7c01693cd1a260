import { globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { BASE_LAYER, COMPONENT_ORDER, isTest, LIB_ORDER, targetOf } from '@/lint/layers';

// These tests check that imports have no cycles. Lint cannot find cycles, because it only checks each import against
// lists of allowed imports.

const top = path.resolve(import.meta.dirname, '../..');
const sources = globSync(path.join('{app,components,lib,prisma,scripts,server,tools}', '**', '*.{ts,tsx}'), {
  cwd: top,
}).filter((file) => !isTest(file) && !file.includes('/generated/'));

/** Returns all imports of a file, including type imports and `import()`. */
function importsOf(file: string): string[] {
  const text = readFileSync(path.join(top, file), 'utf8');
  return [...text.matchAll(/\bfrom\s+'([^']+)'|\bimport\s*\(?\s*'([^']+)'/g)].flatMap(([, from, named]) => {
    const target = targetOf(from ?? named ?? '', file, top);
    return target === null ? [] : [target];
  });
}

type Graph = Map<string, Set<string>>;

/**
 * Returns a graph of imports. `nameOf` returns the node of a file, such as its folder, or null to leave the file out.
 */
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

/** Returns the first cycle in the graph, or null if the graph has no cycle. The first name is repeated at the end. */
function cycleIn(graph: Graph): string[] | null {
  const done = new Set<string>();
  function visit(name: string, way: string[]): string[] | null {
    if (way.includes(name)) return [...way.slice(way.indexOf(name)), name];
    if (done.has(name)) return null;
    for (const next of graph.get(name) ?? []) {
      const cycle = visit(next, [...way, name]);
      if (cycle) return cycle;
    }
    done.add(name);
    return null;
  }
  for (const name of graph.keys()) {
    const cycle = visit(name, []);
    if (cycle) return cycle;
  }
  return null;
}

/**
 * Returns the folder (or file) directly inside a layer such as `lib` that contains the given file. Returns null for a
 * file outside the layer.
 */
const folderIn = (layer: string) => (file: string) =>
  file.startsWith(`${layer}/`) ? (file.split('/')[1] ?? null) : null;

const foldersOf = (layer: string) =>
  readdirSync(path.join(top, layer), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry.name] : [],
  );

describe('import cycles between folders and files', () => {
  it('the check of imports finds a cycle', () => {
    const graph = new Map([
      ['a', new Set(['b'])],
      ['b', new Set(['c'])],
      ['c', new Set(['b'])],
    ]);
    expect(cycleIn(graph)).toEqual(['b', 'c', 'b']);
  });

  it.each([
    ['components', 10],
    ['lib', 20],
  ])('the layer %s has no import cycle among its folders', (layer, min) => {
    const graph = graphOf(folderIn(layer));
    expect(graph.size).toBeGreaterThan(min);
    expect(cycleIn(graph)).toBeNull();
  });

  it('the folders of the project have no import cycle, even if each subfolder counts as a folder', () => {
    expect(cycleIn(graphOf((file) => path.posix.dirname(file)))).toBeNull();
  });

  it('the files of the project have no import cycle, even if type imports count', () => {
    expect(cycleIn(graphOf((file) => file))).toBeNull();
  });

  it('every folder has a position in lint/layers.ts, and every position names a folder', () => {
    expect([...COMPONENT_ORDER].sort()).toEqual(foldersOf('components').sort());
    expect([...BASE_LAYER, ...LIB_ORDER].sort()).toEqual(foldersOf('lib').sort());
  });
});
