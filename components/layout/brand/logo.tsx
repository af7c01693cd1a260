import { cn } from '@/lib/cn';
import { site } from '@/lib/site';
import { BRAND_MARK_SVG_PATHS } from '@/lib/web/brand-mark-svg-paths';

const SIZES = {
  sm: { mark: 'size-7', text: 'text-base' },
  md: { mark: 'size-9', text: 'text-lg' },
  lg: { mark: 'size-14', text: 'text-2xl' },
};

const PAINTS: Record<(typeof BRAND_MARK_SVG_PATHS)[number]['paint'], string> = {
  bubble: 'fill-primary',
  beam: 'fill-primary-foreground opacity-50',
  tower: 'fill-primary-foreground',
  lamp: 'fill-lamp',
};

type LogoProps = { size?: keyof typeof SIZES; withText?: boolean; className?: string };

/** Logo with the site's name as text. Without the text, the mark has the site's name as its accessible name. */
export function Logo({ size = 'md', withText = true, className }: LogoProps) {
  const look = SIZES[size];
  const naming = withText ? { 'aria-hidden': true } : { role: 'img', 'aria-label': site.name };
  return (
    <span className={cn('inline-flex min-w-0 items-center gap-2.5', className)}>
      <svg viewBox="0 0 40 40" className={cn('shrink-0', look.mark)} {...naming}>
        {BRAND_MARK_SVG_PATHS.map(({ paint, path }) => (
          <path key={paint} className={PAINTS[paint]} d={path} />
        ))}
      </svg>
      {withText && (
        <span className={cn('font-display leading-tight font-bold tracking-tight', look.text)}>{site.name}</span>
      )}
    </span>
  );
}
