const SEVERAL = 3;
const PADDED = 0x40;

/** Removes the padding from an Opus packet (RFC 6716, 3.2.5). */
export function cleanOpus(packet: Buffer): Buffer {
  const [head, count] = packet;
  if (head === undefined || count === undefined || (head & 3) !== SEVERAL || (count & PADDED) === 0) return packet;
  let [padding, at] = [0, 2];
  while (packet[at] === 255) {
    padding += 254;
    at += 1;
  }
  padding += packet[at] ?? Infinity;
  const end = packet.length - padding;
  if (!(end > at)) return Buffer.alloc(0);
  return Buffer.concat([Buffer.of(head, count & ~PADDED), packet.subarray(at + 1, end)]);
}

/** Returns the header of an Opus stream (RFC 7845, 5.1) without trailing data. */
export function stripOpusHead(head: Buffer): Buffer {
  const [channels, family] = [head[9] ?? 0, head[18] ?? 0];
  return head.subarray(0, family === 0 ? 19 : 21 + channels);
}
