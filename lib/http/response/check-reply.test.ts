import { expect, it } from 'vitest';
import { z } from 'zod';
import { checkReplyAgainstSchema } from './check-reply';

Object.assign(process.env, { DATABASE_URL: 'postgresql://x', NEXTAUTH_SECRET: 's'.repeat(32) });

const view = z.object({ id: z.int(), user: z.object({ name: z.string().optional() }).nullable() });
type View = z.output<typeof view>;
const check = (result: unknown) => checkReplyAgainstSchema(z.array(view), result as View[]);

it('a response with the declared keys is returned unchanged', () => {
  const result = [
    { id: 1, user: null },
    { id: 2, user: { name: undefined } },
    { id: 3, user: {} },
  ] as View[];
  expect(check(result)).toBe(result);
  expect(checkReplyAgainstSchema(undefined, 'anything')).toBe('anything');
});

it('an extra key at any depth of a response is refused', { tags: ['D1'] }, () => {
  expect(() => check([{ id: 1, user: { name: 'Robin', email: 'robin@example.test' } }])).toThrow(
    /does not name: answer\.0\.user\.email\.$/,
  );
  expect(() => check([{ id: 1, user: null, hint: undefined }])).toThrow(/answer\.0\.hint/);
});

it('a response is refused if parsing it with its schema would change the data', () => {
  expect(() => checkReplyAgainstSchema(z.string().trim(), ' text ')).toThrow(/does not name/);
  expect(() => checkReplyAgainstSchema(z.object({ a: z.int().default(1) }), {} as { a: number })).toThrow(/answer\.a/);
});

it('a response with a value of the wrong type is refused as a server error', () => {
  expect(() => check([{ id: 'x', user: null }])).toThrow(/does not match the schema of its route/);
});
