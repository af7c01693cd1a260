import { expect, it } from 'vitest';
import { preparedName } from './prepared';

Object.assign(process.env, { DATABASE_URL: 'postgresql://x', NEXTAUTH_SECRET: 's'.repeat(32) });

/** Asked so often, what the last one was called. */
function after(times: number, text: string): string | undefined {
  let name: string | undefined;
  for (let time = 0; time < times; time += 1) name = preparedName(text);
  return name;
}

it('names a statement that is asked often, always alike, and as PostgreSQL can keep it', () => {
  expect(after(9, 'SELECT 1')).toBeUndefined();
  const name = preparedName('SELECT 1');
  expect(name).toMatch(/^[\w-]{22}$/);
  expect(after(3, 'SELECT 1')).toBe(name);
});

it('gives no two of them one name', () => {
  expect(after(10, 'SELECT 2')).not.toBe(after(10, 'SELECT 3'));
});

it('names no more than so many, and those it has named go on', () => {
  const first = after(10, 'SELECT 1');
  for (let n = 0; n < 2_000; n += 1) preparedName(`SELECT 'once, ${n}'`);
  expect(after(10, "SELECT 'still'")).toBeDefined();
  for (let n = 0; n < 200; n += 1) after(10, `SELECT ${n} + 1`);
  expect(after(10, "SELECT 'no more'")).toBeUndefined();
  expect(preparedName('SELECT 1')).toBe(first);
});
