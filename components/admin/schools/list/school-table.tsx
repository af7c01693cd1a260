'use client';

import { ArrowDown, ArrowUp, ChevronsUpDown } from '@/components/ui/icons/icons';
import { Link } from '@/components/ui/page/link';
import { memo } from 'react';
import { TableCell, TableHeadCell, TableRow, Table } from '@/components/ui/table';
import { cn } from '@/lib/cn';
import type { AdminSchoolRow } from '@/lib/schools/admin/schema';
import { SchoolRowActions, type DeleteSchoolHandler } from './school-row-actions';
import type { SchoolRow, SchoolTableModel } from './use-school-table';

const ICONS = { asc: ArrowUp, desc: ArrowDown };
const ORDERS = { asc: 'ascending', desc: 'descending' } as const;

type SchoolTableProps = { table: SchoolTableModel; rows: SchoolRow[]; onDelete: DeleteSchoolHandler };

/** Table of schools for wide screens. */
export function SchoolTable({ table, rows, onDelete }: SchoolTableProps) {
  return (
    <div className="hidden md:block">
      <Table className="table-fixed">
        <caption className="sr-only">Schools. Use the column headings to sort.</caption>
        <thead>
          <tr>
            {table.getFlatHeaders().map(({ id, column }) => {
              const order = column.getIsSorted();
              const Icon = order ? ICONS[order] : ChevronsUpDown;
              return (
                <TableHeadCell
                  key={id}
                  aria-sort={order ? ORDERS[order] : undefined}
                  className={cn('p-1 first:w-[42%]', order && 'text-foreground')}
                >
                  <button
                    type="button"
                    onClick={column.getToggleSortingHandler()}
                    className="flex min-h-9 items-center gap-1.5 rounded-md px-3 font-semibold hover:bg-accent hover:text-accent-foreground"
                  >
                    {String(column.columnDef.header)}
                    <Icon aria-hidden className="size-4" />
                  </button>
                </TableHeadCell>
              );
            })}
            <TableHeadCell className="w-28 text-right">Actions</TableHeadCell>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, original }) => (
            <SchoolLine key={id} school={original} onDelete={onDelete} />
          ))}
        </tbody>
      </Table>
    </div>
  );
}

type SchoolLineProps = { school: AdminSchoolRow; onDelete: DeleteSchoolHandler };

const SchoolLine = memo(function SchoolLine({ school, onDelete }: SchoolLineProps) {
  return (
    <TableRow>
      <TableCell className="py-2">
        <Link
          href={`/admin/schools/${school.id}`}
          prefetch={false}
          className="font-semibold text-primary hover:underline"
        >
          {school.name}
        </Link>
      </TableCell>
      <TableCell className="py-1">{school.city}</TableCell>
      <TableCell className="py-1">
        {school.principal ?? <span className="text-muted-foreground">Not specified</span>}
      </TableCell>
      <TableCell className="px-2 py-1">
        <SchoolRowActions school={school} onDelete={onDelete} />
      </TableCell>
    </TableRow>
  );
});
