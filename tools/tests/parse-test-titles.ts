import ts from 'typescript';
import { isThoroughTestFile } from './skip-thorough-tests';

/** A test of Vitest or Playwright, or a block of tests, as the source declares it. */
export type TestTitle = {
  /** Titles of the enclosing blocks and of the test, outermost first. Placeholders in titles are not replaced. */
  path: string[];
  /** The test's own tags, without Playwright's `@`. */
  tags: string[];
  /** True if daily runs leave the test out (decision record 065). */
  isThorough: boolean;
  /** True if the test is marked so that it never runs, for example with `skip`. */
  isSkipped: boolean;
};

const RUNNERS = /^(?:it|test|describe)$/;
const MODIFIERS =
  /^(?:describe|only|skip|todo|fixme|fails|concurrent|sequential|serial|parallel|each|for|skipIf|runIf)$/;
const NEVER_RUN = /^(?:skip|todo|fixme)$/;

/** Returns the tests and blocks of a test file, in the order of the source. */
export function parseTestTitles(file: string, source: string): TestTitle[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const titles: TestTitle[] = [];

  function visit(node: ts.Node, block: TestTitle): void {
    const test = ts.isCallExpression(node) ? testOf(node, block) : null;
    if (test) titles.push(test);
    ts.forEachChild(node, (child) => visit(child, test ?? block));
  }

  visit(tree, { path: [], tags: [], isThorough: isThoroughTestFile(source), isSkipped: false });
  return titles;
}

/**
 * Returns the test that a call declares. Returns null for any other call, for example `test.skip(isSlow, 'why')` inside
 * a test.
 */
function testOf(call: ts.CallExpression, block: TestTitle): TestTitle | null {
  const [title, ...others] = call.arguments;
  const [runner = '', ...modifiers] = namesOf(call.expression);
  const isDeclaration = RUNNERS.test(runner) && modifiers.every((name) => MODIFIERS.test(name));
  const hasBody = others.some((one) => ts.isFunctionLike(one) || ts.isIdentifier(one) || ts.isCallExpression(one));
  if (!title || !isDeclaration || !hasBody) return null;
  const options = others.find(ts.isObjectLiteralExpression)?.properties.filter(ts.isPropertyAssignment) ?? [];
  const tags = options.filter(({ name }) => /^tags?$/.test(name.getText())).flatMap(tagsOf);
  return {
    path: [...block.path, textOf(title)],
    tags,
    isThorough: block.isThorough || tags.includes('thorough') || isForThoroughRuns(call.expression),
    isSkipped:
      block.isSkipped ||
      modifiers.some((name) => NEVER_RUN.test(name)) ||
      options.some((option) => option.getText() === 'skip: true'),
  };
}

const isForThoroughRuns = (callee: ts.Expression): boolean => callee.getText().includes('.runIf(isThorough)');

/** Returns the names in a chained call, for example describe, skip and each for `describe.skip.each(cases)`. */
function namesOf(callee: ts.Expression): string[] {
  if (ts.isIdentifier(callee)) return [callee.text];
  if (ts.isCallExpression(callee)) return namesOf(callee.expression);
  return ts.isPropertyAccessExpression(callee) ? [...namesOf(callee.expression), callee.name.text] : [];
}

const textOf = (title: ts.Expression): string =>
  ts.isStringLiteralLike(title) ? title.text : title.getText().replace(/^`|`$/g, '');

function tagsOf({ initializer }: ts.PropertyAssignment): string[] {
  const values = ts.isArrayLiteralExpression(initializer) ? [...initializer.elements] : [initializer];
  return values.filter(ts.isStringLiteralLike).map(({ text }) => text.replace(/^@/, ''));
}
