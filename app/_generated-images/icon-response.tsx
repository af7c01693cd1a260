import sharp from 'sharp';
import { BrandMarkPicture } from '@/components/layout/brand/brand-mark-picture';
import { renderSvg } from '@/components/layout/brand/render-svg';

type Icon = { size: number; ground?: string; scale?: number };

/** Browsers cache icons for only a day, because the icon addresses in the manifest contain no version. */
const CACHE = 'public, max-age=86400';

const respond = (body: BodyInit, type: string) =>
  new Response(body, { headers: { 'Content-Type': type, 'Cache-Control': CACHE } });

export const createSvgIconResponse = (icon: Icon): Response =>
  respond(renderSvg(<BrandMarkPicture {...icon} />), 'image/svg+xml');

export async function createPngIconResponse(icon: Icon): Promise<Response> {
  const png = await sharp(Buffer.from(renderSvg(<BrandMarkPicture {...icon} />)))
    .png()
    .toBuffer();
  return respond(new Uint8Array(png), 'image/png');
}
