import { PALETTE } from '@/components/layout/brand/palette';
import { createPngIconResponse } from './_generated-images/icon-response';

const SIZES = { 180: 180, 512: 512 } as const;

/** An address with an unknown icon id gets a 404 response, because only the icons in `SIZES` exist. */
export const dynamicParams = false;

/** Icons for phones. Phones crop the corners of an icon, and show its transparent parts in black. */
export function generateImageMetadata() {
  return Object.entries(SIZES).map(([id, size]) => ({
    id,
    contentType: 'image/png',
    size: { width: size, height: size },
  }));
}

export default async function AppleIcon({ id }: { id: Promise<`${keyof typeof SIZES}`> }): Promise<Response> {
  return createPngIconResponse({ size: SIZES[await id], ground: PALETTE.harbour, scale: 0.56 });
}
