import sharp from 'sharp';
import { expect, it } from 'vitest';
import { fixture, longGif, picture } from '@/tests/support/media/files';
import { readFileSync } from 'node:fs';
import { isHevcVideo } from './hevc-video';
import { isAnimatedPicture } from './animated-images';

/** Squares in different shades of grey, used as the frames of an animation. */
const greys = [0, 100, 200].map((grey) =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: { r: grey, g: grey, b: grey } } })
    .png()
    .toBuffer(),
);
const frames = async () => sharp(await Promise.all(greys), { join: { animated: true } });
const blob = (bytes: Uint8Array, type: string) => new Blob([new Uint8Array(bytes)], { type });

/** Returns a PNG whose header declares the given number of frames. */
async function apng(count: number): Promise<Buffer> {
  const png = await picture('png', 8, 8);
  const chunk = Buffer.concat([Buffer.from('00000008', 'hex'), Buffer.from('acTL'), Buffer.alloc(12)]);
  chunk.writeUInt32BE(count, 8);
  const at = png.indexOf('IDAT') - 4;
  return Buffer.concat([png.subarray(0, at), chunk, png.subarray(at)]);
}

it.each([
  ['a GIF with one frame', async () => blob(longGif(1), 'image/gif'), false],
  ['a GIF with three frames', async () => blob(longGif(3), 'image/gif'), true],
  ['a still GIF written by sharp', async () => blob(await picture('gif', 8, 8), 'image/gif'), false],
  ['an animated GIF written by sharp', async () => blob(await (await frames()).gif().toBuffer(), 'image/gif'), true],
  ['a truncated GIF', async () => blob(longGif(3).subarray(0, 30), 'image/gif'), false],
  ['a WebP', async () => blob(await picture('webp', 8, 8), 'image/webp'), false],
  ['a WebP with several frames', async () => blob(await (await frames()).webp().toBuffer(), 'image/webp'), true],
  ['a PNG', async () => blob(await picture('png', 8, 8), 'image/png'), false],
  ['a PNG with several frames', async () => blob(await apng(3), 'image/png'), true],
  ['a file with only the PNG signature', async () => blob(Buffer.from('\x89PNG'), 'image/png'), false],
  ['a JPEG', async () => blob(await picture('jpeg', 8, 8), 'image/jpeg'), false],
])('animation is detected correctly in %s', async (_what, make, moves) =>
  expect(await isAnimatedPicture(await make())).toBe(moves),
);

it.each([
  ['hevc.mp4', true],
  ['h264-aac.mp4', false],
  ['fragmented.mp4', false],
  ['tagged.mov', false],
  ['vp9-opus.webm', false],
])('HEVC is detected correctly in %s', async (name, is) =>
  expect(await isHevcVideo(new Blob([readFileSync(fixture(name))]))).toBe(is),
);

it('isHevcVideo returns false for a file that is not a video', async () =>
  expect(await isHevcVideo(new Blob(['short'.repeat(20)]))).toBe(false));
