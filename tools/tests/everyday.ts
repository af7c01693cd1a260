import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '@/server/config';

/** Whether everyday runs skip a whole test file, judged by its source. Such a file is not even loaded. */
export const isAllThorough = (source: string): boolean => /^\/\/ @module-tag thorough$/m.test(source);

const leftOut = (): string[] =>
  globSync('{app,components,lib,prisma,scripts,server,tests/api,tests/contract,tools}/**/*.test.{ts,tsx}', {
    cwd: projectRoot,
  }).filter((file) => isAllThorough(readFileSync(path.join(projectRoot, file), 'utf8')));

/**
 * Arguments that skip the tests with the tag `thorough` (record 065), by runner. Empty when all tests are wanted: with
 * THOROUGH=1, or when tests are named.
 */
export const everydayOf = (isNamed: boolean): { vitest: string[]; playwright: string[] } =>
  isNamed || process.env.THOROUGH === '1'
    ? { vitest: [], playwright: [] }
    : {
        vitest: ['--tagsFilter=!thorough', ...leftOut().map((file) => `--exclude=${file}`)],
        playwright: ['--grep-invert=@thorough'],
      };
