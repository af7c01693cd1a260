import { ChevronLeft, ChevronRight } from '@/components/ui/icons/icons';
import { Link } from '@/components/ui/page/link';
import { formatMonth } from '@/lib/time/months';

type MonthNavProps = {
  month: string;
  previous: string;
  /** Month after the month that the page shows. Null if the page shows the current month. */ next: string | null;
};

const LINK =
  'flex min-h-11 items-center gap-1 rounded-md px-2 font-semibold text-primary hover:underline underline-offset-4';

/** Links to the previous and next month. */
export function MonthNavigation({ month, previous, next }: MonthNavProps) {
  return (
    <nav
      aria-label="Months"
      className="mb-4 flex items-center justify-between gap-2 rounded-lg border bg-card px-2 shadow-card"
    >
      <Link href={hrefOf(previous)} prefetch={false} className={LINK}>
        <ChevronLeft aria-hidden className="size-5" />
        <span className="max-sm:sr-only">{formatMonth(previous)}</span>
      </Link>
      <h2 aria-current="page" className="py-2 text-center text-lg font-bold">
        {formatMonth(month)}
        {next === null && <span className="font-normal text-muted-foreground"> so far</span>}
      </h2>
      {next === null ? (
        <span aria-hidden className="size-11" />
      ) : (
        <Link href={hrefOf(next)} prefetch={false} className={LINK}>
          <span className="max-sm:sr-only">{formatMonth(next)}</span>
          <ChevronRight aria-hidden className="size-5" />
        </Link>
      )}
    </nav>
  );
}

const hrefOf = (month: string) => `/admin/accounting?month=${month}`;
