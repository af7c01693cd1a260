import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ESLint } from 'eslint';
import { beforeAll, describe, expect, it } from 'vitest';

const top = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(top, file), 'utf8');
const sources = globSync('{app,components,lib}/**/*.{ts,tsx}', { cwd: top }).sort();
const isTest = (file: string) => file.includes('.test.');

it('no folder holds more than thirty files, tests aside: beyond that nobody sees what there is', () => {
  const perFolder = new Map<string, number>();
  const files = globSync('{app,components,lib,lint,prisma,scripts,server,tests,tools}/**/*.{ts,tsx,mjs}', {
    cwd: top,
  }).filter((file) => !isTest(file) && !/\.spec\.|generated/.test(file));
  for (const folder of files.map((file) => path.dirname(file))) perFolder.set(folder, (perFolder.get(folder) ?? 0) + 1);
  expect(perFolder.size).toBeGreaterThan(100);
  expect([...perFolder].filter(([, count]) => count > 30)).toEqual([]);
});

describe('lint refuses', () => {
  const eslint = new ESLint({ cwd: top });
  beforeAll(() => eslint.lintText('', { filePath: path.join(top, 'app/warm-up.ts') }), 120_000);

  /** The rules that a file with this text and this name breaks. */
  async function broken(file: string, text: string): Promise<string[]> {
    const [result] = await eslint.lintText(text, { filePath: path.join(top, file) });
    return [...new Set(result?.messages.map(({ ruleId }) => ruleId ?? 'syntax'))];
  }

  it.each([
    ['a component that reads the database', 'components/posts/probe.ts', "import '@/lib/posts/queries';", 'house/line'],
    ['the same by another way', 'components/posts/probe.ts', "import '../../lib/posts/queries';", 'house/line'],
    ['a component that writes', 'components/posts/probe.ts', "import '@/lib/posts/commands';", 'house/line'],
    ['a component that knows rows', 'components/posts/probe.ts', "import '@/prisma/generated/client';", 'house/line'],
    ['a component that opens a connection', 'components/posts/probe.ts', "import '@/lib/database/db';", 'house/line'],
    ['a component that reads the session', 'components/posts/probe.ts', "import '@/lib/auth/session';", 'house/line'],
    [
      'a component that reads the configuration',
      'components/posts/probe.ts',
      'export const x = process.env.X;',
      'no-restricted-syntax',
    ],
    ['a component that uses a page', 'components/posts/probe.ts', "import '@/app/providers';", 'house/line'],
    [
      'a query key spelled out',
      'components/posts/probe.ts',
      "export const x = { queryKey: ['/api/user'] };",
      'no-restricted-syntax',
    ],
    [
      'HTML that is not escaped',
      'components/posts/probe.tsx',
      'export const X = () => <p dangerouslySetInnerHTML={{ __html: "" }} />;',
      'no-restricted-syntax',
    ],
    ['policy that knows a feature', 'lib/policy/probe.ts', "import '@/lib/posts/queries';", 'house/line'],
    ['http that knows a feature', 'lib/http/probe.ts', "import '../users/view';", 'house/line'],
    ['a session that knows a feature', 'lib/auth/probe.ts', "import '@/lib/users/view';", 'house/line'],
    ['a feature that uses a later one', 'lib/users/probe.ts', "import '@/lib/posts/schema';", 'house/line'],
    ['a ground floor that knows the product', 'lib/errors.ts', "import '@/lib/policy/policy';", 'house/line'],
    ['lib that uses a component', 'lib/posts/probe.ts', "import '@/components/ui/button';", 'house/line'],
    ['lib that uses a page', 'lib/posts/probe.ts', "import '@/app/providers';", 'house/line'],
    [
      'a link that asks for each page in sight',
      'components/posts/probe.tsx',
      "import 'next/link';",
      'no-restricted-imports',
    ],
    ['lib that draws', 'lib/posts/probe.ts', "import 'react';", 'no-restricted-imports'],
    [
      'configuration read outside lib/env.ts',
      'lib/posts/probe.ts',
      'export const x = process.env.X;',
      'no-restricted-syntax',
    ],
    ['configuration read by a page', 'app/probe/page.tsx', 'export const x = process.env.X;', 'no-restricted-syntax'],
    [
      'configuration read by a handler',
      'app/api/probe/route.ts',
      'export const x = process.env.X;',
      'no-restricted-syntax',
    ],
    ...['json', 'text', 'formData', 'arrayBuffer', 'blob'].map(
      (read) =>
        [
          `a handler that reads ${read} without a limit`,
          'app/api/probe/route.ts',
          `export const POST = (request: Request) => request.${read}();`,
          'no-restricted-syntax',
        ] as const,
    ),
    ...(['$queryRaw', '$executeRaw', '$queryRawUnsafe'] as const).map(
      (sender) =>
        [
          `${sender} past lib/database/sql.ts`,
          'lib/posts/probe.ts',
          `import { db } from '@/lib/database/db';\nexport const x = db().${sender}\`SELECT 1\`;`,
          'no-restricted-syntax',
        ] as const,
    ),
    ['a barrel', 'lib/posts/probe.ts', "export * from './schema';", 'no-restricted-syntax'],
    ['any', 'lib/posts/probe.ts', 'export const x = 1 as any;', '@typescript-eslint/no-explicit-any'],
    [
      'a name that is not in kebab case',
      'lib/posts/postRows.ts',
      'export const x = 1;',
      'check-file/filename-naming-convention',
    ],
    [
      'a type imported as a value',
      'lib/posts/probe.ts',
      "import { Sort } from './schema';\nexport type X = Sort;",
      '@typescript-eslint/consistent-type-imports',
    ],
    ['talk', 'lib/posts/probe.ts', "console.log('x');", 'no-console'],
  ] as const)('%s', async (_what, file, text, rule) => {
    expect(await broken(file, text)).toContain(rule);
  });

  it.each([
    [
      'a component made while another is drawn',
      'const Part = () => <p>{words}</p>;\n  return <Part />;',
      'static-components',
    ],
    ['a look into a ref while it is drawn', 'return useRef(words).current;', 'refs'],
    ['chance while it is drawn', 'return <p>{Math.random()}</p>;', 'purity'],
    [
      'an effect that sets what is drawn at once',
      'const [, set] = useState(0);\n  useEffect(() => set(words.length), [words]);\n  return null;',
      'set-state-in-effect',
    ],
    [
      'an effect that does not name what it reads',
      'useEffect(() => console.log(words), []);\n  return null;',
      'exhaustive-deps',
    ],
    ['a hook that is not always called', 'if (words) useRef(0);\n  return null;', 'rules-of-hooks'],
  ])('%s', (_what, body, rule) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'parent-voice-lint-'));
    mkdirSync(path.join(folder, 'components'));
    const text = `import { useEffect, useRef, useState } from 'react';\nexport function Probe({ words }: { words: string }) {\n  ${body}\n}\n`;
    writeFileSync(path.join(folder, 'components/probe.tsx'), text);
    writeFileSync(path.join(folder, '.oxlintrc.json'), read('.oxlintrc.json'));
    let said = '';
    try {
      execFileSync(process.execPath, [path.join(top, 'node_modules/oxlint/bin/oxlint'), '--format=json'], {
        cwd: folder,
      });
    } catch (error) {
      said = String((error as { stdout: Buffer }).stdout);
    }
    rmSync(folder, { recursive: true });
    expect(said).toContain(`(${rule})`);
  });

  const NO_PLACE = /stands in no line: name its place in lint\/line\.ts/;
  const NOTHING = 'export const x = 1;';
  it.each([
    ['a new folder of components', 'components/calls/probe.ts', NOTHING, NO_PLACE],
    ['a new folder of lib', 'lib/calls/probe.ts', NOTHING, NO_PLACE],
    ['a new folder at the top', 'calls/probe.ts', NOTHING, /has no floor/],
    ['a component in no folder', 'components/probe.ts', NOTHING, NO_PLACE],
    ['use of a new folder', 'components/seo/probe.ts', "import '@/components/calls/ring';", NO_PLACE],
    ['use of a new folder of lib', 'lib/jobs/probe.ts', "import '../calls/ring';", NO_PLACE],
    ['an import up the line', 'components/ui/probe.ts', "import '@/components/posts/may';", /ui stands before posts/],
    ['the same from a room in a room', 'components/ui/form/probe.ts', "import '../../posts/may';", /before posts/],
    ['the same for a type', 'components/ui/probe.ts', "import type { X } from '../posts/may';", /before posts/],
    ['the same in a type', 'components/ui/probe.ts', "export type X = import('../posts/may').X;", /before posts/],
    ['the same, later', 'components/ui/probe.ts', "void import('../posts/may');", /before posts/],
    ['the same, handed on', 'components/ui/probe.ts', "export { may } from '../posts/may';", /before posts/],
    [
      'an import up the line of lib',
      'lib/media/probe.ts',
      "import '@/lib/users/display-name';",
      /media stands before users/,
    ],
    [
      'the record of acts that knows a feature',
      'lib/audit/probe.ts',
      "import '@/lib/users/display-name';",
      /before users/,
    ],
    [
      'settings that know a feature',
      'lib/settings.ts',
      "import './users/display-name';",
      /settings\.ts stands before users/,
    ],
    [
      'http that knows the record of acts',
      'lib/http/probe.ts',
      "import '../audit/record';",
      /http stands before audit/,
    ],
    ['a new file on the ground', 'lib/probe.ts', "import './policy/policy';", /ground floor/],
    ['a server file in a component', 'components/posts/probe.ts', "import '@/lib/posts/view';", /runs in a browser/],
    [
      'the same for a type',
      'components/posts/probe.ts',
      "import type { X } from '@/lib/posts/view';",
      /runs in a browser/,
    ],
    ['a name that sounds pure', 'components/posts/probe.ts', "import '@/lib/posts/re-search';", /runs in a browser/],
    [
      'a program of Node in a component',
      'components/posts/probe.ts',
      "import '@/lib/media/convert/images';",
      /runs in a browser/,
    ],
    ['a feature that knows the server', 'lib/posts/probe.ts', "import '@/server/fail';", /lib may not use server/],
    ['a page that knows the tools', 'app/probe/page.tsx', "import '@/tools/favicon';", /app may not use tools/],
  ] as const)('%s', async (_what, file, text, why) => {
    const [result] = await eslint.lintText(text, { filePath: path.join(top, file) });
    const messages = result?.messages.filter(({ ruleId }) => ruleId === 'house/line').map(({ message }) => message);
    expect(messages).toEqual([expect.stringMatching(why)]);
  });

  it.each([
    [
      'a component that uses what is pure',
      'components/posts/probe.ts',
      "import '@/lib/posts/schema';\nimport '@/lib/users/display-name';\nimport '@/lib/policy/policy';\nimport '@/lib/http/api';",
    ],
    [
      'a feature that uses an earlier one',
      'lib/posts/probe.ts',
      "import '@/lib/users/display-name';\nimport '@/lib/policy/policy';\nimport '@/lib/database/db';",
    ],
    ['a page that composes', 'app/probe/page.tsx', "import '@/lib/posts/queries';\nimport '@/components/ui/button';"],
  ])('not %s', async (_what, file, text) => {
    expect(await broken(file, text)).toEqual([]);
  });
});

/** What a file imports for use, not only for its types. */
function importsOf(file: string): string[] {
  const statements = read(file).matchAll(/^(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?'([^']+)'/gm);
  return [...statements].map(([, from = '']) => from);
}

/** The file of ours that an import names, or null for a package. */
function resolved(from: string, importer: string): string | null {
  const base = from.startsWith('@/')
    ? from.slice(2)
    : from.startsWith('.')
      ? path.join(path.dirname(importer), from)
      : null;
  return base === null ? null : (sources.find((file) => [`${base}.ts`, `${base}.tsx`].includes(file)) ?? base);
}

/** A program of its own, which Node runs as it stands. */
const isConverter = (file: string) => file.startsWith('lib/media/convert/');

const saysServerOnly = (file: string) => read(file).startsWith("import 'server-only';\n");

/** By its name or its folder's. Shapes and other pure files are the browser's too, and say nothing of anybody. */
const isOfAdministrators = (file: string) =>
  /^lib\/(.+\/)?admin(\/.+|-[\w-]+\.ts|\.ts)$/.test(file) && !isTest(file) && saysServerOnly(file);

/** How pages and handlers that are not administrators' come to one of these files: 'page <- … <- file'. */
function waysTo(files: readonly string[]): string[] {
  const used = new Map(
    sources
      .filter((file) => !isTest(file) && !/^app\/(api\/)?admin\//.test(file))
      .map((file) => [file, importsOf(file).map((from) => resolved(from, file))]),
  );
  const ways = new Map(files.map((file) => [file, file]));
  // A map hands out what is added while it is gone through.
  for (const [reached, way] of ways)
    for (const [file, its] of used) if (its.includes(reached) && !ways.has(file)) ways.set(file, `${file} <- ${way}`);
  return [...ways].flatMap(([file, way]) => (file.startsWith('lib/') ? [] : [way]));
}

describe('what lint cannot say', () => {
  it('lib draws nothing: it has no .tsx', () => {
    expect(sources.filter((file) => file.startsWith('lib/') && file.endsWith('.tsx'))).toEqual([]);
  });

  it('what only administrators have, and what of lib uses it, is reached only through /api/admin, pages of theirs and commands', () => {
    const theirs = sources.filter(isOfAdministrators);
    expect(theirs.length).toBeGreaterThan(8);
    expect(waysTo(theirs)).toEqual([]);
  });

  it('no folder is named for having no subject', () => {
    const folders = sources.flatMap((file) => path.dirname(file).split('/'));
    for (const name of ['utils', 'helpers', 'services', 'repositories', 'types', 'constants', 'hooks', 'actions'])
      expect(folders).not.toContain(name);
  });

  it("what needs the server says so: nothing without 'server-only' uses something with it", () => {
    const isomorphic = sources.filter(
      (file) => file.startsWith('lib/') && !isTest(file) && !isConverter(file) && !saysServerOnly(file),
    );
    const slips = isomorphic.flatMap((file) =>
      importsOf(file)
        .filter(
          (from) =>
            /^(node:|pg$|@prisma\/|next\/headers$)/.test(from) ||
            (resolved(from, file)?.endsWith('.ts') && saysServerOnly(resolved(from, file)!)),
        )
        .map((from) => `${file} uses ${from}`),
    );
    expect(slips).toEqual([]);
  });

  it('the converter shares nothing with the application but the shape of its answers', () => {
    const others = sources.filter((file) => !isConverter(file) && !isTest(file));
    expect(others.filter((file) => importsOf(file).some((from) => isConverter(resolved(from, file) ?? '')))).toEqual(
      [],
    );
    const ways = sources
      .filter((file) => isConverter(file) && !isTest(file))
      .flatMap((file) => importsOf(file).map((from) => resolved(from, file)));
    expect(ways.filter((target) => target !== null && !isConverter(target))).toEqual([]);
  });

  it('what there is one of in the process is held by lib/process.ts', () => {
    const holders = [...sources, ...globSync('server/*.ts', { cwd: top }), 'instrumentation.ts', 'middleware.ts'];
    const others = holders.filter((file) => /globalThis as|declare global|Symbol\.for\(/.test(read(file)));
    expect(others.filter((file) => file !== 'lib/process.ts')).toEqual([]);
  });

  it('there are no server actions: the API is the only way in', () => {
    expect(sources.filter((file) => /^\s*['"]use server['"]/m.test(read(file)))).toEqual([]);
  });

  it('nobody switches lint or the compiler off', () => {
    expect(sources.filter((file) => /(es|ox)lint-disable|@ts-(ignore|nocheck|expect-error)/.test(read(file)))).toEqual(
      [],
    );
  });

  it('the compiler is as strict as it was meant to be', () => {
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
