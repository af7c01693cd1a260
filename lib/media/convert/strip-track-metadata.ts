import type { AudioCodec, VideoCodec } from 'mediabunny';
import { stripAac } from './strip-metadata/aac.ts';
import { cleanAv1 } from './strip-metadata/av1.ts';
import { stripH264 } from './strip-metadata/h264.ts';
import { stripHevc } from './strip-metadata/hevc.ts';
import { cleanMp3 } from './strip-metadata/mp3.ts';
import { stripOpusHead, cleanOpus } from './strip-metadata/opus.ts';
import { stripVorbisHeaders } from './strip-metadata/vorbis.ts';
import { cleanVp9 } from './strip-metadata/vp9.ts';
import { damagedFileError } from './errors/upload-refusal.ts';

/**
 * Result of stripping a track of data that no decoder needs: the stripped decoder configuration, and a function that
 * strips each packet.
 */
export type StrippedTrack = { description?: Buffer; clean: (packet: Buffer) => Buffer };

const unchanged = (packet: Buffer): Buffer => packet;
/**
 * Returns the decoder configuration. Throws a Refusal if the configuration is missing, because browsers could not play
 * the copied track without it.
 */
const required = (description: Buffer | null): Buffer => {
  if (!description) throw damagedFileError('video');
  return description;
};

/**
 * Functions by codec that remove data that no decoder needs, such as time and place. Data after a compressed picture or
 * sound may remain, because its end is unknown.
 */
const STRIPPERS: Partial<Record<VideoCodec | AudioCodec, (description: Buffer | null) => StrippedTrack>> = {
  avc: (description) => stripH264(required(description)),
  hevc: (description) => stripHevc(required(description)),
  av1: () => ({ clean: cleanAv1 }),
  vp9: () => ({ clean: cleanVp9 }),
  vp8: () => ({ clean: unchanged }),
  aac: (description) => stripAac(required(description)),
  mp3: () => ({ clean: cleanMp3 }),
  opus: (description) => ({ ...(description && { description: stripOpusHead(description) }), clean: cleanOpus }),
  vorbis: (description) => ({ description: stripVorbisHeaders(required(description)), clean: unchanged }),
};

export function stripTrackMetadata(
  codec: VideoCodec | AudioCodec,
  description: AllowSharedBufferSource | undefined,
): StrippedTrack {
  const make = STRIPPERS[codec];
  if (!make) throw damagedFileError('video');
  return make(description ? convertBytesToBuffer(description) : null);
}

export const convertBytesToBuffer = (bytes: AllowSharedBufferSource): Buffer =>
  ArrayBuffer.isView(bytes) ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) : Buffer.from(bytes);
