import next from '@next/eslint-plugin-next';
import checkFile from 'eslint-plugin-check-file';
import tseslint from 'typescript-eslint';
import { house } from './lint/line-rule.ts';
import { EXCEPTIONS } from './lint/no-sentence-logic.ts';

const CODE = ['**/*.ts', '**/*.tsx'];

const noSitelessTest = {
  name: '@playwright/test',
  importNames: ['test'],
  message: 'The test of tests/support/browser/test.ts knows on which site it works.',
};
const noServerInComponents = {
  patterns: [{ group: ['@prisma/*', 'server-only', 'pg'], message: 'Components know no database.' }],
};

const noEagerLink = {
  name: 'next/link',
  message: 'The Link of components/ui/page/link.tsx asks the server when somebody is about to press it.',
};

const noReactInLib = {
  patterns: [{ group: ['react', 'react-dom', '@tanstack/*'], message: 'lib draws nothing.' }],
};

const syntax = [
  { selector: 'ExportAllDeclaration', message: 'Import the file you mean: no barrels.' },
  { selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']", message: 'Text is text.' },
];
const noRawSql = {
  selector: 'MemberExpression[property.name=/^\\$(query|execute)Raw/]',
  message: 'Statements are sent by rows(), one() and run() of lib/database/sql.ts, which say what they answer.',
};
const noEnvironment = {
  selector: "MemberExpression[object.name='process'][property.name='env']",
  message: 'Configuration is read in lib/env.ts.',
};
const noOwnKeys = {
  selector: "Property[key.name='queryKey'] > ArrayExpression",
  message: 'Query keys are spelled in lib/http/keys.ts only.',
};
const boundedBody = {
  selector:
    'CallExpression[callee.property.name=/^(json|formData|arrayBuffer|blob|text)$/][callee.object.name=/^(req|request)$/]',
  message: 'route() reads the body, with a limit.',
};

export default tseslint.config(
  {
    ignores: [
      '**/.next*/**',
      'node_modules/**',
      '.data/**',
      'prisma/generated/**',
      'next-env.d.ts',
      'test-results/**',
      'playwright-report/**',
    ],
  },
  ...tseslint.configs.recommended,
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: CODE,
    plugins: { 'check-file': checkFile, house },
    rules: {
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'separate-type-imports', disallowTypeAnnotations: false },
      ],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      '@typescript-eslint/no-explicit-any': 'error',
      'house/line': 'error',
      'check-file/filename-naming-convention': [
        'error',
        { '**/*.{ts,tsx}': 'KEBAB_CASE' },
        { ignoreMiddleExtensions: true },
      ],
      'no-console': 'error',
      'no-restricted-syntax': ['error', ...syntax],
      eqeqeq: 'error',
    },
  },
  {
    files: ['app/**', 'components/**', 'lib/**'],
    ignores: ['lib/env.ts', 'lib/site.ts', '**/*.test.*'],
    rules: { 'no-restricted-syntax': ['error', ...syntax, noEnvironment, boundedBody, noRawSql] },
  },
  {
    files: ['lib/database/sql.ts'],
    rules: { 'no-restricted-syntax': ['error', ...syntax, noEnvironment] },
  },
  {
    files: ['scripts/**', 'server/**', 'tools/**', 'prisma/**'],
    rules: { 'no-restricted-syntax': ['error', ...syntax, noRawSql] },
  },
  {
    files: ['components/**', 'app/**/*.tsx'],
    rules: { 'no-restricted-syntax': ['error', ...syntax, noEnvironment, noOwnKeys, noRawSql] },
  },
  {
    files: ['components/**'],
    ignores: ['**/*.test.*'],
    rules: { 'no-restricted-imports': ['error', { ...noServerInComponents, paths: [noEagerLink] }] },
  },
  { files: ['app/**'], rules: { 'no-restricted-imports': ['error', { paths: [noEagerLink] }] } },
  { files: ['lib/**'], ignores: ['lib/auth/pages.ts'], rules: { 'no-restricted-imports': ['error', noReactInLib] } },
  {
    files: ['{app,components,lib,server}/**/*.{ts,tsx}'],
    ignores: ['**/*.test.*', ...Object.keys(EXCEPTIONS)],
    rules: { 'house/no-sentence-logic': 'error' },
  },
  { files: ['app/**'], plugins: { '@next/next': next }, rules: { ...next.configs.recommended.rules } },
  { files: ['tests/e2e/**'], rules: { 'no-restricted-imports': ['error', { paths: [noSitelessTest] }] } },
  {
    files: ['server/**', 'scripts/**', 'tests/**', 'tools/**', 'prisma/**', '*.config.*'],
    rules: { 'no-console': 'off' },
  },
);
