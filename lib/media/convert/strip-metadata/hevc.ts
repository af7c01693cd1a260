import { ByteReader } from './byte-reader.ts';
import { cleanNalUnits, encodeLengthPrefix, removeTrailingBytes } from './nal-units.ts';
import { removeUnneededSupplementalMessages } from './supplemental-enhancement-info.ts';

const HEADER = 2;
/** Returns true for the types of slices that the HEVC standard defines (0 to 9, 16 to 21). */
const isSlice = (type: number) => type <= 9 || (type >= 16 && type <= 21);
/**
 * Returns true for the types of parameter sets (VPS, SPS and PPS). These units contain the settings with which a
 * decoder reads the pictures.
 */
const isParameterSet = (type: number) => type >= 32 && type <= 34;
/**
 * Returns true for a unit that ends a sequence or stream. Such a unit tells the decoder that later pictures do not
 * depend on earlier ones.
 */
const isEnd = (type: number) => type === 36 || type === 37;
/**
 * Type of the units with supplemental information before a picture. Units after a picture (type 40) are dropped,
 * because they contain only checksums.
 */
const SEI = 39;

const typeOf = (unit: Buffer): number => ((unit[0] ?? 0) >> 1) & 0x3f;
/**
 * Returns the layer id of an HEVC unit. Browsers show only layer 0. Other layers contain other views or transparency.
 */
const layerOf = (unit: Buffer): number => (((unit[0] ?? 0) & 1) << 5) | ((unit[1] ?? 0) >> 3);
const isForbidden = (unit: Buffer): boolean => unit.length < HEADER || ((unit[0] ?? 0) & 0x80) !== 0;

function clean(unit: Buffer): Buffer | null {
  if (isForbidden(unit) || layerOf(unit) > 0) return null;
  const type = typeOf(unit);
  if (type === SEI) return removeUnneededSupplementalMessages(unit, HEADER);
  if (isEnd(type)) return unit.subarray(0, HEADER);
  return isSlice(type) || isParameterSet(type) ? removeTrailingBytes(unit) : null;
}

/**
 * Removes extra data from the decoder configuration of an HEVC track (hvcC, ISO 14496-15). Also returns the function
 * that cleans the track's packets.
 */
export function stripHevc(record: Buffer) {
  const from = new ByteReader(record);
  const head = from.take(22);
  const lengthSize = ((head[21] ?? 0) & 3) + 1;
  const arrays: Buffer[] = [];
  for (let left = from.uint8(); left > 0; left -= 1) {
    const array = cleanArray(from);
    if (array) arrays.push(array);
  }
  return {
    description: Buffer.concat([head, Buffer.of(arrays.length), ...arrays]),
    clean: (packet: Buffer) => cleanNalUnits(packet, lengthSize, clean),
  };
}

/** Reads an array of HEVC units of one type, and keeps only the parameter sets and the HDR information. */
function cleanArray(from: ByteReader): Buffer | null {
  const kind = from.uint8() & 0xbf; // The mask 0xbf clears the reserved bit beside the unit type.
  const type = kind & 0x3f;
  const units: Buffer[] = [];
  for (let left = from.uint16(); left > 0; left -= 1) {
    const unit = from.take(from.uint16());
    const cleaned = typeOf(unit) === type && (isParameterSet(type) || type === SEI) ? clean(unit) : null;
    if (cleaned) units.push(cleaned);
  }
  if (units.length === 0) return null;
  const count = Buffer.alloc(2);
  count.writeUInt16BE(units.length);
  return Buffer.concat([Buffer.of(kind), count, ...units.flatMap((unit) => [encodeLengthPrefix(unit, 2), unit])]);
}
