import { describe, expect, it } from 'vitest';
import { decodeCalendarFile } from './decode-calendar-file';

const TEXT = 'BEGIN:VCALENDAR\r\nSUMMARY:Fête d’été';
const utf8 = new TextEncoder().encode(TEXT);
const utf16 = (bigEndian: boolean, mark: boolean) => {
  const bytes = Buffer.from((mark ? '\uFEFF' : '') + TEXT, 'utf16le');
  return new Uint8Array(bigEndian ? bytes.swap16() : bytes);
};

describe('the decoder of calendar files', () => {
  it.each([
    ['UTF-8', utf8],
    ['UTF-8 with a byte order mark', new Uint8Array([0xef, 0xbb, 0xbf, ...utf8])],
    ['UTF-16 LE with a byte order mark', utf16(false, true)],
    ['UTF-16 BE with a byte order mark', utf16(true, true)],
    ['UTF-16 LE without a byte order mark', utf16(false, false)],
    ['UTF-16 BE without a byte order mark', utf16(true, false)],
    ['windows-1252', new Uint8Array(Buffer.from(TEXT.replace('’', '\x92'), 'latin1'))],
  ])('the decoder of calendar files reads %s', (_name, bytes) => expect(decodeCalendarFile(bytes)).toBe(TEXT));

  it.each(['\r\n ', '\n\t', '\r '])('the decoder restores a character that a folded line split in two: %j', (fold) => {
    const at = utf8.indexOf(0xc3) + 1;
    const folded = new Uint8Array([...utf8.subarray(0, at), ...new TextEncoder().encode(fold), ...utf8.subarray(at)]);
    expect(decodeCalendarFile(folded)).toBe(TEXT);
  });
});
