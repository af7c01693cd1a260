import { MAP_FRAME_SIZE, projectToMap } from '@/lib/schools/map/map-projection';

export type BackdropCoastPaths = { province: string; neighbours: string };

const LINE = '[vector-effect:non-scaling-stroke]';

/** Draws the sea, the grid of latitude and longitude lines, and the land. The server computes the paths. */
export function MapBackdrop({ coasts: { province, neighbours } }: { coasts: BackdropCoastPaths }) {
  return (
    <g aria-hidden>
      <rect
        width={MAP_FRAME_SIZE.width}
        height={MAP_FRAME_SIZE.height}
        className="fill-primary-soft forced-colors:fill-[Canvas]"
      />
      <path d={GRATICULE} fill="none" className={`${LINE} stroke-primary/15 forced-colors:stroke-none`} />
      <g className={LINE} strokeLinejoin="round">
        <path
          d={neighbours}
          className={`${LINE} fill-muted stroke-input/40 forced-colors:fill-[Canvas] forced-colors:stroke-[GrayText]`}
        />
        {/* A lighter line along the coast, which represents shallow water. */}
        <path
          d={province}
          fill="none"
          className={`${LINE} stroke-card/50 [stroke-width:10px] forced-colors:stroke-none`}
        />
        <path
          d={province}
          className={`${LINE} fill-card stroke-input [stroke-width:1px] forced-colors:fill-[Canvas] forced-colors:stroke-[CanvasText]`}
        />
      </g>
    </g>
  );
}

const GRATICULE = [
  ...[-66, -65, -64, -63, -62, -61, -60].map((lon) =>
    ['M', Math.round(projectToMap({ lat: 45, lon }).x), ' 0V', MAP_FRAME_SIZE.height].join(''),
  ),
  ...[44, 45, 46, 47].map((lat) =>
    ['M0 ', Math.round(projectToMap({ lat, lon: -63 }).y), 'H', MAP_FRAME_SIZE.width].join(''),
  ),
].join('');
