import { PALETTE } from './palette';
import { BRAND_MARK_SVG_PATHS } from '@/lib/web/brand-mark-svg-paths';

const PAINTS: Record<(typeof BRAND_MARK_SVG_PATHS)[number]['paint'], string> = {
  bubble: PALETTE.primary,
  beam: PALETTE['harbour-muted'],
  tower: PALETTE['primary-foreground'],
  lamp: PALETTE.lamp,
};

type MarkPictureProps = { size: number; ground?: string; scale?: number };

/**
 * Brand mark with fixed colours, for icons and link previews, which have no style sheet. `scale` makes the mark smaller
 * than the picture.
 */
export function BrandMarkPicture({ size, ground, scale = 1 }: MarkPictureProps) {
  const margin = 20 * (1 - scale);
  return (
    <svg width={size} height={size} viewBox="0 0 40 40">
      {ground && <path fill={ground} d="M0 0h40v40H0z" />}
      <g transform={`translate(${margin} ${margin}) scale(${scale})`}>
        {BRAND_MARK_SVG_PATHS.map(({ paint, path }) => (
          <path key={paint} fill={PAINTS[paint]} d={path} />
        ))}
      </g>
    </svg>
  );
}
