import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '@/server/runtime/config';

/** Returns true if a test file's source marks the whole file as thorough. Everyday runs do not load such files. */
export const isThoroughTestFile = (source: string): boolean => /^\/\/ @module-tag thorough$/m.test(source);

const leftOut = (): string[] =>
  globSync(
    path.join('{app,components,lib,prisma,scripts,server,tests/api,tests/contract,tools}', '**', '*.test.{ts,tsx}'),
    {
      cwd: projectRoot,
    },
  ).filter((file) => isThoroughTestFile(readFileSync(path.join(projectRoot, file), 'utf8')));

/**
 * Returns, for each test runner, the arguments that skip tests with the tag `thorough` (decision record 065). The list
 * is empty with THOROUGH=1, or if the command names tests.
 */
export const argsSkippingThoroughTests = (isNamed: boolean): { vitest: string[]; playwright: string[] } =>
  isNamed || process.env.THOROUGH === '1'
    ? { vitest: [], playwright: [] }
    : {
        vitest: ['--tagsFilter=!thorough', ...leftOut().map((file) => `--exclude=${file}`)],
        playwright: ['--grep-invert=@thorough'],
      };
