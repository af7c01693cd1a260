import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '@/tests/support/any-text';
import { cleanCode, cleanEmail, cleanText, hasUnseen, isBlank, oneLine } from './clean';
import { NOTHING_SEEN } from '@/tests/support/nothing-seen';

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
    ['🏴󠁧󠁢󠁳󠁣󠁴󠁿 Kim', '🏴󠁧󠁢󠁳󠁣󠁴󠁿 Kim'],
    ['Kim\u{e0041}\u{e0042}', 'Kim'],
  ])('of %j is %j', (written, line) => expect(oneLine(written)).toBe(line));

  it('is made in no time of what is made to take long', () => {
    const began = performance.now();
    oneLine(`x${'\u200d'.repeat(20_000)}x`);
    expect(performance.now() - began).toBeLessThan(200);
  });
});

describe('a text', () => {
  it.each(NOTHING_SEEN)('of %j is blank', (text) => {
    expect(isBlank(text)).toBe(true);
    expect(cleanText(text)).toBe('');
  });

  it.each(['…', '?', '🙂', '❤️', '1️⃣', '👩‍🏫', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', '0', 'é', 'e\u0301', '你', 'ا', '€', '—', '\u1fae9'])(
    'of %j is not blank, and stays',
    (text) => {
      expect(isBlank(text)).toBe(false);
      expect(cleanText(text)).toBe(text.normalize('NFC'));
    },
  );

  it.each([
    ['\ufeff\u200b Bus\u00a0late\u2069\u200d\u2800', 'Bus\u00a0late'],
    ['e\u0301cole', 'école'],
    ['می\u200cخواهم', 'می\u200cخواهم'],
    ['a\ud83d', 'a\ufffd'],
    ['\ud800', '\ufffd'],
    ['\n one\n two \n', 'one\n two'],
  ])('%j is stored as %j', (typed, stored) => expect(cleanText(typed)).toBe(stored));

  it('is cleaned to itself, composed and well-formed, once it is clean', () => {
    fc.assert(
      fc.property(anyText(20), (text) => {
        const clean = cleanText(text);
        expect(cleanText(clean)).toBe(clean);
        expect(clean).toBe(clean.normalize('NFC').toWellFormed());
        expect(clean === '').toBe(isBlank(text));
      }),
    );
  });
});

it('a name on one line is the same when it is made one line again, and has nothing unseen', () => {
  fc.assert(
    fc.property(anyText(20), (text) => {
      expect(oneLine(oneLine(text))).toBe(oneLine(text));
      expect(hasUnseen(oneLine(text))).toBe(false);
    }),
  );
});

it.each([
  '\u2066robin@example.ca\u2069',
  '\u200brobin@example.ca',
  '\ufeffrobin@example.ca',
  '\u00a0robin@example.ca\u202f',
  'robin\u200b@exam\u00adple.ca',
  'mailto:robin@example.ca',
  '<robin@example.ca>',
  '\u2068<MAILTO: robin@example.ca >\u2069'.replace('MAILTO', 'mailto'),
])('the address %j is robin@example.ca', (pasted) => expect(cleanEmail(pasted)).toBe('robin@example.ca'));

it.each([
  ['\u202aB3H 1K7\u202c', 'B3H 1K7'],
  ['\u2068902-555-0100\u2069', '902-555-0100'],
  ['\u200e12\u200f3\u00a0', '123'],
])('the code %j is %j', (copied, code) => expect(cleanCode(copied)).toBe(code));
