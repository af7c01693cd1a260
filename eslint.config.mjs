import next from '@next/eslint-plugin-next';
import checkFile from 'eslint-plugin-check-file';
import importX from 'eslint-plugin-import-x';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const CODE = ['**/*.ts', '**/*.tsx'];

/** Floor 4 may use these of what lies below it: what runs in a browser too. Floor 3's other files are the server's own. */
const ISOMORPHIC =
  '(?:schema|display-name|until-when|when-text|series|review-codes|withheld-text|search|formula|region|language|level|facets|map|nearby|csv(?:-[a-z]+)*)\\.ts$';

const floor = (target, from, message, except) => ({ target, from, message, ...(except ? { except } : {}) });

/** Features form one line: each may use what stands before it. */
const FEATURES = [
  'media',
  'users',
  'schools',
  'notifications',
  'membership',
  'moderation',
  'posts',
  'events',
  'statistics',
  'jobs',
];
const featureLine = FEATURES.flatMap((feature, index) =>
  FEATURES.slice(index + 1).map((later) =>
    floor(`./lib/${feature}`, `./lib/${later}`, `lib/${feature} may not use lib/${later}: features form one line.`),
  ),
);

const zones = [
  floor('./components', './app', 'Imports point down: components may not use app.'),
  floor('./lib', './app', 'Imports point down: lib may not use app.'),
  floor('./lib', './components', 'Imports point down: lib may not use components.'),
  ...['policy', 'http', 'auth'].flatMap((low) =>
    FEATURES.map((feature) =>
      floor(`./lib/${low}`, `./lib/${feature}`, `Imports point down: lib/${low} may not use a feature.`),
    ),
  ),
  ...[
    'env.ts',
    'db.ts',
    'errors.ts',
    'log.ts',
    'cn.ts',
    'dates.ts',
    'clock.ts',
    'site.ts',
    'fields.ts',
    'demo.ts',
    'process.ts',
  ].map((file) => floor(`./lib/${file}`, './lib/*/**', 'The ground floor knows nothing of the product.')),
  ...featureLine,
  ...['app', 'components', 'lib'].map((part) =>
    floor(`./${part}`, './tools', 'The tools are programs of their own, never part of the application.'),
  ),
];

const noServerInComponents = {
  patterns: [
    { group: ['@prisma/*', '**/prisma/generated/**', 'server-only', 'pg'], message: 'Components know no database.' },
    {
      regex: `^@/lib/(?:media|users|schools|posts|notifications|membership|moderation|events|statistics|jobs|audit)/(?!.*${ISOMORPHIC.replace('\\.ts$', '$')}).*$`,
      message: 'Of a feature, components use only schema and pure rules.',
    },
    { regex: '^(?:\\.\\./)+lib/', message: 'Write @/lib/…, which these rules read.' },
    { regex: '^@/lib/(?:db|env|log|health|auth/(?!guards$))', message: 'Server only.' },
    { regex: '^@/lib/http/(?!api$|keys$|page$)', message: 'Server only.' },
  ],
};

const noReactInLib = {
  patterns: [{ group: ['react', 'react-dom', '@tanstack/*', '@/components/*'], message: 'lib draws nothing.' }],
};

const syntax = [
  { selector: 'ExportAllDeclaration', message: 'Import the file you mean: no barrels.' },
  { selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']", message: 'Text is text.' },
];
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
      '.next*/**',
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
    plugins: { 'import-x': importX, 'check-file': checkFile },
    settings: {
      'import-x/resolver-next': [createTypeScriptImportResolver()],
      // Without it the rule against circles reads no TypeScript, and finds none.
      'import-x/parsers': { '@typescript-eslint/parser': ['.ts', '.tsx'] },
    },
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
      'import-x/no-restricted-paths': ['error', { zones }],
      'import-x/no-cycle': ['error', { maxDepth: 12 }],
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
    rules: { 'no-restricted-syntax': ['error', ...syntax, noEnvironment, boundedBody] },
  },
  {
    files: ['components/**', 'app/**/*.tsx'],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      ...reactHooks.configs.recommended.rules,
      'no-restricted-syntax': ['error', ...syntax, noEnvironment, noOwnKeys],
    },
  },
  {
    files: ['components/**'],
    ignores: ['**/*.test.*'],
    rules: { 'no-restricted-imports': ['error', noServerInComponents] },
  },
  { files: ['lib/**'], ignores: ['lib/auth/pages.ts'], rules: { 'no-restricted-imports': ['error', noReactInLib] } },
  { files: ['app/**'], plugins: { '@next/next': next }, rules: { ...next.configs.recommended.rules } },
  {
    files: ['server/**', 'scripts/**', 'tests/**', 'tools/**', 'prisma/**', '*.config.*'],
    rules: { 'no-console': 'off' },
  },
);
