import { Bits } from './bit-reader.ts';

const [DATA, PROGRAM, FILL] = [4, 5, 6];
const [ESCAPED_TYPE, ESCAPED_RATE] = [31, 15];
const [SBR, PS] = [5, 29];
/**
 * AAC object types whose packets are sequences of elements. Other types need no cleaning, because their packets have no
 * elements that could hold extra data.
 */
const HAS_ELEMENTS = new Set([1, 2, 3, 4]);

/**
 * Removes extra data from the decoder configuration of an AAC track. Also returns the function that cleans the track's
 * packets.
 */
export function stripAac(config: Buffer) {
  const bits = new Bits(Buffer.from(config));
  const type = readConfig(bits);
  const isKnown = type !== null && !bits.isBeyond;
  return {
    description: isKnown ? bits.bytes.subarray(0, Math.ceil(bits.at / 8)) : config,
    clean: isKnown ? cleanAac : (packet: Buffer) => packet,
  };
}

/**
 * Reads the decoder configuration of a track, and overwrites its comment with zeros. Returns the audio object type, or
 * null for a type with another structure (HAS_ELEMENTS).
 */
function readConfig(bits: Bits): number | null {
  let type = objectType(bits);
  sampleRate(bits);
  const channels = bits.take(4);
  const isExtended = type === SBR || type === PS;
  if (isExtended) {
    sampleRate(bits);
    type = objectType(bits);
  }
  if (!HAS_ELEMENTS.has(type)) return null;
  bits.take(1);
  if (bits.take(1) === 1) bits.take(14);
  bits.take(1);
  if (channels === 0) readProgram(bits);
  if (!isExtended) readExtension(bits);
  return type;
}

const objectType = (bits: Bits): number => {
  const type = bits.take(5);
  return type === ESCAPED_TYPE ? 32 + bits.take(6) : type;
};

const sampleRate = (bits: Bits): void => {
  if (bits.take(4) === ESCAPED_RATE) bits.take(24);
};

/** Skips the optional extension at the end of the configuration, which describes two additions to AAC (SBR and PS). */
function readExtension(bits: Bits): void {
  const start = bits.at;
  if (bits.left < 16 || bits.take(11) !== 0x2b7 || bits.take(5) !== SBR) return void (bits.at = start);
  if (bits.take(1) === 0) return;
  sampleRate(bits);
  const extensionStart = bits.at;
  if (bits.left < 12 || bits.take(11) !== 0x548) return void (bits.at = extensionStart);
  bits.take(1);
}

/** Reads the channel layout (program config element) and overwrites its comment with zeros. */
function readProgram(bits: Bits): void {
  bits.take(4 + 2 + 4);
  const [front, side, back, lfe, data, coupled] = [4, 4, 4, 2, 3, 4].map((count) => bits.take(count));
  if (bits.take(1) === 1) bits.take(4);
  if (bits.take(1) === 1) bits.take(4);
  if (bits.take(1) === 1) bits.take(3);
  bits.take(5 * ((front ?? 0) + (side ?? 0) + (back ?? 0) + (coupled ?? 0)) + 4 * ((lfe ?? 0) + (data ?? 0)));
  bits.align();
  bits.blank(bits.take(8));
}

/**
 * Overwrites the elements before the sound in an AAC packet with zeros, because encoders write their names there. Keeps
 * the elements' length, because it determines the alignment of later fields.
 */
function cleanAac(packet: Buffer): Buffer {
  const bits = new Bits(Buffer.from(packet));
  for (let element = bits.take(3); bits.left > 0; element = bits.take(3)) {
    if (element === DATA) blankData(bits);
    else if (element === FILL) bits.blank(fillCount(bits));
    else if (element === PROGRAM) readProgram(bits);
    else break;
  }
  return bits.bytes;
}

function blankData(bits: Bits): void {
  bits.take(4);
  const isAligned = bits.take(1) === 1;
  const count = bits.take(8);
  const more = count === 255 ? bits.take(8) : 0;
  if (isAligned) bits.align();
  bits.blank(count + more);
}

function fillCount(bits: Bits): number {
  const count = bits.take(4);
  return count === 15 ? count + bits.take(8) - 1 : count;
}
