import { describe, expect, it } from 'vitest';
import { parseTestTitles } from './parse-test-titles';

const BODY = '{ tags: ["A1"] }, () => {}';
const only = (source: string) => parseTestTitles('a.test.ts', source)[0];

describe('the list of titles in a test file', () => {
  it('the list of titles includes describe blocks, it.each tests and template literals', () => {
    const source = `describe('a sample block of tests', ${BODY}); describe.each(cases)('sample tests of $name', () => { it.each([1])(\`a page of \${n} posts\`, ${BODY}); });`;
    expect(parseTestTitles('a.test.ts', source).map(({ path, tags }) => [path, tags])).toEqual([
      [['a sample block of tests'], ['A1']],
      [['sample tests of $name'], []],
      [['sample tests of $name', 'a page of ${n} posts'], ['A1']],
    ]);
  });

  it("the list of titles leaves out the @ of Playwright's tags", () => {
    const source = "test('an example test passes', { tag: ['@thorough', '@A1'] }, async () => {});";
    expect(only(source)).toMatchObject({ tags: ['thorough', 'A1'], isThorough: true });
  });

  it('the list of titles includes a test that gets its body from a helper function', () => {
    expect(only("test('an example test passes', onSite(async (site) => {}));")).toMatchObject({
      path: ['an example test passes'],
    });
  });

  it.each([
    `// it('an example test passes', ${BODY});`,
    'test.skip(disk === null, "no disk");',
    'await test.step("an example test passes", () => {});',
    'test.beforeEach(async () => {});',
    'it.each(cases)',
  ])('the list of titles leaves out a call that does not declare a test: %s', (source) =>
    expect(only(source)).toBeUndefined(),
  );

  it.each([
    `it.skip('an example test passes', ${BODY});`,
    `it.todo('an example test passes', ${BODY});`,
    `test.fixme('an example test passes', ${BODY});`,
    `describe.skip.each(cases)('an example test passes', ${BODY});`,
    "it('an example test passes', { tags: ['A1'], skip: true }, () => {});",
  ])('the list of titles marks a test that no run includes: %s', (source) =>
    expect(only(source)?.isSkipped).toBe(true),
  );

  it('the list of titles marks a test in a skipped block as never run', () => {
    const tests = parseTestTitles(
      'a.test.ts',
      `describe.skip('a sample block of tests', () => { it('an example test passes', ${BODY}); });`,
    );
    expect(tests.map(({ isSkipped }) => isSkipped)).toEqual([true, true]);
  });

  it.each([
    "it('an example test passes', { tags: 'thorough' }, () => {});",
    "it('an example test passes', { tags: ['A1', 'thorough'] }, () => {});",
    "it.runIf(isThorough)('an example test passes', () => {});",
    "// @module-tag thorough\nit('an example test passes', () => {});",
  ])('the list of titles marks a test that everyday runs leave out: %s', (source) =>
    expect(only(source)?.isThorough).toBe(true),
  );
});
