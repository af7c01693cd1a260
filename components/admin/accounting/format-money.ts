const DOLLARS = new Intl.NumberFormat('en-CA', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Formats cents like '$1,234.50', and outgoing amounts like '−$3.00'. */
export const formatCents = (cents: number): string =>
  `${cents < 0 ? '−' : ''}$${DOLLARS.format(Math.abs(cents) / 100)}`;

/** Formats a percentage like '4.2%'. */
export const formatPercent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(1)}%`;
