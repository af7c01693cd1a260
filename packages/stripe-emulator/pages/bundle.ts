import { readFileSync } from 'node:fs';
import path from 'node:path';

const IMPORT = /^import \{[^}]*\} from '(.+)';\n/gm;

/**
 * Bundles JavaScript modules into one classic script, in which each module follows its dependencies. The modules must
 * use only named imports, and must not declare the same names.
 */
export function bundle(entry: string): string {
  const done = new Set<string>();
  const parts: string[] = [];
  const add = (file: string): void => {
    if (done.has(file)) return;
    done.add(file);
    const source = readFileSync(file, 'utf8');
    for (const [, from = ''] of source.matchAll(IMPORT)) add(path.join(path.dirname(file), from));
    parts.push(source.replace(IMPORT, '').replace(/^export /gm, ''));
  };
  add(entry);
  return `(() => {\n'use strict';\n${parts.join('\n')}})();\n`;
}
