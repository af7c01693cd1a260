import { EncodedAudioPacketSource, EncodedPacketSink, EncodedVideoPacketSource } from 'mediabunny';
import type { AudioCodec, EncodedPacket, InputAudioTrack, InputVideoTrack, Output, VideoCodec } from 'mediabunny';
import { stripTrackMetadata, convertBytesToBuffer } from './strip-track-metadata.ts';
import type { StrippedTrack } from './strip-track-metadata.ts';
import { damagedFileError } from './errors/upload-refusal.ts';
import { MAX_VIDEO_SAMPLES } from './video-sample-limit.ts';

/**
 * A track and its packets to copy: the index of the first packet, the number of packets, and their start and end in
 * seconds.
 */
export type MediaTrackPackets<T> = { track: T; first: number; count: number; start: number; end: number };

/** Packets of one track that are being copied from the old file to the new one. */
type Stream = {
  next: EncodedPacket | null;
  advance: () => Promise<EncodedPacket | null>;
  add: (packet: EncodedPacket) => Promise<void>;
  left: number;
};

const LARGEST_PACKET = 16 * 1024 * 1024;
/**
 * Seconds of sound to copy before the visible part, because an audio decoder needs a lead-in. Video instead begins at
 * the last key frame before the visible part.
 */
const RUN_UP_OF_SOUND = 0.25;

/**
 * Returns which packets of a track to copy: the visible packets, and earlier packets that the decoder needs. Does not
 * trust the track's header, which may be wrong.
 */
export async function findPacketsToCopy<T extends InputVideoTrack | InputAudioTrack>(
  track: T,
  /** Copying stops after a packet that ends later than this number of seconds. */
  latest: number,
  /** End of the visible part in seconds. */
  until = Infinity,
): Promise<MediaTrackPackets<T>> {
  const runUp = track.type === 'video' ? 0 : RUN_UP_OF_SOUND;
  const measured = { track, first: 0, count: 0, start: Infinity, end: 0 };
  for await (const { type, timestamp, duration, byteLength } of new EncodedPacketSink(track).packets(
    undefined,
    undefined,
    { metadataOnly: true },
  )) {
    // Stops at the first packet after the visible part. Packets come in decoding order, so a visible packet may follow.
    // It is not copied, because it may need the skipped packets.
    if (timestamp >= until) break;
    if (type === 'key' && timestamp <= -runUp) {
      measured.first += measured.count;
      Object.assign(measured, { count: 0, start: Infinity });
    }
    measured.count += 1;
    measured.start = Math.min(measured.start, timestamp);
    measured.end = Math.max(measured.end, timestamp + duration);
    if (measured.end > latest) break;
    if (measured.first + measured.count > MAX_VIDEO_SAMPLES || byteLength > LARGEST_PACKET)
      throw damagedFileError('video');
  }
  return measured;
}

/**
 * Copies the packets that `findPacketsToCopy` selected, in the same order and with the same times. Also copies the
 * track's decoder configuration and rotation, but no other data.
 */
export async function copyAudioAndVideoPackets(
  output: Output,
  video: MediaTrackPackets<InputVideoTrack>,
  audio: MediaTrackPackets<InputAudioTrack> | null,
): Promise<void> {
  const streams = [await videoStream(output, video), ...(audio ? [await audioStream(output, audio)] : [])];
  await output.start();
  await interleave(streams);
  // Throws if packets are missing. The library that reads the file would report no error for a file that ends early.
  if (streams.some(({ left }) => left !== 0)) throw damagedFileError('video');
  await output.finalize();
}

async function videoStream(output: Output, measured: MediaTrackPackets<InputVideoTrack>): Promise<Stream> {
  const { track, count } = measured;
  const [codec, config] = [await track.getCodec(), await track.getDecoderConfig()];
  if (!codec || !config) throw damagedFileError('video');
  const source = new EncodedVideoPacketSource(codec);
  output.addVideoTrack(source, {
    maximumPacketCount: count,
    transformationMatrix: await track.getTransformationMatrix(),
  });
  const { clean, decoderConfig } = strip(codec, config);
  return stream(measured, clean, (packet) => source.add(packet, { decoderConfig }));
}

async function audioStream(output: Output, measured: MediaTrackPackets<InputAudioTrack>): Promise<Stream> {
  const { track, count } = measured;
  const [codec, config] = [await track.getCodec(), await track.getDecoderConfig()];
  if (!codec || !config) throw damagedFileError('video');
  const source = new EncodedAudioPacketSource(codec);
  output.addAudioTrack(source, { maximumPacketCount: count });
  const { clean, decoderConfig } = strip(codec, config);
  return stream(measured, clean, (packet) => source.add(packet, { decoderConfig }));
}

function strip<C extends VideoDecoderConfig | AudioDecoderConfig>(codec: VideoCodec | AudioCodec, config: C) {
  const { description: original, ...rest } = config;
  const { description, clean } = stripTrackMetadata(codec, original);
  return { clean, decoderConfig: { ...rest, ...(description && { description }) } };
}

async function stream(
  { track, first, count }: MediaTrackPackets<InputVideoTrack | InputAudioTrack>,
  clean: StrippedTrack['clean'],
  add: Stream['add'],
): Promise<Stream> {
  const packets = new EncodedPacketSink(track).packets();
  for (let skipped = 0; skipped < first; skipped += 1) await packets.next();
  let taken = 0;
  const advance = async () => ((taken += 1) > count ? null : ((await packets.next()).value ?? null));
  const addBare = async (packet: EncodedPacket) => {
    const data = clean(convertBytesToBuffer(packet.data));
    // An empty `sideData` drops data stored beside the packet, such as the alpha channel of a WebM.
    if (data.length > 0) await add(packet.clone({ data, sideData: {} }));
  };
  return { next: await advance(), advance, add: addBare, left: count };
}

/**
 * Writes the packets of all tracks in order of time, because players expect sound and picture of the same moment close
 * together in the file.
 */
async function interleave(streams: Stream[]): Promise<void> {
  for (;;) {
    let earliest: Stream | null = null;
    for (const candidate of streams) {
      if (candidate.next && (!earliest?.next || candidate.next.timestamp < earliest.next.timestamp))
        earliest = candidate;
    }
    if (!earliest?.next) return;
    await earliest.add(earliest.next);
    earliest.left -= 1;
    earliest.next = await earliest.advance();
  }
}
