import { ByteReader } from './byte-reader.ts';
import { cleanUnits, lengthOf, withoutTail } from './nal-units.ts';
import { cleanSei } from './sei.ts';

const HEADER = 2;
/** Slices as far as they are defined (0 to 9, 16 to 21). */
const isSlice = (type: number) => type <= 9 || (type >= 16 && type <= 21);
/** The sets that slices refer to: VPS, SPS, PPS. */
const isParameterSet = (type: number) => type >= 32 && type <= 34;
/** The end of a sequence or stream, which says what the next picture may refer to. They have a header only. */
const isEnd = (type: number) => type === 36 || type === 37;
/** What stands before a picture; what stands behind one (40) is checksums at best. */
const SEI = 39;

const typeOf = (unit: Buffer): number => ((unit[0] ?? 0) >> 1) & 0x3f;
/** Other layers hold other views, or what is transparent: browsers show the first. */
const layerOf = (unit: Buffer): number => (((unit[0] ?? 0) & 1) << 5) | ((unit[1] ?? 0) >> 3);
const isForbidden = (unit: Buffer): boolean => unit.length < HEADER || ((unit[0] ?? 0) & 0x80) !== 0;

function clean(unit: Buffer): Buffer | null {
  if (isForbidden(unit) || layerOf(unit) > 0) return null;
  const type = typeOf(unit);
  if (type === SEI) return cleanSei(unit, HEADER);
  if (isEnd(type)) return unit.subarray(0, HEADER);
  return isSlice(type) || isParameterSet(type) ? withoutTail(unit) : null;
}

/** Of a track's hvcC (ISO 14496-15): what it becomes, and how its packets are cleaned. */
export function bareHevc(record: Buffer) {
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
    clean: (packet: Buffer) => cleanUnits(packet, lengthSize, clean),
  };
}

/** Units of one type, of which only parameter sets and what HDR needs belong there. */
function cleanArray(from: ByteReader): Buffer | null {
  const kind = from.uint8() & 0xbf; // but for a bit that means nothing
  const type = kind & 0x3f;
  const units: Buffer[] = [];
  for (let left = from.uint16(); left > 0; left -= 1) {
    const unit = from.take(from.uint16());
    const kept = typeOf(unit) === type && (isParameterSet(type) || type === SEI) ? clean(unit) : null;
    if (kept) units.push(kept);
  }
  if (units.length === 0) return null;
  const count = Buffer.alloc(2);
  count.writeUInt16BE(units.length);
  return Buffer.concat([Buffer.of(kind), count, ...units.flatMap((unit) => [lengthOf(unit, 2), unit])]);
}
