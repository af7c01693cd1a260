import { cn } from '@/lib/cn';
import type { GeographicName } from './geographic-names';
import type { PositionedGeographicName } from './position-geographic-names';

const LOOKS: Record<GeographicName['kind'], string> = {
  water: 'fill-primary/75 font-display italic forced-colors:fill-[CanvasText]',
  neighbour: 'fill-muted-foreground font-display forced-colors:fill-[GrayText]',
  town: 'fill-foreground stroke-card font-semibold [paint-order:stroke] forced-colors:fill-[CanvasText] forced-colors:stroke-[Canvas]',
};

/** Names of land and water, placed by `positionGeographicNames`. */
export function GeographicNameLabels({
  names,
  className,
}: {
  names: readonly PositionedGeographicName[];
  className?: string;
}) {
  return (
    <g
      aria-hidden
      textAnchor="middle"
      strokeLinejoin="round"
      className={cn('pointer-events-none select-none', className)}
    >
      {names.map(({ text, kind, x, y, size }) => (
        <text
          key={text}
          x={x}
          y={y}
          dy="0.34em"
          fontSize={Math.round(size * 10) / 10}
          strokeWidth={kind === 'town' ? Math.round(size * 2.5) / 10 : 0}
          className={LOOKS[kind]}
        >
          {text}
        </text>
      ))}
    </g>
  );
}
