import sharp from 'sharp';
import { BrandMarkPicture } from '@/components/layout/brand/brand-mark-picture';
import { svgText } from '@/components/layout/brand/svg-text';

type Icon = { size: number; ground?: string; scale?: number };

/** Browsers cache icons for only a day, because the icon addresses in the manifest contain no version. */
const CACHE = 'public, max-age=86400';

const respond = (body: BodyInit, type: string) =>
  new Response(body, { headers: { 'Content-Type': type, 'Cache-Control': CACHE } });

export const svgIcon = (icon: Icon): Response => respond(svgText(<BrandMarkPicture {...icon} />), 'image/svg+xml');

export async function pngIcon(icon: Icon): Promise<Response> {
  const png = await sharp(Buffer.from(svgText(<BrandMarkPicture {...icon} />)))
    .png()
    .toBuffer();
  return respond(new Uint8Array(png), 'image/png');
}
