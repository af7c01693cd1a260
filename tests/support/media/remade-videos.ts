import {
  BufferTarget,
  EncodedVideoPacketSource,
  FilePathSource,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';
import { readPackets, fixture } from './files';

/** Returns an MP4 with only the picture track of a file in tests/fixtures/media, and with its index at the end. */
export async function withoutSound(name: string): Promise<Buffer> {
  using input = new Input({ source: new FilePathSource(fixture(name)), formats: [MP4] });
  const video = await input.getPrimaryVideoTrack();
  const [codec, decoderConfig] = [await video?.getCodec(), await video?.getDecoderConfig()];
  if (!video || !codec || !decoderConfig) throw new Error(name);
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: false }), target });
  const pictures = new EncodedVideoPacketSource(codec);
  output.addVideoTrack(pictures);
  await output.start();
  for (const packet of await readPackets(video)) await pictures.add(packet, { decoderConfig });
  await output.finalize();
  return Buffer.from(target.buffer ?? new ArrayBuffer(0));
}

const concat = (parts: (Uint8Array | string)[]) => Buffer.concat(parts.map((part) => Buffer.from(part as string)));

/** Returns an MP4 box: its length, its type and its content. */
function box(type: string, ...parts: (Uint8Array | string)[]): Buffer {
  const content = concat(parts);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(content.length + 8);
  return concat([size, Buffer.from(type, 'latin1'), content]);
}

/** Adds a box to the first track of an MP4 file whose index is at the end. */
function inTrack(file: Buffer, more: Buffer): Buffer {
  const [moov, trak] = [file.lastIndexOf('moov') - 4, file.indexOf('trak', file.lastIndexOf('moov')) - 4];
  const size = file.readUInt32BE(trak);
  const grown = concat([file.subarray(0, trak + size), more, file.subarray(trak + size)]);
  grown.writeUInt32BE(size + more.length, trak);
  grown.writeUInt32BE(file.readUInt32BE(moov) + more.length, moov);
  return grown;
}

/**
 * Adds an edit list, which makes players show only these pieces of the first track. `seconds` is a piece's duration.
 * `from` is its start in the track's time units.
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
