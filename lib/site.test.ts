import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { afterEach, expect, it } from 'vitest';
import { DEFAULT_SITE_NAME, setSiteName, site } from './site';

afterEach(() => setSiteName(null));

it('the site has the name that administrators chose, or else its default name', () => {
  expect(site.name).toBe(DEFAULT_SITE_NAME);
  setSiteName('Parents of Halifax');
  expect(site.name).toBe('Parents of Halifax');
});

/** Calls and properties that read the name of the site. */
const READS_NAME = /^(site\.name|pageMetadata|linkPreviewMetadata)$/;

/**
 * Returns the lines at which a module reads the site's name while the module loads. Such a module would not see a later
 * change of the name.
 */
function readsAtLoad(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isFunctionLike(node)) return;
    const isRead =
      ts.isPropertyAccessExpression(node) || (ts.isCallExpression(node) && ts.isIdentifier(node.expression));
    const text = ts.isCallExpression(node) ? node.expression.getText() : node.getText();
    if (isRead && READS_NAME.test(text))
      found.push(`${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

it('no module reads the site’s name while the module loads, because administrators may change the name later', () => {
  const files = globSync('{app,components,lib,server,worker}/**/*.{ts,tsx}').filter((file) => !file.includes('.test.'));
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => readFileSync(file, 'utf8').includes('site')).flatMap(readsAtLoad)).toEqual([]);
});
