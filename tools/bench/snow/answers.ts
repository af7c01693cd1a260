/** What somebody waited for, and how it was answered: a status, or 0 where there was no answer. */
type Answered = { milliseconds: number; status: number };

/** How one kind of request was answered. */
export type Answers = { note: (began: number, status: number) => void; found: () => Answered[] };

export function answers(): Answers {
  const found: Answered[] = [];
  return {
    note: (began, status) => found.push({ milliseconds: performance.now() - began, status }),
    found: () => found,
  };
}

/** Below it lie so many hundredths of them. */
export function percentile(numbers: readonly number[], hundredths: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * hundredths) / 100))] ?? 0;
}

/** As a row of a table: how many, how long those that were served waited, and the statuses of the rest. */
export function rowOf(name: string, all: readonly Answered[]): string {
  const served = all.filter(({ status }) => status >= 200 && status < 400).map(({ milliseconds }) => milliseconds);
  const others = Object.entries(Object.groupBy(all, ({ status }) => String(status)))
    .filter(([status]) => Number(status) < 200 || Number(status) >= 400)
    .map(([status, some]) => `${some?.length ?? 0} × ${status === '0' ? 'no answer' : status}`);
  const times = [50, 99, 100].map((hundredths) => Math.round(percentile(served, hundredths)));
  return `| ${[name, all.length, served.length, ...times, others.join(', ') || '–'].join(' | ')} |`;
}
