import { mkdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import type { PlayedJourney } from './journey-results';

const GAP = 16;

/** Writes one picture for each moment of each journey and width, with the engines side by side. */
export async function writeSideBySideImages(folder: string, played: PlayedJourney[]): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const moments = new Map<string, Buffer[]>();
  for (const { journey, width, pictures } of played)
    for (const { moment, png } of pictures) {
      const name = `${journey}-${moment}-${width}`.replace(/[^\w-]+/g, '-');
      moments.set(name, [...(moments.get(name) ?? []), png]);
    }
  for (const [name, pictures] of moments) {
    const sizes = await Promise.all(pictures.map(async (png) => sharp(png).metadata()));
    const width = sizes.reduce((sum, size) => sum + size.width + GAP, 0);
    const height = Math.max(...sizes.map((size) => size.height));
    let left = 0;
    const layers = pictures.map((input, index) => {
      const layer = { input, left, top: 0 };
      left += (sizes[index]?.width ?? 0) + GAP;
      return layer;
    });
    await sharp({ create: { width, height, channels: 3, background: '#888' } })
      .composite(layers)
      .png()
      .toFile(path.join(folder, `${name}.png`));
  }
}
