/** Bit rates of MP3 in kbit/s, first for MPEG-1, then for MPEG-2 and MPEG-2.5. */
const BITRATES = [
  [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
] as const;
const SAMPLE_RATES = [44_100, 48_000, 32_000];

/** Returns one MP3 frame without trailing data, or an empty buffer if the packet is not a frame. */
export function cleanMp3(packet: Buffer): Buffer {
  const length = packet.length < 4 ? NaN : frameLength(packet.readUInt32BE());
  return length > 0 ? packet.subarray(0, length) : Buffer.alloc(0);
}

function frameLength(head: number): number {
  const [sync, version, layer] = [head >>> 21, (head >>> 19) & 3, (head >>> 17) & 3];
  if (sync !== 0x7ff || version === 1 || layer !== 1) return NaN;
  const isFirst = version === 3;
  const bitrate = BITRATES[isFirst ? 0 : 1][(head >>> 12) & 15] ?? NaN;
  const sampleRate = (SAMPLE_RATES[(head >>> 10) & 3] ?? NaN) / (isFirst ? 1 : version === 2 ? 2 : 4);
  return Math.floor(((isFirst ? 144 : 72) * bitrate * 1000) / sampleRate) + ((head >>> 9) & 1);
}
