import path from 'node:path';
import { describeUnlistedFolder, isTest, refusal, targetOf } from './layers.ts';
import type { Place, Rule } from './rule.ts';
import { runsInBrowser } from './runs-in-browser.ts';

/** The project folder, derived from the path of this rule, because the checked file may be in another project. */
const top = path.resolve(import.meta.dirname, '..');

/** An import of any kind in the syntax tree, including type imports and `import('…').Type`. */
type Importing = { source?: { value?: unknown } | null };

/**
 * Enforces which folder may import which other folder (lint/layers.ts). Components may import only the parts of lib
 * that run in a browser.
 */
export const layers: Rule = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const file = path.relative(context.cwd, context.filename).split(path.sep).join('/');

    function refusalOf(specifier: string): string | null {
      const target = targetOf(specifier, file, top);
      if (target === null) return null;
      const refused = refusal(file, target);
      if (refused) return refused;
      const crosses = file.startsWith('components/') && target.startsWith('lib/') && !isTest(file);
      return crosses && !runsInBrowser(target, top)
        ? `Components may import only what runs in a browser: ${target} starts with 'server-only', or imports a file that does.`
        : null;
    }

    function check(node: Place) {
      const specifier = (node as Place & Importing).source?.value;
      const message = typeof specifier === 'string' ? refusalOf(specifier) : null;
      if (message) context.report({ node, message });
    }

    return {
      Program(node) {
        const message = describeUnlistedFolder(file);
        if (message) context.report({ node, message });
      },
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
      TSImportType: check,
    };
  },
};
