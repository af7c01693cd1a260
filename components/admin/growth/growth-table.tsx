import { Cell, HeadCell, Row, Table, TableScroll } from '@/components/ui/table';
import { Link } from '@/components/ui/page/link';
import type { GrowthSchool } from '@/lib/statistics/growth-schema';
import { MIN_PUBLISHABLE_COUNT } from '@/lib/statistics/transparency-schema';

const countText = (value: number | null) =>
  value === null ? `Fewer than ${MIN_PUBLISHABLE_COUNT}` : value.toLocaleString('en-CA');
const share = (value: number | null) => (value === null ? 'Too few' : `${value} %`);

const HEAD = ['Followers', 'Verified parents', 'Posts in 30 days', 'Answered in a day', 'Came back in a week'] as const;

/** Schools and their growth. The last row adds up the published figures only. */
export const GrowthTable = ({ schools, sum }: { schools: readonly GrowthSchool[]; sum: Sum }) => (
  <TableScroll aria-label="Schools" className="mt-4">
    <Table className="border-0 whitespace-nowrap">
      <thead>
        <tr>
          <HeadCell className="static">School</HeadCell>
          {HEAD.map((name) => (
            <HeadCell key={name} className="static text-right">
              {name}
            </HeadCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {schools.map(({ id, name, city, followers, parents, posts, answered, returned }) => (
          <Row key={id}>
            <Cell className="min-w-48 whitespace-normal">
              <Link href={`/schools/${id}`} prefetch={false} className="font-semibold hover:underline">
                {name}
              </Link>
              <span className="block text-sm text-muted-foreground">{city}</span>
            </Cell>
            {[countText(followers), countText(parents), countText(posts), share(answered), share(returned)].map(
              (text, index) => (
                <Cell key={HEAD[index]} className="text-right whitespace-nowrap tabular-nums">
                  {text}
                </Cell>
              ),
            )}
          </Row>
        ))}
        <Row className="font-semibold">
          <Cell className="whitespace-normal">Total of the numbers shown</Cell>
          {[sum.followers, sum.parents, sum.posts].map((value, index) => (
            <Cell key={HEAD[index]} className="text-right tabular-nums">
              {value.toLocaleString('en-CA')}
            </Cell>
          ))}
          <Cell />
          <Cell />
        </Row>
      </tbody>
    </Table>
  </TableScroll>
);

type Sum = { followers: number; parents: number; posts: number };
