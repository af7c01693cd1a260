import { readFileSync } from 'node:fs';
import { expect, type BrowserContext } from '@playwright/test';
import sharp from 'sharp';

type Sent = { name: string; mimeType: string; buffer: Buffer };

/** Creates a picture with sky, ground, a sun and a red border. Cropping removes the border. */
export async function picture(width: number, height: number, ground = '#1c6a4b'): Promise<Sent> {
  const sun = Math.min(width, height) / 6;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#8ecbf3"/><rect y="60%" width="100%" height="40%" fill="${ground}"/>
    <circle cx="50%" cy="35%" r="${sun}" fill="#e6bb62"/>
    <rect width="100%" height="100%" fill="none" stroke="#a3302a" stroke-width="${sun / 3}"/></svg>`;
  return { name: 'picture.jpg', mimeType: 'image/jpeg', buffer: await sharp(Buffer.from(svg)).jpeg().toBuffer() };
}

/** Returns a video file of tests/fixtures/media, two seconds long and 320 by 240 pixels. */
export function video(name: string): Sent {
  const mimeType = name.endsWith('.webm') ? 'video/webm' : 'video/mp4';
  return { name, mimeType, buffer: readFileSync(`tests/fixtures/media/${name}`) };
}

type Attached = { id: number; mediaUrl: string };
type More = { alt?: string; poster?: Sent };

/** Attaches a file to an existing post, with the request that the form sends after it has created the post. */
export async function attach(
  context: BrowserContext,
  postId: number,
  media: Sent,
  { alt, poster }: More = {},
): Promise<Attached> {
  const answer = await context.request.post('/api/media/upload', {
    multipart: { postId: String(postId), ...(alt ? { alt } : {}), ...(poster ? { poster } : {}), media },
    headers: { 'Sec-Fetch-Site': 'same-origin' },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()) as Attached;
}
