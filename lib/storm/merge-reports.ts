import { MINUTE } from '@/lib/time/duration';
import type { StormKind, StormLineView } from './schema';

/** Maximum time between two equal reports that confirm each other. */
const MERGE_MS = 20 * MINUTE;

/** A row of today. Both hashes are empty for a confirmed line. */
export type StormRow = {
  scope: string;
  kind: StormKind;
  minutes: number | null;
  source: string | null;
  reporterHash: string;
  householdHash: string;
  createdAt: Date;
};

export type StormLine = Omit<StormRow, 'reporterHash' | 'householdHash' | 'createdAt'> &
  Pick<StormLineView, 'status' | 'parents'> & { key: string; firstAt: Date; reporterHashes: readonly string[] };

/** Identifies a line. A delay of another length is another line. */
const lineKey = ({ scope, kind, minutes }: Pick<StormRow, 'scope' | 'kind' | 'minutes'>) =>
  [scope, kind, ...(minutes === null ? [] : [minutes])].join('|');

/** Number of parents to show: "2" for two to four parents, and otherwise the number rounded down to a multiple of five. */
const shownParents = (count: number) => (count < 5 ? 2 : count - (count % 5));

/**
 * Makes lines of today's rows. Equal reports become one line, in which each household counts once. Two reports within
 * 20 minutes make the line `merged`. A confirmed line replaces the parents' reports of the same kind.
 */
export function mergeReports(rows: readonly StormRow[]): StormLine[] {
  const confirmed = rows.filter(({ householdHash }) => householdHash === '');
  const isConfirmed = ({ scope, kind }: StormRow) => confirmed.some((row) => row.scope === scope && row.kind === kind);
  const reports = rows.filter((row) => row.householdHash !== '' && !isConfirmed(row));
  return [
    ...confirmed.map((row) => toLine([row], 'confirmed')),
    ...[...Map.groupBy(reports, lineKey).values()].map(mergeEqualReports),
  ];
}

function mergeEqualReports(reports: readonly StormRow[]): StormLine {
  const inOrder = reports.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
  const perHousehold = [...Map.groupBy(inOrder, ({ householdHash }) => householdHash).values()].map(
    ([first]) => first!,
  );
  const isMerged = perHousehold.some((report, index) => {
    const next = perHousehold[index + 1];
    return next && next.createdAt.getTime() - report.createdAt.getTime() <= MERGE_MS;
  });
  return toLine(perHousehold, isMerged ? 'merged' : 'unconfirmed');
}

/** The reports are sorted by time, with one report of each household. */
function toLine(reports: readonly StormRow[], status: StormLine['status']): StormLine {
  const [{ scope, kind, minutes, createdAt: firstAt }] = reports as [StormRow];
  return {
    key: lineKey({ scope, kind, minutes }),
    scope,
    kind,
    minutes,
    source: reports.find((report) => report.source !== null)?.source ?? null,
    status,
    parents: status === 'merged' ? shownParents(reports.length) : null,
    firstAt,
    reporterHashes: reports.map(({ reporterHash }) => reporterHash).filter(Boolean),
  };
}
