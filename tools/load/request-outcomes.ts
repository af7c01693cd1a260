import { isRequestServed, type RequestOutcome } from './send-request';

/** Returns the given percentile of the numbers, or 0 for an empty list. */
export function percentile(numbers: readonly number[], hundredths: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * hundredths) / 100))] ?? 0;
}

/** Returns an empty list of outcomes for each kind of request. */
export const createRequestOutcomesByKind = <Kind extends string>(kinds: readonly Kind[]) =>
  Object.fromEntries(kinds.map((kind) => [kind, [] as RequestOutcome[]])) as Record<Kind, RequestOutcome[]>;

/** Percentage of served requests. */
export const servedPercentage = (all: readonly RequestOutcome[]): number =>
  all.length === 0 ? 0 : Math.floor((10_000 * all.filter(isRequestServed).length) / all.length) / 100;

/** Number of responses per status. */
export const statusCountsText = (all: readonly RequestOutcome[]): string =>
  [...Map.groupBy(all, ({ status }) => status)].map(([status, { length }]) => `${length} × ${status}`).join(', ');

/**
 * Returns the lines of a Markdown table. Each row shows the number of requests, the response times of served requests,
 * and the statuses of requests that were not served.
 */
export const outcomeTable = (
  head: string,
  rows: readonly (readonly [name: string, all: readonly RequestOutcome[]])[],
) => [
  `| ${head} | Sent | Served | Median ms | p99 ms | Longest ms | Other results |`,
  '| --- | ---: | ---: | ---: | ---: | ---: | --- |',
  ...rows.map(([name, all]) => {
    const served = all.filter(isRequestServed).map(({ ms }) => ms);
    const times = [50, 99, 100].map((hundredths) => Math.round(percentile(served, hundredths)));
    const failed = all.filter((one) => !isRequestServed(one)).toSorted((a, b) => a.status - b.status);
    const others = statusCountsText(failed).replace('× 0', '× no answer');
    return `| ${[name, all.length, served.length, ...times, others || '–'].join(' | ')} |`;
  }),
];
