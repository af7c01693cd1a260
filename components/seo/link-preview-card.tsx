/** @jsxImportSource react */

import { BrandMarkPicture } from '@/components/layout/brand/brand-mark-picture';
import { PALETTE } from '@/components/layout/brand/palette';
import { PREVIEW_IMAGE_SIZE } from '@/lib/web/metadata';
import { MAP_FRAME_SIZE, type MapPoint } from '@/lib/schools/map/map-projection';
import { site } from '@/lib/site';
import type { LinkPreviewText } from './link-preview-text';

const MARGIN = 72;
/** Fonts of the card. Each font has two files, because the second file contains additional characters. */
const SERIF = ['Bitter', 'Bitter Ext'].join(', ');
const SANS = ['Figtree', 'Figtree Ext'].join(', ');
/** Size in pixels of the picture of a harbour at the bottom of the card. */
const SCENE = { width: PREVIEW_IMAGE_SIZE.width, height: 250 };

/** Width in pixels of the province map, which is to the right of the title. */
const MAP_WIDTH = 400;
const MAP = {
  width: MAP_WIDTH,
  height: (MAP_WIDTH * MAP_FRAME_SIZE.height) / MAP_FRAME_SIZE.width,
  left: PREVIEW_IMAGE_SIZE.width - MAP_WIDTH - 16,
  top: 52,
};
const BESIDE_MAP = MAP.left - MARGIN - 8;

/**
 * Returns the font size of the title in pixels. A title of more than three lines would cover the picture of a harbour
 * at the bottom of the card.
 */
function titleSize({ title, place }: LinkPreviewText): number {
  if (place) return title.length <= 36 ? 64 : 54;
  return title.length <= 48 ? 76 : title.length <= 58 ? 64 : 54;
}

const DOT = 22;

function Place({ map, place }: { map: string; place: MapPoint }) {
  const scale = MAP.width / MAP_FRAME_SIZE.width;
  return (
    <div style={{ display: 'flex', position: 'absolute', ...MAP }}>
      <img src={map} alt="" width={MAP.width} height={MAP.height} />
      <div
        style={{
          position: 'absolute',
          left: place.x * scale - DOT / 2,
          top: place.y * scale - DOT / 2,
          width: DOT,
          height: DOT,
          borderRadius: DOT,
          background: PALETTE.lamp,
          border: `4px solid ${PALETTE['harbour-foreground']}`,
        }}
      />
    </div>
  );
}

/**
 * Layout of all link previews, which the drawing library satori renders. Satori supports flex boxes but not style
 * sheets.
 */
export function LinkPreviewCard({ text, scene, map }: { text: LinkPreviewText; scene: string; map: string }) {
  return (
    <div
      style={{
        display: 'flex',
        flexDirection: 'column',
        width: '100%',
        height: '100%',
        padding: `52px ${MARGIN}px`,
        background: PALETTE.harbour,
        color: PALETTE['harbour-foreground'],
        fontFamily: SANS,
      }}
    >
      <img src={scene} alt="" {...SCENE} style={{ position: 'absolute', left: 0, bottom: -16 }} />
      {text.place && <Place map={map} place={text.place} />}
      <div style={{ display: 'flex', alignItems: 'center', gap: 18, fontFamily: SERIF, fontSize: 34 }}>
        <BrandMarkPicture size={58} />
        {site.name}
      </div>
      <div style={{ display: 'flex', marginTop: 34, color: PALETTE.lamp, fontSize: 30 }}>{text.kicker}</div>
      <div
        style={{
          display: 'block',
          marginTop: 10,
          fontFamily: SERIF,
          fontSize: titleSize(text),
          maxWidth: text.place ? BESIDE_MAP : '100%',
          lineHeight: 1.14,
          lineClamp: 3,
          wordBreak: 'break-word',
          // Long titles are not balanced (spread over lines of equal length). Balancing makes the lines shorter and
          // would cut off more of the title.
          textWrap: text.title.length <= 58 ? 'balance' : 'wrap',
        }}
      >
        {text.title}
      </div>
      {text.lead && (
        <div style={{ display: 'block', marginTop: 16, color: PALETTE['harbour-muted'], fontSize: 30, lineClamp: 1 }}>
          {text.lead}
        </div>
      )}
    </div>
  );
}
