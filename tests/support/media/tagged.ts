import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { expect } from 'vitest';
import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { withSegment } from './exif';
import { METADATA_CANARIES, CORNER_COLOURS, fixture, longGif, orientedJpeg, picture, taggedPicture } from './files';

/**
 * A file with hidden data. If `packed` is true, the hidden data is compressed, so a search of the file's bytes does not
 * find it.
 */
export type Tagged = { name: string; bytes: Buffer; packed?: true; orientation?: number };

const SECRET = 'CANARY-HALIFAX +44.6488-063.5752';
const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""
 xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="44,38.928N" exif:GPSLongitude="63,34.512W" xmlns:aux="http://ns.adobe.com/exif/1.0/aux/"
 aux:SerialNumber="CANARY-SERIAL-XMP" aux:OwnerName="CANARY-OWNER-XMP"/></rdf:RDF></x:xmpmeta>`;

/** Width and height of the pictures in pixels. The pictures are small, because tests create many pictures. */
const SIZE = [96, 72] as const;
const [jpeg, png, gif] = await Promise.all([
  picture('jpeg', ...SIZE),
  picture('png', ...SIZE),
  picture('gif', ...SIZE),
]);
const [taggedJpeg, taggedPng, taggedWebp] = await Promise.all([
  taggedPicture('jpeg', ...SIZE),
  taggedPicture('png', ...SIZE),
  taggedPicture('webp', ...SIZE),
]);
const mp4 = readFileSync(fixture('tagged.mp4'));
const plain = readFileSync(fixture('h264-aac.mp4'));
const webm = readFileSync(fixture('vp9-opus.webm'));

/** TIFF block from the EXIF data of the tagged JPEG. */
const block = (await sharp(taggedJpeg).metadata()).exif?.subarray(6) ?? Buffer.alloc(0);

const text = (...parts: (string | Buffer)[]) => Buffer.concat(parts.map((part) => Buffer.from(part as Buffer)));
const segment = (marker: number, ...parts: (string | Buffer)[]) => withSegment(jpeg, marker, text(...parts));
const withTags = (to: (tagged: Sharp) => Sharp, from = taggedJpeg) => to(sharp(from).keepMetadata()).toBuffer();

function uint32(value: number, isLittle = false): Buffer {
  const bytes = Buffer.alloc(4);
  if (isLittle) bytes.writeUInt32LE(value);
  else bytes.writeUInt32BE(value);
  return bytes;
}

/** Returns a PNG with an extra chunk before its pixels. */
export function pngWith(type: string, ...parts: (string | Buffer)[]): Buffer {
  const at = png.indexOf('IDAT') - 4;
  const data = text(...parts);
  return text(png.subarray(0, at), uint32(data.length), type, data, uint32(crc32(text(type, data))), png.subarray(at));
}

/** Returns a PNG with a raw profile. ImageMagick uses this format for metadata that has no PNG chunk type. */
const rawProfile = (kind: string, data: Buffer) =>
  pngWith('tEXt', `Raw profile type ${kind}\0\n${kind}\n${String(data.length).padStart(8)}\n${data.toString('hex')}\n`);

/** Returns a WebP with an extra chunk at its end. */
function webpWith(type: string, data: Buffer): Buffer {
  const riff = text(taggedWebp, type, uint32(data.length, true), data, Buffer.alloc(data.length % 2));
  uint32(riff.length - 8, true).copy(riff, 4);
  return riff;
}

/** Returns a GIF with an extra extension before its end, in blocks of up to 255 bytes. */
function gifWith(head: Buffer, data: string, into = gif): Buffer {
  const blocks = data.match(/.{1,255}/gs)?.map((part) => text(Buffer.from([part.length]), part)) ?? [];
  return text(into.subarray(0, into.length - 1), head, ...blocks, Buffer.from([0, 0x3b]));
}
const COMMENT = Buffer.from([0x21, 0xfe]);
const application = (name: string) => text(Buffer.from([0x21, 0xff, 11]), name);

/** Returns an MP4 box: its length, its type and its content. */
const box = (type: string, ...parts: (string | Buffer)[]) => text(uint32(text(...parts).length + 8), type, ...parts);
const XMP_BOX = Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex');

const orientations = await Promise.all(
  [1, 2, 3, 4, 5, 6, 7, 8].map(async (orientation) => ({
    name: `a JPEG of orientation ${orientation}`,
    bytes: await orientedJpeg(orientation),
    orientation,
  })),
);

/**
 * Videos with hidden data in every place that their formats allow, and in some places that the formats forbid. The name
 * of a file says where its data is.
 */
const hiddenDataVideos = (): Tagged[] =>
  readdirSync(fixture('hidden')).map((file) => ({
    name: `a video: ${path.parse(file).name}`,
    bytes: readFileSync(fixture(path.join('hidden', file))),
  }));

/** Pictures with hidden metadata, for the security requirements U2, U3 and L15 (docs/product/security.md). */
export const PICTURES_WITH_METADATA: Tagged[] = [
  ...orientations,
  { name: 'a JPEG with all tags', bytes: taggedJpeg },
  { name: 'a JPEG with only EXIF', bytes: segment(0xe1, 'Exif\0\0', block) },
  { name: 'a JPEG with only XMP', bytes: segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0', XMP) },
  {
    name: 'a JPEG with extended XMP',
    bytes: segment(0xe1, 'http://ns.adobe.com/xmp/extension/\0', '0'.repeat(32), uint32(XMP.length), uint32(0), XMP),
  },
  { name: 'a JPEG with a comment', bytes: segment(0xfe, SECRET) },
  { name: 'a JPEG with JUMBF', bytes: segment(0xeb, 'JP\0\x01\0\0\0\x01', box('jumb', SECRET)) },
  { name: 'a JPEG with a Ducky comment', bytes: segment(0xec, 'Ducky\0\x02', SECRET) },
  { name: 'a JPEG with an unknown segment', bytes: segment(0xe7, 'Unknown\0', SECRET) },
  { name: 'a JPEG with a second picture appended', bytes: text(segment(0xe2, 'MPF\0', SECRET), taggedJpeg) },
  { name: 'a JPEG with a video appended, as in motion photos', bytes: text(jpeg, mp4, 'MotionPhoto_Data') },
  { name: 'a JPEG with a trailer', bytes: text(jpeg, 'SEFH', SECRET, 'SEFT') },
  ...[0xe0, 0xe3, 0xe4, 0xe5, 0xe6, 0xe8, 0xe9, 0xea, 0xee, 0xef].map((marker) => ({
    name: `a JPEG with a segment of type ${marker.toString(16)}`,
    bytes: segment(marker, SECRET),
  })),
  { name: 'a JPEG with a name in its colour profile', bytes: segment(0xe2, 'ICC_PROFILE\0\x01\x01', SECRET) },
  {
    name: 'a JPEG with a UTF-16 name in EXIF',
    bytes: segment(0xe1, 'Exif\0\0', block, Buffer.from(SECRET, 'utf16le')),
  },
  { name: 'a progressive JPEG', bytes: await withTags((tagged) => tagged.jpeg({ progressive: true })) },
  { name: 'a grey JPEG', bytes: await withTags((tagged) => tagged.greyscale().jpeg()) },
  { name: 'a CMYK JPEG', bytes: await withTags((tagged) => tagged.toColourspace('cmyk').jpeg()) },
  { name: 'a PNG with tags', bytes: taggedPng },
  { name: 'a PNG with eXIf', bytes: pngWith('eXIf', block) },
  { name: 'a PNG with tEXt', bytes: pngWith('tEXt', 'Author\0', SECRET) },
  ...['Title', 'Comment', 'Creation Time', 'Source'].map((key) => ({
    name: `a PNG with its ${key}`,
    bytes: pngWith('tEXt', `${key}\0`, SECRET),
  })),
  {
    name: 'a PNG with its modification time',
    bytes: text(pngWith('tIME', Buffer.from('07ea0b050c0000', 'hex')), SECRET),
  },
  { name: 'a PNG with a name in a suggested palette', bytes: pngWith('sPLT', `${SECRET}\0\x08`) },
  {
    name: 'a PNG with a name in its colour profile',
    bytes: pngWith('iCCP', `CANARY-PROFILE\0\0`, deflateSync(SECRET)),
  },
  { name: 'a PNG with zTXt', bytes: pngWith('zTXt', 'Author\0\0', deflateSync(SECRET)), packed: true },
  { name: 'a PNG with XMP', bytes: pngWith('iTXt', 'XML:com.adobe.xmp\0\0\0\0\0', XMP) },
  {
    name: 'a PNG with compressed XMP',
    bytes: pngWith('iTXt', 'XML:com.adobe.xmp\0\x01\0\0\0', deflateSync(XMP)),
    packed: true,
  },
  {
    name: 'a PNG with EXIF as ImageMagick stores it',
    bytes: rawProfile('exif', text('Exif\0\0', block)),
    packed: true,
  },
  {
    name: 'a PNG with IPTC as ImageMagick stores it',
    bytes: rawProfile('iptc', text(Buffer.from([0x1c, 2, 80, 0, SECRET.length]), SECRET)),
    packed: true,
  },
  { name: 'a PNG with an unknown chunk', bytes: pngWith('caNv', SECRET) },
  { name: 'a PNG with trailing bytes', bytes: text(png, SECRET) },
  { name: 'a PNG with a palette', bytes: await withTags((tagged) => tagged.png({ palette: true }), taggedPng) },
  { name: 'a WebP with tags', bytes: taggedWebp },
  { name: 'a lossless WebP', bytes: await withTags((tagged) => tagged.webp({ lossless: true })) },
  { name: 'a transparent WebP', bytes: await withTags((tagged) => tagged.ensureAlpha(0.5).webp()) },
  { name: 'a WebP with a second EXIF', bytes: webpWith('EXIF', text(block, SECRET)) },
  { name: 'a WebP with a second XMP', bytes: webpWith('XMP ', text(XMP)) },
  { name: 'a WebP with an unknown chunk', bytes: webpWith('CNRY', text(SECRET)) },
  { name: 'a WebP with trailing bytes', bytes: text(taggedWebp, SECRET) },
  { name: 'a GIF with a comment', bytes: gifWith(COMMENT, SECRET) },
  { name: 'a GIF with XMP', bytes: gifWith(application('XMP DataXMP'), XMP) },
  { name: 'a GIF with an unknown extension', bytes: gifWith(application('CANARY-APPL'), SECRET) },
  { name: 'an animated GIF with a comment', bytes: gifWith(COMMENT, SECRET, longGif(5)) },
  {
    name: 'a GIF with a plain text extension',
    bytes: gifWith(text(Buffer.from([0x21, 0x01, 12]), Buffer.alloc(12)), SECRET),
  },
  { name: 'a GIF with a profile', bytes: gifWith(application('ICCRGBG1012'), SECRET) },
  { name: 'a GIF with trailing bytes', bytes: text(gif, SECRET) },
  { name: 'an MP4 with tags', bytes: mp4 },
  { name: 'a MOV with tags', bytes: readFileSync(fixture('tagged.mov')) },
  { name: 'an MP4 with subtitles and timed tags', bytes: readFileSync(fixture('extra-tracks.mp4')) },
  { name: 'an MP4 with XMP', bytes: text(plain, box('uuid', XMP_BOX, XMP)) },
  { name: 'an MP4 with text in its free space', bytes: text(plain, box('free', SECRET), box('skip', SECRET)) },
  { name: 'an MP4 with an unknown box', bytes: text(plain, box('cnry', SECRET)) },
  { name: 'a WebM with tags', bytes: readFileSync(fixture('vp8-vorbis-tags.webm')) },
  { name: 'a WebM with trailing bytes', bytes: text(webm, SECRET) },
  ...hiddenDataVideos(),
];

const HIDDEN_VALUES = [...METADATA_CANARIES, 'GPSLatitude', '44,38.928N'];

/** Returns which of the HIDDEN_VALUES these bytes contain, as UTF-8 or UTF-16 text. */
export const canariesIn = (bytes: Buffer): string[] =>
  HIDDEN_VALUES.filter((canary) => bytes.includes(canary) || bytes.includes(Buffer.from(canary, 'utf16le')));

/** Returns the creation times in an MP4 and its tracks. */
export function datesIn(bytes: Buffer): string[] {
  const dates: string[] = [];
  if (bytes.toString('latin1', 4, 8) !== 'ftyp') return dates;
  for (const box of ['mvhd', 'tkhd', 'mdhd']) {
    for (let at = bytes.indexOf(box); at >= 0; at = bytes.indexOf(box, at + 4)) {
      const times = bytes.subarray(at + 8, at + (bytes[at + 4] === 1 ? 24 : 16));
      if (times.some((byte) => byte !== 0)) dates.push(`${box} ${times.toString('hex')}`);
    }
  }
  return dates;
}

/** Fails if one of the stored files contains hidden metadata or dates. */
export async function expectNoMetadata(stored: Buffer[], isPicture: boolean): Promise<void> {
  expect(stored.length).toBeGreaterThan(0);
  for (const bytes of stored) {
    expect(canariesIn(bytes)).toEqual([]);
    expect(datesIn(bytes)).toEqual([]);
    if (!isPicture) continue;
    const { exif, xmp, iptc, icc, comments, orientation, tifftagPhotoshop } = await sharp(bytes).metadata();
    expect({ exif, xmp, iptc, icc, comments, orientation, tifftagPhotoshop }).toEqual({});
  }
}

/** Returns the colours near the four corners of a picture. Each colour channel is rounded to zero or to its maximum. */
async function cornersOf(bytes: Buffer): Promise<string[]> {
  const { width, height } = await sharp(bytes).metadata();
  const dates: string[] = [];
  for (const [x, y] of [
    [0.2, 0.2],
    [0.8, 0.2],
    [0.2, 0.8],
    [0.8, 0.8],
  ] as const) {
    const area = { left: Math.floor(x * width), top: Math.floor(y * height), width: 1, height: 1 };
    const pixel = await sharp(bytes).extract(area).removeAlpha().raw().toBuffer();
    dates.push(`#${[...pixel].map((value) => (value > 127 ? 'ff' : '00')).join('')}`);
  }
  return dates;
}

/** Fails unless the stored pictures show the test picture orientedJpeg() the right way up. */
export async function expectUpright(stored: Buffer[]): Promise<void> {
  for (const each of stored) expect(await cornersOf(each)).toEqual(Object.values(CORNER_COLOURS));
}
