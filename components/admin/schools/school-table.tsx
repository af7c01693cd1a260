'use client';

import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import Link from 'next/link';
import { memo } from 'react';
import type { AdminSchoolRow } from '@/lib/schools/admin-schema';
import { RowActions, type AskToDelete } from './row-actions';
import type { SchoolRow } from './school-columns';
import type { SchoolTableModel } from './use-school-table';

const ICONS = { asc: ArrowUp, desc: ArrowDown };
const ORDERS = { asc: 'ascending', desc: 'descending' } as const;

type SchoolTableProps = { table: SchoolTableModel; rows: SchoolRow[]; onDelete: AskToDelete };

/** For screens that are wide enough. */
export function SchoolTable({ table, rows, onDelete }: SchoolTableProps) {
  return (
    <div className="hidden rounded-lg border bg-card shadow-card md:block">
      <table className="w-full table-fixed text-left text-[0.9375rem]">
        <caption className="sr-only">Schools. The buttons in the head change the order.</caption>
        <thead className="border-b">
          <tr>
            {table.getFlatHeaders().map(({ id, column }) => {
              const order = column.getIsSorted();
              const Icon = order ? ICONS[order] : ChevronsUpDown;
              return (
                <th key={id} scope="col" aria-sort={order ? ORDERS[order] : undefined} className="p-1 first:w-[42%]">
                  <button
                    type="button"
                    onClick={column.getToggleSortingHandler()}
                    className="flex min-h-11 items-center gap-1.5 rounded-md px-3 font-semibold hover:bg-accent"
                  >
                    {String(column.columnDef.header)}
                    <Icon aria-hidden className="size-4 text-muted-foreground" />
                  </button>
                </th>
              );
            })}
            <th scope="col" className="w-28 px-4 text-right font-semibold">
              Actions
            </th>
          </tr>
        </thead>
        <tbody className="divide-y">
          {rows.map(({ id, original }) => (
            <TableRow key={id} school={original} onDelete={onDelete} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type TableRowProps = { school: AdminSchoolRow; onDelete: AskToDelete };

const TableRow = memo(function TableRow({ school, onDelete }: TableRowProps) {
  return (
    <tr className="hover:bg-accent/50">
      <td className="px-4 py-1 break-words">
        <Link href={`/admin/schools/${school.id}`} prefetch={false} className="font-semibold text-primary hover:underline">
          {school.name}
        </Link>
      </td>
      <td className="px-4 py-1 break-words">{school.city}</td>
      <td className="px-4 py-1 break-words">
        {school.principal ?? <span className="text-muted-foreground">Not specified</span>}
      </td>
      <td className="px-2 py-1">
        <RowActions school={school} onDelete={onDelete} />
      </td>
    </tr>
  );
});
