import { EncodedAudioPacketSource, EncodedPacketSink, EncodedVideoPacketSource } from 'mediabunny';
import type { EncodedPacket, InputAudioTrack, InputVideoTrack, Output } from 'mediabunny';
import { damaged } from './refusal.ts';
import { MOST_SAMPLES } from './sample-tables.ts';

/** A track, and what its packets were counted and timed to. */
export type Measured<T> = { track: T; count: number; start: number; end: number };

/** Packets on their way from the old file into the new one. */
type Stream = {
  next: EncodedPacket | null;
  advance: () => Promise<EncodedPacket | null>;
  add: (packet: EncodedPacket) => Promise<void>;
  left: number;
};

const LARGEST_PACKET = 16 * 1024 * 1024;

/** By the packets themselves: what the header says is only said. Gives up once they reach past `latest`, in seconds. */
export async function measure<T extends InputVideoTrack | InputAudioTrack>(
  track: T,
  latest: number,
): Promise<Measured<T>> {
  const measured = { track, count: 0, start: Infinity, end: 0 };
  for await (const { timestamp, duration, byteLength } of new EncodedPacketSink(track).packets(undefined, undefined, {
    metadataOnly: true,
  })) {
    measured.count += 1;
    measured.start = Math.min(measured.start, timestamp);
    measured.end = Math.max(measured.end, timestamp + duration);
    if (measured.end > latest) break;
    if (measured.count > MOST_SAMPLES || byteLength > LARGEST_PACKET) throw damaged('video');
  }
  return measured;
}

/** Every packet as it is, in its order and with its time; of the tracks, no more than how to decode and to turn them. */
export async function copyPackets(
  output: Output,
  video: Measured<InputVideoTrack>,
  audio: Measured<InputAudioTrack> | null,
): Promise<void> {
  const streams = [await videoStream(output, video), ...(audio ? [await audioStream(output, audio)] : [])];
  await output.start();
  await interleave(streams);
  // The demuxer ends quietly where the file's data does.
  if (streams.some(({ left }) => left !== 0)) throw damaged('video');
  await output.finalize();
}

async function videoStream(output: Output, { track, count }: Measured<InputVideoTrack>): Promise<Stream> {
  const [codec, decoderConfig] = [await track.getCodec(), await track.getDecoderConfig()];
  if (!codec || !decoderConfig) throw damaged('video');
  const source = new EncodedVideoPacketSource(codec);
  output.addVideoTrack(source, {
    maximumPacketCount: count,
    transformationMatrix: await track.getTransformationMatrix(),
    canBeTransparent: await track.canBeTransparent(),
  });
  return stream(track, count, (packet) => source.add(packet, { decoderConfig }));
}

async function audioStream(output: Output, { track, count }: Measured<InputAudioTrack>): Promise<Stream> {
  const [codec, decoderConfig] = [await track.getCodec(), await track.getDecoderConfig()];
  if (!codec || !decoderConfig) throw damaged('video');
  const source = new EncodedAudioPacketSource(codec);
  output.addAudioTrack(source, { maximumPacketCount: count });
  return stream(track, count, (packet) => source.add(packet, { decoderConfig }));
}

async function stream(track: InputVideoTrack | InputAudioTrack, left: number, add: Stream['add']): Promise<Stream> {
  const packets = new EncodedPacketSink(track).packets();
  const advance = async () => (await packets.next()).value ?? null;
  return { next: await advance(), advance, add, left };
}

/** The earliest first, so that a player finds sound and picture of a moment close together. */
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
