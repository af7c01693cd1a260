const MARKER = 0b110;

/**
 * Removes all bytes of a VP9 packet outside the frames that the index at its end lists. Returns a packet without an
 * index unchanged.
 */
export function cleanVp9(packet: Buffer): Buffer {
  const index = indexOf(packet);
  if (!index) return packet;
  const { frameCount, sizeBytes, bytes } = index;
  const frames: Buffer[] = [];
  for (let at = 0, number = 0; number < frameCount; number += 1) {
    const size = bytes.readUIntLE(1 + number * sizeBytes, sizeBytes);
    if (at + size > packet.length - bytes.length) break;
    const frame = packet.subarray(at, at + size);
    if (isFrame(frame)) frames.push(frame);
    at += size;
  }
  if (frames.length === 0) return Buffer.alloc(0);
  const head = (MARKER << 5) | ((sizeBytes - 1) << 3) | (frames.length - 1);
  const sizes = frames.map(({ length }) => {
    const size = Buffer.alloc(sizeBytes);
    size.writeUIntLE(length, 0, sizeBytes);
    return size;
  });
  return Buffer.concat([...frames, Buffer.of(head), ...sizes, Buffer.of(head)]);
}

/** Returns true if the data starts with the bits 1 and 0, which mark a VP9 frame. */
const isFrame = (frame: Buffer): boolean => (frame[0] ?? 0) >> 6 === 0b10;

/** Reads the index at the end of a VP9 packet, which lists the frames of the packet (VP9 specification, Annex B). */
function indexOf(packet: Buffer): { frameCount: number; sizeBytes: number; bytes: Buffer } | null {
  const last = packet[packet.length - 1] ?? 0;
  if (last >> 5 !== MARKER) return null;
  const [sizeBytes, frameCount] = [((last >> 3) & 3) + 1, (last & 7) + 1];
  const begin = packet.length - (2 + sizeBytes * frameCount);
  return packet[begin] === last && begin >= 0 ? { frameCount, sizeBytes, bytes: packet.subarray(begin) } : null;
}
