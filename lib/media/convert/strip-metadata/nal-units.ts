const START_CODE = Buffer.from([0, 0, 1]);

/** Function that returns the part of a unit that a decoder needs, or null if a decoder does not need the unit. */
export type NalUnitCleaner = (unit: Buffer) => Buffer | null;

/** Cleans an H.264 or HEVC packet unit by unit. Drops bytes after the last complete unit. */
export function cleanNalUnits(packet: Buffer, lengthSize: number, clean: NalUnitCleaner): Buffer {
  const parts: Buffer[] = [];
  for (const unit of unitsOf(packet, lengthSize)) {
    const cleaned = clean(unit);
    if (cleaned && cleaned.length > 0) parts.push(encodeLengthPrefix(cleaned, lengthSize), cleaned);
  }
  return Buffer.concat(parts);
}

function* unitsOf(packet: Buffer, lengthSize: number): Generator<Buffer> {
  for (let at = 0; at + lengthSize <= packet.length;) {
    const end = at + lengthSize + packet.readUIntBE(at, lengthSize);
    if (end > packet.length) return;
    yield packet.subarray(at + lengthSize, end);
    at = end;
  }
}

export function encodeLengthPrefix(unit: Buffer, lengthSize: number): Buffer {
  const length = Buffer.alloc(lengthSize);
  length.writeUIntBE(unit.length, 0, lengthSize);
  return length;
}

/**
 * Removes the padding at the end of a unit, and everything from a start code (00 00 01) on. Decoders ignore these
 * bytes, because a start code ends a unit.
 */
export function removeTrailingBytes(unit: Buffer): Buffer {
  const next = unit.indexOf(START_CODE);
  let end = next < 0 ? unit.length : next;
  for (;;) {
    if (unit[end - 1] === 0) end -= 1;
    else if (end > 3 && unit[end - 1] === 3 && unit[end - 2] === 0 && unit[end - 3] === 0) end -= 3;
    else return unit.subarray(0, end);
  }
}
