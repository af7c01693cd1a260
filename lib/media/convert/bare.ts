import type { AudioCodec, VideoCodec } from 'mediabunny';
import { bareAac } from './bare/aac.ts';
import { cleanAv1 } from './bare/av1.ts';
import { bareH264 } from './bare/h264.ts';
import { bareHevc } from './bare/hevc.ts';
import { cleanMp3 } from './bare/mp3.ts';
import { bareOpusHead, cleanOpus } from './bare/opus.ts';
import { bareVorbisHeaders } from './bare/vorbis.ts';
import { cleanVp9 } from './bare/vp9.ts';
import { damaged } from './refusal.ts';

/** How a track is decoded, and what its packets become; of nothing that a decoder needs is anything missing. */
export type Bare = { description?: Buffer; clean: (packet: Buffer) => Buffer };

const asItIs = (packet: Buffer): Buffer => packet;
/** The packets of these would be of another kind without a record of how to decode them: no browser plays that in a file. */
const required = (description: Buffer | null): Buffer => {
  if (!description) throw damaged('video');
  return description;
};

/**
 * What is left of a track when all is gone that no decoder needs: cameras write into the stream itself where each picture was taken, when,
 * and by which of them. What stands behind the last bit of a compressed picture or sound cannot be told from it, and stays.
 */
const BARE: Partial<Record<VideoCodec | AudioCodec, (description: Buffer | null) => Bare>> = {
  avc: (description) => bareH264(required(description)),
  hevc: (description) => bareHevc(required(description)),
  av1: () => ({ clean: cleanAv1 }),
  vp9: () => ({ clean: cleanVp9 }),
  vp8: () => ({ clean: asItIs }),
  aac: (description) => bareAac(required(description)),
  mp3: () => ({ clean: cleanMp3 }),
  opus: (description) => ({ ...(description && { description: bareOpusHead(description) }), clean: cleanOpus }),
  vorbis: (description) => ({ description: bareVorbisHeaders(required(description)), clean: asItIs }),
};

export function bareTrack(codec: VideoCodec | AudioCodec, description: AllowSharedBufferSource | undefined): Bare {
  const make = BARE[codec];
  if (!make) throw damaged('video');
  return make(description ? bufferOf(description) : null);
}

export const bufferOf = (bytes: AllowSharedBufferSource): Buffer =>
  ArrayBuffer.isView(bytes) ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) : Buffer.from(bytes);
