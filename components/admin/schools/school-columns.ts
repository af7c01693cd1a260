import {
  createColumnHelper,
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
  type Row,
} from '@tanstack/react-table';
import type { AdminSchoolRow } from '@/lib/schools/admin/schema';

export const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() });
export type SchoolRow = Row<typeof features, AdminSchoolRow>;

const { compare } = new Intl.Collator('en-CA', { sensitivity: 'base', numeric: true });
const byText = (a: SchoolRow, b: SchoolRow, column: string) =>
  compare(a.getValue<string>(column), b.getValue<string>(column));

const column = createColumnHelper<typeof features, AdminSchoolRow>();

/** Spec section 2; the cells are drawn by the table and by the cards. */
export const columns = column.columns([
  column.accessor('name', { header: 'Name', sortFn: byText }),
  column.accessor('city', { header: 'City', sortFn: byText }),
  // Without one they stand last, in either direction.
  column.accessor(({ principal }) => principal ?? undefined, {
    id: 'principal',
    header: 'Principal',
    sortFn: byText,
    sortUndefined: 'last',
  }),
]);
