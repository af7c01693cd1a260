import { describe, expect, it } from 'vitest';
import { found, wordsOf } from './search';

const school = { name: 'École Beau-Port', city: 'Chéticamp', principal: 'Zoé Le Blanc' };
const finds = (search: string) => found([{ words: wordsOf(school) }], search).length === 1;

describe("the search of the administrators' table", () => {
  it.each(['', ' ', 'ecole', 'ÉCOLE', 'CHETICAMP', 'zoe le', 'Le Blanc', 'beau-port'])('finds it by %j', (search) =>
    expect(finds(search)).toBe(true),
  );
  it.each(['halifax', 'port chéticamp', 'P-12', '.*', '%', 'null'])('does not find it by %j', (search) =>
    expect(finds(search)).toBe(false),
  );

  it('bears a school without a principal', () => {
    expect(found([{ words: wordsOf({ ...school, principal: null }) }], 'null')).toEqual([]);
  });

  it('takes less than ten milliseconds for two thousand', () => {
    const schools = Array.from({ length: 2000 }, (_, n) => ({ words: wordsOf({ ...school, name: `École ${n}` }) }));
    found(schools, 'x');
    const began = performance.now();
    expect(found(schools, 'école 19')).toHaveLength(111);
    expect(performance.now() - began).toBeLessThan(10);
  });
});
