import type { WriteComparison } from '../load/acknowledged-writes';
import { percentile } from '../load/request-outcomes';

/** A measured value of one outage, compared with its goal. */
export type OutageMeasurement = {
  outage: string;
  what: string;
  seen: string;
  goal: string;
  isMet: boolean;
  /** True if the figure depends on the speed of the machine, for example a duration or a share of served requests. */
  isOfMachine: boolean;
};

const seconds = (ms: number) => `${(ms / 1000).toFixed(ms < 10_000 ? 2 : 1)} s`;

/** Collects the figures of one outage. */
export function createMeasurementCollector(outage: string) {
  const findings: OutageMeasurement[] = [];
  const add = (what: string, seen: string, goal: string, isMet: boolean, isOfMachine = false) =>
    void findings.push({ outage, what, seen, goal, isMet, isOfMachine });
  const within = (what: string, ms: number, limit: number, note = '') =>
    add(what, `${seconds(ms)}${note && ` (${note})`}`, `≤ ${seconds(limit)}`, ms <= limit, true);
  return {
    found: findings,
    /** Adds a measured number. The number meets its goal only if it equals `right`. */
    exactly: (what: string, number: number, right: number, note = '') =>
      add(what, `${number}${note && ` (${note})`}`, String(right), number === right),
    atLeast: (what: string, number: number, least: number, unit = '') =>
      add(what, `${number}${unit}`, `≥ ${least}${unit}`, number >= least),
    atMost: (what: string, number: number, highest: number, unit = '') =>
      add(what, `${number}${unit}`, `≤ ${highest}${unit}`, number <= highest),
    within,
    median: (what: string, times: readonly number[], limit: number) =>
      within(
        `${what} (median)`,
        percentile(times, 50),
        limit,
        `${(percentile(times, 100) / 1000).toFixed(2)} s at the most`,
      ),
    /**
     * Adds the share of served requests in percent. The share may be below 100, because a busy machine refuses some
     * visitors.
     */
    served: (what: string, share: number, least: number) =>
      add(what, `${share} %`, `≥ ${least} %`, share >= least, true),
    is: (what: string, isSo: boolean, note = '') => add(what, note || (isSo ? 'yes' : 'no'), 'yes', isSo),
    told: (what: string, seen: string) => add(what, seen, '', true),
  };
}

export type OutageMeasurementCollector = ReturnType<typeof createMeasurementCollector>;

/**
 * Adds figures from the comparison of the acknowledged writes with the database. The database must contain every
 * acknowledged write exactly once.
 */
export function measureAcknowledgedWrites(
  figures: OutageMeasurementCollector,
  { acknowledged, lost, doubled, halfDone }: WriteComparison,
  least: number,
): void {
  figures.atLeast('acknowledged writes', acknowledged, least);
  figures.exactly('of these, lost', lost, 0);
  figures.exactly('stored twice', doubled, 0);
  figures.exactly('half done', halfDone, 0);
}

export function measurementsTable(figures: readonly OutageMeasurement[]): string {
  const rows = [
    ['', 'Outage', 'What', 'Seen', 'Goal'],
    ...figures.map(({ outage, what, seen, goal, isMet }) => [isMet ? '✓' : '✗', outage, what, seen, goal]),
  ];
  const width = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  const line = (row: string[]) => row.map((cell, column) => cell.padEnd(width(column))).join('  ');
  return rows.map((row) => line(row).trimEnd()).join('\n');
}
