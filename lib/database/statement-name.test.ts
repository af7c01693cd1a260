import { expect, it } from 'vitest';
import { normalizeSql, statementName } from './statement-name';

it.each([
  ['SELECT 1', /^select [\w-]{6}$/],
  ['SELECT "public"."users"."id" FROM "public"."users" WHERE "email" = $1', /^select users [\w-]{6}$/],
  ["INSERT INTO rate_limits (key) VALUES ('x')", /^insert rate_limits [\w-]{6}$/],
  ['\n  UPDATE posts SET content = $1', /^update posts [\w-]{6}$/],
  ['WITH a AS (SELECT 1) DELETE FROM posts USING a', /^delete posts [\w-]{6}$/],
  ['COMMIT', /^commit [\w-]{6}$/],
  ['', /^other [\w-]{6}$/],
])('the statement %s is named %s', (text, name) => expect(statementName(text)).toMatch(name));

it('statements that differ only in spaces or in the length of a list have the same name', () => {
  const name = statementName('SELECT id FROM posts WHERE id IN ($1,$2)');
  expect(statementName('SELECT id FROM posts  WHERE id IN ($1, $2, $3)')).toBe(name);
  expect(statementName('SELECT id FROM posts WHERE user_id IN ($1)')).not.toBe(name);
});

it('the normalized SQL text contains no literal values', () => {
  expect(normalizeSql("SELECT 'it''s robin@example.test', 12.5,\n $1 FROM a LIMIT 20")).toBe('SELECT ? FROM a LIMIT ?');
});
