import { describe, expect, it } from 'vitest';
import { parseTestTitles } from './titles';

const BODY = '{ tags: ["A1"] }, () => {}';
const only = (source: string) => parseTestTitles('a.test.ts', source)[0];

describe('the list of titles in a test file', () => {
  it('the list of titles includes blocks, table tests and templates', () => {
    const source = `describe('posts of a school', ${BODY}); describe.each(cases)('posts of $name', () => { it.each([1])(\`a page of \${n} posts\`, ${BODY}); });`;
    expect(parseTestTitles('a.test.ts', source).map(({ path, tags }) => [path, tags])).toEqual([
      [['posts of a school'], ['A1']],
      [['posts of $name'], []],
      [['posts of $name', 'a page of ${n} posts'], ['A1']],
    ]);
  });

  it("the list of titles leaves out the @ of Playwright's tags", () => {
    const source = "test('a new post is visible', { tag: ['@thorough', '@A1'] }, async () => {});";
    expect(only(source)).toMatchObject({ tags: ['thorough', 'A1'], isThorough: true });
  });

  it('the list of titles includes a test that gets its body from a helper function', () => {
    expect(only("test('a new post is visible', onSite(async (site) => {}));")).toMatchObject({
      path: ['a new post is visible'],
    });
  });

  it.each([
    `// it('a new post is visible', ${BODY});`,
    'test.skip(disk === null, "no disk");',
    'await test.step("a new post is visible", () => {});',
    'test.beforeEach(async () => {});',
    'it.each(cases)',
  ])('the list of titles leaves out a call that does not declare a test: %s', (source) =>
    expect(only(source)).toBeUndefined(),
  );

  it.each([
    `it.skip('a new post is visible', ${BODY});`,
    `it.todo('a new post is visible', ${BODY});`,
    `test.fixme('a new post is visible', ${BODY});`,
    `describe.skip.each(cases)('a new post is visible', ${BODY});`,
    "it('a new post is visible', { tags: ['A1'], skip: true }, () => {});",
  ])('the list of titles marks a test that no run includes: %s', (source) =>
    expect(only(source)?.isSkipped).toBe(true),
  );

  it('the list of titles marks a test in a skipped block as never run', () => {
    const tests = parseTestTitles(
      'a.test.ts',
      `describe.skip('posts of a school', () => { it('a new post is visible', ${BODY}); });`,
    );
    expect(tests.map(({ isSkipped }) => isSkipped)).toEqual([true, true]);
  });

  it.each([
    "it('a new post is visible', { tags: 'thorough' }, () => {});",
    "it('a new post is visible', { tags: ['A1', 'thorough'] }, () => {});",
    "it.runIf(isThorough)('a new post is visible', () => {});",
    "// @module-tag thorough\nit('a new post is visible', () => {});",
  ])('the list of titles marks a test that everyday runs leave out: %s', (source) =>
    expect(only(source)?.isThorough).toBe(true),
  );
});
