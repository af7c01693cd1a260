import type { ReactNode } from 'react';
import { ScrollableTableArea } from '@/components/ui/table';
import { CollapsibleSummary } from '@/components/ui/page/collapsible-summary';

// Shared style and layout of the admin charts. A table below each chart contains its numbers.

export const CHART_AXIS_PROPS = { stroke: 'var(--muted-foreground)', fontSize: 12, tickLine: false } as const;
export const CHART_TOOLTIP_PROPS = {
  contentStyle: {
    background: 'var(--popover)',
    border: '1px solid var(--border)',
    borderRadius: 8,
    color: 'var(--popover-foreground)',
  },
  cursor: { fill: 'var(--accent)' },
} as const;
export const CHART_HEIGHT = 180;

type ChartFrameProps = {
  title: string;
  /** Text shown in place of a chart that has no values. */
  emptyText?: string | false;
  table: ReactNode;
  children: ReactNode;
};

/**
 * Shows a chart with its title and a table of its numbers. The chart is hidden from screen readers, which read the
 * table instead.
 */
export function ChartFrame({ title, emptyText, table, children }: ChartFrameProps) {
  return (
    <figure className="rounded-lg border bg-card p-4 shadow-card sm:px-5">
      <figcaption className="font-bold">{title}</figcaption>
      {emptyText ? (
        <p className="mt-2 text-muted-foreground">{emptyText}</p>
      ) : (
        <>
          <div aria-hidden className="mt-2">
            {children}
          </div>
          <details className="mt-2 text-sm">
            <CollapsibleSummary className="w-fit rounded-sm text-muted-foreground hover:text-foreground">
              <span>
                View as a table<span className="sr-only">: {title}</span>
              </span>
            </CollapsibleSummary>
            {table}
          </details>
        </>
      )}
    </figure>
  );
}

export function ChartTable({ head, rows }: { head: string[]; rows: (string | number)[][] }) {
  return (
    <ScrollableTableArea className="mt-2 max-h-60" aria-label={head.at(-1) ?? ''}>
      <table className="w-full text-left tabular-nums">
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col" className="border-b px-2 py-1 font-semibold">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells) => (
            <tr key={cells[0]}>
              {cells.map((cell, at) => (
                <td key={at} className="border-b px-2 py-1">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollableTableArea>
  );
}
