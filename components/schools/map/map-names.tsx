import { cn } from '@/lib/cn';
import { FRAME, project } from '@/lib/schools/map';

type Name = {
  text: string;
  lat: number;
  lon: number;
  /** Only where the map is close enough that names do not lie over each other. */
  isMinor?: true;
};

const WATERS: Name[] = [
  { text: 'Atlantic Ocean', lat: 43.95, lon: -62.2 },
  { text: 'Bay of Fundy', lat: 45.02, lon: -65.9 },
  { text: 'Gulf of St. Lawrence', lat: 46.95, lon: -61.95 },
];
const NEIGHBOURS: Name[] = [
  { text: 'New Brunswick', lat: 45.8, lon: -65.6 },
  { text: 'Prince Edward Island', lat: 46.36, lon: -63.25 },
];
const TOWNS: Name[] = [
  { text: 'Amherst', lat: 45.833, lon: -64.2 },
  { text: 'Antigonish', lat: 45.62, lon: -61.99, isMinor: true },
  { text: 'Bridgewater', lat: 44.377, lon: -64.52 },
  { text: 'Chéticamp', lat: 46.63, lon: -61.01 },
  { text: 'Digby', lat: 44.62, lon: -65.76, isMinor: true },
  { text: 'Halifax', lat: 44.648, lon: -63.575 },
  { text: 'Kentville', lat: 45.077, lon: -64.495 },
  { text: 'New Glasgow', lat: 45.587, lon: -62.648 },
  { text: 'Port Hawkesbury', lat: 45.615, lon: -61.35, isMinor: true },
  { text: 'Shelburne', lat: 43.764, lon: -65.323, isMinor: true },
  { text: 'Sydney', lat: 46.138, lon: -60.193 },
  { text: 'Truro', lat: 45.365, lon: -63.28 },
  { text: 'Yarmouth', lat: 43.837, lon: -66.118 },
];

/** In thousandths of what shows, so that names keep their size however close the map is. */
const SIZE = { water: 23, neighbour: 18, town: 19 };

const CLOSE = FRAME.width / 1.8;

/** What atlases write on land and water; phones have no room for it. */
export function MapNames({ width, onPhones = false }: { width: number; onPhones?: boolean }) {
  const size = (of: keyof typeof SIZE) => Math.round(SIZE[of] * width) / 1_000;
  return (
    <g aria-hidden className={cn('pointer-events-none select-none', !onPhones && 'max-sm:hidden')}>
      <g fontSize={size('water')} textAnchor="middle" className="fill-primary/75 font-display italic forced-colors:fill-[CanvasText]">
        {WATERS.map((water) => write(water))}
      </g>
      <g fontSize={size('neighbour')} textAnchor="middle" className="fill-muted-foreground font-display forced-colors:fill-[GrayText]">
        {NEIGHBOURS.map((neighbour) => write(neighbour))}
      </g>
      <g
        fontSize={size('town')}
        strokeWidth={size('town') / 4}
        strokeLinejoin="round"
        className="fill-foreground stroke-card font-semibold [paint-order:stroke] forced-colors:fill-[CanvasText] forced-colors:stroke-[Canvas]"
      >
        {TOWNS.filter(({ isMinor }) => !isMinor || width < CLOSE).map((town) => write(town, size('town') * 0.6))}
      </g>
    </g>
  );
}

/** On the place itself, or at this distance beside it, on the side where the map has room. */
function write({ text, ...place }: Name, beside?: number) {
  const { x, y } = project(place);
  const isEast = x > FRAME.width * 0.7;
  const aside = beside !== undefined && { dx: isEast ? -beside : beside, textAnchor: isEast ? ('end' as const) : ('start' as const) };
  return (
    <text key={text} x={Math.round(x)} y={Math.round(y)} {...aside}>
      {text}
    </text>
  );
}
