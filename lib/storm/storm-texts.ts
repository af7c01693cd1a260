import type { StormKind, StormLineView } from './schema';

export const STORM_KIND_LABELS: Record<StormKind, string> = {
  closed: 'Closed',
  delayed: 'Delayed',
  early_dismissal: 'Early dismissal',
  bus_late: 'Bus late',
};

export const stormKindText = ({ kind, minutes }: Pick<StormLineView, 'kind' | 'minutes'>): string =>
  kind === 'delayed' ? `Delayed by ${minutes} minutes` : STORM_KIND_LABELS[kind];

/** Says how certain a line is. Two to four parents are "2 parents", so that the text reveals no exact small number. */
export function stormStatusText({
  status,
  parents,
  firstAt,
}: Pick<StormLineView, 'status' | 'parents' | 'firstAt'>): string {
  if (status === 'confirmed') return `Confirmed at ${firstAt}`;
  if (status === 'unconfirmed') return `Unconfirmed, reported at ${firstAt}`;
  return `${parents === 2 ? '2' : `${parents}+`} parents, first at ${firstAt}`;
}
