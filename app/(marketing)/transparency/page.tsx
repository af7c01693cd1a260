import { pageMetadata } from '@/lib/web/metadata';
import { formatMonth } from '@/lib/time/months';
import { site } from '@/lib/site';
import { listTransparencyReports } from '@/lib/statistics/transparency-reports';
import {
  MIN_PUBLISHABLE_COUNT,
  NOT_COUNTED_YET,
  type MonthlyTransparencyReport,
} from '@/lib/statistics/transparency-schema';
import { DocumentWithTableOfContents, type DocumentSection } from '../_components/document-with-table-of-contents';
import { TextLink } from '../_components/text-link';

export const generateMetadata = () =>
  pageMetadata({
    title: 'Transparency',
    description: `Reports on ${site.name}, decisions and how soon they were made, suspended accounts, and requests from authorities, month by month.`,
    path: '/transparency',
  });

const IN_SHORT = [
  'Every month, we publish how many posts and comments were reported, what was decided and appealed, and how soon.',
  "We count each month once, when it's over, and don't change the numbers later. We add requests from authorities manually.",
  `A number below ${MIN_PUBLISHABLE_COUNT} is not shown, so no one can be singled out.`,
];

export default async function TransparencyPage() {
  return (
    <DocumentWithTableOfContents
      title="Transparency"
      lead={<p>What members reported, what was decided, and what authorities asked us for.</p>}
      inShort={IN_SHORT}
      parts={partsOf(await listTransparencyReports())}
      isOpen
    />
  );
}

const FEW = `Fewer than ${MIN_PUBLISHABLE_COUNT}`;
const countText = (count: number | null) => count?.toLocaleString('en-CA');

function soon(medianHours: number): string {
  if (medianHours < 1) return 'Less than an hour';
  return medianHours < 48 ? `${Math.round(medianHours)} hours` : `${Math.round(medianHours / 24)} days`;
}

function Month({ month: one }: { month: MonthlyTransparencyReport }) {
  const facts = [
    ['Posts', countText(one.posts)],
    ['Reports', countText(one.reports)],
    ['Decisions', countText(one.decisions)],
    ...(one.medianHours === null ? [] : [['Median time to a decision', soon(one.medianHours)]]),
    ['Appeals', countText(one.appeals)],
    ['Accounts suspended', countText(one.suspensions)],
    ...(one.concernMoves === NOT_COUNTED_YET ? [] : [['Concerns moved by moderators', countText(one.concernMoves)]]),
    ...(one.schoolReplies === NOT_COUNTED_YET ? [] : [['Replies of schools reviewed', countText(one.schoolReplies)]]),
    ...(one.authorityRequests === NOT_COUNTED_YET
      ? []
      : [['Requests from authorities', countText(one.authorityRequests)]]),
  ];
  const figures = facts.filter(([, value]) => value !== undefined);
  const few = facts.flatMap(([name, value]) => (value === undefined && name ? name.toLowerCase() : []));
  return (
    <section aria-labelledby={one.month} className="mt-6">
      <h3 id={one.month}>{formatMonth(one.month)}</h3>
      <dl className="mt-3 grid grid-cols-2 gap-x-6 gap-y-3 empty:hidden sm:grid-cols-4">
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt className="text-sm text-muted-foreground">{name}</dt>
            <dd className="font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {few.length > 0 && (
        <p className="text-sm text-muted-foreground">
          {FEW}: {few.join(', ')}.
        </p>
      )}
      {one.authorityRequests === NOT_COUNTED_YET && (
        <p className="text-sm text-muted-foreground">Requests from authorities are not counted yet.</p>
      )}
    </section>
  );
}

const COLUMNS = [
  'Posts',
  'Reports',
  'Decisions',
  'Median time',
  'Appeals',
  'Suspended',
  'Concerns moved',
  'School replies',
  'Authorities',
];

/** Table with one row for each month. On phones, where the table would be too wide, a list replaces it. */
function MonthTable({ months }: { months: readonly MonthlyTransparencyReport[] }) {
  return (
    <table className="mt-4 w-full text-[0.9375rem] tabular-nums max-sm:hidden">
      <caption className="sr-only">Figures by month</caption>
      <thead>
        <tr className="border-b-2 text-sm">
          <th scope="col" className="py-2 text-left">
            Month
          </th>
          {COLUMNS.map((column) => (
            <th key={column} scope="col" className="py-2 pl-3 text-right">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {months.map((one) => (
          <tr key={one.month} className="border-b">
            <th scope="row" className="py-2.5 text-left whitespace-nowrap">
              {formatMonth(one.month)}
            </th>
            <Cell>{countText(one.posts)}</Cell>
            <Cell>{countText(one.reports)}</Cell>
            <Cell>{countText(one.decisions)}</Cell>
            <Cell>{one.medianHours === null ? '–' : soon(one.medianHours)}</Cell>
            <Cell>{countText(one.appeals)}</Cell>
            <Cell>{countText(one.suspensions)}</Cell>
            <Cell>{one.concernMoves === NOT_COUNTED_YET ? '–' : countText(one.concernMoves)}</Cell>
            <Cell>{one.schoolReplies === NOT_COUNTED_YET ? '–' : countText(one.schoolReplies)}</Cell>
            <Cell>
              {one.authorityRequests === NOT_COUNTED_YET ? 'not counted yet' : countText(one.authorityRequests)}
            </Cell>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Cell with a number. If the number is missing, the cell says that the number was too small to publish. */
const Cell = ({ children }: { children: string | undefined }) => (
  <td className="py-2.5 pl-3 text-right">
    {children ?? (
      <span className="text-muted-foreground">
        <span aria-hidden className="whitespace-nowrap">
          &lt; {MIN_PUBLISHABLE_COUNT}
        </span>
        <span className="sr-only">{FEW}</span>
      </span>
    )}
  </td>
);

const partsOf = (months: readonly MonthlyTransparencyReport[]): readonly DocumentSection[] => [
  {
    id: 'months',
    title: 'Month by month',
    body:
      months.length === 0 ? (
        <p>The first month isn't over yet. Its numbers will show here on the first day of the next month.</p>
      ) : (
        <>
          <MonthTable months={months} />
          <div className="sm:hidden">
            {months.map((one) => (
              <Month key={one.month} month={one} />
            ))}
          </div>
        </>
      ),
  },
  {
    id: 'meaning',
    title: 'What the numbers mean',
    body: (
      <ul>
        <li>
          <strong>Posts</strong> written in the month that were still there at the end of it.
        </li>
        <li>
          <strong>Reports</strong> by members that a post or comment breaks the guidelines.
        </li>
        <li>
          <strong>Decisions</strong> to keep, hide or delete, from the log of administrators' and moderators' actions.
          We also show how long it took to make half of them, from the start of the review.
        </li>
        <li>
          <strong>Appeals</strong>: authors who asked for a decision to be reviewed.
        </li>
        <li>
          <strong>Suspended</strong>: accounts that could read but no longer take part.
        </li>
        <li>
          <strong>Authorities</strong>: requests from police, courts or others for information we hold about someone. We
          count them by hand and add them afterwards. Here, 0 means 0.
        </li>
      </ul>
    ),
  },
  {
    id: 'small-numbers',
    title: 'Why small numbers are missing',
    body: (
      <p>
        On a board of a few hundred parents, “1 account suspended” is someone's neighbour. So for{' '}
        {MIN_PUBLISHABLE_COUNT - 1}, 3, 2, 1 or none, we only say “{FEW.toLowerCase()}”, and no two numbers of a month
        add up to a third. You'll find the rules behind the numbers under <TextLink href="/help#conduct">Help</TextLink>
        .
      </p>
    ),
  },
];
