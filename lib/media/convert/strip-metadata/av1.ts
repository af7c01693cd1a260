const METADATA = 5;
/**
 * AV1 unit types to keep: sequence header, frame header, tile group, frame, and redundant frame header. Drops all other
 * types, such as padding and reserved types.
 */
const NEEDED = new Set([1, 3, 4, 6, 7]);
/**
 * HDR metadata types to keep, with their length in bytes, including the type and the final marker bit. All other
 * metadata is dropped, such as user data and time codes.
 */
const NEEDED_METADATA: Readonly<Record<number, number>> = { 1: 6, 2: 26 };
const [FORBIDDEN, HAS_EXTENSION, HAS_SIZE] = [0x80, 4, 2];

/** Removes the units (OBUs) that no decoder needs from an AV1 packet. */
export function cleanAv1(packet: Buffer): Buffer {
  const units: Buffer[] = [];
  for (let at = 0; at < packet.length;) {
    const head = packet[at] ?? 0;
    const first = at + ((head & HAS_EXTENSION) === 0 ? 1 : 2);
    const size = (head & HAS_SIZE) === 0 ? { value: packet.length - first, next: first } : leb128(packet, first);
    const end = size.next + size.value;
    if ((head & FORBIDDEN) !== 0 || !(end <= packet.length)) break;
    if (isNeeded((head >> 3) & 15, packet.subarray(size.next, end))) units.push(packet.subarray(at, end));
    at = end;
  }
  return Buffer.concat(units);
}

const isNeeded = (type: number, payload: Buffer): boolean =>
  type === METADATA ? payload.length === NEEDED_METADATA[payload[0] ?? 0] : NEEDED.has(type);

/**
 * Reads a LEB128 number, which has seven bits per byte with the lowest first. Returns NaN if the data ends inside the
 * number.
 */
function leb128(bytes: Buffer, from: number): { value: number; next: number } {
  let value = 0;
  for (let index = 0; index < 8; index += 1) {
    const byte = bytes[from + index] ?? NaN;
    value += (byte & 0x7f) * 2 ** (7 * index);
    if (byte < 0x80) return { value, next: from + index + 1 };
  }
  return { value: NaN, next: from };
}
