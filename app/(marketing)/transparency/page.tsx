import { pageMetadata } from '@/lib/metadata';
import { monthName } from '@/lib/dates';
import { site } from '@/lib/site';
import { transparency } from '@/lib/statistics/transparency';
import { LEAST, NOT_COUNTED, type TransparencyMonth } from '@/lib/statistics/transparency-schema';
import { Document, type DocumentPart } from '../_components/document';
import { TextLink } from '../_components/text-link';

export const metadata = pageMetadata({
  title: 'Transparency',
  description: `What was reported on ${site.name}, what was decided and how soon, how many accounts were suspended, and what authorities asked for: month by month.`,
  path: '/transparency',
});

const IN_SHORT = [
  'Every month we publish what was reported, decided and appealed, and how soon.',
  'Each month is counted once, when it is over, and stays as it was counted; requests by authorities we add by hand.',
  `A number below ${LEAST} is not shown, so that nobody is pointed at.`,
];

export default async function TransparencyPage() {
  return (
    <Document
      title="Transparency"
      lead={<p>What members reported, what was decided, and what authorities asked us for.</p>}
      inShort={IN_SHORT}
      parts={partsOf(await transparency())}
    />
  );
}

const FEW = `Fewer than ${LEAST}`;
const shown = (count: number | null) => (count === null ? FEW : count.toLocaleString('en-CA'));

function soon({ medianHours }: TransparencyMonth): string {
  if (medianHours === null) return 'Too few to say';
  if (medianHours < 1) return 'Less than an hour';
  return medianHours < 48 ? `${Math.round(medianHours)} hours` : `${Math.round(medianHours / 24)} days`;
}

function Month({ month: one }: { month: TransparencyMonth }) {
  const facts = [
    ['Posts', shown(one.posts)],
    ['Reports', shown(one.reports)],
    ['Decisions', shown(one.decisions)],
    ['Half of them took', soon(one)],
    ['Appeals', shown(one.appeals)],
    ['Accounts suspended', shown(one.suspensions)],
    [
      'Requests by authorities',
      one.authorityRequests === NOT_COUNTED ? 'Not counted yet' : shown(one.authorityRequests),
    ],
  ];
  return (
    <section aria-labelledby={one.month} className="mt-6">
      <h3 id={one.month}>{monthName(one.month)}</h3>
      <dl className="mt-3 grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-4">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-sm text-muted-foreground">{name}</dt>
            <dd className="font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const partsOf = (months: readonly TransparencyMonth[]): readonly DocumentPart[] => [
  {
    id: 'months',
    title: 'Month by month',
    body:
      months.length === 0 ? (
        <p>The first month is not over yet. Its figures will stand here on the first day of the next.</p>
      ) : (
        months.map((one) => <Month key={one.month} month={one} />)
      ),
  },
  {
    id: 'meaning',
    title: 'What the numbers mean',
    body: (
      <ul>
        <li>
          <strong>Posts</strong> that were written in the month and were still there at its end.
        </li>
        <li>
          <strong>Reports</strong> by members that a post or a comment is against the guidelines.
        </li>
        <li>
          <strong>Decisions</strong> to keep, hide or delete, as the log of what administrators and moderators do has
          them, and how long after its review began half of them were made.
        </li>
        <li>
          <strong>Appeals</strong>: answers of writers to such a decision.
        </li>
        <li>
          <strong>Suspended</strong>: accounts that could read but not take part from then on.
        </li>
        <li>
          <strong>Authorities</strong>: requests of police, courts or others for what we hold about somebody. We count
          them by hand and add them when we have. Here, 0 is 0.
        </li>
      </ul>
    ),
  },
  {
    id: 'small-numbers',
    title: 'Why small numbers are missing',
    body: (
      <p>
        On a board of a few hundred parents, “1 account suspended” is somebody’s neighbour. So {FEW.toLowerCase()} is
        all that we say of {LEAST - 1}, 3, 2, 1 or none, and no two numbers of a month add up to a third. The rules
        behind them are under <TextLink href="/help#conduct">Help</TextLink>.
      </p>
    ),
  },
];
