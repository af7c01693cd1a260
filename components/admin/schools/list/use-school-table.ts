'use client';

import {
  createColumnHelper,
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type Row,
  type SortingState,
} from '@tanstack/react-table';
import { useState } from 'react';
import type { AdminSchoolRow } from '@/lib/schools/admin/schema';
import { compareAlphabetically } from '@/lib/text/compare-alphabetically';

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() });
export type SchoolRow = Row<typeof features, AdminSchoolRow>;

const byText = (a: SchoolRow, b: SchoolRow, column: string) =>
  compareAlphabetically(a.getValue<string>(column), b.getValue<string>(column));

const column = createColumnHelper<typeof features, AdminSchoolRow>();

/** Columns of the administrators' table of schools (spec section 2). */
const columns = column.columns([
  column.accessor('name', { header: 'Name', sortFn: byText }),
  column.accessor('city', { header: 'City', sortFn: byText }),
  // Schools without a principal come last, in ascending and in descending order.
  column.accessor(({ principal }) => principal ?? undefined, {
    id: 'principal',
    header: 'Principal',
    sortFn: byText,
    sortUndefined: 'last',
  }),
]);

const BY_NAME: SortingState = [{ id: 'name', desc: false }];

/** Table of schools, sorted by the column that the administrator chose. */
export function useSchoolTable(data: AdminSchoolRow[]) {
  const [sorting, onSortingChange] = useState(BY_NAME);
  return useTable({
    features,
    columns,
    data,
    state: { sorting },
    onSortingChange,
    enableSortingRemoval: false,
    enableMultiSort: false,
    sortDescFirst: false,
    getRowId: ({ id }) => String(id),
  });
}

export type SchoolTableModel = ReturnType<typeof useSchoolTable>;
