import { globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { isAllThorough } from '@/tools/tests/everyday';

const top = path.resolve(import.meta.dirname, '../../..');
const DOOR = '@/lib/database/sql';
const SENDERS = ['rows', 'one', 'run'];

/** Returns every place in the source that runs our own SQL, such as 'lib/posts/votes.ts:39:24'. */
export function statementSites(): string[] {
  const files = globSync('{lib,app}/**/*.{ts,tsx}', { cwd: top }).filter((file) => !file.includes('.test.'));
  return files.flatMap((file) => {
    const text = readFileSync(path.join(top, file), 'utf8');
    return text.includes(DOOR) ? sitesOf(file, text) : [];
  });
}

/** Returns the calls of functions imported from the SQL module. */
export function sitesOf(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const senders = new Set<string>();
  const sites: string[] = [];
  const look = (node: ts.Node): void => {
    if (
      ts.isImportSpecifier(node) &&
      moduleOf(node) === DOOR &&
      SENDERS.includes((node.propertyName ?? node.name).text)
    ) {
      senders.add(node.name.text);
    }
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && senders.has(node.expression.text)) {
      const { line, character } = source.getLineAndCharacterOfPosition(node.expression.getStart(source));
      sites.push(`${file}:${line + 1}:${character + 1}`);
    }
    ts.forEachChild(node, look);
  };
  look(source);
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
 * Runs after all API tests, or all everyday ones. Throws for statements that no test ran, since their row types were
 * never checked.
 */
export function expectAllMet(folder: string): void {
  const ran = new Set(read(folder, '.ran'));
  const isOfEveryDay = (file: string) => !isAllThorough(readFileSync(path.join(top, file), 'utf8'));
  const files = globSync('tests/{api,contract}/**/*.test.ts', { cwd: top }).filter(isOfEveryDay);
  if (files.some((file) => !ran.has(file))) return;
  const met = new Set(read(folder, '.met'));
  const unmet = statementSites().filter((site) => !met.has(site));
  if (unmet.length > 0) throw new Error(`No API test sends these statements:\n${unmet.join('\n')}`);
}
