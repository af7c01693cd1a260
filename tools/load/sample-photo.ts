import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { SimulatedPerson } from './simulated-people';
import { sendRequest, type RequestOutcome } from './send-request';

/** Creates a JPEG such as a phone might send. */
export async function createSamplePhoto(): Promise<Blob> {
  const picture = sharp({ create: { width: 1_600, height: 1_200, channels: 3, background: '#8ecbf3' } });
  return new Blob([new Uint8Array(await picture.jpeg().toBuffer())], { type: 'image/jpeg' });
}

/** Uploads a picture to a post. */
export async function uploadPicture(
  url: string,
  as: SimulatedPerson,
  postId: number,
  picture: Blob,
  outcomes: RequestOutcome[],
) {
  const body = new FormData();
  body.set('postId', String(postId));
  body.set('uploadId', randomUUID());
  body.set('media', picture, 'picture.jpg');
  await sendRequest(url, { path: '/api/media/upload', as, body }, outcomes);
}
