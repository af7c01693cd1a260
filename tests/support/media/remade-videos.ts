import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  FilePathSource,
  Input,
  MovOutputFormat,
  MP4,
  Mp4OutputFormat,
  Output,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny';
import type { AudioCodec, MetadataTags, VideoCodec } from 'mediabunny';
import { allPackets, fixture, picture } from './files';

/** Track of a video in memory. */
export type Track<Codec, Config> = { codec: Codec; config: Config; packets: EncodedPacket[] };
export type VideoTrack = Track<VideoCodec, VideoDecoderConfig>;
export type AudioTrack = Track<AudioCodec, AudioDecoderConfig>;

/** Returns the video and audio tracks of a file in tests/fixtures/media. */
export async function tracksIn(name: string): Promise<{ video: VideoTrack; audio: AudioTrack }> {
  using input = new Input({ source: new FilePathSource(fixture(name)), formats: [MP4, WEBM] });
  const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
  const [videoCodec, audioCodec] = [await video?.getCodec(), await audio?.getCodec()];
  const [videoConfig, audioConfig] = [await video?.getDecoderConfig(), await audio?.getDecoderConfig()];
  if (!video || !audio || !videoCodec || !audioCodec || !videoConfig || !audioConfig) throw new Error(name);
  return {
    video: {
      codec: videoCodec,
      config: videoConfig,
      packets: await allPackets(video),
    },
    audio: {
      codec: audioCodec,
      config: audioConfig,
      packets: await allPackets(audio),
    },
  };
}

const FRAME_SECONDS = 1 / 15;

/** Creates an AV1 track. Every frame is a copy of the only frame of an AVIF picture. */
export async function av1Track(): Promise<VideoTrack> {
  const avif = await picture('avif', 64, 48);
  const begin = avif.indexOf('mdat') + 4;
  const data = avif.subarray(begin, begin - 8 + avif.readUInt32BE(begin - 8));
  return {
    codec: 'av1',
    config: { codec: 'av01.0.00M.08', codedWidth: 64, codedHeight: 48 },
    packets: Array.from({ length: 4 }, (_, at) => new EncodedPacket(data, 'key', at * FRAME_SECONDS, FRAME_SECONDS)),
  };
}

/** Creates an MP3 track of silence: its frames contain only zeros. */
export function mp3Track(): AudioTrack {
  const frame = Buffer.alloc(417);
  frame.writeUInt32BE(0xff_fb_90_64);
  const seconds = 1152 / 44_100;
  return {
    codec: 'mp3',
    config: { codec: 'mp3', sampleRate: 44_100, numberOfChannels: 2 },
    packets: Array.from({ length: 4 }, (_, at) => new EncodedPacket(frame, 'key', at * seconds, seconds)),
  };
}

/** Returns the track with changed packets. The function `change` returns the new bytes of a packet, or a new packet. */
export const mapPackets = <T extends { packets: EncodedPacket[] }>(
  track: T,
  change: (data: Buffer, packet: EncodedPacket, index: number) => Uint8Array | EncodedPacket,
): T => ({
  ...track,
  packets: track.packets.map((packet, index) => {
    const changed = change(Buffer.from(packet.data), packet, index);
    return changed instanceof EncodedPacket ? changed : packet.clone({ data: changed });
  }),
});

/** Returns the track with a changed decoder configuration. */
export const withDescription = <T extends VideoTrack | AudioTrack>(
  track: T,
  change: (description: Buffer) => Buffer,
): T => ({
  ...track,
  config: { ...track.config, description: change(descriptionOf(track)) },
});

export const descriptionOf = ({ config }: VideoTrack | AudioTrack): Buffer =>
  Buffer.from((config.description as Uint8Array | undefined) ?? Buffer.alloc(0));

const FORMATS = {
  mp4: () => new Mp4OutputFormat({ fastStart: false }),
  mov: () => new MovOutputFormat({ fastStart: false }),
  fragmented: () => new Mp4OutputFormat({ fastStart: 'fragmented', minimumFragmentDuration: 0.5 }),
  webm: () => new WebMOutputFormat(),
};

/** Creates a video file of these tracks. */
export async function fileOf(
  format: keyof typeof FORMATS,
  video: VideoTrack,
  audio?: AudioTrack,
  tags: MetadataTags = {},
): Promise<Buffer> {
  const target = new BufferTarget();
  const output = new Output({ format: FORMATS[format](), target });
  const pictures = new EncodedVideoPacketSource(video.codec);
  const sounds = audio && new EncodedAudioPacketSource(audio.codec);
  output.addVideoTrack(pictures);
  if (sounds) output.addAudioTrack(sounds);
  output.setMetadataTags(tags);
  await output.start();
  for (const packet of video.packets) await pictures.add(packet, { decoderConfig: video.config });
  for (const packet of audio?.packets ?? []) await sounds?.add(packet, { decoderConfig: audio!.config });
  await output.finalize();
  return Buffer.from(target.buffer ?? new ArrayBuffer(0));
}

const concat = (parts: (Uint8Array | string)[]) => Buffer.concat(parts.map((part) => Buffer.from(part as string)));

/** Returns an MP4 box: its length, its type and its content. */
export function box(type: string, ...parts: (Uint8Array | string)[]): Buffer {
  const content = concat(parts);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(content.length + 8);
  return concat([size, Buffer.from(type, 'latin1'), content]);
}

/** Adds a box to the first track of an MP4 file whose index is at the end. */
export function inTrack(file: Buffer, more: Buffer): Buffer {
  const [moov, trak] = [file.lastIndexOf('moov') - 4, file.indexOf('trak', file.lastIndexOf('moov')) - 4];
  const size = file.readUInt32BE(trak);
  const grown = concat([file.subarray(0, trak + size), more, file.subarray(trak + size)]);
  grown.writeUInt32BE(size + more.length, trak);
  grown.writeUInt32BE(file.readUInt32BE(moov) + more.length, moov);
  return grown;
}

/**
 * Adds an edit list, so that players show only the given pieces of the first track. Each piece has a duration in
 * seconds and a start in the track's time units.
 */
export function withEdits(file: Buffer, ...pieces: [seconds: number, from: number][]): Buffer {
  const timescale = file.readUInt32BE(file.lastIndexOf('mvhd') + 16);
  const list = Buffer.alloc(8 + 12 * pieces.length);
  list.writeUInt32BE(pieces.length, 4);
  for (const [index, [seconds, from]] of pieces.entries()) {
    list.writeUInt32BE(Math.round(seconds * timescale), 8 + 12 * index);
    list.writeInt32BE(from, 12 + 12 * index);
    list.writeUInt32BE(0x1_0000, 16 + 12 * index);
  }
  return inTrack(file, box('edts', box('elst', list)));
}
