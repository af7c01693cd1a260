import type { Run } from './load';
import type { Row } from './rows';
import type { BenchSide } from './servers';

/** Results of one round, by server. The processor times of the server and of the database are in ms per response. */
export type Sample = Partial<Record<BenchSide, Run & { serverMs: number; databaseMs: number }>>;
export type MeasuredServer = {
  row: Row;
  connections: number;
  samples: Sample[];
  bytes: number;
  compressed: number;
  statements: number;
};

export const median = (numbers: number[]): number => {
  if (numbers.length === 0) return Number.NaN; // This server does not support the benchmark row.
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? Number.NaN)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
};

/** Our rate divided by the rate of another server, for each round. Only rates of the same round are compared. */
const ratiosOf = (samples: Sample[], to: BenchSide): number[] =>
  samples.flatMap(({ ours, [to]: other }) => (ours && other ? ours.perSecond / other.perSecond : []));

/**
 * Describes how our rate compares to the rate of another server: the median, minimum and maximum of their ratio in all
 * rounds.
 */
function ratio(samples: Sample[], to: Exclude<BenchSide, 'ours'>): string {
  const ratios = ratiosOf(samples, to);
  if (ratios.length === 0) return '–';
  const name = to === 'next' ? 'Next' : 'floor';
  return `${median(ratios).toFixed(2)} of ${name} (${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)})`;
}

/** Describes how far a benchmark row misses its target. */
function verdict({ row: { target }, samples, bytes, compressed }: MeasuredServer): string {
  const reached = median(ratiosOf(samples, 'next'));
  const short = [
    ...(reached < target.ratio ? [`target ${target.ratio} missed by ${(target.ratio - reached).toFixed(2)}`] : []),
    ...over(bytes, target.bytes, 'bytes'),
    ...over(compressed, target.compressed, 'compressed'),
  ];
  return short.join('; ') || `target ${target.ratio} met`;
}

const over = (value: number, most: number | undefined, what: string): string[] =>
  most !== undefined && value > most
    ? [`${(value - most).toLocaleString('en-CA')} ${what} over ${most / 1_000} kB`]
    : [];

const HEAD = [
  'Work',
  'Connections',
  'Ours / Next',
  'Target',
  'Next does',
  'Ours / floor',
  'p99 / Next',
  'Bytes',
  'Compressed',
  'Statements',
  'Server: ours, Next, floor',
  'Database: ours, Next, floor',
];

export function tableOf(measured: MeasuredServer[]): string {
  const of = (one: MeasuredServer) => {
    const { row, connections, samples, bytes, compressed, statements } = one;
    const each = (side: BenchSide, read: (run: NonNullable<Sample[BenchSide]>) => number) =>
      median(samples.flatMap(({ [side]: run }) => (run ? read(run) : [])));
    const per = (read: (run: NonNullable<Sample[BenchSide]>) => number) =>
      (['ours', 'next', 'floor'] as const)
        .map((side) => each(side, read))
        .map((value) => (Number.isNaN(value) ? '–' : value.toFixed(1)))
        .join(', ');
    return [
      row.title,
      `${connections} connections`,
      ratio(samples, 'next'),
      verdict(one),
      `Next: ${row.against}`,
      ratio(samples, 'floor'),
      `p99 ${(each('ours', ({ p99 }) => p99) / each('next', ({ p99 }) => p99)).toFixed(1)}`,
      `${bytes.toLocaleString('en-CA')} bytes`,
      `${compressed.toLocaleString('en-CA')} compressed`,
      `${statements} statements`,
      `server ${per(({ serverMs }) => serverMs)} ms`,
      `database ${per(({ databaseMs }) => databaseMs)} ms`,
    ];
  };
  const line = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`;
  return [
    line(HEAD),
    `|${HEAD.map((_, index) => (index === 0 || index === 3 || index === 4 ? '---' : '---:')).join('|')}|`,
    ...measured.map((each) => line(of(each))),
  ].join('\n');
}
