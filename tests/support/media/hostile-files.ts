import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { crc32, deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { bigVideo, fixture, longGif, picture, refusedFiles } from './files';
import { formOf, mediaForm, type Form, type Part } from './upload-form';

const SCRIPT = '<script>alert(1)</script>';
const HTML = `<!doctype html><html><body>${SCRIPT}</body></html>`;
const ZIP = Buffer.concat([
  Buffer.from('PK\x03\x04'),
  Buffer.from('a zip archive'),
  Buffer.from('504b0506000000000000000000000000000000000000', 'hex'),
]);
/**
 * The EICAR test signature for virus scanners, split into two halves, so that scanners do not flag this source file.
 */
const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', '-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

type File = { bytes: Buffer; filename?: string; type?: string };

/** A hostile file or form, the status that the upload should return, and texts that no stored file may contain. */
export type Hostile = { name: string; status: number; file?: File; form?: (postId: number) => Form; gone?: string[] };

const refused = new Map((await refusedFiles()).map(({ name, bytes }) => [name, bytes]));

function refusedFile(name: string): Buffer {
  const bytes = refused.get(name);
  if (!bytes) throw new Error(`There is no refused file ${name}.`);
  return bytes;
}

const [jpeg, png, webp, gif] = await Promise.all([picture('jpeg'), picture('png'), picture('webp'), picture('gif')]);
const mp4 = readFileSync(fixture('h264-aac.mp4'));
const webm = readFileSync(fixture('vp9-opus.webm'));

const none = (name: string, bytes: Buffer | string, filename = name, type = 'image/jpeg'): Hostile => ({
  name,
  status: 415,
  file: { bytes: Buffer.from(bytes as Buffer), filename, type },
});
const file = (
  status: number,
  name: string,
  bytes: Buffer,
  more: Omit<File, 'bytes'> & { gone?: string[] } = {},
): Hostile => {
  const { gone: mustNotContain = [], ...rest } = more;
  return { name, status, file: { bytes, ...rest }, gone: mustNotContain };
};
const form = (status: number, name: string, build: (postId: number) => Form): Hostile => ({
  name,
  status,
  form: build,
});

/** Returns a PNG with an extra chunk before its pixels. */
function withChunk(type: string, data: Buffer): Buffer {
  const at = png.indexOf('IDAT') - 4;
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([png.subarray(0, at), length, body, check, png.subarray(at)]);
}

/** A PNG that claims to have a billion animation frames. */
const apngBomb = withChunk('acTL', Buffer.from('3b9aca0000000000', 'hex'));
/** A PNG with a text chunk that unpacks to 64 MB of zeros. */
const tagBomb = withChunk(
  'zTXt',
  Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(64 * 1024 * 1024), { level: 9 })]),
);

/** A GIF that is also a valid script, with the script in its comment. */
const gifPage = Buffer.concat([
  gif.subarray(0, gif.length - 1),
  Buffer.from([0x21, 0xfe, SCRIPT.length]),
  Buffer.from(SCRIPT),
  Buffer.from([0, 0x3b]),
]);
const jpegComment = Buffer.concat([
  jpeg.subarray(0, 2),
  Buffer.from([0xff, 0xfe, 0, HTML.length + 2]),
  Buffer.from(HTML),
  jpeg.subarray(2),
]);
/** A file that begins like an MP4, with a box that claims 2 GB. */
const endlessBox = Buffer.concat([
  mp4.subarray(0, mp4.indexOf('ftyp') + 28),
  Buffer.from('7fffffff6d646174', 'hex'),
  Buffer.alloc(2_000),
]);

/**
 * A video whose pixels are declared 4,294,967,295 times as wide as high. The width of the shown video is then larger
 * than any number that we can store.
 */
const wideVideo = Buffer.from(mp4);
wideVideo.writeUInt32BE(0xffffffff, wideVideo.indexOf('pasp') + 4);

/** Creates an MP4 that is longer than allowed. */
async function longVideo(): Promise<Buffer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'parent-voice-long-'));
  try {
    await bigVideo(path.join(folder, 'long.mp4'), 3_000_000, 320);
    return await readFile(path.join(folder, 'long.mp4'));
  } finally {
    await rm(folder, { recursive: true });
  }
}

const image = (status: 201 | 400, name: string, filename: string) =>
  file(status, `named ${name}`, png, { filename, type: 'image/png' });
const media = (filename = 'x.jpg'): Part => ({ name: 'media', body: jpeg, filename, type: 'image/jpeg' });
const post = (id: number | string): Part => ({ name: 'postId', body: String(id) });

/** Returns a function that creates a post's upload form and damages it with `change`. */
const damagedForm = (change: (form: Form) => Form) => (id: number) => change(mediaForm(id, jpeg));

/**
 * Hostile uploads (security requirement U1), each with the expected status:
 * - 400: damaged file, or a body that is not a form
 * - 413: too large
 * - 415: unsupported or unreadable file
 * - 201: accepted, and the stored files are clean
 */
export const HOSTILE_UPLOADS: Hostile[] = [
  none('an SVG', refusedFile('drawing.svg'), 'drawing.svg', 'image/svg+xml'),
  none('an SVG that is called a JPEG', refusedFile('drawing.jpg')),
  none('an HTML page that is called a PNG', HTML, 'page.png', 'image/png'),
  none('the first bytes of a GIF, then a script', refusedFile('script.gif')),
  none('the first bytes of a JPEG, then a script', refusedFile('magic.jpg')),
  none('the first bytes of a WebP, then a script', refusedFile('magic.webp')),
  none('a PDF', refusedFile('paper.pdf')),
  none('a HEIC', refusedFile('phone.heic'), 'phone.heic', 'image/heic'),
  none('an AVIF', refusedFile('new.avif'), 'new.avif', 'image/avif'),
  none('a TIFF', refusedFile('scan.tiff')),
  none('an ICO', refusedFile('icon.ico')),
  none('a BMP', refusedFile('old.bmp')),
  none('a ZIP', ZIP),
  none('a gzip', gzipSync(jpeg)),
  none('EICAR', EICAR),
  none('a program', refusedFile('program.mp4'), 'program.mp4', 'video/mp4'),
  none('a playlist that is called an MP4', refusedFile('list.mp4'), 'list.mp4', 'video/mp4'),
  none('an HTML page after the first box of an MP4', refusedFile('page.mp4'), 'page.mp4', 'video/mp4'),
  none('an HTML page after the first bytes of a WebM', refusedFile('page.webm'), 'page.webm', 'video/webm'),
  none('a sound file', refusedFile('sound.mp3'), 'sound.mp4', 'video/mp4'),
  none('one byte', 'x'),
  none('an MP4 with extremely wide pixels', wideVideo, 'wide.mp4', 'video/mp4'),

  file(400, 'nothing', Buffer.alloc(0)),
  file(400, 'half a JPEG', refusedFile('half.jpg')),
  file(400, 'half a PNG', refusedFile('half.png')),
  file(400, 'half a WebP', refusedFile('half.webp')),
  file(400, 'half a GIF', refusedFile('half.gif')),
  file(400, 'a PNG that lacks most of its rows', refusedFile('wrong-rows.png')),
  file(400, 'half an MP4', mp4.subarray(0, mp4.length / 2)),
  file(400, 'half a WebM', webm.subarray(0, webm.length / 2)),
  file(400, 'an MP4 whose box never ends', endlessBox),
  form(400, 'two files', (id) => formOf([post(id), media('a.jpg'), media('b.jpg')])),
  form(400, 'a repeated field', (id) => formOf([post(id), post(id), media()])),
  form(400, 'a file without a name', (id) => formOf([post(id), { name: 'media', body: jpeg }])),
  form(400, 'an unexpected part', (id) =>
    formOf([post(id), media(), { name: 'more', body: jpeg, filename: 'more.jpg' }]),
  ),
  form(400, 'a hundred fields', (id) =>
    formOf([post(id), media(), ...Array.from({ length: 100 }, (_, index) => ({ name: `f${index}`, body: 'x' }))]),
  ),
  form(
    400,
    'no boundary',
    damagedForm(({ body }) => ({ body, contentType: 'multipart/form-data' })),
  ),
  form(
    400,
    'another boundary',
    damagedForm(({ body }) => ({ body, contentType: 'multipart/form-data; boundary=other' })),
  ),
  // Browsers never send a NUL character in a file name, so the server should refuse it.
  image(400, 'with a NUL', 'x\0.png'),
  form(
    400,
    'no end',
    damagedForm(({ body, contentType }) => ({ body: body.subarray(0, body.length - 40), contentType })),
  ),
  form(400, 'no post', () => formOf([media()])),
  form(400, 'two post ids in one field', (id) => formOf([post(`${id};${id + 1}`), media()])),
  form(415, 'a file as the whole body', () => ({ body: jpeg, contentType: 'image/jpeg' })),

  file(413, '144 megapixels', refusedFile('bomb.png')),
  file(413, 'a file that claims 3,600 megapixels', refusedFile('claim.png')),
  file(413, 'a picture of 11 MB', Buffer.concat([jpeg, Buffer.alloc(11 * 1024 * 1024)])),
  file(413, 'a video of more than five minutes', await longVideo(), { type: 'video/mp4' }),

  file(201, 'a JPEG that is also a ZIP', Buffer.concat([jpeg, ZIP]), { gone: ['PK\x03\x04', 'a zip archive'] }),
  file(201, 'a JPEG with an HTML page appended', Buffer.concat([jpeg, Buffer.from(HTML)]), { gone: ['<html', SCRIPT] }),
  file(201, 'a JPEG with an HTML page in its comment', jpegComment, { gone: ['<html', SCRIPT] }),
  file(201, 'a GIF with a script in its comment', gifPage, { gone: [SCRIPT] }),
  file(201, 'a PNG with an HTML page in a tag', withChunk('tEXt', Buffer.from(`Comment\0${HTML}`)), {
    gone: ['<html', SCRIPT],
  }),
  file(201, 'an MP4 with an HTML page appended', Buffer.concat([mp4, Buffer.from(HTML)]), {
    type: 'video/mp4',
    gone: ['<html', SCRIPT],
  }),
  file(201, 'a CMYK JPEG', await sharp(jpeg).toColourspace('cmyk').jpeg().toBuffer()),
  file(201, 'a 16-bit PNG', await sharp(jpeg).toColourspace('rgb16').png().toBuffer()),
  file(201, 'an APNG that claims 1,000,000,000 frames', apngBomb),
  file(201, 'a PNG with a tag of 64 MB', tagBomb),
  file(201, 'a GIF with 5,000 frames', longGif(5_000)),
  file(201, 'a WebP with the name and type of an HTML page', webp, { filename: 'page.html', type: 'text/html' }),
  image(201, '../../x.png', '../../x.png'),
  image(201, 'with a NUL, as browsers write it', 'x%00.png'),
  image(201, 'with a right-to-left override', 'x\u202Egnp.exe'),
  image(201, 'with 300 characters', `${'x'.repeat(296)}.png`),
];
