import { readdir, readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import {
  METADATA_CANARIES,
  CORNER_COLOURS,
  fixture,
  incompletePng,
  longGif,
  orientedJpeg,
  packetsOf,
  picture,
  refusedFiles,
  rotationOf,
  taggedPicture,
  tracksOf,
  VIDEOS,
} from '@/tests/support/media/files';
import { convertInSharedProcess } from '@/tests/support/media/shared-converter';
import { withEdits, withoutSound } from '@/tests/support/media/remade-videos';
import { workingFolder } from '@/tests/support/media/working-folder';
import type { ConvertedMedia } from '../convert-media';
import { UPLOAD_SIZE_LIMITS } from '../schema';

const convert = async (media: Buffer | string, poster?: Buffer) =>
  convertInSharedProcess(await workingFolder(media, poster));

const canariesIn = (bytes: Buffer) => METADATA_CANARIES.filter((canary) => bytes.includes(canary));

describe('converting an image', () => {
  it('an image is converted to a WebP in three widths and a JPEG', { tags: ['U2'] }, async () => {
    const converted = await convert(await picture('jpeg', 2000, 1000));
    expect(converted).toMatchObject({ mediaType: 'image/webp', width: 2000, height: 1000, duration: null });
    expect(converted.files.map(({ variant, width, height }) => [variant, width, height])).toEqual([
      ['w480', 480, 240],
      ['w960', 960, 480],
      ['w1600', 1600, 800],
      ['jpeg', 1200, 600],
    ]);
    for (const { path: place, contentType, width, height, bytes } of converted.files) {
      const content = await readFile(place);
      expect(content.length).toBe(bytes);
      expect(await sharp(content).metadata()).toMatchObject({
        format: contentType.slice('image/'.length),
        width,
        height,
      });
    }
    expect(Buffer.from(converted.thumbHash ?? '', 'base64').length).toBeGreaterThan(4);
  });

  it('an image is never made wider than its original', async () => {
    expect(widthsOf(await convert(await picture('png', 300, 200)))).toEqual([
      ['w300', 300],
      ['jpeg', 300],
    ]);
    expect(widthsOf(await convert(await picture('png', 1000, 200)))).toEqual([
      ['w480', 480],
      ['w960', 960],
      ['jpeg', 1000],
    ]);
  });

  it('an image is scaled down if it is taller than WebP allows', { tags: 'thorough' }, async () => {
    const converted = await convert(await picture('png', 100, 20_000));
    expect(converted).toMatchObject({ width: 100, height: 20_000 });
    expect(converted.files.map(({ variant, height }) => [variant, height])).toEqual([
      ['w100', 16_383],
      ['jpeg', 1200],
    ]);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'an image with EXIF orientation %i is turned upright',
    { tags: ['U2'] },
    async (orientation) => {
      const converted = await convert(await orientedJpeg(orientation));
      expect(converted).toMatchObject({ width: 120, height: 80 });
      for (const { path: place } of converted.files)
        expect(await cornersOf(place)).toEqual(Object.values(CORNER_COLOURS));
    },
  );

  it.each(['jpeg', 'png', 'webp'] as const)('all metadata tags of a %s image are removed', async (format) => {
    const sent = await taggedPicture(format, 800, 600);
    expect(canariesIn(sent)).toContain('CANARY-');
    const converted = await convert(sent);
    for (const { path: place } of converted.files) {
      const content = await readFile(place);
      expect(canariesIn(content)).toEqual([]);
      const { exif, xmp, iptc, icc, comments } = await sharp(content).metadata();
      expect({ exif, xmp, iptc, icc, comments }).toEqual({});
    }
  });

  it('an image keeps its colours, whatever colour space its file uses', async () => {
    const red = { create: { width: 64, height: 64, channels: 3 as const, background: '#c83c28' } };
    const stored = await Promise.all([
      sharp(red).toColourspace('cmyk').withIccProfile('cmyk').jpeg({ quality: 95 }).toBuffer(),
      sharp(red).withIccProfile('p3').png().toBuffer(),
      sharp(red).toColourspace('rgb16').png().toBuffer(),
      sharp(red).png({ palette: true }).toBuffer(),
    ]);
    expect((await sharp(stored[0]).metadata()).space).toBe('cmyk');
    expect((await sharp(stored[2]).metadata()).depth).toBe('ushort');
    for (const bytes of stored) {
      for (const { path: place } of (await convert(bytes)).files) {
        expect(await sharp(await readFile(place)).metadata()).toMatchObject({ space: 'srgb', depth: 'uchar' });
        expect(distance(await colourAt(place, 32, 32), [0xc8, 0x3c, 0x28])).toBeLessThan(24);
      }
    }
    const [grey] = (await convert(await sharp(red).greyscale().png().toBuffer())).files;
    expect(new Set(await colourAt(grey!.path, 32, 32)).size).toBe(1);
  });

  it('a transparent image stays transparent in WebP and gets a white background in JPEG', async () => {
    const clear = await sharp({ create: { width: 50, height: 50, channels: 4, background: '#f000' } })
      .png()
      .toBuffer();
    const [webp, jpeg] = (await convert(clear)).files;
    expect((await sharp(await readFile(webp!.path)).metadata()).hasAlpha).toBe(true);
    expect(await colourAt(jpeg!.path, 25, 25)).toEqual([255, 255, 255]);
  });

  it('an animated image becomes a still within 3 seconds, even with 5,000 frames', { tags: ['U2'] }, async () => {
    const sent = longGif(5_000);
    expect((await sharp(sent).metadata()).pages).toBe(5_000);
    const start = performance.now();
    const converted = await convert(sent);
    expect(performance.now() - start).toBeLessThan(3_000);
    expect(converted).toMatchObject({ width: 64, height: 64 });
    for (const { path: place } of converted.files)
      expect((await sharp(await readFile(place)).metadata()).pages).toBeUndefined();
  });

  it('data appended to an image file is removed', { tags: ['L14'] }, async () => {
    const tail = Buffer.from('PK\x05\x06CANARY-TAIL<script>alert(1)</script>');
    for (const format of ['jpeg', 'png', 'gif', 'webp'] as const) {
      const converted = await convert(Buffer.concat([await picture(format), tail]));
      for (const { path: place } of converted.files)
        expect((await readFile(place)).includes('CANARY-TAIL')).toBe(false);
    }
  });

  it('an image with too many pixels is refused before it is decoded', { tags: ['L13'] }, async () => {
    // The first conversion loads the decoder, so the measured time does not include loading.
    await convert(incompletePng(10, 10));
    const start = performance.now();
    await expect(convert(incompletePng(12_000, 12_000))).rejects.toThrow('40 megapixels');
    expect(performance.now() - start).toBeLessThan(900);
  });

  it('an image over 10 MB is refused', async () => {
    const sent = Buffer.concat([await picture(), Buffer.alloc(UPLOAD_SIZE_LIMITS.image)]);
    await expect(convert(sent)).rejects.toMatchObject({
      code: 'too_large',
      message: 'Photos can be up to 10 MB. Choose a smaller one.',
    });
  });
});

describe('files that the converter does not support', async () => {
  it.each(await refusedFiles())(
    'the unsupported file $name is refused with the code $code',
    { tags: ['U4'] },
    async ({ bytes, code }) => {
      const dir = await workingFolder(bytes);
      await expect(convertInSharedProcess(dir)).rejects.toMatchObject({ name: 'AppError', code });
      expect((await readdir(dir)).filter((name) => name.startsWith('out-'))).toEqual([]);
    },
  );
});

describe('converting a video', () => {
  it.each(VIDEOS)(
    'the conversion of the video %s keeps the picture and sound but no hidden metadata',
    { tags: ['U3'] },
    async (name) => {
      const converted = await convert(fixture(name));
      const [file] = converted.files;
      expect(converted.mediaType).toBe(name.endsWith('.webm') ? 'video/webm' : 'video/mp4');
      expect(converted.files).toHaveLength(1);
      if (name !== 'cut.mp4') expect(await packetsOf(file!.path)).toEqual(await packetsOf(fixture(name)));
      const bytes = await readFile(file!.path);
      expect(canariesIn(bytes)).toEqual([]);
      expect(await tracksOf(file!.path)).toEqual(['video', 'audio']);
      expect(converted.duration).toBeGreaterThan(1);
      expect(converted.duration).toBeLessThan(2.7);
      // The MP4 index (`moov`) must come before the media, so that playback can start before the whole file has arrived.
      if (converted.mediaType === 'video/mp4') expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
    },
  );

  it('conversion removes the trimmed parts of a video unless the decoder needs them', async () => {
    const [video, audio] = await packetsOf((await convert(fixture('cut.mp4'))).files[0]!.path);
    const [videoBefore, audioBefore] = await packetsOf(fixture('cut.mp4'));
    // The only key frame is the first picture, 0.6 seconds before the visible start. A decoder cannot start at a later
    // picture, so the converter must keep all video packets.
    expect(video).toEqual(videoBefore);
    expect([audio?.count, audioBefore?.count]).toEqual([72, 88]);
  });

  it('a video is refused if its edit list cuts out a part in the middle', async () => {
    const whole = await withoutSound('h264-aac.mp4');
    expect(await convert(withEdits(whole, [2, 0]))).toMatchObject({ duration: 2 });
    expect(await convert(withEdits(whole, [1, 0]))).toMatchObject({ duration: 1 });
    const pieces = convert(withEdits(whole, [0.5, 0], [0.5, 57_600]));
    await expect(pieces).rejects.toMatchObject({
      code: 'unsupported_media_type',
      message: expect.stringContaining('cut out'),
    });
  });

  it('a converted video keeps its rotation', async () => {
    expect(await convert(fixture('h264-aac.mp4'))).toMatchObject({ width: 320, height: 240, duration: 2 });
    const converted = await convert(fixture('rotated.mp4'));
    expect(converted).toMatchObject({ width: 240, height: 320 });
    expect(await rotationOf(converted.files[0]!.path)).toBe(await rotationOf(fixture('rotated.mp4')));
    expect(await rotationOf(converted.files[0]!.path)).not.toBe(0);
  });

  it('the poster of a video is converted to a JPEG without metadata tags', async () => {
    const converted = await convert(fixture('h264-aac.mp4'), await taggedPicture('jpeg', 1600, 1200));
    const poster = converted.files.find(({ variant }) => variant === 'poster');
    expect(poster).toMatchObject({ contentType: 'image/jpeg', width: 1280, height: 960 });
    expect(canariesIn(await readFile(poster!.path))).toEqual([]);
    expect(converted.thumbHash).not.toBeNull();
  });

  it.each([
    ['an unsupported format', Buffer.from('<svg/>')],
    ['a truncated picture', null],
    ['too many pixels', incompletePng(12_000, 12_000)],
  ])('a video is converted without its poster if the poster is unusable: %s', async (_name, poster) => {
    const half = (await picture()).subarray(0, 4_000);
    const converted = await convert(fixture('h264-aac.mp4'), poster ?? half);
    expect(converted.files.map(({ variant }) => variant)).toEqual(['video']);
    expect(converted.thumbHash).toBeNull();
  });

  it.each(VIDEOS)('the video %s is refused when its end is cut off', async (name) => {
    const whole = await readFile(fixture(name));
    const part = whole.subarray(0, whole.length * (name === 'h264-aac.mp4' ? 0.5 : 0.95));
    await expect(convert(part)).rejects.toThrow('damaged or incomplete');
  });

  it('data appended to a video file is removed', { tags: ['L14'] }, async () => {
    const tail = Buffer.from('<html>CANARY-TAIL<script>alert(1)</script></html>');
    const converted = await convert(Buffer.concat([await readFile(fixture('h264-aac.mp4')), tail]));
    expect((await readFile(converted.files[0]!.path)).includes('CANARY-TAIL')).toBe(false);
  });

  it.each(['vp9-opus.webm', 'vp8-vorbis-tags.webm'])(
    'the video %s is accepted even if the file does not state the duration',
    async (name) => {
      const { duration } = await convert(fixture(name));
      expect(await convert(withoutLengths(await readFile(fixture(name))))).toMatchObject({ duration });
    },
  );

  it.each([
    ['at the end of its segment', (file: Buffer) => withGrownSegment(file, JUNK)],
    [
      'that looks like an EBML element',
      (file: Buffer) => withGrownSegment(file, Buffer.from('4bad88aaaaaaaaaaaaaaaa', 'hex')),
    ],
    ['at the end of a segment of unknown length', (file: Buffer) => Buffer.concat([withoutLengths(file), JUNK])],
    ['after zeros', (file: Buffer) => Buffer.concat([withoutLengths(file), Buffer.alloc(64), JUNK])],
    ['between its clusters', (file: Buffer) => Buffer.concat([withoutLengths(file), JUNK, clusterOf(file)])],
  ])('a WebM with junk %s is refused within 5 seconds', async (_where, converted) => {
    const began = performance.now();
    await expect(convert(converted(await readFile(fixture('vp9-opus.webm'))))).rejects.toThrow('damaged or incomplete');
    expect(performance.now() - began).toBeLessThan(5_000);
  });

  it('a video is refused if browsers cannot play its format', { tags: ['U3'] }, async () => {
    await expect(convert(fixture('mpeg4-part2.mp4'))).rejects.toMatchObject({ code: 'unsupported_media_type' });
    await expect(convert(fixture('sound-only.mp4'))).rejects.toMatchObject({ code: 'unsupported_media_type' });
  });
});

describe('converting a profile picture', () => {
  it('a profile picture becomes an upright square from the middle of the image', async () => {
    const converted = await convertInSharedProcess(await workingFolder(await orientedJpeg(6)), 'avatar');
    expect(converted.files).toMatchObject([{ variant: 'avatar', contentType: 'image/webp', width: 256, height: 256 }]);
    expect(await cornersOf(converted.files[0]!.path)).toEqual(Object.values(CORNER_COLOURS));
    expect(canariesIn(await readFile(converted.files[0]!.path))).toEqual([]);
  });

  it('a profile picture is refused if it is a video, an SVG drawing or over 2 MB', { tags: ['U5'] }, async () => {
    await expect(convertInSharedProcess(await workingFolder(fixture('h264-aac.mp4')), 'avatar')).rejects.toMatchObject({
      code: 'unsupported_media_type',
    });
    const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
    await expect(convertInSharedProcess(await workingFolder(drawing), 'avatar')).rejects.toMatchObject({
      code: 'unsupported_media_type',
      // The error message for profile pictures must not mention videos.
      message: 'This kind of file cannot be used. Choose a JPEG, PNG, WebP or GIF photo.',
    });
    const large = Buffer.concat([await picture(), Buffer.alloc(UPLOAD_SIZE_LIMITS.avatar)]);
    await expect(convertInSharedProcess(await workingFolder(large), 'avatar')).rejects.toMatchObject({
      code: 'too_large',
    });
  });
});

const widthsOf = ({ files }: ConvertedMedia) => files.map(({ variant, width }) => [variant, width]);

async function colourAt(place: string, left: number, top: number): Promise<number[]> {
  const pixel = await sharp(await readFile(place))
    .extract({ left, top, width: 1, height: 1 })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer();
  return [...pixel];
}

const distance = (a: number[], b: number[]) => Math.max(...a.map((value, index) => Math.abs(value - (b[index] ?? 0))));

/**
 * Returns the colours in the middle of the four quarters of an image, each as the name of the nearest colour in
 * CORNER_COLOURS.
 */
async function cornersOf(place: string): Promise<string[]> {
  const { width = 0, height = 0 } = await sharp(await readFile(place)).metadata();
  const middle = (part: number, whole: number) => Math.floor(part * whole);
  const findings: string[] = [];
  for (const [x, y] of [
    [0.2, 0.25],
    [0.8, 0.25],
    [0.2, 0.75],
    [0.8, 0.75],
  ] as const) {
    const [red = 0, green = 0, blue = 0] = await colourAt(place, middle(x, width), middle(y, height));
    findings.push(`#${[red, green, blue].map((value) => (value > 127 ? 'ff' : '00')).join('')}`);
  }
  return findings;
}

const JUNK = Buffer.from('JUNK that no demuxer of Matroska knows as anything');
const [SEGMENT, CLUSTER, CUES] = ['18538067', '1f43b675', '1c53bb6b'].map((id) => Buffer.from(id, 'hex')) as [
  Buffer,
  Buffer,
  Buffer,
];
const UNKNOWN = Buffer.from('01ffffffffffffff', 'hex');

/** Returns the position and length, in bytes, of the size field of the WebM element that begins at `at`. */
const sizeAt = (file: Buffer, at: number) => ({ from: at + 4, width: Math.clz32(file[at + 4] ?? 0) - 23 });

/** Removes all recorded sizes and the seek index from a WebM, so that it looks like a recording made by a browser. */
function withoutLengths(file: Buffer): Buffer {
  const clusters = file.subarray(file.indexOf(CLUSTER), file.lastIndexOf(CUES));
  const parts = [file.subarray(0, file.indexOf(CLUSTER))];
  for (let at = 0, next = 0; next >= 0; at = next) {
    next = clusters.indexOf(CLUSTER, at + 4);
    const { from, width } = sizeAt(clusters, at);
    parts.push(CLUSTER, UNKNOWN, clusters.subarray(from + width, next < 0 ? undefined : next));
  }
  const converted = Buffer.concat(parts);
  UNKNOWN.copy(converted, converted.indexOf(SEGMENT) + 4);
  return converted;
}

/** Appends bytes to a WebM, and increases the recorded size of its segment accordingly. */
function withGrownSegment(file: Buffer, by: Buffer): Buffer {
  const converted = Buffer.concat([file, by]);
  const { from, width } = sizeAt(converted, converted.indexOf(SEGMENT));
  const digits = Math.min(width - 1, 6);
  const at = from + width - digits;
  converted.writeUIntBE(converted.readUIntBE(at, digits) + by.length, at, digits);
  return converted;
}

const clusterOf = (file: Buffer): Buffer => file.subarray(file.indexOf(CLUSTER));
