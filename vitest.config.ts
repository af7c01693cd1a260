import path from 'node:path';
import { defineConfig } from 'vitest/config';

const root = import.meta.dirname;

/** As a Next server resolves: the alias of tsconfig.json, and 'server-only' as what it is there, nothing. */
const resolve = {
  alias: [
    { find: /^@\//, replacement: `${root}/` },
    { find: /^server-only$/, replacement: path.join(root, 'node_modules/server-only/empty.js') },
  ],
};

export default defineConfig({
  test: {
    projects: [
      {
        resolve,
        test: {
          name: 'unit',
          testTimeout: 20_000,
          include: ['{lib,components,app,server,scripts,prisma,tools}/**/*.test.{ts,tsx}'],
        },
      },
      {
        resolve,
        test: {
          name: 'api',
          include: ['tests/{api,contract}/**/*.test.ts'],
          globalSetup: 'tests/support/database/template-database.ts',
          setupFiles: 'tests/support/database/own-database.ts',
          testTimeout: 20_000,
          hookTimeout: 30_000,
          maxWorkers: 3, // many wait for what does not answer, and leave the processor to others
        },
      },
    ],
  },
});
