import { expect, it } from 'vitest';
import { findUserVisibleTexts } from './find-user-visible-texts';

const texts = (source: string, file = 'x.tsx') => findUserVisibleTexts(file, source).map(({ text }) => text);

it('the list of visible texts contains an element and its nested elements as one sentence', () => {
  expect(
    texts(
      `const x = <p className="Not this one">Write to <a href="/help">the {role}</a>, {isLate ? 'or wait' : 'now'}.</p>;`,
    ),
  ).toEqual(['Write to the {…}, {or wait|now}.']);
});

it('the list of visible texts includes attributes and properties that people read, and sentences in any string', () => {
  expect(
    texts(`
      const a = <Field label={isNew ? 'Email' : 'New email'} id="Not this one" className={cn('Not this One either')} />;
      const b = { title: 'Saved', type: 'Not this one', key: \`Not \${this} one\` };
      throw new AppError('invalid', \`Choose at most \${MOST} photos.\`);
      const c = Prisma.sql\`Not this one\`;
      import d from 'Not this one';
    `),
  ).toEqual(['Email', 'New email', 'Saved', 'Choose at most {…} photos.']);
});

it('the list of visible texts reports the line on which a text begins', () => {
  expect(findUserVisibleTexts('x.tsx', '\n\nconst a = <p>\n  Two words\n</p>;')).toEqual([
    { line: 3, text: 'Two words' },
  ]);
});

it('the list of visible texts also includes the attributes of an element inside a sentence', () => {
  expect(texts('const a = <p>See <img alt="a map" /> here</p>;')).toEqual(['See here', 'a map']);
});

it('the list of visible texts includes each alternative of a conditional text', () => {
  expect(texts(`const a = <p>Deleted {by && <b>by {by}</b>}, {why ?? 'no reason'}</p>;`)).toEqual([
    'Deleted {by {…}}, {…|no reason}',
  ]);
});

it('the list of visible texts leaves out identifiers, fragments of SQL and type parameters', () => {
  expect(texts(`const a = <input name="schoolId" />; const b = { name: 'Nova Scotia' };`)).toEqual(['Nova Scotia']);
  expect(texts("const a = Prisma.raw('UNION ALL');")).toEqual([]);
  expect(texts("const first = <T>(list: T[]): T => fail('Not a text');", 'x.ts')).toEqual(['Not a text']);
});
