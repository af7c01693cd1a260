'use client';

import { useTable, type SortingState } from '@tanstack/react-table';
import { useState } from 'react';
import type { AdminSchoolRow } from '@/lib/schools/admin/schema';
import { columns, features } from './school-columns';

const BY_NAME: SortingState = [{ id: 'name', desc: false }];

/** The schools in the order that was asked for. */
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
