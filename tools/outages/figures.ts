/** A measured value of one outage, compared with its goal. */
export type Figure = {
  outage: string;
  what: string;
  seen: string;
  goal: string;
  isMet: boolean;
  /**
   * True if the figure depends on the machine as well as on the code. Such figures are durations and shares of served
   * requests.
   */
  isOfMachine: boolean;
};

export const median = (numbers: readonly number[]): number => quantile(numbers, 0.5);

export const quantile = (numbers: readonly number[], share: number): number =>
  numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))] ?? 0;

export const largestNumber = (numbers: readonly number[]): number => Math.max(0, ...numbers);

const seconds = (ms: number) => `${(ms / 1000).toFixed(ms < 10_000 ? 2 : 1)} s`;

/** Collects the figures of one outage. */
export function collectFigures(outage: string) {
  const findings: Figure[] = [];
  const add = (what: string, seen: string, goal: string, isMet: boolean, isOfMachine = false) =>
    void findings.push({ outage, what, seen, goal, isMet, isOfMachine });
  return {
    found: findings,
    /** Adds a figure that meets its goal only if it is exactly the number `right`. */
    exactly: (what: string, number: number, right: number, note = '') =>
      add(what, `${number}${note && ` (${note})`}`, String(right), number === right),
    atLeast: (what: string, number: number, least: number, unit = '') =>
      add(what, `${number}${unit}`, `≥ ${least}${unit}`, number >= least),
    atMost: (what: string, number: number, highest: number, unit = '') =>
      add(what, `${number}${unit}`, `≤ ${highest}${unit}`, number <= highest),
    within: (what: string, ms: number, limit: number, note = '') =>
      add(what, `${seconds(ms)}${note && ` (${note})`}`, `≤ ${seconds(limit)}`, ms <= limit, true),
    /**
     * Adds the share of served requests in percent. The share may be below 100 %, because a busy machine refuses
     * visitors.
     */
    served: (what: string, share: number, least: number) =>
      add(what, `${share} %`, `≥ ${least} %`, share >= least, true),
    is: (what: string, isSo: boolean, note = '') => add(what, note || (isSo ? 'yes' : 'no'), 'yes', isSo),
    told: (what: string, seen: string) => add(what, seen, '', true),
  };
}

export type Figures = ReturnType<typeof collectFigures>;

export function figuresTable(figures: readonly Figure[]): string {
  const rows = figures.map(({ outage, what, seen, goal, isMet }) => [isMet ? '✓' : '✗', outage, what, seen, goal]);
  const widths = ['', 'Outage', 'What', 'Seen', 'Goal'].map((head, column) =>
    Math.max(head.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  return [['', 'Outage', 'What', 'Seen', 'Goal'], ...rows]
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
