import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { checkSync as CheckSync, Diagnostics } from 'recheck';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { isThorough } from '../support/thorough';

// No input may make a regular expression run very long (security Q4). The daily run looks for exponential time, which
// needs a repeated group. THOROUGH=1 also looks for quadratic time.

/**
 * Loads the JavaScript version of recheck (a checker of regular expressions), because the package's main entry would
 * look for a native program first.
 */
const { checkSync } = createRequire(import.meta.url)('recheck/lib/browser.js') as { checkSync: typeof CheckSync };

/**
 * Files with expressions that take quadratic time but read only short texts, each with the reason why the texts are
 * short.
 */
const READS_SHORT_TEXTS: Record<string, string> = {
  'server/runtime/config.ts': "reads the operator's settings",
  'components/admin/users/money/refund-amount.ts': 'reads one form field, in the browser of the person who fills it in',
  'lib/content-warnings/confusable-skeletons.ts': 'can start only once in each row of digits',
  'lib/content-warnings/watched-words.ts': 'reads rows that end with a space, so it reads each word once',
  'lib/content-warnings/detection/find-content-warnings.ts': 'reads four letters',
  'lib/http/api-client.ts': 'reads a header from our own server',
  'lib/http/response/database-error.ts': 'reads messages from our database or its client',
  'lib/process/log-format.ts': 'reads the few lines of a stack trace from our own code',
  'lib/auth/device-name.ts': 'reads the first 500 characters of the user agent',
  'worker/cacheable.ts': 'reads our own pages, in the browser that caches them',
  'lib/events/import/read-calendar-file.ts':
    'reads single lines and texts of 40,000 characters, in a separate process if the file is long',
  'lib/events/import/split-calendar-file.ts':
    'reads the beginnings of single lines, in a separate process if the file is long',
  'lib/events/import/html-text.ts': 'reads 40,000 characters, in a separate process if the file is long',
};

const SOURCES = path.join('{lib,app,components,server,worker,prisma}', '**', '*.{ts,tsx,mts,mjs}');
const isSource = (file: string) => !/\.test\.|\/generated\//.test(file);

type Expression = { file: string; source: string; flags: string };

function expressionsIn(file: string): Expression[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const findings: Expression[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      findings.push({ file, source: node.text.slice(1, end), flags: node.text.slice(end + 1) });
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true, kind));
  return findings;
}

const expressions = [...globSync(SOURCES).filter(isSource), 'middleware.ts'].sort().flatMap(expressionsIn);

/** True for an expression with a repeated group. Only such expressions can take exponential time. */
const repeatsGroup = ({ source }: Expression) => /\)(?:[*+]|\{\d+,)/.test(source);

const timeout = isThorough ? 30_000 : 1_000;
const verdictOn = ({ source, flags }: Pick<Expression, 'source' | 'flags'>): Diagnostics =>
  checkSync(source, flags, { timeout });

const isTooSlow = ({ file }: Expression, verdict: Diagnostics): boolean =>
  verdict.status === 'vulnerable' &&
  (verdict.complexity.type === 'exponential' || (isThorough && READS_SHORT_TEXTS[file] === undefined));

it('no regular expression takes exponential time', { tags: ['Q4'], timeout: isThorough ? 3_600_000 : 60_000 }, () => {
  expect(expressions.length).toBeGreaterThan(300);
  const checked = isThorough ? expressions : expressions.filter(repeatsGroup);
  expect(checked.length).toBeGreaterThan(5);
  const slowExpressions = checked.filter((one) => isTooSlow(one, verdictOn(one)));
  expect(slowExpressions.map(({ file, source }) => `${file}: ${source}`)).toEqual([]);
});

it('the check finds a regular expression that takes exponential time', () => {
  const slowExpressions = { source: '^(\\w+\\s?)+$', flags: '' };
  expect([repeatsGroup({ file: '', ...slowExpressions }), verdictOn(slowExpressions).status]).toEqual([
    true,
    'vulnerable',
  ]);
});
