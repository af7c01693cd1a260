import path from 'node:path';
import type { Rule } from 'eslint';
import { homeless, isTest, refusal, targetOf } from './line.ts';
import { noSentenceLogic } from './no-sentence-logic.ts';
import { runsInBrowser } from './runs-in-browser.ts';

/** An import of any kind, also of types, and `import('…').Type`. */
type Importing = { source?: { value?: unknown } | null };

/** Holds the floors and the lines of lint/line.ts, and that components use of lib only what runs in a browser. */
const line: Rule.RuleModule = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const top = context.cwd;
    const file = path.relative(top, context.filename).split(path.sep).join('/');

    function judge(specifier: string): string | null {
      const target = targetOf(specifier, file, top);
      if (target === null) return null;
      const refused = refusal(file, target);
      if (refused) return refused;
      const crosses = file.startsWith('components/') && target.startsWith('lib/') && !isTest(file);
      return crosses && !runsInBrowser(target, top)
        ? `Components use of lib what runs in a browser: ${target} opens with 'server-only', or uses what does.`
        : null;
    }

    function check(node: Rule.Node) {
      const specifier = (node as Importing).source?.value;
      const message = typeof specifier === 'string' ? judge(specifier) : null;
      if (message) context.report({ node, message });
    }

    return {
      Program(node) {
        const message = homeless(file);
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

export const house = { rules: { line, 'no-sentence-logic': noSentenceLogic } };
