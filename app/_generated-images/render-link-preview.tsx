import 'server-only';
import { bulkhead, BulkheadRejectedError } from 'cockatiel';
import { ImageResponse } from 'next/og';
import { CoastScene } from '@/components/illustrations/coast-scene';
import { renderSvg } from '@/components/layout/brand/render-svg';
import { LinkPreviewCard } from '@/components/seo/link-preview-card';
import type { LinkPreviewText } from '@/components/seo/link-preview-text';
import { AppError } from '@/lib/errors';
import { PREVIEW_IMAGE_SIZE } from '@/lib/web/metadata';
import { getProcessWideValue } from '@/lib/process-wide-values';
import { MAP_FRAME_SIZE } from '@/lib/schools/map/map-projection';
import { drawWholeMapCoasts } from '@/lib/schools/map/outline';
import { loadLinkPreviewFonts } from './link-preview-fonts';

/**
 * Maximum number of requests that wait for a link preview card. Cards are drawn one at a time, and each card takes
 * about 0.2 s.
 */
const WAITING_CARDS = 10;
/** Maximum number of cached cards, about 60 kB each. */
const CACHED_CARDS = 100;

type Pictures = { scene: string; map: string };
type Easel = { turns: ReturnType<typeof bulkhead>; drawn: Map<string, Uint8Array<ArrayBuffer>>; pictures?: Pictures };

const easel = () =>
  getProcessWideValue('cards', (): Easel => ({ turns: bulkhead(1, WAITING_CARDS), drawn: new Map() }));

const dataUrl = (svg: string) => `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;

/** Illustrations in the link preview images, drawn only once. */
const pictures = (): Pictures =>
  (easel().pictures ??= {
    scene: dataUrl(renderSvg(<CoastScene />)),
    map: dataUrl(
      renderSvg(
        <svg viewBox={`0 0 ${MAP_FRAME_SIZE.width} ${MAP_FRAME_SIZE.height}`}>
          <path
            className="fill-paint-water stroke-paint-mist"
            strokeWidth="12"
            strokeOpacity="0.5"
            d={drawWholeMapCoasts().province}
          />
        </svg>,
      ),
    ),
  });

async function draw(text: LinkPreviewText): Promise<Uint8Array<ArrayBuffer>> {
  const response = new ImageResponse(<LinkPreviewCard text={text} {...pictures()} />, {
    ...PREVIEW_IMAGE_SIZE,
    fonts: loadLinkPreviewFonts(),
  });
  return new Uint8Array(await response.arrayBuffer());
}

/** Draws a card with the given text as PNG, cached by text. Throws `unavailable` if too many requests wait. */
export async function renderLinkPreview(text: LinkPreviewText): Promise<Uint8Array<ArrayBuffer>> {
  const { turns, drawn: cachedCards } = easel();
  const key = JSON.stringify(text);
  try {
    return cachedCard(key) ?? (await turns.execute(async () => cachedCard(key) ?? cacheCard(key, await draw(text))));
  } catch (error) {
    if (error instanceof BulkheadRejectedError)
      throw new AppError('unavailable', 'Too many previews at once. Please try again in a moment.', 5);
    throw error;
  }

  /**
   * Puts a new or requested card at the end of the cache. If the cache is full, removes the first card, which is the
   * least recently requested.
   */
  function cacheCard(name: string, png: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
    cachedCards.delete(name);
    cachedCards.set(name, png);
    if (cachedCards.size > CACHED_CARDS) cachedCards.delete(cachedCards.keys().next().value ?? '');
    return png;
  }

  function cachedCard(name: string): Uint8Array<ArrayBuffer> | undefined {
    const png = cachedCards.get(name);
    return png && cacheCard(name, png);
  }
}
