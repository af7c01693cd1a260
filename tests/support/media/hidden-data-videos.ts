import { readFileSync } from 'node:fs';
import { fixture } from './files';
import {
  av1Track,
  box,
  withDescription,
  descriptionOf,
  fileOf,
  inTrack,
  mapPackets,
  mp3Track,
  tracksIn,
  withEdits,
} from './remade-videos';
import type { AudioTrack, VideoTrack } from './remade-videos';

// Test videos with hidden data in every place that their formats allow, and in some places that the formats do not
// allow. The hidden data reveals where, when, by whom and with which device a video was recorded.

/** Hidden data that each test video contains. No stored file may contain the data. */
const HIDDEN = 'CANARY-SERIAL-4711 CANARY-Ada 2026-11-05T12:00:00 +44.6488-063.5752';
const hiddenBytes = Buffer.from(HIDDEN);

type HiddenDataVideo = { name: string; bytes: Buffer };

const [h264, hevc, vp9, vp8, av1] = [
  await tracksIn('h264-aac.mp4'),
  await tracksIn('hevc.mp4'),
  await tracksIn('vp9-opus.webm'),
  await tracksIn('vp8-vorbis-tags.webm'),
  await av1Track(),
];
const mp3 = mp3Track();
const short = <T extends { packets: unknown[] }>(track: T): T => ({ ...track, packets: track.packets.slice(0, 8) });
const [avc, hvc, aac] = [short(h264.video), short(hevc.video), short(h264.audio)];
const [vp9Video, opus, vp8Video, vorbis] = [vp9.video, vp9.audio, vp8.video, vp8.audio].map(short) as [
  VideoTrack,
  AudioTrack,
  VideoTrack,
  AudioTrack,
];

const join = (...parts: Uint8Array[]) => Buffer.concat(parts);
const sized = (unit: Buffer, lengthSize = 4) => {
  const length = Buffer.alloc(lengthSize);
  length.writeUIntBE(unit.length, 0, lengthSize);
  return join(length, unit);
};

/**
 * Returns a metadata message of a video stream (SEI). The length field has more than one byte if the data has 255 bytes
 * or more.
 */
const message = (type: number, data: Buffer) =>
  join(Buffer.of(type), Buffer.alloc(Math.floor(data.length / 255), 255), Buffer.of(data.length % 255), data);
const uuid = Buffer.from('dc45e9bde6d948b7962cd820d923eeef', 'hex');
const userData = message(5, join(uuid, hiddenBytes));
const LAST = Buffer.of(0x80);

const nal = (type: number, data: Buffer = hiddenBytes) => join(Buffer.of(0x60 | type), data);
const hevcNal = (type: number, data: Buffer = hiddenBytes, layer = 0) =>
  join(Buffer.of((type << 1) | (layer >> 5), ((layer & 31) << 3) | 1), data);

const unitBefore = (track: VideoTrack, unit: Buffer) => mapPackets(track, (data) => join(sized(unit), data));
const unitAfter = (track: VideoTrack, unit: Buffer) => mapPackets(track, (data) => join(data, sized(unit)));

/** Returns the units (NAL units) of a video packet. Each unit follows its length. */
function unitsOf(data: Buffer): Buffer[] {
  const units: Buffer[] = [];
  for (let at = 0; at < data.length; at += 4 + data.readUInt32BE(at)) {
    units.push(data.subarray(at + 4, at + 4 + data.readUInt32BE(at)));
  }
  return units;
}

/**
 * A message whose content has the bytes 00 00 01 and 00 00 02. The H.264 standard requires an extra byte (03) within
 * both. The extra byte is called an emulation prevention byte.
 */
const escapedMessage = message(5, join(uuid, Buffer.from([0, 0, 3, 1, 0, 0, 3, 2]), hiddenBytes));
// The length counts the bytes of the message before emulation prevention bytes (0x03) are inserted, as the H.264
// standard requires.
escapedMessage[1] = (escapedMessage[1] ?? 0) - 2;

/** Returns an H.264 configuration (avcC box) with one more unit in its first list of parameter sets. */
function avcCWith(record: Buffer, unit: Buffer): Buffer {
  return join(record.subarray(0, 5), Buffer.of((record[5] ?? 0) + 1), sized(unit, 2), record.subarray(6));
}

/** Returns an HEVC configuration (hvcC box) with one more list of units. */
function hvcCWith(record: Buffer, type: number, unit: Buffer): Buffer {
  return join(
    record.subarray(0, 22),
    Buffer.of((record[22] ?? 0) + 1, type, 0, 1),
    sized(unit, 2),
    record.subarray(23),
  );
}

const shortLengths = {
  ...mapPackets(unitBefore(avc, nal(6, join(userData, LAST))), (data) =>
    join(...unitsOf(data).map((unit) => sized(unit, 2))),
  ),
  config: { ...avc.config, description: Buffer.from(descriptionOf(avc).map((byte, at) => (at === 4 ? 0xfd : byte))) },
};

/** H.264 unit types that the standard leaves undefined, or that are useless for a browser. */
const H264_OTHERS = [0, 9, 10, 11, 12, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 27, 31];
const HEVC_OTHERS = [10, 15, 22, 31, 35, 38, 41, 47, 48, 62, 63];

const obu = (type: number, payload: Buffer) => join(Buffer.of((type << 3) | 2, payload.length), payload);
const AV1_METADATA = { light: 1, mastering: 2, scalability: 3, 'user data': 4, 'time code': 5, unknown: 31 };
const AV1_OTHERS = { reserved: 9, delimiter: 2, 'tile list': 8, padding: 15 };

/** Returns a packet (superframe) whose first frame is a real frame and whose second frame is hidden data. */
function superframe(frame: Buffer, hidden: Buffer, isListed: boolean): Buffer {
  // The VP9 frame already ends with a superframe index, the list of the frames in the packet.
  if ((frame.at(-1) ?? 0) >> 5 === 0b110) return frame;
  const sizes = isListed ? [frame.length, hidden.length] : [frame.length];
  const head = Buffer.of(0b110_01_000 | (sizes.length - 1));
  const list = sizes.map((size) => Buffer.from([size & 255, size >> 8]));
  return join(frame, hidden, head, ...list, head);
}

/** Writes numbers as a text of binary digits. Each pair is a number and its length in bits. */
function bits(...pairs: [value: number, count: number][]): string {
  return pairs.map(([value, count]) => value.toString(2).padStart(count, '0')).join('');
}
const bytesOf = (row: string): Buffer =>
  Buffer.from((row.match(/.{1,8}/g) ?? []).map((byte) => parseInt(byte.padEnd(8, '0'), 2)));
const bitsOf = (bytes: Uint8Array): string => bits(...[...bytes].map((byte): [number, number] => [byte, 8]));

/**
 * These functions return the bits of an AAC data element (type 4) and an AAC fill element (type 6). The test puts such
 * an element before the sound of a packet. There, it may start within a byte.
 */
const dataElement = (data: Buffer) => bits([4, 3], [0, 4], [0, 1], [data.length, 8]) + bitsOf(data);
const fillElement = (data: Buffer) => bits([6, 3], [15, 4], [data.length - 14, 8]) + bitsOf(data);
/**
 * Seven empty AAC fill elements of 7 bits each. After them, the content of the next fill element starts at a whole
 * byte.
 */
const NO_FILL = bits(...Array.from({ length: 7 }, (): [number, number] => [6 << 4, 7]));
const withElement = (element: string) => mapPackets(aac, (data) => bytesOf(element + bitsOf(data)));

/** An AAC configuration (AudioSpecificConfig) with its own list of channels and a comment. */
const programConfig = () => {
  const head = bits([2, 5], [4, 4], [0, 4], [0, 3]);
  const program = bits([0, 4], [1, 2], [4, 4], [1, 4], [0, 4], [0, 4], [0, 2], [0, 3], [0, 4], [0, 3], [0, 1], [0, 4]);
  const row = head + program;
  return join(bytesOf(row), Buffer.of(hiddenBytes.length), hiddenBytes);
};

/** An Opus packet with padding, which decoders skip by the standard. */
function paddedOpus(data: Buffer): Buffer {
  const head = data[0] ?? 0;
  if ((head & 3) !== 0) return data;
  return join(Buffer.of(head | 3, 0x41, hiddenBytes.length), data.subarray(1), hiddenBytes);
}

/** Inserts a comment into the second of the three headers of a Vorbis stream. */
function vorbisWith(laced: Buffer): Buffer {
  const [first = 0, second = 0] = [laced[1], laced[2]];
  if (first === 255 || second === 255) throw new Error('longer than expected');
  const text = Buffer.from(`LOCATION=${HIDDEN}`);
  const [none, count, length] = [Buffer.alloc(4), Buffer.alloc(4), Buffer.alloc(4)];
  count.writeUInt32LE(1);
  length.writeUInt32LE(text.length);
  const comment = join(Buffer.from('\x03vorbis'), none, count, length, text, Buffer.of(1));
  const at = 3 + first;
  return join(Buffer.of(2, first, comment.length), laced.subarray(3, at), comment, laced.subarray(at + second));
}

const plain = await fileOf('mp4', avc, aac);

/** Adds an MP4 box to the index at the end of the file. */
function inMoov(more: Buffer, file = plain): Buffer {
  const at = file.lastIndexOf('moov') - 4;
  const grown = join(file, more);
  grown.writeUInt32BE(file.readUInt32BE(at) + more.length, at);
  return grown;
}

/**
 * Replaces the picture data of some frames with hidden data. Converting a video does not change the data of visible
 * frames. Hidden data disappears only with frames that are cut out.
 */
const withHiddenSlices = (track: VideoTrack, isHidden: (index: number) => boolean, isKey = false): VideoTrack =>
  mapPackets(track, (data, packet, index) =>
    packet.clone({ data: isHidden(index) ? sized(nal(1)) : data, type: isKey || index === 0 ? 'key' : 'delta' }),
  );

/** A video whose edit list shows only half of its length. */
const withTail = async () =>
  withEdits(
    await fileOf(
      'mp4',
      withHiddenSlices(h264.video, (index) => index >= 15),
    ),
    [1, 0],
  );

/** Video with hidden data before its visible beginning, as phones leave it. */
const withHead = () =>
  fileOf(
    'mp4',
    mapPackets(
      withHiddenSlices(h264.video, (index) => index < 14, true),
      (_data, packet) => packet.clone({ timestamp: packet.timestamp - 1 }),
    ),
  );

/** Adds an element at the end of a WebM segment and updates its size. */
function webmWith(file: Buffer, id: string, data: Buffer): Buffer {
  const at = file.indexOf(Buffer.from('18538067', 'hex')) + 4;
  const element = join(Buffer.from(id, 'hex'), Buffer.of(0x40 | (data.length >> 8), data.length & 255), data);
  const grown = join(file, element);
  const width = 8 - (31 - Math.clz32(file[at] ?? 0)); // The width of an EBML size field, in bytes.
  if (width === 8) grown.writeUIntBE(grown.readUIntBE(at + 2, 6) + element.length, at + 2, 6);
  else grown.writeUIntBE(grown.readUIntBE(at + 1, width - 1) + element.length, at + 1, width - 1);
  return grown;
}
const plainWebm = await fileOf('webm', vp9Video, opus);
const inside = (id: string, data: Buffer) => join(Buffer.from(id, 'hex'), Buffer.of(0x80 | data.length), data);

const TAGS = {
  title: HIDDEN,
  artist: HIDDEN,
  comment: HIDDEN,
  date: new Date('2026-11-05'),
  raw: { location: HIDDEN },
};

const list: [name: string, bytes: Buffer | Promise<Buffer>][] = [
  // The next videos have hidden data in their picture stream (H.264).
  [
    'user data before every frame, as dash cams write it',
    fileOf('mp4', unitBefore(avc, nal(6, join(userData, LAST))), aac),
  ],
  ['registered user data', fileOf('mp4', unitBefore(avc, nal(6, join(message(4, hiddenBytes), LAST))))],
  ['user data after every frame', fileOf('mp4', unitAfter(avc, nal(6, join(userData, LAST))))],
  [
    'long user data',
    fileOf('mp4', unitBefore(avc, nal(6, join(message(5, join(uuid, Buffer.alloc(600, HIDDEN))), LAST)))),
  ],
  ['user data with guarded zeros', fileOf('mp4', unitBefore(avc, nal(6, join(escapedMessage, LAST))))],
  ['user data without a trailing marker', fileOf('mp4', unitBefore(avc, nal(6, userData)))],
  [
    'user data with a declared length that is too long',
    fileOf('mp4', unitBefore(avc, nal(6, join(Buffer.of(5, 250), hiddenBytes)))),
  ],
  [
    'several messages in one unit',
    fileOf(
      'mp4',
      unitBefore(avc, nal(6, join(message(6, Buffer.of(0x84)), userData, message(200, hiddenBytes), LAST))),
    ),
  ],
  ['a recovery point with extra data', fileOf('mp4', unitBefore(avc, nal(6, join(message(6, hiddenBytes), LAST))))],
  ['a timestamp for each picture', fileOf('mp4', unitBefore(avc, nal(6, join(message(1, hiddenBytes), LAST))))],
  ...H264_OTHERS.map((type): [string, Promise<Buffer>] => [
    `H.264 units of kind ${type}`,
    fileOf('mp4', unitBefore(avc, nal(type))),
  ]),
  [
    'another unit inside a slice',
    fileOf(
      'mp4',
      mapPackets(avc, (data) =>
        join(...unitsOf(data).map((unit) => sized(join(unit, Buffer.of(0, 0, 1, 6), hiddenBytes)))),
      ),
    ),
  ],
  [
    'bytes after the last unit',
    fileOf(
      'mp4',
      mapPackets(avc, (data) => join(data, Buffer.of(0x7f, 0, 0, 0), hiddenBytes)),
    ),
  ],
  [
    'a unit among the parameter sets',
    fileOf(
      'mp4',
      withDescription(avc, (record) => avcCWith(record, nal(6, join(userData, LAST)))),
    ),
  ],
  [
    'data after the parameter sets',
    fileOf(
      'mp4',
      withDescription(avc, (record) => join(record, hiddenBytes)),
    ),
  ],
  ['two-byte lengths', fileOf('mp4', shortLengths)],
  ['user data in a MOV', fileOf('mov', unitBefore(avc, nal(6, join(userData, LAST))), aac)],
  ['user data in fragments', fileOf('fragmented', unitBefore(avc, nal(6, join(userData, LAST))), aac)],
  // The next videos have hidden data in their picture stream (HEVC).
  ['user data in HEVC', fileOf('mp4', unitBefore(hvc, hevcNal(39, join(userData, LAST))))],
  ['registered user data in HEVC', fileOf('mp4', unitBefore(hvc, hevcNal(39, join(message(4, hiddenBytes), LAST))))],
  ['user data after HEVC pictures', fileOf('mp4', unitAfter(hvc, hevcNal(40, join(userData, LAST))))],
  ['HEVC time codes', fileOf('mp4', unitBefore(hvc, hevcNal(39, join(message(136, hiddenBytes), LAST))))],
  ...HEVC_OTHERS.map((type): [string, Promise<Buffer>] => [
    `HEVC units of kind ${type}`,
    fileOf('mp4', unitBefore(hvc, hevcNal(type))),
  ]),
  ['an HEVC end of sequence with extra data', fileOf('mp4', unitAfter(hvc, hevcNal(36)))],
  ['a second HEVC layer', fileOf('mp4', unitAfter(hvc, hevcNal(1, hiddenBytes, 1)))],
  [
    'user data in the HEVC configuration',
    fileOf(
      'mp4',
      withDescription(hvc, (record) => hvcCWith(record, 39, hevcNal(39, join(userData, LAST)))),
    ),
  ],
  [
    'data after the HEVC configuration',
    fileOf(
      'mp4',
      withDescription(hvc, (record) => join(record, hiddenBytes)),
    ),
  ],
  // The next videos have hidden data in their picture stream (AV1, VP9 and VP8).
  ...Object.entries(AV1_METADATA).map(([what, type]): [string, Promise<Buffer>] => [
    `AV1 metadata: ${what}`,
    fileOf(
      'mp4',
      mapPackets(av1, (data) => join(obu(5, join(Buffer.of(type), hiddenBytes, LAST)), data)),
    ),
  ]),
  ...Object.entries(AV1_OTHERS).map(([what, type]): [string, Promise<Buffer>] => [
    `AV1 units: ${what}`,
    fileOf(
      'webm',
      mapPackets(av1, (data) => join(data, obu(type, hiddenBytes))),
    ),
  ]),
  [
    'bytes after the last AV1 unit',
    fileOf(
      'mp4',
      mapPackets(av1, (data) => join(data, Buffer.of(0x82), hiddenBytes)),
    ),
  ],
  [
    'bytes before the index of a VP9 packet',
    fileOf(
      'webm',
      mapPackets(vp9Video, (data) => superframe(data, hiddenBytes, false)),
    ),
  ],
  [
    'an invalid VP9 frame',
    fileOf(
      'mp4',
      mapPackets(vp9Video, (data) => superframe(data, hiddenBytes, true)),
    ),
  ],
  [
    'the alpha channel of a VP8 picture',
    fileOf(
      'webm',
      mapPackets(vp8Video, (_data, packet) => packet.clone({ sideData: { alpha: hiddenBytes } })),
    ),
  ],
  // The next videos have hidden data in their sound stream.
  ['a data element before AAC sound', fileOf('mp4', avc, withElement(dataElement(hiddenBytes)))],
  ['a fill element before AAC sound', fileOf('mp4', avc, withElement(NO_FILL + fillElement(hiddenBytes)))],
  [
    'data, fill and data elements before AAC sound',
    fileOf('mp4', avc, withElement(dataElement(hiddenBytes) + fillElement(hiddenBytes) + dataElement(hiddenBytes))),
  ],
  ['a comment in the AAC configuration', fileOf('mp4', avc, withDescription(aac, programConfig))],
  [
    'data after the AAC configuration',
    fileOf(
      'mp4',
      avc,
      withDescription(aac, (config) => join(config, Buffer.alloc(2), hiddenBytes)),
    ),
  ],
  ['Opus padding', fileOf('webm', vp9Video, mapPackets(opus, paddedOpus))],
  ['Opus padding in an MP4', fileOf('mp4', avc, mapPackets(opus, paddedOpus))],
  [
    'data after the Opus header',
    fileOf(
      'webm',
      vp9Video,
      withDescription(opus, (head) => join(head, hiddenBytes)),
    ),
  ],
  ['Vorbis comments', fileOf('webm', vp8Video, withDescription(vorbis, vorbisWith))],
  [
    'data after MP3 frames',
    fileOf(
      'mp4',
      avc,
      mapPackets(mp3, (data) => join(data, hiddenBytes)),
    ),
  ],
  // The next videos have hidden data in their container (MP4 and MOV).
  ['tags of an MP4', fileOf('mp4', avc, aac, TAGS)],
  ['tags of a MOV', fileOf('mov', avc, aac, TAGS)],
  [
    'a location in the index',
    inMoov(box('udta', box('\xa9xyz', Buffer.of(0, HIDDEN.length, 0x15, 0xc7), hiddenBytes))),
  ],
  ['metadata in the index', inMoov(box('meta', Buffer.alloc(4), hiddenBytes))],
  ['XMP in the index', inMoov(box('uuid', Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex'), hiddenBytes))],
  ['a camera box in the index', inMoov(box('gps ', hiddenBytes))],
  ['a name in a track', inTrack(plain, box('udta', box('name', hiddenBytes)))],
  ['a track of timed locations', readFileSync(fixture('extra-tracks.mp4'))],
  ['a separate box after the index', join(plain, box('gpmf', hiddenBytes))],
  ['free space that is not empty', join(plain, box('free', hiddenBytes))],
  [
    'media bytes that belong to no track',
    join(
      plain.subarray(0, plain.lastIndexOf('moov') - 4),
      box('mdat', hiddenBytes),
      plain.subarray(plain.lastIndexOf('moov') - 4),
    ),
  ],
  ['trailing bytes', join(plain, hiddenBytes)],
  ['a part trimmed at its end', withTail()],
  ['a part trimmed at its beginning', withHead()],
  // The next videos have hidden data in their container (WebM).
  ['tags of a WebM', fileOf('webm', vp9Video, opus, TAGS)],
  ['a void element', webmWith(plainWebm, 'ec', hiddenBytes)],
  ['an attachment', webmWith(plainWebm, '1941a469', inside('61a7', inside('467e', hiddenBytes)))],
  ['chapters', webmWith(plainWebm, '1043a770', inside('45b9', inside('b6', inside('80', inside('85', hiddenBytes)))))],
  ['trailing bytes of a WebM', join(plainWebm, hiddenBytes)],
];

/** Test videos for security requirement U3 and decision P4: no metadata is left in a stored video. */
export const HIDDEN_DATA_VIDEOS: HiddenDataVideo[] = await Promise.all(
  list.map(async ([name, bytes]) => ({ name: `a video: ${name}`, bytes: await bytes })),
);
