import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { processorMs } from '@/tests/support/processor-time';
import { anyText } from '@/tests/support/any-text';
import { cleanCopiedText, cleanEmail, cleanText, hasInvisibleCharacters, isBlank, toSingleLine } from './clean-text';
import { INVISIBLE_TEXTS } from '@/tests/support/invisible-texts';

describe('cleaning a text to a single line', () => {
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
  ])('toSingleLine cleans %j to the single line %j', (written, line) => expect(toSingleLine(written)).toBe(line));

  it('cleaning a hostile text of 20,000 invisible characters is fast', async () => {
    expect(await processorMs(() => toSingleLine(`x${'\u200d'.repeat(20_000)}x`))).toBeLessThan(200);
  });
});

describe('cleaning a text for storage', () => {
  it.each(INVISIBLE_TEXTS)('cleanText returns an empty text for %j, because nothing is visible', (text) => {
    expect(isBlank(text)).toBe(true);
    expect(cleanText(text)).toBe('');
  });

  it.each(['…', '?', '🙂', '❤️', '1️⃣', '👩‍🏫', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', '0', 'é', 'e\u0301', '你', 'ا', '€', '—', '\u1fae9'])(
    'cleanText keeps the visible text %j',
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
  ])('cleanText cleans %j to %j for storage', (typed, stored) => expect(cleanText(typed)).toBe(stored));

  it('cleaning a text for storage a second time does not change the text', () => {
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

it('toSingleLine removes all invisible characters from a text', () => {
  fc.assert(
    fc.property(anyText(20), (text) => {
      expect(toSingleLine(toSingleLine(text))).toBe(toSingleLine(text));
      expect(hasInvisibleCharacters(toSingleLine(text))).toBe(false);
    }),
  );
});

it('toSingleLine replaces invisible marks between two spaces with one space', () =>
  expect(toSingleLine('Ecole \ufe0f \u200d Beaubassin')).toBe('Ecole Beaubassin'));

it.each([
  '\u2066robin@example.ca\u2069',
  '\u200brobin@example.ca',
  '\ufeffrobin@example.ca',
  '\u00a0robin@example.ca\u202f',
  'robin\u200b@exam\u00adple.ca',
  'mailto:robin@example.ca',
  '<robin@example.ca>',
  '\u2068<MAILTO: robin@example.ca >\u2069'.replace('MAILTO', 'mailto'),
])('cleanEmail reads the pasted email address %j as robin@example.ca', (pasted) =>
  expect(cleanEmail(pasted)).toBe('robin@example.ca'),
);

it.each([
  ['\u202aB3H 1K7\u202c', 'B3H 1K7'],
  ['\u2068902-555-0100\u2069', '902-555-0100'],
  ['\u200e12\u200f3\u00a0', '123'],
])('cleanCopiedText turns the copied code %j into %j', (copied, code) => expect(cleanCopiedText(copied)).toBe(code));
