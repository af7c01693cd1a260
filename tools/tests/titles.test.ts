import { describe, expect, it } from 'vitest';
import { testTitlesOf } from './titles';

const BODY = '{ tags: ["A1"] }, () => {}';
const only = (source: string) => testTitlesOf('a.test.ts', source)[0];

describe('the list of titles in a test file', () => {
  it('the list of titles includes blocks, tables and templates, each with the titles of the blocks around it', () => {
    const source = `describe('a post', ${BODY}); describe.each(cases)('$name', () => { it.each([1])(\`of \${n}\`, ${BODY}); });`;
    expect(testTitlesOf('a.test.ts', source).map(({ path, tags }) => [path, tags])).toEqual([
      [['a post'], ['A1']],
      [['$name'], []],
      [['$name', 'of ${n}'], ['A1']],
    ]);
  });

  it("the list of titles leaves out the @ of Playwright's tags", () => {
    const source = "test('holds', { tag: ['@thorough', '@A1'] }, async () => {});";
    expect(only(source)).toMatchObject({ tags: ['thorough', 'A1'], isThorough: true });
  });

  it('the list of titles includes a test whose body a helper function returns', () => {
    expect(only("test('holds', onSite(async (site) => {}));")).toMatchObject({ path: ['holds'] });
  });

  it.each([
    `// it('holds', ${BODY});`,
    'test.skip(disk === null, "no disk");',
    'await test.step("holds", () => {});',
    'test.beforeEach(async () => {});',
    'it.each(cases)',
  ])('the list of titles leaves out a call that does not declare a test: %s', (source) =>
    expect(only(source)).toBeUndefined(),
  );

  it.each([
    `it.skip('holds', ${BODY});`,
    `it.todo('holds', ${BODY});`,
    `test.fixme('holds', ${BODY});`,
    `describe.skip.each(cases)('holds', ${BODY});`,
    "it('holds', { tags: ['A1'], skip: true }, () => {});",
  ])('the list of titles marks a test that no run includes: %s', (source) =>
    expect(only(source)?.isSkipped).toBe(true),
  );

  it('the list of titles marks a test in a skipped block as never run', () => {
    const tests = testTitlesOf('a.test.ts', `describe.skip('a', () => { it('holds', ${BODY}); });`);
    expect(tests.map(({ isSkipped }) => isSkipped)).toEqual([true, true]);
  });

  it.each([
    "it('holds', { tags: 'thorough' }, () => {});",
    "it('holds', { tags: ['A1', 'thorough'] }, () => {});",
    "it.runIf(isThorough)('holds', () => {});",
    "// @module-tag thorough\nit('holds', () => {});",
  ])('the list of titles marks a test that everyday runs leave out: %s', (source) =>
    expect(only(source)?.isThorough).toBe(true),
  );
});
