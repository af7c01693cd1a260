import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const top = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(top, file), 'utf8');
const sources = globSync(path.join('{app,components,lib}', '**', '*.{ts,tsx}'), { cwd: top }).sort();
const isTest = (file: string) => file.includes('.test.');

it('each folder has at most thirty files, not counting tests', () => {
  const perFolder = new Map<string, number>();
  const files = globSync(
    path.join('{app,components,lib,lint,prisma,scripts,server,tests,tools,worker}', '**', '*.{ts,tsx,mjs}'),
    {
      cwd: top,
    },
  ).filter((file) => !isTest(file) && !/\.spec\.|generated/.test(file));
  for (const folder of files.map((file) => path.dirname(file))) perFolder.set(folder, (perFolder.get(folder) ?? 0) + 1);
  expect(perFolder.size).toBeGreaterThan(100);
  expect([...perFolder].filter(([, count]) => count > 25)).toEqual([]);
});

/** Returns the imports of a file, without type-only imports. */
function importsOf(file: string): string[] {
  const statements = read(file).matchAll(/^(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?'([^']+)'/gm);
  return [...statements].map(([, from = '']) => from);
}

/** Returns the project file that an import refers to, or null if the import refers to a package. */
function resolved(from: string, importer: string): string | null {
  const base = from.startsWith('@/')
    ? from.slice(2)
    : from.startsWith('.')
      ? path.join(path.dirname(importer), from)
      : null;
  return base === null ? null : (sources.find((file) => [`${base}.ts`, `${base}.tsx`].includes(file)) ?? base);
}

/** Returns true for files of the media converter, which Node runs as a separate program. */
const isConverter = (file: string) => file.startsWith('lib/media/convert/');

/**
 * The converter's only file that is also part of browser code. The file imports nothing, so the converter and browsers
 * cannot reach each other's code through this file.
 */
const SHARED_CONVERTER_FILE = 'lib/media/convert/thumb-hash.ts';

const saysServerOnly = (file: string) => read(file).startsWith("import 'server-only';\n");

/**
 * True for a server file in an `admin` folder, or with a name that begins with `admin`. Files without server code do
 * not count, because they load no personal data.
 */
const isOfAdministrators = (file: string) =>
  /^lib\/(.+\/)?admin(\/.+|-[\w-]+\.ts|\.ts)$/.test(file) && !isTest(file) && saysServerOnly(file);

/**
 * Returns the import chains, such as 'page <- … <- file', through which pages and handlers outside of administration
 * reach the given files.
 */
function importPathsTo(files: readonly string[]): string[] {
  const used = new Map(
    sources
      .filter((file) => !isTest(file) && !/^app\/(api\/)?admin\//.test(file))
      .map((file) => [file, importsOf(file).map((from) => resolved(from, file))]),
  );
  const importPaths = new Map(files.map((file) => [file, file]));
  // The loop also visits files that are added to the map during the loop, so it finds import chains of any length.
  for (const [reached, importPath] of importPaths)
    for (const [file, imports] of used)
      if (imports.includes(reached) && !importPaths.has(file)) importPaths.set(file, `${file} <- ${importPath}`);
  return [...importPaths].flatMap(([file, importPath]) => (file.startsWith('lib/') ? [] : [importPath]));
}

describe('rules of the code’s structure that lint cannot check', () => {
  it('the lib folder contains no .tsx files', () => {
    expect(sources.filter((file) => file.startsWith('lib/') && file.endsWith('.tsx'))).toEqual([]);
  });

  it("only administrators' pages, /api/admin and commands import administrators' modules", () => {
    const adminFiles = sources.filter(isOfAdministrators);
    expect(adminFiles.length).toBeGreaterThan(8);
    expect(importPathsTo(adminFiles)).toEqual([]);
  });

  it('no folder has a vague name, such as utils', () => {
    const folders = sources.flatMap((file) => path.dirname(file).split('/'));
    for (const name of ['utils', 'helpers', 'services', 'repositories', 'types', 'constants', 'hooks', 'actions'])
      expect(folders).not.toContain(name);
  });

  it("a file that browsers may load imports no file marked 'server-only'", { tags: ['D7'] }, () => {
    const isomorphic = sources.filter(
      (file) => file.startsWith('lib/') && !isTest(file) && !isConverter(file) && !saysServerOnly(file),
    );
    const violations = isomorphic.flatMap((file) =>
      importsOf(file)
        .filter(
          (from) =>
            /^(node:|pg$|@prisma\/|next\/headers$)/.test(from) ||
            (resolved(from, file)?.endsWith('.ts') && saysServerOnly(resolved(from, file)!)),
        )
        .map((from) => `${file} uses ${from}`),
    );
    expect(violations).toEqual([]);
  });

  it('the converter imports no application file, and the application imports only one converter file, which imports nothing', () => {
    const others = sources.filter((file) => !isConverter(file) && !isTest(file));
    const isPrivate = (target: string | null) =>
      target !== null && isConverter(target) && target !== SHARED_CONVERTER_FILE;
    expect(others.filter((file) => importsOf(file).some((from) => isPrivate(resolved(from, file))))).toEqual([]);
    expect(importsOf(SHARED_CONVERTER_FILE)).toEqual([]);
    const importPaths = sources
      .filter((file) => isConverter(file) && !isTest(file))
      .flatMap((file) => importsOf(file).map((from) => resolved(from, file)));
    expect(importPaths.filter((target) => target !== null && !isConverter(target))).toEqual([]);
  });

  it('only lib/process-wide-values.ts stores state in globals', () => {
    const holders = [
      ...sources,
      ...globSync(path.join('server', '*.ts'), { cwd: top }),
      'instrumentation.ts',
      'middleware.ts',
    ];
    const others = holders.filter((file) => /globalThis as|declare global|Symbol\.for\(/.test(read(file)));
    expect(others.filter((file) => file !== 'lib/process-wide-values.ts')).toEqual([]);
  });

  it('the code has no server actions, so every change goes through the API', { tags: ['Q7'] }, () => {
    expect(sources.filter((file) => /^\s*['"]use server['"]/m.test(read(file)))).toEqual([]);
  });

  it('no comment disables lint or the compiler', () => {
    expect(sources.filter((file) => /(es|ox)lint-disable|@ts-(ignore|nocheck|expect-error)/.test(read(file)))).toEqual(
      [],
    );
  });

  it('the TypeScript compiler runs with its strict options', () => {
    const { compilerOptions } = JSON.parse(read('tsconfig.json')) as { compilerOptions: object };
    expect(compilerOptions).toMatchObject({
      strict: true,
      noUncheckedIndexedAccess: true,
      exactOptionalPropertyTypes: true,
      verbatimModuleSyntax: true,
      isolatedModules: true,
    });
  });
});
