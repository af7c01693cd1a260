import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { EXCEPTIONS } from '../../lint/no-sentence-logic';
import config from '../../oxlint.config';

const top = path.resolve(import.meta.dirname, '../..');

type Probe = readonly [what: string, file: string, text: string];
type Finding = { code?: string; message: string; filename: string };

/** Returns the probes (code samples) of one file, each with the message that lint must report. */
const inFile = (file: string, probes: readonly (readonly [what: string, text: string, why: RegExp])[]) =>
  probes.map(([what, text, why]) => [what, file, text, why] as const);

/** Returns the probes (code samples) of one file, each with the lint rule that the sample breaks. */
const breaking = (rule: string, file: string, probes: readonly (readonly [what: string, text: string])[]) =>
  probes.map(([what, text]) => [what, file, text, rule] as const);

/** Code samples that each break one lint rule, so lint must report them. */
const VIOLATIONS: readonly (readonly [...Probe, rule: string])[] = [
  ...breaking('project/layers', 'components/posts/probe.ts', [
    ['a component that reads the database', "import '@/lib/posts/queries';"],
    ['a component that reads the database by a relative path', "import '../../lib/posts/queries';"],
    ['a component that writes', "import '@/lib/posts/write-post';"],
    ['a component that imports database types', "import '@/prisma/generated/client';"],
    ['a component that opens a connection', "import '@/lib/database/db';"],
    ['a component that reads the session', "import '@/lib/auth/session';"],
    ['a component that imports a page', "import '@/app/providers';"],
  ]),
  ...breaking('project/refused-syntax', 'components/posts/probe.ts', [
    ['a component that reads the configuration', 'export const x = process.env.X;'],
    ['a reply that is cast', "export const x = (await callApi('GET', '/api/user')) as string;"],
    ['a query with an asserted type', 'export const useX = () => useQuery<string>(apiQuery(queryKeys.user()));'],
    ['cached data with an asserted type', 'export const x = cache.getQueryData<string>(queryKeys.user());'],
    ['a query key spelled out', "export const x = { queryKey: ['/api/user'] };"],
  ]),
  ...breaking('project/refused-syntax', 'components/posts/probe.tsx', [
    ['HTML that is not escaped', 'export const X = () => <p dangerouslySetInnerHTML={{ __html: "" }} />;'],
    [
      'a key press that may belong to an input method',
      "export const isEnter = (event: KeyboardEvent) => event.key === 'Enter';",
    ],
  ]),
  ['policy code that imports a feature', 'lib/policy/probe.ts', "import '@/lib/posts/queries';", 'project/layers'],
  ['HTTP code that imports a feature', 'lib/http/probe.ts', "import '../users/view';", 'project/layers'],
  ['session code that imports a feature', 'lib/auth/probe.ts', "import '@/lib/users/user-view';", 'project/layers'],
  ['a feature that imports a later feature', 'lib/users/probe.ts', "import '@/lib/posts/schema';", 'project/layers'],
  [
    'a top-level file of lib that imports a feature',
    'lib/errors.ts',
    "import '@/lib/policy/access-policy';",
    'project/layers',
  ],
  ...breaking('project/layers', 'lib/posts/probe.ts', [
    ['code in lib that imports a component', "import '@/components/ui/button';"],
    ['code in lib that imports a page', "import '@/app/providers';"],
  ]),
  [
    'a link that prefetches every visible page',
    'components/posts/probe.tsx',
    "import 'next/link';",
    'eslint/no-restricted-imports',
  ],
  ['code in lib that imports React', 'lib/posts/probe.ts', "import 'react';", 'eslint/no-restricted-imports'],
  ...breaking('project/refused-syntax', 'lib/posts/probe.ts', [
    ['configuration read outside lib/env.ts', 'export const x = process.env.X;'],
    ['a barrel', "export * from './schema';"],
  ]),
  ['configuration read by a page', 'app/probe/page.tsx', 'export const x = process.env.X;', 'project/refused-syntax'],
  [
    'configuration read by a handler',
    'app/api/probe/route.ts',
    'export const x = process.env.X;',
    'project/refused-syntax',
  ],
  ['the type any', 'lib/posts/probe.ts', 'export const x = 1 as any;', 'typescript/no-explicit-any'],
  ['a file name that is not in kebab case', 'lib/posts/postRows.ts', 'export const x = 1;', 'unicorn/filename-case'],
  [
    'a type imported as a value',
    'lib/posts/probe.ts',
    "import { Sort } from './schema';\nexport type X = Sort;",
    'typescript/consistent-type-imports',
  ],
  [
    'a browser test that imports Playwright directly',
    'tests/e2e/probe.spec.ts',
    "import { test } from '@playwright/test';\nvoid test;",
    'eslint/no-restricted-imports',
  ],
  [
    'an image that is not a Next image',
    'app/probe/page.tsx',
    'export const X = () => <img alt="" src="x" />;',
    'next/no-img-element',
  ],
  ['a console message', 'lib/posts/probe.ts', "console.log('x');", 'eslint/no-console'],
  ...['json', 'text', 'formData', 'arrayBuffer', 'blob', 'bytes'].map(
    (read) =>
      [
        `a handler that reads ${read} without a limit`,
        'app/api/probe/route.ts',
        `export const POST = (request: Request) => request.${read}();`,
        'project/refused-syntax',
      ] as const,
  ),
  ...(['$queryRaw', '$executeRaw', '$queryRawUnsafe'] as const).map(
    (sender) =>
      [
        `${sender} outside lib/database/sql.ts`,
        'lib/posts/probe.ts',
        `import { db } from '@/lib/database/db';\nexport const x = db().${sender}\`SELECT 1\`;`,
        'project/refused-syntax',
      ] as const,
  ),
  ...[
    'export function Probe({ words }: { words: string }) {\n  return words;\n}',
    'export const Probe = ({ words }: { words: string }) => words;',
    'export const Probe = ({ words }: { words: string }) => (words ? words : null);',
    'export const Probe = ({ words }: { words: string }) => words || <p />;',
    'export const Probe = ({ words }: { words: string[] }) => words.map((each) => each.trim());',
  ].map(
    (text) =>
      [
        `a component that returns a text: ${text}`,
        'components/posts/probe.tsx',
        text,
        'project/component-returns-element',
      ] as const,
  ),
];

/** Code samples with forbidden syntax, each with the lint rule that it breaks. */
const LANGUAGE: [rule: string, text: string][] = [
  ['typescript/ban-ts-comment', '// @ts-ignore\nexport const x: number = "1";'],
  ['eslint/no-array-constructor', 'export const x = new Array(1, 2);'],
  ['typescript/no-duplicate-enum-values', 'export enum X { a = 1, b = 1 }'],
  ['typescript/no-empty-object-type', 'export type X = {};'],
  ['typescript/no-extra-non-null-assertion', 'export const x = (y: { z?: 1 } | null) => y!!.z;'],
  ['typescript/no-misused-new', 'export interface X { new (): X; }'],
  ['typescript/no-namespace', 'export namespace X { export const y = 1; }'],
  ['typescript/no-non-null-asserted-optional-chain', 'export const x = (y?: { z: 1 }) => y?.z!;'],
  ['typescript/no-require-imports', "export const x = require('./y');"],
  ['typescript/no-this-alias', 'export function x(this: object) { const y = this; return y; }'],
  ['typescript/no-unnecessary-type-constraint', 'export type X<Y extends unknown> = Y[];'],
  ['typescript/no-unsafe-declaration-merging', 'export interface X { y: 1 }\nexport class X {}'],
  ['typescript/no-unsafe-function-type', 'export type X = Function;'],
  ['typescript/no-wrapper-object-types', 'export type X = String;'],
  ['typescript/prefer-as-const', "export const x = 'y' as 'y';"],
  ['typescript/prefer-namespace-keyword', 'declare module X { export const y: 1; }'],
  ['typescript/triple-slash-reference', "/// <reference path='./y' />\nexport const x = 1;"],
  ['eslint/no-unused-vars', 'const x = 1;'],
  ['eslint/no-unused-expressions', 'export const x = (y: 1) => { y; };'],
  ['eslint/no-var', 'export var x = 1;'],
  ['eslint/prefer-const', 'let x = 1;\nexport const y = () => x;'],
  ['eslint/prefer-rest-params', 'export function x() { return arguments; }'],
  ['eslint/prefer-spread', 'export const x = (y: () => 1, z: []) => y.apply(undefined, z);'],
  ['eslint/eqeqeq', 'export const x = (y: number) => y == 1;'],
];

/** Component bodies that break a rule of React. */
const RENDERED: [what: string, body: string, rule: string][] = [
  [
    'a component created during rendering',
    'const Part = () => <p>{words}</p>;\n  return <Part />;',
    'static-components',
  ],
  ['a ref read during rendering', 'return useRef(words).current;', 'refs'],
  ['a random value during rendering', 'return <p>{Math.random()}</p>;', 'purity'],
  [
    'an effect that sets state synchronously',
    'const [, set] = useState(0);\n  useEffect(() => set(words.length), [words]);\n  return null;',
    'set-state-in-effect',
  ],
  ['an effect without its dependencies', 'useEffect(() => console.log(words), []);\n  return null;', 'exhaustive-deps'],
  ['a hook that is called conditionally', 'if (words) useRef(0);\n  return null;', 'rules-of-hooks'],
];
const component = (body: string) =>
  `import { useEffect, useRef, useState } from 'react';\nexport function Probe({ words }: { words: string }) {\n  ${body}\n}\n`;

const NO_PLACE = /is not listed in lint\/layers\.ts/;
const EMPTY_MODULE = 'export const x = 1;';
/** Code samples that break the order of folders (lint/layers.ts), each with the message that lint must report. */
const WRONG_LAYER: readonly (readonly [...Probe, why: RegExp])[] = [
  ['a new folder of components', 'components/calls/probe.ts', EMPTY_MODULE, NO_PLACE],
  ['a new folder of lib', 'lib/calls/probe.ts', EMPTY_MODULE, NO_PLACE],
  ['a new folder at the top', 'calls/probe.ts', EMPTY_MODULE, /has no layer/],
  ['a component outside any folder', 'components/probe.ts', EMPTY_MODULE, NO_PLACE],
  ['an import from a new folder', 'components/seo/probe.ts', "import '@/components/calls/ring';", NO_PLACE],
  ['an import from a new folder of lib', 'lib/jobs/probe.ts', "import '../calls/ring';", NO_PLACE],
  ...inFile('components/ui/probe.ts', [
    ['an import of a later folder', "import '@/components/posts/permissions';", /ui comes before posts/],
    ['an import of a type of a later folder', "import type { X } from '../posts/permissions';", /before posts/],
    ['an import type of a later folder', "export type X = import('../posts/permissions').X;", /before posts/],
    ['a dynamic import of a later folder', "void import('../posts/permissions');", /before posts/],
    ['a re-export of a later folder', "export { may } from '../posts/permissions';", /before posts/],
  ]),
  [
    'an import of a later folder from a nested folder',
    'components/ui/form/probe.ts',
    "import '../../posts/permissions';",
    /before posts/,
  ],
  [
    'an import of a later folder of lib',
    'lib/media/probe.ts',
    "import '@/lib/users/account/is-new-account';",
    /media comes before users/,
  ],
  [
    'the audit log that imports a feature',
    'lib/audit/probe.ts',
    "import '@/lib/users/account/is-new-account';",
    /before users/,
  ],
  [
    'settings that import a feature',
    'lib/settings/probe.ts',
    "import '../users/account/newcomer';",
    /settings comes before users/,
  ],
  ['HTTP code that imports the audit log', 'lib/http/probe.ts', "import '../audit/record';", /http comes before audit/],
  ['a new top-level file of lib', 'lib/probe.ts', "import './policy/access-policy';", /base layer/],
  ...inFile('components/posts/probe.ts', [
    ['a component that imports a server file', "import '@/lib/posts/to-post-view';", /runs in a browser/],
    [
      'a component that imports a type of a server file',
      "import type { X } from '@/lib/posts/to-post-view';",
      /runs in a browser/,
    ],
    [
      'a component that imports a server file named like a pure module',
      "import '@/lib/posts/re-search';",
      /runs in a browser/,
    ],
    ['a component that imports a Node module', "import '@/lib/media/convert/images';", /runs in a browser/],
  ]),
  [
    'a feature that imports server files',
    'lib/posts/probe.ts',
    "import '@/server/runtime/command-failure';",
    /lib may not use server/,
  ],
  ['a page that imports tools', 'app/probe/page.tsx', "import '@/tools/favicon';", /app may not use tools/],
];

const ALLOWED: readonly Probe[] = [
  [
    'a component that imports pure modules',
    'components/posts/probe.ts',
    "import '@/lib/posts/schema';\nimport '@/lib/users/account/is-new-account';\nimport '@/lib/policy/access-policy';\nimport '@/lib/http/api-client';",
  ],
  [
    'a feature that imports an earlier feature',
    'lib/posts/probe.ts',
    "import '@/lib/users/account/is-new-account';\nimport '@/lib/policy/access-policy';\nimport '@/lib/database/db';",
  ],
  [
    'a page that imports queries and components',
    'app/probe/page.tsx',
    "import '@/lib/posts/queries';\nimport '@/components/ui/button';",
  ],
];

/** Code samples with conditions that depend on the wording of a message, so lint must report them. */
const READING = [
  "if (refusal.startsWith('You wrote')) x();",
  "if (text.includes('Email already exists')) x();",
  'if (error.message === CONFLICTS.changed) x();',
  'if (error.message.startsWith(`${error.status} `)) x();',
  "if (error.message.toLowerCase().includes('taken')) x();",
  "if ((error.message ?? '').match(/taken/)) x();",
  'if (/taken/.test(error.message)) x();',
  "const TAKEN = 'This is taken.'; if (text === TAKEN) x();",
  "if (answer.text === 'Not found') x();",
  "switch (error.message) { case 'a': x(); }",
  "switch (word) { case 'Not found': x(); }",
  "if ((error as Error).message !== 'a') x();",
];
const NOT_READING = [
  "if (error.code === 'conflict') x();",
  "if (path.startsWith('/subscription/')) x();",
  "if (typeof error.message === 'string') x();",
  'if (message === null) x();',
  'if (said === `BEGIN:${name}`) x();',
  "file.exec('PRAGMA journal_mode=MEMORY; BEGIN EXCLUSIVE');",
  "const text = isHeld ? 'It is on hold.' : 'It is not.';",
];
const exceptions = Object.keys(EXCEPTIONS);
const own = (file: string) => readFileSync(path.join(top, file), 'utf8');

/**
 * All code samples of this test. The test writes them as files into one folder, so that lint checks them in one run.
 */
class Probes {
  readonly #folder = mkdtempSync(path.join(tmpdir(), 'parent-voice-lint-'));
  readonly #names = new Map<string, string>();
  #found: Finding[] = [];

  add(file: string, text: string): void {
    const name = file.replace('probe', `probe-${this.#names.size}`);
    this.#names.set(`${file} ${text}`, name);
    mkdirSync(path.dirname(path.join(this.#folder, name)), { recursive: true });
    writeFileSync(path.join(this.#folder, name), text);
  }

  lint(): void {
    writeFileSync(
      path.join(this.#folder, 'oxlint.config.ts'),
      `export { default } from '${path.join(top, 'oxlint.config.ts')}';`,
    );
    const oxlint = path.join(top, 'node_modules/oxlint/bin/oxlint');
    let messages = '';
    try {
      execFileSync(process.execPath, [oxlint, '--format=json'], { cwd: this.#folder, maxBuffer: 2 ** 26 });
    } catch (error) {
      messages = String((error as { stdout: Buffer }).stdout);
    }
    rmSync(this.#folder, { recursive: true });
    this.#found = (JSON.parse(messages) as { diagnostics: Finding[] }).diagnostics;
  }

  /** Returns the names of the lint rules that a code sample breaks, such as 'project/layers'. */
  of(file: string, text: string): { rule: string; message: string }[] {
    const name = this.#names.get(`${file} ${text}`);
    expect(name, file).toBeDefined();
    return this.#found
      .filter(({ filename }) => filename === name)
      .map(({ code = '', message }) => ({ rule: code.replace(/\((.+)\)$/, '/$1'), message }));
  }
}

const PURE = 'lib/posts/probe.ts';
const COMPONENT_FILE = 'components/posts/probe.tsx';
const probes = new Probes();
const rules = (file: string, text: string) => [...new Set(probes.of(file, text).map(({ rule }) => rule))];

beforeAll(() => {
  for (const [, file, text] of [...VIOLATIONS, ...WRONG_LAYER, ...ALLOWED]) probes.add(file, text);
  for (const [, text] of LANGUAGE) probes.add(PURE, text);
  for (const [, body] of RENDERED) probes.add(COMPONENT_FILE, component(body));
  for (const text of [...READING, ...NOT_READING, ...exceptions.map(own)]) probes.add(PURE, text);
  probes.lint();
});

describe('the lint rules of the project', () => {
  it.each(VIOLATIONS)('lint reports faulty code: %s', { tags: ['L3', 'X1', 'X8'] }, (_what, file, text, rule) =>
    expect(rules(file, text)).toContain(rule),
  );

  it.each(LANGUAGE)('lint reports a violation of the rule %s', (rule, text) =>
    expect(rules(PURE, text)).toContain(rule),
  );

  it.each(RENDERED)('lint reports faulty code in a component: %s', (_what, body, rule) =>
    expect(rules(COMPONENT_FILE, component(body)).map((each) => each.split('/')[1])).toContain(rule),
  );

  it.each(WRONG_LAYER)('lint reports faulty code with the message of the rule: %s', (_what, file, text, why) => {
    const messages = probes.of(file, text).filter(({ rule }) => rule === 'project/layers');
    expect(messages.map(({ message }) => message)).toEqual([expect.stringMatching(why)]);
  });

  it.each(ALLOWED)('lint accepts correct code: %s', (_what, file, text) => expect(rules(file, text)).toEqual([]));

  it('each lint rule for TypeScript and each lint rule of our own has a code sample that breaks it', () => {
    const coveredRules = [
      ...VIOLATIONS.map(([, , , rule]) => rule),
      ...LANGUAGE.map(([rule]) => rule),
      'project/no-sentence-logic',
    ];
    const named = [config, ...config.overrides].flatMap(({ rules: its = {} }) => Object.keys(its));
    const ours = named.map((rule) => (rule.includes('/') ? rule : `eslint/${rule}`));
    const requiredRules = ours.filter((rule) => !/^(react|nextjs)\//.test(rule));
    expect(requiredRules.filter((rule) => !coveredRules.includes(rule))).toEqual([]);
  });
});

const SENTENCE = 'project/no-sentence-logic';

describe('the lint rule against conditions that depend on the wording of a message', () => {
  it.each(READING)('lint reports a condition that depends on the wording of a message: %s', (text) =>
    expect(rules(PURE, text)).toContain(SENTENCE),
  );

  it.each(NOT_READING)('lint accepts a condition that does not depend on the wording of a message: %s', (text) =>
    expect(rules(PURE, text)).not.toContain(SENTENCE),
  );
});

it.each(exceptions)('the file %s still needs its exception from the lint rule', (file) =>
  expect(rules(PURE, own(file))).toContain(SENTENCE),
);
