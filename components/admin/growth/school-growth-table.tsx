import type { ReactNode } from 'react';
import { TableHeadCell, Table } from '@/components/ui/table';
import { Link } from '@/components/ui/page/link';
import type { SchoolGrowth } from '@/lib/statistics/growth-schema';
import { MIN_PUBLISHABLE_COUNT } from '@/lib/statistics/transparency-schema';

const countText = (value: number | null) =>
  value === null ? `Fewer than ${MIN_PUBLISHABLE_COUNT}` : value.toLocaleString('en-CA');
const share = (value: number | null) => (value === null ? 'Too few' : `${value}%`);

const HEAD = [
  'Followers',
  'Verified parents',
  'Posts in 30 days',
  'Answered in a day',
  'Active two weeks in a row',
] as const;

/**
 * Growth of schools, shown as cards on phones. The last row adds up only the visible counts. ARIA roles are explicit,
 * because a changed CSS `display` value removes implicit roles.
 */
export const SchoolGrowthTable = ({ schools, sum }: { schools: readonly SchoolGrowth[]; sum: Sum }) => (
  <Table
    role="table"
    aria-label="Schools"
    className="mt-4 border-0 max-md:block max-md:bg-transparent max-md:shadow-none md:border"
  >
    <thead role="rowgroup" className="max-md:sr-only">
      <tr role="row">
        <TableHeadCell role="columnheader">School</TableHeadCell>
        {HEAD.map((name) => (
          <TableHeadCell key={name} role="columnheader" className="text-right">
            {name}
          </TableHeadCell>
        ))}
      </tr>
    </thead>
    <tbody role="rowgroup" className="block space-y-3 md:table-row-group">
      {schools.map(({ id, name, city, followers, parents, posts, answered, returned }) => (
        <GrowthRow
          key={id}
          name={
            <>
              <Link href={`/schools/${id}`} prefetch={false} className="font-semibold hover:underline">
                {name}
              </Link>
              <span className="block text-sm text-muted-foreground">{city}</span>
            </>
          }
          numbers={[countText(followers), countText(parents), countText(posts), share(answered), share(returned)]}
        />
      ))}
      <GrowthRow
        name={<span className="font-semibold">Total of the numbers shown</span>}
        numbers={[sum.followers, sum.parents, sum.posts].map((value) => value.toLocaleString('en-CA'))}
      />
    </tbody>
  </Table>
);

/** A row of the table, shown as a card on phones. */
const ROW = [
  'block rounded-lg border bg-card p-4 shadow-card',
  'md:table-row md:rounded-none md:border-0 md:p-0 md:shadow-none md:**:scroll-mt-12 md:*:px-4 md:*:py-2.5 md:hover:*:bg-accent/60 md:not-last:*:border-b',
  'md:last:*:first:rounded-bl-lg md:last:*:last:rounded-br-lg',
].join(' ');

/** Name of a school and its numbers, in the order of the column headings. Missing numbers leave empty cells. */
const GrowthRow = ({ name, numbers }: { name: ReactNode; numbers: readonly string[] }) => (
  <tr role="row" className={ROW}>
    <td role="cell" className="block min-w-0 break-words max-md:mb-2 md:table-cell">
      {name}
    </td>
    {HEAD.map((label, index) => (
      <td
        key={label}
        role="cell"
        className="flex items-baseline justify-between gap-4 tabular-nums max-md:py-0.5 max-md:empty:hidden md:table-cell md:text-right md:whitespace-nowrap"
      >
        {numbers[index] !== undefined && (
          <>
            <span className="text-sm text-muted-foreground md:hidden">{label}</span>
            <span>{numbers[index]}</span>
          </>
        )}
      </td>
    ))}
  </tr>
);

type Sum = { followers: number; parents: number; posts: number };
