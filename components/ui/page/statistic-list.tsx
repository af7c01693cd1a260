import { ChevronRight } from '@/components/ui/icons/icons';
import { Link } from '@/components/ui/page/link';
import type { ComponentProps } from 'react';
import { cn } from '@/lib/cn';

/** Shows several numbers side by side. The children are <StatisticTile>s. */
export function StatisticList({ className, ...props }: ComponentProps<'dl'>) {
  return <dl className={cn('grid gap-3 base:grid-cols-2 base:sm:grid-cols-4', className)} {...props} />;
}

/** Shows one number and its label. `href` links to the list of the counted items. */
export function StatisticTile({ label, value, href }: { label: string; value: number | string; href?: string }) {
  return (
    <div
      className={cn(
        'relative flex flex-col-reverse justify-end rounded-lg border bg-card px-4 py-3 shadow-card',
        href && 'transition-colors hover:border-primary',
      )}
    >
      <dt className="text-sm text-muted-foreground">
        {href ? (
          <Link
            href={href}
            prefetch={false}
            className="font-semibold text-primary after:absolute after:inset-0 after:rounded-lg hover:underline"
          >
            {label}
          </Link>
        ) : (
          label
        )}
      </dt>
      <dd
        className={cn(
          'flex items-center justify-between gap-2 leading-8 font-bold tabular-nums',
          // On a phone, a tile has room for nine characters of the large font size.
          typeof value === 'string' && value.length > 9 ? 'text-lg' : 'text-2xl',
        )}
      >
        {typeof value === 'string' ? value : value.toLocaleString('en-CA')}
        {href && <ChevronRight aria-hidden className="size-5 text-muted-foreground" />}
      </dd>
    </div>
  );
}
