import { removeTrailingBytes } from './nal-units.ts';

/** Types of supplemental messages that affect the picture, with their minimum and maximum size in bytes. */
const NEEDED: Readonly<Record<number, { least: number; most: number }>> = {
  6: { least: 1, most: 4 }, // Message type 6: point from which decoding can start.
  137: { least: 24, most: 24 }, // Message type 137: colours and brightness of the screen used to master an HDR video.
  144: { least: 4, most: 4 }, // Message type 144: maximum and average brightness of an HDR video.
  147: { least: 1, most: 1 }, // Message type 147: preferred formula for converting pixel values to brightness.
};
const LAST_BIT = 0x80;

/**
 * Keeps only the supplemental messages that a decoder needs, because cameras record time, place and device in the
 * others. Returns null if no message remains.
 */
export function removeUnneededSupplementalMessages(unit: Buffer, headerSize: number): Buffer | null {
  const payload = unescaped(removeTrailingBytes(unit).subarray(headerSize));
  const messages: Buffer[] = [];
  for (let at = 0; at < payload.length - 1;) {
    const type = number(payload, at);
    const size = number(payload, type.next);
    const end = size.next + size.value;
    if (end > payload.length) break;
    const needed = NEEDED[type.value];
    if (needed && size.value >= needed.least && size.value <= needed.most) messages.push(payload.subarray(at, end));
    at = end;
  }
  if (messages.length === 0) return null;
  return Buffer.concat([unit.subarray(0, headerSize), escaped(Buffer.concat([...messages, Buffer.of(LAST_BIT)]))]);
}

/** Reads a number that is the sum of several bytes. Every byte except the last is 255. */
function number(payload: Buffer, from: number): { value: number; next: number } {
  let [value, at] = [0, from];
  while (payload[at] === 0xff) {
    value += 0xff;
    at += 1;
  }
  return { value: value + (payload[at] ?? Infinity), next: at + 1 };
}

/** Removes the escape bytes (00 00 03) that keep data inside a unit from looking like a start code. */
function unescaped(bytes: Buffer): Buffer {
  const plain: number[] = [];
  let zeros = 0;
  for (const byte of bytes) {
    const isGuard = zeros >= 2 && byte === 3;
    if (!isGuard) plain.push(byte);
    zeros = byte === 0 ? zeros + 1 : 0;
  }
  return Buffer.from(plain);
}

function escaped(bytes: Buffer): Buffer {
  const guarded: number[] = [];
  let zeros = 0;
  for (const byte of bytes) {
    if (zeros >= 2 && byte <= 3) {
      guarded.push(3);
      zeros = 0;
    }
    guarded.push(byte);
    zeros = byte === 0 ? zeros + 1 : 0;
  }
  return Buffer.from(guarded);
}
