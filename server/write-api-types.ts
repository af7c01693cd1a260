import { globSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from './runtime/config';
import { writeIfChanged } from './write-if-changed';

/**
 * Tree of route files. Each key is a segment of API paths, such as `posts`, and leads to the routes below that segment.
 */
type Branch = { [segment: string]: Branch | string };

/**
 * Writes the type `ApiRoutes`, which names the route file of each API path. The browser's client takes the types of
 * bodies and replies from it (lib/http/api-types.ts).
 */
export function writeApiTypes(): void {
  const file = path.join(projectRoot, 'lib/http/generated/api-routes.ts');
  const files = globSync(path.join('app', 'api', '**', 'route.ts'), { cwd: projectRoot }).sort();
  writeIfChanged(file, Buffer.from(renderApiRoutesType(files)));
}

/**
 * Returns the source text of the type `ApiRoutes`, a tree of the segments of API paths. `*` stands for a segment that
 * varies, such as an id. The key `/` of a branch holds the route file of the path to this branch.
 */
export function renderApiRoutesType(files: string[]): string {
  const tree: Branch = {};
  for (const file of files) {
    const segments = path.dirname(file).split('/').slice(2);
    // The type leaves out the catch-all route, because it only answers requests for addresses that do not exist.
    if (segments.some((segment) => segment.startsWith('[['))) continue;
    let branch = tree;
    for (const segment of segments) branch = (branch[segment.startsWith('[') ? '*' : segment] ??= {}) as Branch;
    branch['/'] = `@/${file.replace(/\.ts$/, '')}`;
  }
  const type = JSON.stringify(tree, null, 2).replace(/"(@.*)"/g, "typeof import('$1')");
  return `// Written by \`npm run generate\`.\nexport type ApiRoutes = ${type};\n`;
}
