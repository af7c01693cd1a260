import 'server-only';
import { bulkhead, BulkheadRejectedError } from 'cockatiel';
import { ImageResponse } from 'next/og';
import { CoastScene } from '@/components/illustrations/coast-scene';
import { svgText } from '@/components/layout/brand/svg-text';
import { Card } from '@/components/seo/card';
import type { CardText } from '@/components/seo/card-text';
import { AppError } from '@/lib/errors';
import { CARD_SIZE } from '@/lib/web/metadata';
import { onePerProcess } from '@/lib/process/process-state';
import { FRAME } from '@/lib/schools/map/map';
import { coasts } from '@/lib/schools/map/outline';
import { cardFonts } from './fonts';

/** Maximum number of waiting requests. A card takes a processor about 0.2 s, one at a time. */
const WAITING = 10;
/** Maximum number of cached cards, about 60 kB each. */
const KEPT = 100;

type Pictures = { scene: string; map: string };
type Easel = { turns: ReturnType<typeof bulkhead>; drawn: Map<string, Uint8Array<ArrayBuffer>>; pictures?: Pictures };

const easel = () => onePerProcess('cards', (): Easel => ({ turns: bulkhead(1, WAITING), drawn: new Map() }));

const dataUrl = (svg: string) => `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;

/** Illustrations of the cards, created once. */
const pictures = (): Pictures =>
  (easel().pictures ??= {
    scene: dataUrl(svgText(<CoastScene />)),
    map: dataUrl(
      svgText(
        <svg viewBox={`0 0 ${FRAME.width} ${FRAME.height}`}>
          <path
            className="fill-paint-water stroke-paint-mist"
            strokeWidth="12"
            strokeOpacity="0.5"
            d={coasts().province}
          />
        </svg>,
      ),
    ),
  });

async function draw(text: CardText): Promise<Uint8Array<ArrayBuffer>> {
  const response = new ImageResponse(<Card text={text} {...pictures()} />, { ...CARD_SIZE, fonts: cardFonts() });
  return new Uint8Array(await response.arrayBuffer());
}

/** Draws a card with the given text as PNG, cached by text. Throws `unavailable` if too many requests wait. */
export async function cardPng(text: CardText): Promise<Uint8Array<ArrayBuffer>> {
  const { turns, drawn } = easel();
  const key = JSON.stringify(text);
  try {
    return kept(key) ?? (await turns.execute(async () => kept(key) ?? keep(key, await draw(text))));
  } catch (error) {
    if (error instanceof BulkheadRejectedError)
      throw new AppError('unavailable', 'Too many previews at once. Please try again in a moment.', 5);
    throw error;
  }

  /** Moves a requested card to the end, so that the least recently used card is first. */
  function keep(name: string, png: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
    drawn.delete(name);
    drawn.set(name, png);
    if (drawn.size > KEPT) drawn.delete(drawn.keys().next().value ?? '');
    return png;
  }

  function kept(name: string): Uint8Array<ArrayBuffer> | undefined {
    const png = drawn.get(name);
    return png && keep(name, png);
  }
}
