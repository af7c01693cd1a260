import { createPngIconResponse, createSvgIconResponse } from './_generated-images/icon-response';

const SIZES = { any: 40, 192: 192, 512: 512 } as const;

/** An address with an unknown icon id gets a 404 response, because only the icons in `SIZES` exist. */
export const dynamicParams = false;

/** A vector icon for browsers. manifest.ts lists the icons for phones. */
export function generateImageMetadata() {
  return Object.entries(SIZES).map(([id, size]) =>
    id === 'any'
      ? { id, contentType: 'image/svg+xml' }
      : { id, contentType: 'image/png', size: { width: size, height: size } },
  );
}

export default async function Icon({ id }: { id: Promise<`${keyof typeof SIZES}`> }): Promise<Response> {
  const name = await id;
  return name === 'any' ? createSvgIconResponse({ size: SIZES[name] }) : createPngIconResponse({ size: SIZES[name] });
}
