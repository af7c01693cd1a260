import type { ReactNode } from 'react';
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card';
import { TimeAgo } from '@/components/ui/page/time-ago';

/** Card of the status page, with <StatusRow> elements as children. */
export function StatusCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card>
      <CardHeader>
        <CardTitle>{title}</CardTitle>
      </CardHeader>
      <CardContent>
        <dl className="divide-y">{children}</dl>
      </CardContent>
    </Card>
  );
}

/** Row of a status card: a value with its label. */
export function StatusRow({ label, children, isBad = false }: { label: string; children: ReactNode; isBad?: boolean }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2">
      <dt className="break-words">{label}</dt>
      <dd className={isBad ? 'font-semibold text-destructive' : 'text-muted-foreground'}>{children}</dd>
    </div>
  );
}

/** Time since an event, or a text if it never happened. */
export const TimeSince = ({ at, never }: { at: Date | null; never: string }) =>
  at ? <TimeAgo iso={at.toISOString()} /> : <>{never}</>;

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'];

/** Formats a number of bytes in the largest fitting unit, such as MB. */
export function formatBytes(bytes: number): string {
  const unit = Math.min(UNITS.length - 1, Math.floor(Math.log(Math.max(1, bytes)) / Math.log(1_000)));
  return `${(bytes / 1_000 ** unit).toLocaleString('en-CA', { maximumFractionDigits: unit === 0 ? 0 : 1 })} ${UNITS[unit]}`;
}
