'use client';

import { Link } from '@/components/ui/page/link';
import { memo } from 'react';
import { FormField } from '@/components/ui/form/form-field';
import { Select } from '@/components/ui/select';
import type { AdminSchoolRow } from '@/lib/schools/admin/schema';
import { SchoolRowActions } from './school-row-actions';
import type { SchoolRow, SchoolTableModel } from './use-school-table';

type SchoolCardsProps = { table: SchoolTableModel; rows: SchoolRow[] };

/** Schools as cards on phones, where a table would be too wide. */
export function SchoolCards({ table, rows }: SchoolCardsProps) {
  const sorted = table.state.sorting[0];
  return (
    <div className="md:hidden">
      <FormField label="Sort by" className="mb-3">
        <Select
          value={`${sorted?.id} ${sorted?.desc ? 'desc' : 'asc'}`}
          onChange={({ target }) => {
            const [id = 'name', order] = target.value.split(' ');
            table.setSorting([{ id, desc: order === 'desc' }]);
          }}
        >
          {table.getFlatHeaders().map(({ id, column }) => (
            <optgroup key={id} label={String(column.columnDef.header)}>
              <option value={`${id} asc`}>{String(column.columnDef.header)}, A to Z</option>
              <option value={`${id} desc`}>{String(column.columnDef.header)}, Z to A</option>
            </optgroup>
          ))}
        </Select>
      </FormField>
      <ul className="space-y-2">
        {rows.map(({ id, original }) => (
          <Card key={id} school={original} />
        ))}
      </ul>
    </div>
  );
}

const Card = memo(function Card({ school }: { school: AdminSchoolRow }) {
  return (
    <li className="flex items-center gap-1 rounded-lg border bg-card py-2 pr-1 pl-4 shadow-card">
      <div className="min-w-0 flex-1 py-1 break-words">
        <Link
          href={`/admin/schools/${school.id}`}
          prefetch={false}
          className="font-semibold text-primary hover:underline"
        >
          {school.name}
        </Link>
        <p className="text-[0.9375rem]">{school.city}</p>
        {school.principal !== null && <p className="text-sm text-muted-foreground">Principal: {school.principal}</p>}
      </div>
      <SchoolRowActions school={school} />
    </li>
  );
});
