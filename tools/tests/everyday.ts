/**
 * What leaves out the tests with the tag `thorough` (record 098), by runner; nothing where all are wanted: with THOROUGH=1, or where somebody
 * names what is to be run.
 */
export const everydayOf = (isNamed: boolean): { vitest: string[]; playwright: string[] } =>
  isNamed || process.env.THOROUGH === '1'
    ? { vitest: [], playwright: [] }
    : { vitest: ['--tagsFilter=!thorough'], playwright: ['--grep-invert=@thorough'] };
