const DOLLARS = new Intl.NumberFormat('en-CA', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** '$1,234.50', and '−$3.00' of what went out. */
export const money = (cents: number): string => `${cents < 0 ? '−' : ''}$${DOLLARS.format(Math.abs(cents) / 100)}`;

/** '4.2%' */
export const share = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(1)}%`;
