import { readFileSync } from 'node:fs';
import { fixture } from './files';
import {
  av1Track,
  box,
  described,
  descriptionOf,
  fileOf,
  inTrack,
  mapped,
  mp3Track,
  tracksIn,
  withEdits,
} from './remade-videos';
import type { AudioTrack, VideoTrack } from './remade-videos';

// Videos that say in every place that their formats have, and in some that they have not, where they were taken, when, by whom and with what.

/** What each of them says; nothing of it may be found afterwards. */
const SAID = 'CANARY-SERIAL-4711 CANARY-Ada 2026-11-05T12:00:00 +44.6488-063.5752';
const said = Buffer.from(SAID);

type Told = { name: string; bytes: Buffer };

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

/** A message as SEI has it, of up to 254 bytes and of more. */
const message = (type: number, data: Buffer) =>
  join(Buffer.of(type), Buffer.alloc(Math.floor(data.length / 255), 255), Buffer.of(data.length % 255), data);
const uuid = Buffer.from('dc45e9bde6d948b7962cd820d923eeef', 'hex');
const userData = message(5, join(uuid, said));
const LAST = Buffer.of(0x80);

const nal = (type: number, data: Buffer = said) => join(Buffer.of(0x60 | type), data);
const hevcNal = (type: number, data: Buffer = said, layer = 0) =>
  join(Buffer.of((type << 1) | (layer >> 5), ((layer & 31) << 3) | 1), data);

const before = (track: VideoTrack, unit: Buffer) => mapped(track, (data) => join(sized(unit), data));
const behind = (track: VideoTrack, unit: Buffer) => mapped(track, (data) => join(data, sized(unit)));

/** Every unit of a packet that is made of units with their lengths before them. */
function unitsOf(data: Buffer): Buffer[] {
  const units: Buffer[] = [];
  for (let at = 0; at < data.length; at += 4 + data.readUInt32BE(at)) {
    units.push(data.subarray(at + 4, at + 4 + data.readUInt32BE(at)));
  }
  return units;
}

/** 00 00 01 and 00 00 02 inside a message, guarded as the standard has it. */
const guarded = message(5, join(uuid, Buffer.from([0, 0, 3, 1, 0, 0, 3, 2]), said));
guarded[1] = (guarded[1] ?? 0) - 2; // the guards are not counted

/** An avcC of which the first list holds one more unit. */
function avcCWith(record: Buffer, unit: Buffer): Buffer {
  return join(record.subarray(0, 5), Buffer.of((record[5] ?? 0) + 1), sized(unit, 2), record.subarray(6));
}

/** An hvcC with one more list. */
function hvcCWith(record: Buffer, type: number, unit: Buffer): Buffer {
  return join(
    record.subarray(0, 22),
    Buffer.of((record[22] ?? 0) + 1, type, 0, 1),
    sized(unit, 2),
    record.subarray(23),
  );
}

const shortLengths = {
  ...mapped(before(avc, nal(6, join(userData, LAST))), (data) => join(...unitsOf(data).map((unit) => sized(unit, 2)))),
  config: { ...avc.config, description: Buffer.from(descriptionOf(avc).map((byte, at) => (at === 4 ? 0xfd : byte))) },
};

/** H.264 kinds of units that hold nothing for a browser, or are not defined. */
const H264_OTHERS = [0, 9, 10, 11, 12, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 27, 31];
const HEVC_OTHERS = [10, 15, 22, 31, 35, 38, 41, 47, 48, 62, 63];

const obu = (type: number, payload: Buffer) => join(Buffer.of((type << 3) | 2, payload.length), payload);
const AV1_METADATA = { light: 1, mastering: 2, scalability: 3, 'user data': 4, 'time code': 5, unknown: 31 };
const AV1_OTHERS = { reserved: 9, delimiter: 2, 'tile list': 8, padding: 15 };

/** Of several frames in one packet the first only is one; something else stands behind them. */
function superframe(frame: Buffer, hidden: Buffer, isListed: boolean): Buffer {
  if ((frame.at(-1) ?? 0) >> 5 === 0b110) return frame; // has an index already
  const sizes = isListed ? [frame.length, hidden.length] : [frame.length];
  const head = Buffer.of(0b110_01_000 | (sizes.length - 1));
  const list = sizes.map((size) => Buffer.from([size & 255, size >> 8]));
  return join(frame, hidden, head, ...list, head);
}

/** Bits in a row. */
function bits(...pairs: [value: number, count: number][]): string {
  return pairs.map(([value, count]) => value.toString(2).padStart(count, '0')).join('');
}
const bytesOf = (row: string): Buffer =>
  Buffer.from((row.match(/.{1,8}/g) ?? []).map((byte) => parseInt(byte.padEnd(8, '0'), 2)));
const bitsOf = (bytes: Uint8Array): string => bits(...[...bytes].map((byte): [number, number] => [byte, 8]));

/** An element of data (4) or to fill (6) before the sound of a packet, in bits that stand across bytes. */
const dataElement = (data: Buffer) => bits([4, 3], [0, 4], [0, 1], [data.length, 8]) + bitsOf(data);
const fillElement = (data: Buffer) => bits([6, 3], [15, 4], [data.length - 14, 8]) + bitsOf(data);
/** Seven that hold nothing, so that the bytes of the next one stand on bytes. */
const NO_FILL = bits(...Array.from({ length: 7 }, (): [number, number] => [6 << 4, 7]));
const withElement = (element: string) => mapped(aac, (data) => bytesOf(element + bitsOf(data)));

/** An AudioSpecificConfig that lists its channels itself, with a comment. */
const programConfig = () => {
  const head = bits([2, 5], [4, 4], [0, 4], [0, 3]);
  const program = bits([0, 4], [1, 2], [4, 4], [1, 4], [0, 4], [0, 4], [0, 2], [0, 3], [0, 4], [0, 3], [0, 1], [0, 4]);
  const row = head + program;
  return join(bytesOf(row), Buffer.of(said.length), said);
};

/** A packet of Opus with so much padding, of which the standard says that it is passed over. */
function paddedOpus(data: Buffer): Buffer {
  const head = data[0] ?? 0;
  if ((head & 3) !== 0) return data;
  return join(Buffer.of(head | 3, 0x41, said.length), data.subarray(1), said);
}

/** The comments of Vorbis stand in the second of its three headers. */
function vorbisWith(laced: Buffer): Buffer {
  const [first = 0, second = 0] = [laced[1], laced[2]];
  if (first === 255 || second === 255) throw new Error('longer than expected');
  const text = Buffer.from(`LOCATION=${SAID}`);
  const [none, count, length] = [Buffer.alloc(4), Buffer.alloc(4), Buffer.alloc(4)];
  count.writeUInt32LE(1);
  length.writeUInt32LE(text.length);
  const comment = join(Buffer.from('\x03vorbis'), none, count, length, text, Buffer.of(1));
  const at = 3 + first;
  return join(Buffer.of(2, first, comment.length), laced.subarray(3, at), comment, laced.subarray(at + second));
}

const plain = await fileOf('mp4', avc, aac);

/** With one more box in the index, which stands at the end. */
function inMoov(more: Buffer, file = plain): Buffer {
  const at = file.lastIndexOf('moov') - 4;
  const grown = join(file, more);
  grown.writeUInt32BE(file.readUInt32BE(at) + more.length, at);
  return grown;
}

/** A picture's slice that says something: it is kept where it is shown, so that only cutting takes it out. */
const told = (track: VideoTrack, isTold: (index: number) => boolean, isKey = false): VideoTrack =>
  mapped(track, (data, packet, index) =>
    packet.clone({ data: isTold(index) ? sized(nal(1)) : data, type: isKey || index === 0 ? 'key' : 'delta' }),
  );

/** Twice as long as it is shown. */
const withTail = async () =>
  withEdits(
    await fileOf(
      'mp4',
      told(h264.video, (index) => index >= 15),
    ),
    [1, 0],
  );

/** What lies before the beginning, as a phone leaves it there. */
const withHead = () =>
  fileOf(
    'mp4',
    mapped(
      told(h264.video, (index) => index < 14, true),
      (_data, packet) => packet.clone({ timestamp: packet.timestamp - 1 }),
    ),
  );

/** An element of WebM at the end of the segment, which grows. */
function webmWith(file: Buffer, id: string, data: Buffer): Buffer {
  const at = file.indexOf(Buffer.from('18538067', 'hex')) + 4;
  const element = join(Buffer.from(id, 'hex'), Buffer.of(0x40 | (data.length >> 8), data.length & 255), data);
  const grown = join(file, element);
  const width = 8 - (31 - Math.clz32(file[at] ?? 0)); // of the number that says how long it is
  if (width === 8) grown.writeUIntBE(grown.readUIntBE(at + 2, 6) + element.length, at + 2, 6);
  else grown.writeUIntBE(grown.readUIntBE(at + 1, width - 1) + element.length, at + 1, width - 1);
  return grown;
}
const plainWebm = await fileOf('webm', vp9Video, opus);
const inside = (id: string, data: Buffer) => join(Buffer.from(id, 'hex'), Buffer.of(0x80 | data.length), data);

const TAGS = { title: SAID, artist: SAID, comment: SAID, date: new Date('2026-11-05'), raw: { location: SAID } };

const list: [name: string, bytes: Buffer | Promise<Buffer>][] = [
  // In the picture's own stream: H.264 …
  [
    'user data before every frame, as dash cams write it',
    fileOf('mp4', before(avc, nal(6, join(userData, LAST))), aac),
  ],
  ['registered user data', fileOf('mp4', before(avc, nal(6, join(message(4, said), LAST))))],
  ['user data behind every frame', fileOf('mp4', behind(avc, nal(6, join(userData, LAST))))],
  [
    'user data that is long',
    fileOf('mp4', before(avc, nal(6, join(message(5, join(uuid, Buffer.alloc(600, SAID))), LAST)))),
  ],
  ['user data with guarded zeros', fileOf('mp4', before(avc, nal(6, join(guarded, LAST))))],
  ['user data without an end', fileOf('mp4', before(avc, nal(6, userData)))],
  ['user data that says it is longer than it is', fileOf('mp4', before(avc, nal(6, join(Buffer.of(5, 250), said))))],
  [
    'several messages in one unit',
    fileOf('mp4', before(avc, nal(6, join(message(6, Buffer.of(0x84)), userData, message(200, said), LAST)))),
  ],
  ['a recovery point that says more', fileOf('mp4', before(avc, nal(6, join(message(6, said), LAST))))],
  ['the time of each picture', fileOf('mp4', before(avc, nal(6, join(message(1, said), LAST))))],
  ...H264_OTHERS.map((type): [string, Promise<Buffer>] => [
    `H.264 units of kind ${type}`,
    fileOf('mp4', before(avc, nal(type))),
  ]),
  [
    'another unit inside a slice',
    fileOf(
      'mp4',
      mapped(avc, (data) => join(...unitsOf(data).map((unit) => sized(join(unit, Buffer.of(0, 0, 1, 6), said))))),
    ),
  ],
  [
    'bytes behind the last unit',
    fileOf(
      'mp4',
      mapped(avc, (data) => join(data, Buffer.of(0x7f, 0, 0, 0), said)),
    ),
  ],
  [
    'a unit among the parameter sets',
    fileOf(
      'mp4',
      described(avc, (record) => avcCWith(record, nal(6, join(userData, LAST)))),
    ),
  ],
  [
    'something behind the parameter sets',
    fileOf(
      'mp4',
      described(avc, (record) => join(record, said)),
    ),
  ],
  ['lengths of two bytes', fileOf('mp4', shortLengths)],
  ['user data in a MOV', fileOf('mov', before(avc, nal(6, join(userData, LAST))), aac)],
  ['user data in fragments', fileOf('fragmented', before(avc, nal(6, join(userData, LAST))), aac)],
  // … HEVC …
  ['user data in HEVC', fileOf('mp4', before(hvc, hevcNal(39, join(userData, LAST))))],
  ['registered user data in HEVC', fileOf('mp4', before(hvc, hevcNal(39, join(message(4, said), LAST))))],
  ['user data behind pictures of HEVC', fileOf('mp4', behind(hvc, hevcNal(40, join(userData, LAST))))],
  ['time codes of HEVC', fileOf('mp4', before(hvc, hevcNal(39, join(message(136, said), LAST))))],
  ...HEVC_OTHERS.map((type): [string, Promise<Buffer>] => [
    `HEVC units of kind ${type}`,
    fileOf('mp4', before(hvc, hevcNal(type))),
  ]),
  ['the end of a sequence of HEVC that says more', fileOf('mp4', behind(hvc, hevcNal(36)))],
  ['a second layer of HEVC', fileOf('mp4', behind(hvc, hevcNal(1, said, 1)))],
  [
    'user data in the record of HEVC',
    fileOf(
      'mp4',
      described(hvc, (record) => hvcCWith(record, 39, hevcNal(39, join(userData, LAST)))),
    ),
  ],
  [
    'something behind the record of HEVC',
    fileOf(
      'mp4',
      described(hvc, (record) => join(record, said)),
    ),
  ],
  // … AV1, VP9 and VP8.
  ...Object.entries(AV1_METADATA).map(([what, type]): [string, Promise<Buffer>] => [
    `metadata of AV1: ${what}`,
    fileOf(
      'mp4',
      mapped(av1, (data) => join(obu(5, join(Buffer.of(type), said, LAST)), data)),
    ),
  ]),
  ...Object.entries(AV1_OTHERS).map(([what, type]): [string, Promise<Buffer>] => [
    `units of AV1: ${what}`,
    fileOf(
      'webm',
      mapped(av1, (data) => join(data, obu(type, said))),
    ),
  ]),
  [
    'bytes behind the last unit of AV1',
    fileOf(
      'mp4',
      mapped(av1, (data) => join(data, Buffer.of(0x82), said)),
    ),
  ],
  [
    'bytes before the index of a packet of VP9',
    fileOf(
      'webm',
      mapped(vp9Video, (data) => superframe(data, said, false)),
    ),
  ],
  [
    'a frame of VP9 that is none',
    fileOf(
      'mp4',
      mapped(vp9Video, (data) => superframe(data, said, true)),
    ),
  ],
  [
    'what shows through a picture of VP8',
    fileOf(
      'webm',
      mapped(vp8Video, (_data, packet) => packet.clone({ sideData: { alpha: said } })),
    ),
  ],
  // In the sound.
  ['data before the sound of AAC', fileOf('mp4', avc, withElement(dataElement(said)))],
  ['filling before the sound of AAC', fileOf('mp4', avc, withElement(NO_FILL + fillElement(said)))],
  [
    'data, filling and data before the sound of AAC',
    fileOf('mp4', avc, withElement(dataElement(said) + fillElement(said) + dataElement(said))),
  ],
  ['a comment in the record of AAC', fileOf('mp4', avc, described(aac, programConfig))],
  [
    'something behind the record of AAC',
    fileOf(
      'mp4',
      avc,
      described(aac, (config) => join(config, Buffer.alloc(2), said)),
    ),
  ],
  ['padding of Opus', fileOf('webm', vp9Video, mapped(opus, paddedOpus))],
  ['padding of Opus in an MP4', fileOf('mp4', avc, mapped(opus, paddedOpus))],
  [
    'something behind the head of Opus',
    fileOf(
      'webm',
      vp9Video,
      described(opus, (head) => join(head, said)),
    ),
  ],
  ['comments of Vorbis', fileOf('webm', vp8Video, described(vorbis, vorbisWith))],
  [
    'something behind frames of MP3',
    fileOf(
      'mp4',
      avc,
      mapped(mp3, (data) => join(data, said)),
    ),
  ],
  // Around both: MP4 and MOV …
  ['tags of an MP4', fileOf('mp4', avc, aac, TAGS)],
  ['tags of a MOV', fileOf('mov', avc, aac, TAGS)],
  ['a place in the index', inMoov(box('udta', box('\xa9xyz', Buffer.of(0, SAID.length, 0x15, 0xc7), said)))],
  ['metadata in the index', inMoov(box('meta', Buffer.alloc(4), said))],
  ['XMP in the index', inMoov(box('uuid', Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex'), said))],
  ['a box of a camera in the index', inMoov(box('gps ', said))],
  ['a name in a track', inTrack(plain, box('udta', box('name', said)))],
  ['a track of timed places', readFileSync(fixture('extra-tracks.mp4'))],
  ['a box of its own behind the index', join(plain, box('gpmf', said))],
  ['free space that is not empty', join(plain, box('free', said))],
  [
    'bytes in the media that belong to nobody',
    join(
      plain.subarray(0, plain.lastIndexOf('moov') - 4),
      box('mdat', said),
      plain.subarray(plain.lastIndexOf('moov') - 4),
    ),
  ],
  ['a tail', join(plain, said)],
  ['a part that was cut off at its end', withTail()],
  ['a part that was cut off at its beginning', withHead()],
  // … and WebM.
  ['tags of a WebM', fileOf('webm', vp9Video, opus, TAGS)],
  ['an element to fill', webmWith(plainWebm, 'ec', said)],
  ['an attachment', webmWith(plainWebm, '1941a469', inside('61a7', inside('467e', said)))],
  ['chapters', webmWith(plainWebm, '1043a770', inside('45b9', inside('b6', inside('80', inside('85', said)))))],
  ['a tail of a WebM', join(plainWebm, said)],
];

/** Security U3, decision P4. */
export const TOLD_VIDEOS: Told[] = await Promise.all(
  list.map(async ([name, bytes]) => ({ name: `a video: ${name}`, bytes: await bytes })),
);
