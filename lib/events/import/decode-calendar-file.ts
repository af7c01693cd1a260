import { decodeCsvBytes } from '@/lib/schools/import/csv-decode';

/** Decodes a calendar file, which may be in UTF-8, UTF-16 or windows-1252. */
export function decodeCalendarFile(bytes: Uint8Array): string {
  // In a file in UTF-16 without a byte order mark, every other byte of "BEGIN" is 0.
  if (bytes[0] === 0x42 && bytes[1] === 0) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0 && bytes[1] === 0x42) return new TextDecoder('utf-16be').decode(bytes);
  const { text, encoding } = decodeCsvBytes(bytes);
  if (encoding !== 'windows-1252') return text;
  // Some programs split a line in the middle of a character. The bytes of that character are valid UTF-8 only after the
  // line has been joined again.
  const unfolded = decodeCsvBytes(withoutFolds(bytes));
  return unfolded.encoding === 'utf-8' ? unfolded.text : text;
}

const [TAB, LF, CR, SPACE] = [0x09, 0x0a, 0x0d, 0x20];

function withoutFolds(bytes: Uint8Array): Uint8Array {
  const result = new Uint8Array(bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const after =
      bytes[at] === CR && bytes[at + 1] === LF ? at + 2 : bytes[at] === LF || bytes[at] === CR ? at + 1 : at;
    if (after > at && (bytes[after] === SPACE || bytes[after] === TAB)) at = after;
    else result[length++] = bytes[at] ?? 0;
  }
  return result.subarray(0, length);
}
