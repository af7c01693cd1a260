import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { ALL_SECURITY_REQUIREMENTS } from './tools/security-document/requirements.ts';

const root = import.meta.dirname;

/**
 * Imports are resolved as in a Next server: with the alias of tsconfig.json, and with an empty module for
 * 'server-only'.
 */
const resolve = {
  alias: [
    { find: /^@\//, replacement: `${root}/` },
    { find: /^server-only$/, replacement: path.join(root, 'node_modules/server-only/empty.js') },
  ],
};

/**
 * Time in ms after which a test counts as hanging. It is far longer than any test takes, so a slow machine alone fails
 * no test.
 */
const HANG_MS = 300_000;

const shared = {
  // fresh-file.ts isolates the test files of one process from each other.
  isolate: false,
  // Many tests wait for servers that do not answer, so four processes are useful even on a machine with fewer processor
  // cores.
  maxWorkers: 4,
  testTimeout: HANG_MS,
  hookTimeout: HANG_MS,
  sequence: { setupFiles: 'list' as const },
};

export default defineConfig({
  test: {
    tags: [
      { name: 'thorough', description: 'Runs before a release, not every day: record 065.' },
      ...[...ALL_SECURITY_REQUIREMENTS].map(([name, { what }]) => ({ name, description: what })),
    ],
    projects: [
      {
        resolve,
        test: {
          ...shared,
          name: 'unit',
          include: [path.join('{lib,components,app,server,scripts,prisma,tools,packages}', '**', '*.test.{ts,tsx}')],
          setupFiles: 'tests/support/fresh-file.ts',
        },
      },
      {
        resolve,
        test: {
          ...shared,
          name: 'api',
          include: [path.join('tests', '{api,contract}', '**', '*.test.ts')],
          globalSetup: 'tests/support/database/template-database.ts',
          setupFiles: [
            'tests/support/fresh-file.ts',
            'tests/support/password-cache.ts',
            'tests/support/database/own-database.ts',
          ],
        },
      },
    ],
  },
});
