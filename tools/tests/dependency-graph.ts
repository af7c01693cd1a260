import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

const IMPORT = /(?:\bfrom\s*|\bimport\s*\(?\s*)'((?:\.{1,2}\/|@\/)[^']+)'/g;
const ADDRESS = /\/api\/[\w\-/.[\]${}()]*/g;

/**
 * Dependencies between the files of the project. A file depends on the files that it imports, and a test also depends
 * on the handlers of the addresses that it names.
 */
export class DependencyGraph {
  private readonly needs = new Map<string, string[]>();

  constructor(
    private readonly top: string,
    private readonly files: string[],
  ) {
    const routes = files.filter((file) => /^app\/api\/.*route\.tsx?$/.test(file));
    for (const file of files.filter((name) => /\.(?:ts|tsx|mjs)$/.test(name))) {
      const text = readFileSync(path.join(top, file), 'utf8');
      const named = file.startsWith('tests/') ? routes.filter(isNamedIn(text)) : [];
      this.needs.set(file, [...this.importsOf(file, text), ...named]);
    }
  }

  /**
   * Returns the number of steps from a file to the nearest file in `goals`, or Infinity if the file depends on none of
   * them.
   */
  distance(from: string, goals: Set<string>): number {
    const seen = new Set([from]);
    let rim = [from];
    for (let steps = 0; rim.length > 0; steps += 1) {
      if (rim.some((file) => goals.has(file))) return steps;
      rim = rim.flatMap((file) => this.needs.get(file) ?? []).filter((file) => !seen.has(file) && seen.add(file));
    }
    return Infinity;
  }

  private importsOf(file: string, text: string): string[] {
    return [...text.matchAll(IMPORT)].flatMap(([, from = '']) => {
      const place = from.startsWith('@/') ? from.slice(2) : path.posix.join(path.posix.dirname(file), from);
      return ['', '.ts', '.tsx', '.mjs'].map((end) => place + end).find((name) => this.isFile(name)) ?? [];
    });
  }

  private isFile(name: string): boolean {
    const place = path.join(this.top, name);
    return existsSync(place) && statSync(place).isFile();
  }
}

/**
 * Returns a function that takes a route file and checks whether `text` contains the URL path of its route. A route
 * parameter such as `[id]` matches any value.
 */
function isNamedIn(text: string): (route: string) => boolean {
  const named = [...text.matchAll(ADDRESS)].map(([address]) =>
    address
      .replace(/\$\{[^}]*\}?/g, 'x')
      .replace(/\/$/, '')
      .split('/'),
  );
  return (route) => {
    const segments = path.posix.dirname(`/${route.replace(/^app\//, '')}`).split('/');
    return named.some(
      (parts) =>
        parts.length === segments.length &&
        segments.every((segment, index) => segment.startsWith('[') || segment === parts[index]),
    );
  };
}
