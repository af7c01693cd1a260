import { TableCell, TableHeadCell, TableRow, Table, ScrollableTableArea } from '@/components/ui/table';
import { Link } from '@/components/ui/page/link';
import type { SchoolGrowth } from '@/lib/statistics/growth-schema';
import { MIN_PUBLISHABLE_COUNT } from '@/lib/statistics/transparency-schema';

const countText = (value: number | null) =>
  value === null ? `Fewer than ${MIN_PUBLISHABLE_COUNT}` : value.toLocaleString('en-CA');
const share = (value: number | null) => (value === null ? 'Too few' : `${value} %`);

const HEAD = ['Followers', 'Verified parents', 'Posts in 30 days', 'Answered in a day', 'Came back in a week'] as const;

/** Table of schools with their growth. Small counts are hidden, and the last row adds up the visible counts only. */
export const GrowthTable = ({ schools, sum }: { schools: readonly SchoolGrowth[]; sum: Sum }) => (
  <ScrollableTableArea aria-label="Schools" className="mt-4">
    <Table className="border-0 sm:whitespace-nowrap">
      <thead>
        <tr>
          <TableHeadCell className="static">School</TableHeadCell>
          {HEAD.map((name) => (
            <TableHeadCell key={name} className="static text-right">
              {name}
            </TableHeadCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {schools.map(({ id, name, city, followers, parents, posts, answered, returned }) => (
          <TableRow key={id}>
            <TableCell className="min-w-32 whitespace-normal sm:min-w-48">
              <Link href={`/schools/${id}`} prefetch={false} className="font-semibold hover:underline">
                {name}
              </Link>
              <span className="block text-sm text-muted-foreground">{city}</span>
            </TableCell>
            {[countText(followers), countText(parents), countText(posts), share(answered), share(returned)].map(
              (text, index) => (
                <TableCell key={HEAD[index]} className="text-right whitespace-nowrap tabular-nums">
                  {text}
                </TableCell>
              ),
            )}
          </TableRow>
        ))}
        <TableRow className="font-semibold">
          <TableCell className="whitespace-normal">Total of the numbers shown</TableCell>
          {[sum.followers, sum.parents, sum.posts].map((value, index) => (
            <TableCell key={HEAD[index]} className="text-right tabular-nums">
              {value.toLocaleString('en-CA')}
            </TableCell>
          ))}
          <TableCell />
          <TableCell />
        </TableRow>
      </tbody>
    </Table>
  </ScrollableTableArea>
);

type Sum = { followers: number; parents: number; posts: number };
