import { Link } from '@/components/ui/page/link';
import { Card, CardContent } from '@/components/ui/card';
import { cn } from '@/lib/cn';
import { formatDate } from '@/lib/time/format-dates';
import type { LedgerEntry } from '@/lib/membership/schema';

const DOTS = { plain: 'bg-input', good: 'bg-success', bad: 'bg-destructive' };

/** The subscription history, newest first. The page leaves out an empty history. */
export function SubscriptionHistory({ entries }: { entries: LedgerEntry[] }) {
  return (
    <Card>
      <CardContent>
        <h2 className="text-lg font-bold">Subscription history</h2>
        <ol className="mt-2 -mb-2.5 divide-y">
          {entries.map(({ key, at, title, detail, tone, receiptHref }) => (
            <li key={key} className="flex items-baseline gap-2.5 py-2.5">
              <span aria-hidden className={cn('size-2 shrink-0 rounded-full', DOTS[tone])} />
              <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-2 text-sm text-muted-foreground">
                <p className="text-base font-semibold text-foreground">{title}</p>
                <time dateTime={at}>{formatDate(at)}</time>
                {/* The text with details spans both columns, because it is often longer than the title of the history
                    entry. */}
                <div className="col-span-2 flex items-baseline gap-3">
                  {detail && <p className="min-w-0 flex-1 text-pretty">{detail}</p>}
                  {receiptHref && (
                    <Link
                      href={receiptHref}
                      prefetch={false}
                      className="ml-auto leading-6 text-primary underline underline-offset-2"
                    >
                      Receipt<span className="sr-only"> of {formatDate(at)}</span>
                    </Link>
                  )}
                </div>
              </div>
            </li>
          ))}
        </ol>
      </CardContent>
    </Card>
  );
}
