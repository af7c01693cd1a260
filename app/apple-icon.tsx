import { PALETTE } from '@/components/layout/brand/palette';
import { pngIcon } from './_cards/icon-response';

const SIZES = { 180: 180, 512: 512 } as const;

/** Whatever else is asked for under this address is not there, and no answer to it is kept. */
export const dynamicParams = false;

/** For first screens of phones: they cut its corners as they like, and show black where nothing is. */
export function generateImageMetadata() {
  return Object.entries(SIZES).map(([id, size]) => ({
    id,
    contentType: 'image/png',
    size: { width: size, height: size },
  }));
}

export default async function AppleIcon({ id }: { id: Promise<`${keyof typeof SIZES}`> }): Promise<Response> {
  return pngIcon({ size: SIZES[await id], ground: PALETTE.harbour, scale: 0.56 });
}
