import { describe, expect, it } from 'vitest';
import { RecentlyUsedMap } from './recently-used-map';

describe('a map that forgets the least recently used entries', () => {
  it('a full map forgets the entry that was used longest ago', () => {
    const map = new RecentlyUsedMap<string, number>(2);
    map.set('a', 1);
    map.set('b', 2);
    map.get('a');
    map.set('c', 3);
    expect([map.get('a'), map.get('b'), map.get('c')]).toEqual([1, undefined, 3]);
  });

  it('getOrMake makes a value only if the key has none', () => {
    const map = new RecentlyUsedMap<string, number>(2);
    let made = 0;
    const make = () => (made += 1);
    expect([map.getOrMake('a', make), map.getOrMake('a', make)]).toEqual([1, 1]);
    map.delete('a');
    expect(map.getOrMake('a', make)).toBe(2);
  });
});
