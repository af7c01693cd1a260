import type { ReactNode } from 'react';

type FactRow = { head: ReactNode; cells: readonly ReactNode[] };

type FactTableProps = {
  caption: string;
  /** Headings of the table's columns, including the first column. */
  columns: readonly string[];
  rows: readonly FactRow[];
};

/**
 * Table whose cells contain sentences. On a phone, each row becomes a block. Blocks are not a table for screen readers,
 * so the elements have explicit ARIA roles.
 */
export function ResponsiveTable({ caption, columns, rows }: FactTableProps) {
  return (
    <table role="table" className="mt-5 mb-6 w-full border-collapse text-left text-[0.9375rem] max-sm:block">
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup" className="max-sm:sr-only">
        <tr role="row" className="border-b-2">
          {columns.map((column) => (
            <th
              key={column}
              role="columnheader"
              scope="col"
              className="py-2 pr-5 align-bottom text-sm font-bold last:pr-0"
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="max-sm:block max-sm:space-y-4">
        {rows.map((row, index) => (
          <Row key={index} columns={columns} row={row} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ columns, row }: { columns: readonly string[]; row: FactRow }) {
  return (
    <tr
      role="row"
      className="break-inside-avoid border-b max-sm:block max-sm:rounded-lg max-sm:border max-sm:bg-card max-sm:p-4"
    >
      <th
        role="rowheader"
        scope="row"
        className="py-3.5 pr-5 align-top font-bold max-sm:block max-sm:p-0 max-sm:text-base sm:w-40"
      >
        {row.head}
      </th>
      {row.cells.map((cell, index) => (
        <td key={index} role="cell" className="py-3.5 pr-5 align-top last:pr-0 max-sm:mt-3 max-sm:block max-sm:p-0">
          <span aria-hidden className="block text-sm font-semibold text-muted-foreground sm:hidden">
            {columns[index + 1]}
          </span>
          {cell}
        </td>
      ))}
    </tr>
  );
}
