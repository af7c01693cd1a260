import { globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import type * as Sql from '@/lib/database/sql';
import { isThoroughTestFile } from '@/tools/tests/skip-thorough-tests';

const top = path.resolve(import.meta.dirname, '../../..');
const SQL_MODULE = '@/lib/database/sql';
/**
 * Names of the functions that send an SQL statement. `satisfies` makes the compiler check that the SQL module exports
 * each function.
 */
const SQL_FUNCTIONS: readonly string[] = ['rows', 'firstRow', 'runStatement'] satisfies (keyof typeof Sql)[];

/** Returns every place in the source that runs our own SQL, such as 'lib/posts/votes.ts:39:24'. */
export function statementSites(): string[] {
  const files = globSync(path.join('{lib,app}', '**', '*.{ts,tsx}'), { cwd: top }).filter(
    (file) => !file.includes('.test.'),
  );
  return files.flatMap((file) => {
    const text = readFileSync(path.join(top, file), 'utf8');
    return text.includes(SQL_MODULE) ? sitesOf(file, text) : [];
  });
}

/** Returns the calls in a source file to functions that it imports from the SQL module. */
export function sitesOf(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const senders = new Set<string>();
  const sites: string[] = [];
  const visit = (node: ts.Node): void => {
    if (
      ts.isImportSpecifier(node) &&
      moduleOf(node) === SQL_MODULE &&
      SQL_FUNCTIONS.includes((node.propertyName ?? node.name).text)
    ) {
      senders.add(node.name.text);
    }
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && senders.has(node.expression.text)) {
      const { line, character } = source.getLineAndCharacterOfPosition(node.expression.getStart(source));
      sites.push(`${file}:${line + 1}:${character + 1}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return sites;
}

const moduleOf = (node: ts.ImportSpecifier) => {
  const { moduleSpecifier } = node.parent.parent.parent;
  return ts.isStringLiteral(moduleSpecifier) ? moduleSpecifier.text : '';
};

const read = (folder: string, ending: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .map((name) => readFileSync(path.join(folder, name), 'utf8'));

/**
 * Throws if an SQL statement in our code was not sent by any API test. Its row type was then not checked. Does nothing
 * if some of the daily API tests did not run.
 */
export function expectAllReached(folder: string): void {
  const ran = new Set(read(folder, '.ran'));
  const isEveryday = (file: string) => !isThoroughTestFile(readFileSync(path.join(top, file), 'utf8'));
  const files = globSync(path.join('tests', '{api,contract}', '**', '*.test.ts'), { cwd: top }).filter(isEveryday);
  if (files.some((file) => !ran.has(file))) return;
  const reached = new Set(read(folder, '.met'));
  const unreached = statementSites().filter((site) => !reached.has(site));
  if (unreached.length > 0) throw new Error(`No API test sends these statements:\n${unreached.join('\n')}`);
}
