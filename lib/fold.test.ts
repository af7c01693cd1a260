import { describe, expect, it } from 'vitest';
import { fold, oneLine } from './fold';

describe('a folded text', () => {
  it.each([
    ['Chéticamp', 'cheticamp'],
    ['STRASSE', 'straße'],
    ['𝐂𝐋𝐎𝐖𝐍', 'clown'],
    ['Ｃｌｏｗｎ', 'clown'],
    ['ﬁne', 'fine'],
    ['İstanbul', 'istanbul'],
    ['c\u0336l\u0336o\u0336w\u0336n', 'clown'],
    ['a\nb', 'A\nB'],
  ])('%j is as %j', (one, other) => expect(fold(one)).toBe(fold(other)));

  it('has nothing that cannot be seen', () => {
    for (const code of [
      '00ad',
      '034f',
      '061c',
      '115f',
      '1160',
      '17b4',
      '180e',
      '200b',
      '200d',
      '2060',
      '2065',
      '3164',
      'feff',
      'ffa0',
      '0001',
      '007f',
      '202e',
      '2066',
      'e0041',
    ])
      expect(fold(`cl${String.fromCodePoint(parseInt(code, 16))}own`), code).toBe('clown');
  });
});

describe('one line', () => {
  it.each([
    ['  Jo \t Ann\r\n', 'Jo Ann'],
    ['\u202enibor', 'nibor'],
    ['\u2067Robin\u2069', 'Robin'],
    ['Ro\u200bb\ufeffin\0\u0007', 'Robin'],
    ['\u3164', ''],
    ['\u200d \u200c', ''],
    ['Élise', 'Élise'],
    ['E\u0301lise', 'E\u0301lise'],
    ['می\u200cخواهم', 'می\u200cخواهم'],
    ['👩\u200d🏫 Kim', '👩\u200d🏫 Kim'],
    ["D'Arcy-O’Neil", "D'Arcy-O’Neil"],
  ])('of %j is %j', (written, line) => expect(oneLine(written)).toBe(line));

  it('is made in no time of what is made to take long', () => {
    const began = performance.now();
    oneLine(`x${'\u200d'.repeat(20_000)}x`);
    expect(performance.now() - began).toBeLessThan(200);
  });
});
