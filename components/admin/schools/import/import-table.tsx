import type { ReactNode } from 'react';
import { CollapsibleSummary } from '@/components/ui/page/collapsible-summary';
import { formatCountWithNoun, formatCount } from './import-texts';

/** Maximum number of rows in a table of the report about an import. */
const MAX_ROWS = 100;

type ImportTableProps<Row> = {
  title: string;
  columns: readonly string[];
  rows: readonly Row[];
  /** Returns the cells of a row. Called only for visible rows, because a file may have ten thousand rows. */
  cells: (row: Row) => readonly ReactNode[];
  isOpen?: boolean;
  children?: ReactNode;
};

/** Shows the name of a field without a line break. */
export const NonBreakingFieldName = ({ children }: { children: string }) => (
  <span className="whitespace-nowrap">{children}</span>
);

type CollapsibleSectionProps = { title: string; isOpen?: boolean; children: ReactNode };

/** A collapsible section of the report about an import. */
export function CollapsibleSection({ title, isOpen = false, children }: CollapsibleSectionProps) {
  return (
    <details className="rounded-md border" open={isOpen}>
      <CollapsibleSummary className="px-3 py-2 font-semibold">{title}</CollapsibleSummary>
      <div className="border-t p-3">{children}</div>
    </details>
  );
}

/** A collapsible table of the report about an import. On phones, each row is a card. */
export function ImportTable<Row>({ title, columns, rows, cells, isOpen = false, children }: ImportTableProps<Row>) {
  if (rows.length === 0) return null;
  return (
    <CollapsibleSection title={title} isOpen={isOpen}>
      {children}
      <table className="w-full text-left text-sm max-sm:block">
        <thead className="max-sm:sr-only">
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" className="py-1.5 pr-3 font-semibold">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {rows.slice(0, MAX_ROWS).map((row, index) => (
            <tr key={index} className="border-t align-top max-sm:block max-sm:py-2">
              {cells(row).map((cell, column) => (
                <td
                  key={column}
                  data-label={columns[column]}
                  className="py-1.5 pr-3 wrap-anywhere max-sm:block max-sm:py-0.5 max-sm:before:font-semibold max-sm:before:content-[attr(data-label)_':_']"
                >
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > MAX_ROWS && (
        <p className="pt-2 text-sm text-muted-foreground">
          and {formatCountWithNoun(rows.length - MAX_ROWS, 'more', 'more')} of {formatCount(rows.length)}
        </p>
      )}
    </CollapsibleSection>
  );
}
