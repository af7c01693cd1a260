// Writes TIFF metadata as phones do. The metadata includes a thumbnail, which the library sharp cannot write.
type Entry = { tag: number; type: 2 | 3 | 4 | 5; count: number; value: Buffer };

const SIZE_OF_ENTRY = 12;

const ascii = (tag: number, text: string): Entry => ({
  tag,
  type: 2,
  count: text.length + 1,
  value: Buffer.from(`${text}\0`, 'latin1'),
});

const numbers = (tag: number, type: 3 | 4, ...values: number[]): Entry => {
  const value = Buffer.alloc(values.length * (type === 3 ? 2 : 4));
  values.forEach((each, index) =>
    type === 3 ? value.writeUInt16LE(each, index * 2) : value.writeUInt32LE(each, index * 4),
  );
  return { tag, type, count: values.length, value };
};

/** Returns a TIFF entry of fractions. The values are the numerator and the denominator of each fraction in turn. */
const rationals = (tag: number, ...values: number[]): Entry => ({
  ...numbers(tag, 4, ...values),
  type: 5,
  count: values.length / 2,
});

/**
 * Returns the bytes of a TIFF directory that begins at the offset `start`. A value that does not fit into its entry
 * follows after the directory.
 */
function directory(start: number, entries: Entry[], next = 0): Buffer {
  const head = Buffer.alloc(2 + entries.length * SIZE_OF_ENTRY + 4);
  const tail: Buffer[] = [];
  let end = start + head.length;
  head.writeUInt16LE(entries.length, 0);
  [...entries]
    .sort((a, b) => a.tag - b.tag)
    .forEach(({ tag, type, count, value }, index) => {
      const at = 2 + index * SIZE_OF_ENTRY;
      head.writeUInt16LE(tag, at);
      head.writeUInt16LE(type, at + 2);
      head.writeUInt32LE(count, at + 4);
      if (value.length <= 4) return void value.copy(head, at + 8);
      head.writeUInt32LE(end, at + 8);
      const padded = Buffer.concat([value, Buffer.alloc(value.length % 2)]);
      tail.push(padded);
      end += padded.length;
    });
  head.writeUInt32LE(next, head.length - 4);
  return Buffer.concat([head, ...tail]);
}

export type ExifTags = {
  make: string;
  model: string;
  serial: string;
  owner: string;
  thumbnail: Buffer;
  orientation?: number;
};

/**
 * Returns a TIFF block for pictures of any format. The block contains the camera, the owner, a position in Halifax, and
 * a thumbnail of the uncropped picture.
 */
export function exif({ make, model, serial, owner, thumbnail, orientation = 1 }: ExifTags): Buffer {
  const camera = (exifAt: number, gpsAt: number) => [
    ascii(0x010f, make),
    ascii(0x0110, model),
    numbers(0x0112, 3, orientation),
    ascii(0x013b, owner),
    numbers(0x8769, 4, exifAt),
    numbers(0x8825, 4, gpsAt),
  ];
  const details = [ascii(0xa430, owner), ascii(0xa431, serial), ascii(0x9003, '2026:11:05 12:00:00')];
  const place = [
    ascii(0x0001, 'N'),
    rationals(0x0002, 44, 1, 38, 1, 5568, 100),
    ascii(0x0003, 'W'),
    rationals(0x0004, 63, 1, 34, 1, 3072, 100),
  ];
  const small = (at: number) => [numbers(0x0103, 3, 6), numbers(0x0201, 4, at), numbers(0x0202, 4, thumbnail.length)];

  const exifAt = 8 + directory(8, camera(0, 0)).length;
  const gpsAt = exifAt + directory(exifAt, details).length;
  const smallAt = gpsAt + directory(gpsAt, place).length;
  const thumbnailAt = smallAt + directory(smallAt, small(0)).length;
  const header = Buffer.from([0x49, 0x49, 0x2a, 0, 8, 0, 0, 0]);
  return Buffer.concat([
    header,
    directory(8, camera(exifAt, gpsAt), smallAt),
    directory(exifAt, details),
    directory(gpsAt, place),
    directory(smallAt, small(thumbnailAt)),
    thumbnail,
  ]);
}

/** Inserts a marker segment at the start of a JPEG. */
export function withSegment(jpeg: Buffer, marker: number, body: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)]);
}
