import path from 'node:path';
import { defineConfig } from 'oxlint';
import { EXCEPTIONS } from './lint/no-sentence-logic.ts';
import type { Refused } from './lint/refused-syntax.ts';

/** Joins folder names and a file name to a path pattern (glob) for oxlint. */
const pattern = (...parts: string[]): string => parts.join('/');

/** Returns a pattern that matches all files under a folder. */
const within = (folder: string): string => pattern(folder, '**');

const CODE = [pattern('**', '*.ts'), pattern('**', '*.tsx')];
const TESTS = pattern('**', '*.test.*');

const noSitelessTest = {
  name: '@playwright/test',
  importNames: ['test'],
  message: 'The test of tests/support/browser/test.ts knows on which site it works.',
};
const noServerInComponents = {
  patterns: [{ group: [pattern('@prisma', '*'), 'server-only', 'pg'], message: 'Components know no database.' }],
};

const noEagerLink = {
  name: 'next/link',
  message: 'The Link of components/ui/page/link.tsx asks the server when somebody is about to press it.',
};

const noReactInLib = {
  patterns: [{ group: ['react', 'react-dom', pattern('@tanstack', '*')], message: 'lib draws nothing.' }],
};

const syntax: Refused[] = [
  { selector: 'ExportAllDeclaration', message: 'Import the file you mean: no barrels.' },
  { selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']", message: 'Text is text.' },
];
const noRawSql: Refused = {
  selector: 'MemberExpression[property.name=/^\\$(query|execute)Raw/]',
  message:
    'Statements are sent by rows(), firstRow() and runStatement() of lib/database/sql.ts, which check the row types.',
};
const noEnvironment: Refused = {
  selector: "MemberExpression[object.name='process'][property.name='env']",
  message: 'Configuration is read in lib/env.ts.',
};
const noOwnKeys: Refused = {
  selector: "Property[key.name='queryKey'] > ArrayExpression",
  message: 'Query keys are spelled in lib/http/query-keys.ts only.',
};
const noAssertedReply: Refused[] = [
  'CallExpression[typeArguments][callee.name=/^use(Infinite)?Quer(y|ies)$/]',
  'CallExpression[typeArguments][callee.property.name=/^((get|set|ensure)QueryData|fetch(Infinite)?Query)$/]',
  "TSAsExpression > CallExpression[callee.name='callApi']",
  "TSAsExpression > AwaitExpression > CallExpression[callee.name='callApi']",
].map((selector) => ({
  selector,
  message: 'The route file of the path gives the type of the reply (record 113).',
}));
const noComposedKey: Refused = {
  selector: "MemberExpression[object.name='event'][property.name='key']",
  message:
    'An input method may be composing: pressedKeyUnlessComposing() of components/ui/keyboard/pressed-key.ts names the key.',
};
const boundedBody: Refused = {
  selector:
    'CallExpression[callee.property.name=/^(json|formData|arrayBuffer|blob|bytes|text)$/][callee.object.name=/^(req|request)$/]',
  message: 'route() reads the body, with a limit.',
};

export default defineConfig({
  options: { reportUnusedDisableDirectives: 'error' },
  ignorePatterns: [
    pattern('**', '.next*', '**'),
    within('.data'),
    within('prisma/generated'),
    within('worker/generated'),
    within('lib/http/generated'),
    'next-env.d.ts',
    within('test-results'),
    within('playwright-report'),
  ],
  plugins: ['typescript', 'react', 'unicorn', 'nextjs'],
  jsPlugins: [path.join(import.meta.dirname, 'lint/plugin.ts')],
  categories: { correctness: 'off' },
  rules: {
    'no-array-constructor': 'error',
    'no-unused-vars': 'error',
    'no-unused-expressions': 'error',
    'typescript/ban-ts-comment': 'error',
    'typescript/no-duplicate-enum-values': 'error',
    'typescript/no-empty-object-type': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-extra-non-null-assertion': 'error',
    'typescript/no-misused-new': 'error',
    'typescript/no-namespace': 'error',
    'typescript/no-non-null-asserted-optional-chain': 'error',
    'typescript/no-require-imports': 'error',
    'typescript/no-this-alias': 'error',
    'typescript/no-unnecessary-type-constraint': 'error',
    'typescript/no-unsafe-declaration-merging': 'error',
    'typescript/no-unsafe-function-type': 'error',
    'typescript/no-wrapper-object-types': 'error',
    'typescript/prefer-as-const': 'error',
    'typescript/prefer-namespace-keyword': 'error',
    'typescript/triple-slash-reference': 'error',
  },
  overrides: [
    {
      files: CODE,
      rules: {
        'typescript/consistent-type-imports': [
          'error',
          { fixStyle: 'separate-type-imports', disallowTypeAnnotations: false },
        ],
        'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true }],
        'no-var': 'error',
        'prefer-const': 'error',
        'prefer-rest-params': 'error',
        'prefer-spread': 'error',
        'project/layers': 'error',
        'unicorn/filename-case': ['error', { case: 'kebabCase' }],
        'no-console': 'error',
        'project/refused-syntax': ['error', ...syntax],
        eqeqeq: 'error',
      },
    },
    {
      files: [within('app'), within('components'), within('lib')],
      excludeFiles: ['lib/process/build-id.ts', 'lib/env.ts', 'lib/site.ts', TESTS],
      rules: {
        'project/refused-syntax': ['error', ...syntax, ...noAssertedReply, noEnvironment, boundedBody, noRawSql],
      },
    },
    {
      files: ['lib/database/sql.ts'],
      rules: { 'project/refused-syntax': ['error', ...syntax, noEnvironment] },
    },
    {
      files: [within('scripts'), within('server'), within('tools'), within('prisma')],
      rules: { 'project/refused-syntax': ['error', ...syntax, noRawSql] },
    },
    {
      files: [within('components'), within('app')],
      excludeFiles: ['components/ui/page/collapsible-summary.tsx', 'components/layout/public/marketing-header.tsx'],
      rules: {
        'react/forbid-elements': [
          'error',
          {
            forbid: [
              {
                element: 'summary',
                message: 'CollapsibleSummary of components/ui/page/collapsible-summary.tsx draws every fold.',
              },
            ],
          },
        ],
      },
    },
    {
      files: [within('components'), pattern('app', '**', '*.tsx')],
      rules: {
        'project/refused-syntax': [
          'error',
          ...syntax,
          ...noAssertedReply,
          noEnvironment,
          noOwnKeys,
          noRawSql,
          noComposedKey,
        ],
        'react/rules-of-hooks': 'error',
        'react/exhaustive-deps': 'error',
        'react/static-components': 'error',
        'react/use-memo': 'error',
        'react/preserve-manual-memoization': 'error',
        'react/incompatible-library': 'error',
        'react/immutability': 'error',
        'react/globals': 'error',
        'react/refs': 'error',
        'react/set-state-in-effect': 'error',
        'react/error-boundaries': 'error',
        'react/purity': 'error',
        'react/set-state-in-render': 'error',
        'react/unsupported-syntax': 'error',
      },
    },
    {
      files: [pattern('{app,components}', '**', '*.tsx')],
      excludeFiles: [TESTS, within('components/mail'), pattern('app', '**', '{icon,apple-icon,opengraph-image}.tsx')],
      rules: { 'project/component-returns-element': 'error' },
    },
    {
      files: [within('components')],
      excludeFiles: [TESTS],
      rules: { 'no-restricted-imports': ['error', { ...noServerInComponents, paths: [noEagerLink] }] },
    },
    {
      files: [within('app')],
      rules: {
        'no-restricted-imports': ['error', { paths: [noEagerLink] }],
        'nextjs/google-font-display': 'error',
        'nextjs/google-font-preconnect': 'error',
        'nextjs/inline-script-id': 'error',
        'nextjs/next-script-for-ga': 'error',
        'nextjs/no-assign-module-variable': 'error',
        'nextjs/no-async-client-component': 'error',
        'nextjs/no-before-interactive-script-outside-document': 'error',
        'nextjs/no-css-tags': 'error',
        'nextjs/no-document-import-in-page': 'error',
        'nextjs/no-duplicate-head': 'error',
        'nextjs/no-head-element': 'error',
        'nextjs/no-head-import-in-document': 'error',
        'nextjs/no-html-link-for-pages': 'error',
        'nextjs/no-img-element': 'error',
        'nextjs/no-page-custom-font': 'error',
        'nextjs/no-script-component-in-head': 'error',
        'nextjs/no-styled-jsx-in-document': 'error',
        'nextjs/no-sync-scripts': 'error',
        'nextjs/no-title-in-document-head': 'error',
        'nextjs/no-typos': 'error',
        'nextjs/no-unwanted-polyfillio': 'error',
      },
    },
    {
      files: [within('lib')],
      excludeFiles: ['lib/auth/page-sign-in.ts', 'lib/http/query-keys.ts'],
      rules: { 'no-restricted-imports': ['error', noReactInLib] },
    },
    {
      files: [pattern('{app,components,lib,server}', '**', '*.{ts,tsx}')],
      excludeFiles: [TESTS, ...Object.keys(EXCEPTIONS)],
      rules: { 'project/no-sentence-logic': 'error' },
    },
    { files: [within('tests/e2e')], rules: { 'no-restricted-imports': ['error', { paths: [noSitelessTest] }] } },
    {
      files: [within('server'), within('scripts'), within('tests'), within('tools'), within('prisma'), '*.config.*'],
      rules: { 'no-console': 'off' },
    },
  ],
});
