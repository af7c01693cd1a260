/** Waiting time and status of one request. The status is 0 if the request got no response. */
type RequestResult = { milliseconds: number; status: number };

/** Collects the results of one kind of request. */
export type ResultCollector = { note: (startedAt: number, status: number) => void; found: () => RequestResult[] };

export function collectResults(): ResultCollector {
  const results: RequestResult[] = [];
  return {
    note: (startedAt, status) => results.push({ milliseconds: performance.now() - startedAt, status }),
    found: () => results,
  };
}

/** Returns the percentile of the numbers: the value that the given percentage of them does not exceed. */
export function percentile(numbers: readonly number[], hundredths: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * hundredths) / 100))] ?? 0;
}

/** Returns a table row: the number of requests, the waiting times of successful requests, and the other statuses. */
export function resultRow(name: string, all: readonly RequestResult[]): string {
  const served = all.filter(({ status }) => status >= 200 && status < 400).map(({ milliseconds }) => milliseconds);
  const others = Object.entries(Object.groupBy(all, ({ status }) => String(status)))
    .filter(([status]) => Number(status) < 200 || Number(status) >= 400)
    .map(([status, some]) => `${some?.length ?? 0} × ${status === '0' ? 'no answer' : status}`);
  const times = [50, 99, 100].map((hundredths) => Math.round(percentile(served, hundredths)));
  return `| ${[name, all.length, served.length, ...times, others.join(', ') || '–'].join(' | ')} |`;
}
