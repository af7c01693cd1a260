import { truncateWithEllipsis } from '@/lib/text/truncate-text';
import { formatCountWithNoun } from './import-texts';
import type { ChosenImportFile } from './use-school-import';

/** Size of the preview: 3 rows, 3 columns, 30 characters (spec section 9). */
const ROWS = 3;
const COLUMNS = 3;
const LETTERS = 30;

const cut = (cell: string): string => truncateWithEllipsis(cell, LETTERS);

export function ImportFilePreview({ file: { name, table } }: { file: ChosenImportFile }) {
  const columns = Array.from({ length: Math.min(COLUMNS, table.headers.length) }, (_, index) => index);
  return (
    <section aria-label="Preview" className="min-w-0 space-y-2">
      <p className="text-sm break-words text-muted-foreground">
        <strong className="text-foreground">{name}</strong>: {formatCountWithNoun(table.rows.length, 'row')},{' '}
        {formatCountWithNoun(table.headers.length, 'column')}, saved as {table.encoding.toUpperCase()}
      </p>
      <div className="overflow-x-auto rounded-md border" tabIndex={0} role="group" aria-label="First rows">
        <table className="w-full text-left text-sm">
          <thead className="bg-muted">
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col" className="px-3 py-2 font-semibold">
                  {cut(table.headers[column] ?? '')}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.slice(0, ROWS).map(({ row, cells }) => (
              <tr key={row} className="border-t">
                {columns.map((column) => (
                  <td key={column} className="px-3 py-2">
                    {cut(cells[column] ?? '')}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
