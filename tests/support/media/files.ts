import { createHash } from 'node:crypto';
import path from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import {
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathSource,
  FilePathTarget,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
  WEBM,
} from 'mediabunny';
import type { EncodedPacket, InputTrack } from 'mediabunny';
import sharp from 'sharp';
import { exif, withSegment } from './exif';

/** Metadata values in the test files, such as coordinates. Stored files must not contain these values. */
export const METADATA_CANARIES = ['CANARY-', '+44.6488', '-063.5752', '44.6488', '-63.5752'];

export const VIDEOS = [
  'h264-aac.mp4',
  'b-frames.mp4',
  'hevc.mp4',
  'rotated.mp4',
  'late-sound.mp4',
  'cut.mp4',
  'fragmented.mp4',
  'extra-tracks.mp4',
  'tagged.mp4',
  'tagged.mov',
  'vp9-opus.webm',
  'vp8-vorbis-tags.webm',
] as const;

/** Returns the path of a file in tests/fixtures/media. */
export const fixture = (name: string): string => path.join(process.cwd(), 'tests/fixtures/media', name);

type Format = 'jpeg' | 'png' | 'webp' | 'gif' | 'tiff' | 'avif';

/** Creates a picture with noise, so that it has a realistic size. */
export const picture = (format: Format = 'jpeg', width = 320, height = 240): Promise<Buffer> =>
  sharp({
    create: { width, height, channels: 3, background: '#346', noise: { type: 'gaussian', mean: 128, sigma: 24 } },
  })
    .toFormat(format)
    .toBuffer();

/**
 * Creates a picture with the metadata that phones write, such as position, serial number and thumbnail, in EXIF, XMP,
 * IPTC and a comment.
 */
export async function taggedPicture(
  format: 'jpeg' | 'png' | 'webp' = 'jpeg',
  width = 640,
  height = 480,
): Promise<Buffer> {
  const block = await tags();
  if (format !== 'jpeg') {
    const tagged = withSegment(
      await picture('jpeg', width, height),
      0xe1,
      Buffer.concat([Buffer.from('Exif\0\0'), block]),
    );
    return sharp(tagged).keepExif().withXmp(XMP).toFormat(format).toBuffer();
  }
  const comment = Buffer.from('CANARY-COMMENT +44.6488-063.5752');
  let jpeg = withSegment(await picture('jpeg', width, height), 0xfe, comment);
  jpeg = withSegment(jpeg, 0xed, iptc('CANARY-OWNER-IPTC'));
  jpeg = withSegment(jpeg, 0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0${XMP}`));
  return withSegment(jpeg, 0xe1, Buffer.concat([Buffer.from('Exif\0\0'), block]));
}

const tags = async (orientation = 1) =>
  exif({
    make: 'CANARY-MAKE',
    model: 'CANARY-MODEL',
    serial: 'CANARY-SERIAL-4711',
    owner: 'CANARY-OWNER-Ada',
    orientation,
    thumbnail: withSegment(await picture('jpeg', 40, 30), 0xfe, Buffer.from('CANARY-THUMBNAIL')),
  });

const XMP = `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF
 xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:aux="http://ns.adobe.com/exif/1.0/aux/"
 xmlns:exif="http://ns.adobe.com/exif/1.0/" aux:SerialNumber="CANARY-SERIAL-XMP" aux:OwnerName="CANARY-OWNER-XMP"
 exif:GPSLatitude="44,38.928N" exif:GPSLongitude="63,34.512W"/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;

/** Returns a Photoshop metadata block that contains an author name (IPTC by-line). */
function iptc(byLine: string): Buffer {
  const record = Buffer.concat([Buffer.from([0x1c, 2, 80, 0, byLine.length]), Buffer.from(byLine)]);
  const head = Buffer.from('Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\0', 'latin1');
  head.writeUInt32BE(record.length, head.length - 4);
  return Buffer.concat([head, record, Buffer.alloc(record.length % 2)]);
}

export const CORNER_COLOURS = {
  topLeft: '#ff0000',
  topRight: '#00ff00',
  bottomLeft: '#0000ff',
  bottomRight: '#ffffff',
};

/**
 * Creates a picture with the given EXIF orientation (1 to 8). Shown upright, the picture has 120x80 pixels and the
 * corner colours `CORNER_COLOURS`.
 */
export async function orientedJpeg(orientation: number): Promise<Buffer> {
  const tile = (background: string) =>
    sharp({ create: { width: 60, height: 40, channels: 3, background } })
      .png()
      .toBuffer();
  let stored = await sharp({ create: { width: 120, height: 80, channels: 3, background: '#000' } })
    .composite([
      { input: await tile(CORNER_COLOURS.topLeft), left: 0, top: 0 },
      { input: await tile(CORNER_COLOURS.topRight), left: 60, top: 0 },
      { input: await tile(CORNER_COLOURS.bottomLeft), left: 0, top: 40 },
      { input: await tile(CORNER_COLOURS.bottomRight), left: 60, top: 40 },
    ])
    .png()
    .toBuffer();
  const turn = ({ 3: 180, 5: 90, 6: 270, 7: 90, 8: 90 } as Record<number, number>)[orientation];
  if (turn !== undefined) stored = await sharp(stored).rotate(turn).png().toBuffer();
  if ([4, 7].includes(orientation)) stored = await sharp(stored).flip().png().toBuffer();
  if ([2, 5].includes(orientation)) stored = await sharp(stored).flop().png().toBuffer();
  const jpeg = await sharp(stored).jpeg({ quality: 95 }).toBuffer();
  return withSegment(jpeg, 0xe1, Buffer.concat([Buffer.from('Exif\0\0'), await tags(orientation)]));
}

/**
 * Creates a PNG with the given size in its header. Its data contains only `rows` rows of zeros, so the picture is
 * incomplete if `rows` is less than `height`.
 */
export function incompletePng(width: number, height: number, rows = height): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8); // The PNG is greyscale with 1 bit per pixel.
  const data = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * rows), { level: 9 });
  return Buffer.concat([PNG_MAGIC, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

const PNG_MAGIC = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** Creates an animated GIF of 64 by 64 pixels with this number of frames. */
export function longGif(frames: number): Buffer {
  const head = Buffer.concat([Buffer.from('GIF89a'), Buffer.from([64, 0, 64, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255])]);
  const frame = Buffer.from([0x21, 0xf9, 4, 0, 1, 0, 0, 0, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]);
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from([0x3b])]);
}

type Refused = { name: string; bytes: Buffer; code: 'unsupported_media_type' | 'invalid' | 'too_large' };

/** Returns files with a wrong or unsupported type, each with the error that the test expects. */
export async function refusedFiles(): Promise<Refused[]> {
  const unsupported = (name: string, bytes: Buffer | string): Refused => ({
    name,
    bytes: typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes,
    code: 'unsupported_media_type',
  });
  const invalid = (name: string, bytes: Buffer): Refused => ({ name, bytes, code: 'invalid' });
  const [jpeg, png, webp, gif] = await Promise.all([picture('jpeg'), picture('png'), picture('webp'), picture('gif')]);
  return [
    unsupported('empty.jpg', ''),
    unsupported('one-byte.png', 'x'),
    unsupported('drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    unsupported('drawing.jpg', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>'),
    unsupported('page.png', '<!doctype html><script>alert(1)</script>'),
    unsupported('script.gif', 'GIF89a/\x2a<script>alert(1)</script>*/=1;'),
    unsupported('magic.jpg', Buffer.concat([jpeg.subarray(0, 4), Buffer.from('<script>alert(1)</script>'.repeat(40))])),
    unsupported('magic.webp', 'RIFF\x20\0\0\0WEBPVP8 <script>alert(1)</script>'),
    unsupported('paper.pdf', '%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>'),
    unsupported('archive.zip', Buffer.from('504b0506000000000000000000000000000000000000', 'hex')),
    unsupported('icon.ico', Buffer.from('000001000100010100000100180030000000160000', 'hex')),
    unsupported('old.bmp', Buffer.concat([Buffer.from('BM'), Buffer.alloc(64)])),
    unsupported('scan.tiff', await picture('tiff', 40, 30)),
    unsupported('new.avif', await picture('avif', 40, 30)),
    unsupported('phone.heic', Buffer.concat([box('ftyp', 'heic\0\0\0\0mif1heic'), box('meta', '\0\0\0\0')])),
    unsupported('list.mp4', '#EXTM3U\n#EXT-X-VERSION:3\n#EXTINF:2,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n'),
    unsupported(
      'page.mp4',
      Buffer.concat([box('ftyp', 'isom\0\0\x02\0isomiso2'), Buffer.from('<!doctype html><script>alert(1)</script>')]),
    ),
    unsupported('hollow.mp4', box('ftyp', 'isom\0\0\x02\0isomiso2')),
    unsupported(
      'page.webm',
      Buffer.concat([Buffer.from('1a45dfa3874282847765626d', 'hex'), Buffer.from('<!doctype html>')]),
    ),
    unsupported(
      'sound.mp3',
      Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\0\0'), Buffer.from('fffb9064', 'hex'), Buffer.alloc(600)]),
    ),
    unsupported(
      'sound.wav',
      'RIFF\x24\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0\x40\x1f\0\0\x80\x3e\0\0\x02\0\x10\0data\0\0\0\0',
    ),
    unsupported('program.mp4', Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01'), Buffer.alloc(200)])),
    invalid('half.jpg', jpeg.subarray(0, jpeg.length / 2)),
    invalid('half.png', png.subarray(0, png.length / 2)),
    invalid('half.webp', webp.subarray(0, webp.length / 2)),
    invalid('half.gif', gif.subarray(0, gif.length / 2)),
    invalid('wrong-rows.png', incompletePng(400, 400, 20)),
    { name: 'bomb.png', bytes: incompletePng(12_000, 12_000), code: 'too_large' },
    { name: 'claim.png', bytes: incompletePng(60_000, 60_000, 1), code: 'too_large' },
  ];
}

function box(type: string, body: string): Buffer {
  const content = Buffer.from(body, 'latin1');
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length + 8, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content]);
}

const openVideo = (file: string) => new Input({ source: new FilePathSource(file), formats: [MP4, QTFF, WEBM] });

export type PacketsOf = { type: string; codec: string | null; count: number; sha256: string };

/**
 * Returns a hash of each track, to compare two videos. The hash covers the decoder configuration, and the types, times
 * in ms and decodable data of the packets.
 */
export async function packetsOf(file: string): Promise<PacketsOf[]> {
  using input = openVideo(file);
  const findings: PacketsOf[] = [];
  for (const track of [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()]) {
    if (!track) continue;
    const codec = await track.getCodec();
    const hash = createHash('sha256');
    let count = 0;
    for await (const { type, timestamp, data } of new EncodedPacketSink(track).packets()) {
      const decoded = decodablePartOf(codec, Buffer.from(data), count);
      hash.update(`${type} ${Math.round(timestamp * 1000)} ${decoded.byteLength}\n`).update(decoded);
      count += 1;
    }
    const description = (await track.getDecoderConfig())?.description;
    // The hash leaves out metadata. A Vorbis configuration is left out, because it contains comments. An HEVC
    // configuration is cut after 22 bytes, because data about the encoder follows.
    if (description && codec !== 'vorbis')
      hash.update(bytesOf(description).subarray(0, codec === 'hevc' ? 22 : undefined));
    findings.push({ type: track.type, codec, count, sha256: hash.digest('hex') });
  }
  return findings;
}

/**
 * Returns the part of a packet that a decoder needs. The first AAC packet does not count, because encoders write their
 * name into it, so the returned buffer is empty.
 */
function decodablePartOf(codec: string | null, data: Buffer, index: number): Buffer {
  if (codec === 'aac' && index === 0) return Buffer.alloc(0);
  if (codec !== 'avc' && codec !== 'hevc') return data;
  const slices: Buffer[] = [];
  for (let at = 0; at < data.length; at += 4 + data.readUInt32BE(at)) {
    const unit = data.subarray(at + 4, at + 4 + data.readUInt32BE(at));
    const type = codec === 'avc' ? (unit[0] ?? 0) & 31 : ((unit[0] ?? 0) >> 1) & 63;
    if (codec === 'avc' ? type <= 5 : type < 32) slices.push(unit);
  }
  return Buffer.concat(slices);
}

const bytesOf = (source: AllowSharedBufferSource) =>
  ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source);

export async function tracksOf(file: string): Promise<string[]> {
  using input = openVideo(file);
  const tracks = await input.getTracks();
  return tracks.map(({ type }) => type);
}

/** Returns the rotation of a video in degrees. */
export async function rotationOf(file: string): Promise<number | undefined> {
  using input = openVideo(file);
  return await (await input.getPrimaryVideoTrack())?.getRotation();
}

/**
 * Writes an MP4 of about the given size in bytes and length in seconds. Repeats b-frames.mp4, and adds meaningless data
 * to each frame to reach the size.
 */
export async function bigVideo(file: string, bytes: number, seconds = 240): Promise<void> {
  using input = openVideo(fixture('b-frames.mp4'));
  const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
  const [videoConfig, audioConfig] = [await video?.getDecoderConfig(), await audio?.getDecoderConfig()];
  if (!video || !audio || !videoConfig || !audioConfig) throw new Error('The fixture has lost a track.');
  const [frames, sounds] = [await readPackets(video), await readPackets(audio)];
  const length = Math.max(...frames.map(({ timestamp, duration }) => timestamp + duration));
  const rounds = Math.ceil(seconds / length);
  /**
   * The output repeats the fixture's video. Returns true if repetition number `round` contains the given sound packet.
   */
  const isWithin = ({ timestamp, duration }: EncodedPacket, round: number) =>
    // Only the first repetition contains a packet that starts before the video's first picture. No repetition contains
    // a packet that ends after the last picture.
    (timestamp >= 0 || round === 0) && timestamp + duration <= length;
  const filler = padding(bytes / (rounds * frames.length) - sizeOf([...frames, ...sounds]) / frames.length);

  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: false }),
    target: new FilePathTarget(file, { chunkSize: 1024 * 1024 }),
  });
  const [picture, sound] = [new EncodedVideoPacketSource('avc'), new EncodedAudioPacketSource('aac')];
  output.addVideoTrack(picture);
  output.addAudioTrack(sound);
  await output.start();
  for (let round = 0; round < rounds; round += 1) {
    const moved = (packet: EncodedPacket) => packet.clone({ timestamp: packet.timestamp + round * length });
    for (const frame of frames) {
      await picture.add(moved(frame).clone({ data: Buffer.concat([frame.data, filler]) }), {
        decoderConfig: videoConfig,
      });
    }
    for (const each of sounds) if (isWithin(each, round)) await sound.add(moved(each), { decoderConfig: audioConfig });
  }
  await output.finalize();
}

export async function readPackets(track: InputTrack): Promise<EncodedPacket[]> {
  const packets: EncodedPacket[] = [];
  for await (const packet of new EncodedPacketSink(track).packets()) packets.push(packet);
  return packets;
}

const sizeOf = (packets: EncodedPacket[]) => packets.reduce((sum, { byteLength }) => sum + byteLength, 0);

/**
 * Returns a video slice of meaningless bytes, after four bytes that hold the length of the rest. The converter accepts
 * such a slice, because it copies slices without decoding them.
 */
function padding(bytes: number): Buffer {
  const slice = Buffer.alloc(Math.max(6, Math.round(bytes)), 0xff);
  slice.writeUInt32BE(slice.length - 4, 0);
  slice[4] = 1;
  slice[slice.length - 1] = 0x80;
  return slice;
}
