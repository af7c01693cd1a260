import { site } from '@/lib/site';
import { cn } from '@/lib/cn';

const SIZES = {
  sm: { mark: 'size-7', text: 'text-base' },
  md: { mark: 'size-9', text: 'text-lg' },
  lg: { mark: 'size-14', text: 'text-2xl' },
};

type LogoProps = { size?: keyof typeof SIZES; withText?: boolean; className?: string };

/** A voice with the sea in it. Without the text, the mark itself carries the name. */
export function Logo({ size = 'md', withText = true, className }: LogoProps) {
  const look = SIZES[size];
  const naming = withText ? { 'aria-hidden': true } : { role: 'img', 'aria-label': site.name };
  return (
    <span className={cn('inline-flex items-center gap-2.5', className)}>
      <svg viewBox="0 0 40 40" className={cn('shrink-0', look.mark)} {...naming}>
        <path
          className="fill-primary"
          d="M12 3h16a9 9 0 0 1 9 9v10a9 9 0 0 1-9 9h-9.5l-7.6 5.9c-.8.6-1.9 0-1.9-1V30.6A9 9 0 0 1 3 22V12a9 9 0 0 1 9-9Z"
        />
        <g className="stroke-primary-foreground" fill="none" strokeWidth="2.6" strokeLinecap="round">
          <path d="M10 14c1.7-2.4 3.4-2.4 5 0s3.4 2.4 5 0 3.3-2.4 5 0 3.4 2.4 5 0" />
          <path d="M10 21.5c1.7-2.4 3.4-2.4 5 0s3.4 2.4 5 0 3.3-2.4 5 0 3.4 2.4 5 0" opacity="0.65" />
        </g>
      </svg>
      {withText && <span className={cn('font-extrabold tracking-tight whitespace-nowrap', look.text)}>{site.name}</span>}
    </span>
  );
}
