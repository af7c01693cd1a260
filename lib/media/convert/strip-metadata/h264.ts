import { ByteReader } from './byte-reader.ts';
import { cleanNalUnits, encodeLengthPrefix, removeTrailingBytes } from './nal-units.ts';
import { removeUnneededSupplementalMessages } from './supplemental-enhancement-info.ts';

const SEI = 6;
const [SPS, PPS, SPS_EXTENSION] = [7, 8, 13];
/**
 * H.264 unit types to keep: slices, and the parameter sets that slices refer to. Drops all other types, such as filler
 * and other views. Supplemental information (6) is filtered separately.
 */
const NEEDED = new Set([1, 2, 3, 4, 5, SPS, PPS, SPS_EXTENSION]);
const FORBIDDEN = 0x80;

const typeOf = (unit: Buffer): number => (unit[0] ?? 0) & 0x1f;

function clean(unit: Buffer): Buffer | null {
  if (((unit[0] ?? FORBIDDEN) & FORBIDDEN) !== 0) return null;
  if (typeOf(unit) === SEI) return removeUnneededSupplementalMessages(unit, 1);
  return NEEDED.has(typeOf(unit)) ? removeTrailingBytes(unit) : null;
}

/**
 * Removes extra data from the decoder configuration of an H.264 track (avcC, ISO 14496-15). Also returns the function
 * that cleans the track's packets.
 */
export function stripH264(record: Buffer) {
  const from = new ByteReader(record);
  const head = from.take(5);
  const lengthSize = ((head[4] ?? 0) & 3) + 1;
  const parts = [head, ...parameterSets(from, SPS, 0xe0), ...parameterSets(from, PPS)];
  // In the higher H.264 profiles, the decoder configuration has four more bytes: the chroma format, two bit depths, and
  // the number of extensions.
  if (![66, 77, 88].includes(head[1] ?? 0) && from.left >= 4) {
    parts.push(from.take(3), ...parameterSets(from, SPS_EXTENSION));
  }
  return {
    description: Buffer.concat(parts),
    clean: (packet: Buffer) => cleanNalUnits(packet, lengthSize, clean),
  };
}

function parameterSets(from: ByteReader, type: number, reserved = 0): Buffer[] {
  const count = from.uint8() & ~reserved;
  const units: Buffer[] = [];
  for (let index = 0; index < count; index += 1) {
    const unit = from.take(from.uint16());
    if (typeOf(unit) === type) units.push(removeTrailingBytes(unit));
  }
  return [Buffer.of(reserved | units.length), ...units.flatMap((unit) => [encodeLengthPrefix(unit, 2), unit])];
}
