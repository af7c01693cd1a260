import type { LoadTestResult } from './load-test';
import type { BenchmarkCase } from './benchmark-cases';
import type { ServerName } from './benchmark-servers';

/** Results of one round, by server. */
export type BenchmarkRoundResults = Partial<Record<ServerName, LoadTestResult>>;
export type MeasuredBenchmarkCase = {
  row: BenchmarkCase;
  connections: number;
  samples: BenchmarkRoundResults[];
  bytes: number;
  compressed: number;
  statements: number;
};

export const median = (numbers: number[]): number => {
  // A compared server has no numbers for a path that it does not offer, and so no median.
  if (numbers.length === 0) return Number.NaN;
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? Number.NaN)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
};

/** Our requests per second divided by those of another server, for each round. */
const ratiosOf = (samples: BenchmarkRoundResults[], to: ServerName): number[] =>
  samples.flatMap(({ ours, [to]: other }) => (ours && other ? ours.perSecond / other.perSecond : []));

const BARE_SERVER = { next: 'a bare Next server', floor: 'a bare Node server' };

/**
 * Describes our server's speed divided by the speed of the server `to`: median, minimum and maximum of all rounds.
 * Returns null if `to` has no path for the benchmark case.
 */
function ratio(samples: BenchmarkRoundResults[], to: Exclude<ServerName, 'ours'>, doing = ''): string | null {
  const ratios = ratiosOf(samples, to);
  if (ratios.length === 0) return null;
  return `${median(ratios).toFixed(2)} times the speed of ${BARE_SERVER[to]}${doing && ` for ${doing}`} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})`;
}

/** Describes how far a benchmark case misses its target. */
function verdict({ row: { target }, samples, bytes, compressed }: MeasuredBenchmarkCase): string {
  const reached = median(ratiosOf(samples, 'next'));
  const short = [
    ...(reached < target.ratio ? [`target of ${target.ratio} missed by ${(target.ratio - reached).toFixed(2)}`] : []),
    ...over(bytes, target.bytes, 'bytes'),
    ...over(compressed, target.compressed, 'compressed bytes'),
  ];
  return short.join('; ') || `target of ${target.ratio} met`;
}

const over = (value: number, most: number | undefined, what: string): string[] =>
  most !== undefined && value > most
    ? [`${value.toLocaleString('en-CA')} ${what} (over the limit of ${most.toLocaleString('en-CA')})`]
    : [];

const SPEED_HEAD = [
  'Request',
  "Our requests per second compared with Next's",
  'Target for this ratio',
  "Our requests per second compared with Node's",
  "Our p99 delay compared with Next's",
];
const COST_HEAD = [
  'Response',
  'Size',
  'SQL statements',
  'Processor time of each server',
  'Processor time of PostgreSQL for each server',
];

const SERVERS = ['ours', 'next', 'floor'] as const;
const SERVER_NAMES = ['our server', BARE_SERVER.next, BARE_SERVER.floor];

/** Returns two tables: the request rates of the application, and the size and times of one response. */
export function benchmarkResultTables(measured: MeasuredBenchmarkCase[]): string {
  const isMixed = new Set(measured.map(({ connections }) => connections)).size > 1;
  const nameOf = ({ row, connections }: MeasuredBenchmarkCase) =>
    isMixed ? `${row.title}, ${connections} connections` : row.title;
  return [
    table(
      SPEED_HEAD,
      measured.map((one) => [nameOf(one), ...speedOf(one)]),
    ),
    table(
      COST_HEAD,
      measured.map((one) => [nameOf(one), ...costOf(one)]),
    ),
  ].join('\n\n');
}

const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
const table = (head: string[], rows: string[][]) =>
  [line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n');

type Measured = NonNullable<BenchmarkRoundResults[ServerName]>;
const medianOf = (samples: BenchmarkRoundResults[], side: ServerName, read: (run: Measured) => number): number =>
  median(samples.flatMap(({ [side]: run }) => (run ? read(run) : [])));

function speedOf(one: MeasuredBenchmarkCase): string[] {
  const { row, samples } = one;
  const p99 = (side: ServerName) => medianOf(samples, side, (run) => run.p99);
  return [
    ratio(samples, 'next', row.against) ?? 'not compared: the bare Next server has no such page',
    verdict(one),
    ratio(samples, 'floor') ?? 'not compared: the bare Node server has no pages',
    `p99 delay ${(p99('ours') / p99('next')).toFixed(1)} times that of a bare Next server`,
  ];
}

function costOf({ samples, bytes, compressed, statements }: MeasuredBenchmarkCase): string[] {
  /**
   * Returns a sentence with the median times of the three servers. All three come from the same run, so they can be
   * compared even if the machine was busy.
   */
  const times = (read: (run: Measured) => number) =>
    SERVERS.map((side) => medianOf(samples, side, read))
      .flatMap((value, at) => (Number.isNaN(value) ? [] : `${SERVER_NAMES[at]} ${value.toFixed(1)} ms`))
      .join(', ');
  return [
    `${bytes.toLocaleString('en-CA')} bytes, ${compressed.toLocaleString('en-CA')} compressed`,
    `${statements} statements`,
    `web server: ${times(({ serverMs }) => serverMs)}`,
    `PostgreSQL: ${times(({ databaseMs }) => databaseMs)}`,
  ];
}
